import { join } from 'node:path';
import type { Transport } from '../../../src/product/http/transport.js';
import { serveReference } from '../../../src/reference/server.js';
import { seconds, thousands, timed, type Table } from '../measure.js';
import { concurrency, plainTransport, referenceRun } from '../reference-run.js';

const latencies = [0, 20, 100];

export const latencySays = `Against latency: the gate run of all APIs at concurrency ${concurrency}, each response delayed. What must pass at least is latency × requests ÷ concurrency; beyond it stands what waits for an earlier response, above all the long lives of orders and positions and what must be played alone.`;

export async function againstLatency(scratch: string): Promise<Table> {
  const rows: (string | number)[][] = [['latency', 'requests', 'wall', 'what must pass at least', 'beyond it']];
  for (const latency of latencies) {
    const served = await serveReference({ seed: 1 });
    const { result, wall } = await timed(() =>
      referenceRun({
        origin: served.origin,
        seed: 1,
        folder: join(scratch, `latency-${latency}`),
        depth: 'gate',
        transport: delayed(plainTransport(served.origin), latency),
      }),
    );
    await served.close();
    const { total } = result.end.sent;
    const least = (latency * total) / concurrency;
    rows.push([`${latency} ms`, thousands(total), seconds(wall), seconds(least), seconds(wall - least)]);
  }
  return rows;
}

function delayed(transport: Transport, milliseconds: number): Transport {
  return {
    async exchange(request, bounds, signal) {
      const outcome = await transport.exchange(request, bounds, signal);
      if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return outcome;
    },
    close: () => transport.close(),
  };
}
