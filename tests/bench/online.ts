import { join } from 'node:path';
import { Pool } from 'undici';
import { serveReference } from '../../src/reference/server.js';
import type { WireRequest } from '../../src/product/http/transport.js';
import { during } from '../support/serving.js';
import { median, perSecond, ratio, seconds, timed, type Section, type Table, type Timed } from './measure.js';
import { assertConforms, concurrency, referenceRun, watched } from './reference-run.js';

const rounds = 3;
const seed = 1;

/** Judged exchanges per second of a release-depth run beside a bare undici loop that sends the same requests. */
export async function online(scratch: string): Promise<Section> {
  const requests = await requestsOfRun(scratch);
  const judged: Timed<number>[] = [];
  const bare: Timed<number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    judged.push(await againstReference((origin) => judgedRun(scratch, origin)));
    bare.push(await againstReference((origin) => bareLoop(origin, requests)));
  }
  const rate = ({ result, wall }: Timed<number>): number => result / wall;
  const ratios = judged.map((one, round) => rate(one) / rate(bare[round]!));
  return {
    title: 'Throughput online',
    parts: [
      `A release-depth run of all three APIs (every check, the journal on disk and the masking on) against the embedded reference in its worker thread, and an undici \`Pool.request\` loop that sends the same ${requests.length} requests with the same ${concurrency} connections to a fresh reference in its worker thread and reads every body as text. One after the other, ${rounds} times; medians. Goals: a ratio of at least 0.5, and at most 120 µs of processor time for each exchange.`,
      rateTable(judged, bare, median(ratios)),
      `Ratios of the rounds: ${ratios.map(ratio).join(', ')}.`,
    ],
    costs: { 'a judged run, in bare loops': cpuOf(judged) / cpuOf(bare) },
  };
}

/** Microseconds of processor time for each exchange. */
const cpuOf = (times: readonly Timed<number>[]): number => median(times.map((one) => (one.cpu * 1000) / one.result));

function rateTable(judged: readonly Timed<number>[], bare: readonly Timed<number>[], of: number): Table {
  const row = (name: string, times: readonly Timed<number>[]): (string | number)[] => {
    const wall = median(times.map((one) => one.wall));
    const count = times[0]!.result;
    return [name, count, seconds(wall), perSecond(count, wall), cpuOf(times).toFixed(0)];
  };
  return [
    ['', 'exchanges', 'wall', 'exchanges/s', 'µs of processor time of the client thread for each'],
    row('judged run', judged),
    row('bare loop', bare),
    ['ratio', '', '', ratio(of), ''],
  ];
}

/** The requests of one run in the order in which their responses came. */
async function requestsOfRun(scratch: string): Promise<readonly WireRequest[]> {
  const requests: WireRequest[] = [];
  await againstReference(async (origin) => {
    const transport = watched(origin, (request, { response }) => void (response && requests.push(request)));
    assertConforms(await referenceRun({ origin, seed, folder: join(scratch, 'captured'), transport }));
  });
  return requests;
}

const againstReference = <T>(measure: (origin: string) => Promise<T>) => during(serveReference({ seed }), measure);

async function judgedRun(scratch: string, origin: string): Promise<Timed<number>> {
  const { result, ...times } = await timed(() => referenceRun({ origin, seed, folder: join(scratch, 'online') }));
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
