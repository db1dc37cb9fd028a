import { join } from 'node:path';
import { serveReference } from '../../src/reference/server.js';
import { inChild } from './child.js';
import { median, perSecond, ratio, seconds, type Section } from './measure.js';
import { recording, serveRecorded, type RecordedExchange } from './record-responses.js';
import { plainTransport, referenceRun } from './reference-run.js';

const rounds = 3;
const apis = ['swapOrder', 'trigger'];

interface Played {
  readonly sent: number;
  readonly wall: number;
  readonly cpu: number;
}

/** Two APIs in one process beside one process for each of them at once, against recorded responses. */
export async function apisAtOnce(scratch: string): Promise<Section> {
  const exchanges = await recorded(join(scratch, 'captured'));
  const play = async (parts: readonly string[]): Promise<readonly Played[]> => {
    const server = await serveRecorded(join(scratch, 'recorded.ndjson'), exchanges);
    const played = await Promise.all(
      parts.map((only) => inChild<Played>('apis-in-child.ts', [server.origin, only, join(scratch, only)])),
    );
    await server.close();
    return played;
  };
  const one: (readonly Played[])[] = [];
  const two: (readonly Played[])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    one.push(await play([apis.join(',')]));
    two.push(await play(apis));
  }
  return {
    title: 'APIs at once',
    parts: [
      `A release-depth run of the swap order and trigger APIs in one process, and one run of each API in two processes at once, against a server that gives the recorded responses from memory in a process of its own. ${rounds} times; medians. What all threads of the runs take, those of the garbage collector and of the compiler included, and what the server takes share the cores: where one run keeps them busy, two gain little. Goal: a ratio of at least 1.7.`,
      [
        ['', 'exchanges', 'wall', 'exchanges/s', 'processor time of the runs', 'cores that the runs keep busy'],
        row('one process', one),
        row('one process for each API', two),
        ['ratio', '', '', ratio(median(two.map((played, round) => rateOf(played) / rateOf(one[round]!)))), '', ''],
      ],
    ],
  };
}

function row(name: string, all: readonly (readonly Played[])[]): (string | number)[] {
  const [sent, wall, cpu] = [median(all.map(sentIn)), median(all.map(wallOf)), median(all.map(cpuOf))];
  return [name, sent, seconds(wall), perSecond(sent, wall), seconds(cpu), ratio(cpu / wall)];
}

function wallOf(played: readonly Played[]): number {
  return Math.max(...played.map(({ wall }) => wall));
}

function sentIn(played: readonly Played[]): number {
  return played.reduce((sum, { sent }) => sum + sent, 0);
}

function cpuOf(played: readonly Played[]): number {
  return played.reduce((sum, { cpu }) => sum + cpu, 0);
}

function rateOf(played: readonly Played[]): number {
  return sentIn(played) / wallOf(played);
}

async function recorded(folder: string): Promise<readonly RecordedExchange[]> {
  const exchanges: RecordedExchange[] = [];
  const served = await serveReference({ seed: 1 });
  const transport = recording(plainTransport(served.origin), exchanges);
  await referenceRun({ origin: served.origin, seed: 1, folder, transport, only: apis.join(',') });
  await served.close();
  return exchanges;
}
