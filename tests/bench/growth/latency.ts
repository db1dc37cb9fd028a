import { join } from 'node:path';
import type { Transport } from '../../../src/product/http/transport.js';
import { memoryTransport } from '../../../src/laboratory/rehearsal/in-memory.js';
import { createVirtualTime } from '../../../src/laboratory/rehearsal/virtual-time.js';
import { createReference } from '../../../src/reference/composition.js';
import { ratio, seconds, thousands, type Table } from '../measure.js';
import { concurrency, referenceRun } from '../reference-run.js';

const latency = 100;

/** What is asked for: an API or all of them, with a budget of requests or without one. */
const runs: readonly (readonly [only: string | undefined, requests: number | undefined])[] = [
  ['swapOrder', undefined],
  [undefined, 1_000],
  [undefined, undefined],
];

export const latencySays = `Against latency: gate runs at concurrency ${concurrency}, each response after ${latency} ms, in virtual time. What must pass at least is latency × requests ÷ concurrency; beyond it stands what waits for an earlier response, above all the long lives of orders and positions what moves the clock of the target, and what may get a client blocked.`;

export async function againstLatency(scratch: string): Promise<Table> {
  const rows: (string | number)[][] = [['APIs', '`--requests`', 'sent', 'time', 'what must pass at least', 'ratio']];
  for (const [only, requests] of runs) {
    const time = createVirtualTime();
    const { handle } = createReference({ seed: 1, time: time.served });
    const from = time.clock.now();
    const result = await referenceRun({
      origin: 'http://reference.invalid',
      seed: 1,
      folder: join(scratch, 'latency'),
      depth: 'gate',
      transport: delayed({ ...memoryTransport(handle, time), clock: time.clock }),
      ...(only !== undefined && { only }),
      ...(requests !== undefined && { requests }),
    });
    const passed = time.clock.now() - from;
    const { total } = result.end.sent;
    const least = (latency * total) / concurrency;
    const asked = requests === undefined ? 'none' : thousands(requests);
    rows.push([only ?? 'all', asked, thousands(total), seconds(passed), seconds(least), ratio(passed / least)]);
  }
  return rows;
}

function delayed({ clock, ...transport }: Transport & Required<Pick<Transport, 'clock'>>): Transport {
  return {
    ...transport,
    clock,
    async exchange(request, bounds, signal) {
      await clock.sleep(latency, signal);
      return transport.exchange(request, bounds, signal);
    },
  };
}
