import { join } from 'node:path';
import { Pool } from 'undici';
import { serveReference } from '../../src/reference/server.js';
import type { WireRequest } from '../../src/http/transport.js';
import { median, perSecond, ratio, seconds, timed, type Section, type Timed } from './measure.js';
import { profiled, stageNames, type Stages } from './stages.js';
import { assertConforms, capturing, concurrency, plainTransport, referenceRun } from './reference-run.js';

const rounds = 3;
const seed = 1;

/** Judged exchanges per second of a release-depth run beside a bare undici loop that sends the same requests. */
export async function online(scratch: string): Promise<Section> {
  const requests = await captured(scratch);
  const judged: Timed<number>[] = [];
  const bare: Timed<number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    judged.push(await judgedRun(scratch));
    bare.push(await bareLoop(requests));
  }
  const { result: exchanges, stages } = await profiledRun(scratch);
  const rate = ({ result, wall }: Timed<number>): number => result / wall;
  const ratios = judged.map((one, round) => rate(one) / rate(bare[round]!));
  return {
    title: 'Throughput online',
    parts: [
      `A release-depth run of all three APIs (every check, the journal on disk and the masking on) against the embedded reference in its worker thread, and an undici \`Pool.request\` loop that sends the same ${requests.length} requests with the same ${concurrency} connections to a fresh reference in its worker thread and reads every body as text. One after the other, ${rounds} times; medians. Goal: at least 0.5.`,
      [
        ['', 'exchanges', 'wall', 'exchanges/s', 'processor time of the client thread'],
        ...(
          [
            ['judged run', judged],
            ['bare loop', bare],
          ] as const
        ).map(([name, times]) => {
          const wall = median(times.map((one) => one.wall));
          const count = times[0]!.result;
          return [name, count, seconds(wall), perSecond(count, wall), seconds(median(times.map((one) => one.cpu)))];
        }),
        ['ratio', '', '', ratio(median(ratios)), ''],
      ],
      `Ratios of the rounds: ${ratios.map(ratio).join(', ')}.`,
      `Where the time of the client thread goes (CPU profile of one more run, ${exchanges} exchanges; the reference runs in another thread):`,
      stageTable(stages, exchanges),
    ],
  };
}

function stageTable(stages: Stages, exchanges: number): (string | number)[][] {
  const total = stageNames.reduce((sum, name) => sum + stages[name], 0);
  return [
    ['stage', 'share', 'µs per exchange'],
    ...stageNames.map((name) => [
      name,
      `${((stages[name] / total) * 100).toFixed(1)} %`,
      (stages[name] / exchanges).toFixed(1),
    ]),
  ];
}

/** The requests of one run in the order in which they left. */
async function captured(scratch: string): Promise<readonly WireRequest[]> {
  const requests: WireRequest[] = [];
  const served = await serveReference({ seed });
  const transport = capturing(plainTransport(served.origin), requests);
  assertConforms(await referenceRun({ origin: served.origin, seed, folder: join(scratch, 'captured'), transport }));
  await served.close();
  return requests;
}

async function judgedRun(scratch: string): Promise<Timed<number>> {
  const served = await serveReference({ seed });
  const { result, ...times } = await timed(() =>
    referenceRun({ origin: served.origin, seed, folder: join(scratch, 'online') }),
  );
  await served.close();
  assertConforms(result);
  return { ...times, result: result.end.sent.total };
}

async function bareLoop(requests: readonly WireRequest[]): Promise<Timed<number>> {
  const served = await serveReference({ seed });
  const pool = new Pool(served.origin, { connections: concurrency, pipelining: 1 });
  let next = 0;
  let characters = 0;
  const lane = async (): Promise<void> => {
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
      const { method, path, headers, body } = request;
      const answer = await pool.request({ method, path, headers: headers.flat(), body: body ?? null });
      characters += (await answer.body.text()).length;
    }
  };
  const times = await timed(() => Promise.all(Array.from({ length: concurrency }, lane)));
  await pool.destroy();
  await served.close();
  if (characters === 0) throw new Error('the bare loop got no answers; its rate would mean nothing');
  return { ...times, result: requests.length };
}

async function profiledRun(scratch: string): Promise<{ readonly result: number; readonly stages: Stages }> {
  const served = await serveReference({ seed });
  const { result, stages } = await profiled(() =>
    referenceRun({ origin: served.origin, seed, folder: join(scratch, 'profiled') }),
  );
  await served.close();
  return { result: result.end.sent.total, stages };
}
