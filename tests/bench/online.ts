import { join } from 'node:path';
import { Pool } from 'undici';
import { serveReference } from '../../src/reference/server.js';
import type { WireRequest } from '../../src/product/http/transport.js';
import { median, perSecond, ratio, seconds, timed, type Section, type Table, type Timed } from './measure.js';
import { profiled, stageNames, type Stages } from './stages.js';
import { recording, serveRecorded, type RecordedExchange } from './record-responses.js';
import { assertConforms, concurrency, plainTransport, referenceRun } from './reference-run.js';

const rounds = 3;
const seed = 1;
/** APIs of which a run sends the same requests again; what is borrowed depends on the order in which others borrow. */
const replayable = 'swapOrder,trigger';

/** Judged exchanges per second of a release-depth run beside a bare undici loop that sends the same requests. */
export async function online(scratch: string): Promise<Section> {
  const requests = (await captured(scratch)).map(({ request }) => request);
  const judged: Timed<number>[] = [];
  const bare: Timed<number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    judged.push(await against(serveReference({ seed }), (origin) => judgedRun(scratch, origin)));
    bare.push(await against(serveReference({ seed }), (origin) => bareLoop(origin, requests)));
  }
  const exchanges = await captured(scratch, replayable);
  const recordedRequests = exchanges.map(({ request }) => request);
  const fromMemory = (): ReturnType<typeof serveRecorded> => serveRecorded(join(scratch, 'recorded.ndjson'), exchanges);
  const judgedFromMemory: Timed<number>[] = [];
  const bareFromMemory: Timed<number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    judgedFromMemory.push(await against(fromMemory(), (origin) => judgedRun(scratch, origin, replayable)));
    bareFromMemory.push(await against(fromMemory(), (origin) => bareLoop(origin, recordedRequests)));
  }
  const { result: profiledExchanges, stages } = await profiledRun(scratch);
  const rate = ({ result, wall }: Timed<number>): number => result / wall;
  const ratiosOf = (some: readonly Timed<number>[], others: readonly Timed<number>[]): readonly number[] =>
    some.map((one, round) => rate(one) / rate(others[round]!));
  const ratios = ratiosOf(judged, bare);
  const ratiosFromMemory = ratiosOf(judgedFromMemory, bareFromMemory);
  return {
    title: 'Throughput online',
    parts: [
      `A release-depth run of all three APIs (every check, the journal on disk and the masking on) against the embedded reference in its worker thread, and an undici \`Pool.request\` loop that sends the same ${requests.length} requests with the same ${concurrency} connections to a fresh reference in its worker thread and reads every body as text. One after the other, ${rounds} times; medians. Goal: at least 0.5.`,
      rateTable(judged, bare, median(ratios)),
      `Ratios of the rounds: ${ratios.map(ratio).join(', ')}.`,
      'The swap order and trigger APIs against a server that gives the recorded responses from memory, in a process of its own, so that the client is what is measured. Goals: at most 120 µs of processor time for each exchange, and a ratio of at least 0.4.',
      rateTable(judgedFromMemory, bareFromMemory, median(ratiosFromMemory)),
      `Ratios of the rounds: ${ratiosFromMemory.map(ratio).join(', ')}.`,
      `Where the time of the client thread goes (CPU profile of one more run against the reference, ${profiledExchanges} exchanges; the reference runs in another thread):`,
      stageTable(stages, profiledExchanges),
    ],
  };
}

function rateTable(judged: readonly Timed<number>[], bare: readonly Timed<number>[], of: number): Table {
  const row = (name: string, times: readonly Timed<number>[]): (string | number)[] => {
    const wall = median(times.map((one) => one.wall));
    const count = times[0]!.result;
    const each = median(times.map((one) => (one.cpu * 1000) / one.result));
    return [name, count, seconds(wall), perSecond(count, wall), each.toFixed(0)];
  };
  return [
    ['', 'exchanges', 'wall', 'exchanges/s', 'µs of processor time of the client thread for each'],
    row('judged run', judged),
    row('bare loop', bare),
    ['ratio', '', '', ratio(of), ''],
  ];
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

/** The requests of one run in the order in which their responses came. */
async function captured(scratch: string, only?: string): Promise<readonly RecordedExchange[]> {
  const exchanges: RecordedExchange[] = [];
  const served = await serveReference({ seed });
  const transport = recording(plainTransport(served.origin), exchanges);
  const folder = join(scratch, 'captured');
  assertConforms(
    await referenceRun({ origin: served.origin, seed, folder, transport, ...(only !== undefined && { only }) }),
  );
  await served.close();
  return exchanges;
}

interface Served {
  readonly origin: string;
  close(): Promise<void>;
}

async function against<T>(serving: Promise<Served>, measure: (origin: string) => Promise<T>): Promise<T> {
  const served = await serving;
  const measured = await measure(served.origin);
  await served.close();
  return measured;
}

async function judgedRun(scratch: string, origin: string, only?: string): Promise<Timed<number>> {
  const { result, ...times } = await timed(() =>
    referenceRun({ origin, seed, folder: join(scratch, 'online'), ...(only !== undefined && { only }) }),
  );
  assertConforms(result);
  return { ...times, result: result.end.sent.total };
}

async function bareLoop(origin: string, requests: readonly WireRequest[]): Promise<Timed<number>> {
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 });
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
