import { join } from 'node:path';
import { createJudge } from '../../src/judge/judge.js';
import { registered } from '../../src/apis/registry.js';
import { serveReference } from '../../src/reference/server.js';
import { journalName } from '../../src/results/journal.js';
import type { Transport } from '../../src/http/transport.js';
import { inChild } from './child.js';
import { median, megabytes, perSecond, ratio, seconds, thousands, timed, type Section, type Table } from './measure.js';
import { concurrency, plainTransport, referenceRun } from './reference-run.js';
import { tracesOf } from './traces.js';

const requestCounts = [1_000, 3_000, 10_000, 30_000, 100_000];
const latencies = [0, 20, 100];

/** Time and memory against requests, requirements, and the latency of the target. */
export async function growth(scratch: string): Promise<Section> {
  return {
    title: 'Growth',
    parts: [
      'Against requests: release depth with more or fewer runs of every scenario; each run in a process of its own with the reference in its worker thread, whose memory counts as well.',
      await againstRequests(scratch),
      'Against requirements: the exchanges of gate runs, read into memory, judged by every second check, and by all of them (bodies are parsed and shapes judged either way). Each run is judged once, for what was judged before is remembered in part; medians of six each.',
      await againstRequirements(scratch),
      `Against latency: the gate run of all APIs at concurrency ${concurrency}, each answer held back. What must pass at least is latency × requests ÷ concurrency; beyond it stands what waits for an earlier answer, above all the long lives of orders and positions and what must be played alone.`,
      await againstLatency(scratch),
    ],
  };
}

async function againstRequests(scratch: string): Promise<Table> {
  const rows: (string | number)[][] = [['requests', 'wall', 'µs per request', 'peak memory']];
  for (const count of requestCounts) {
    const { sent, wall, rss } = await inChild<{ sent: number; wall: number; rss: number }>('run-in-child.ts', [
      String(count),
      join(scratch, String(count)),
    ]);
    rows.push([thousands(sent), seconds(wall), Math.round((wall / sent) * 1000), megabytes(rss)]);
  }
  return rows;
}

async function againstRequirements(scratch: string): Promise<Table> {
  const times = { half: [] as number[], all: [] as number[] };
  for (let seed = 1; seed <= 12; seed += 1) {
    const served = await serveReference({ seed: 1 });
    const folder = join(scratch, `gate-${seed}`);
    const { run } = await referenceRun({ origin: served.origin, seed, depth: 'gate', folder });
    await served.close();
    const traces = await tracesOf(join(folder, journalName));
    const exchanges = traces.reduce((sum, { trace }) => sum + trace.exchanges.length, 0);
    const every = seed % 2 === 0 ? 1 : 2;
    const { cpu } = await timed(() => {
      for (const { api } of registered) {
        const checks = Object.fromEntries(Object.entries(api.checks).filter((_, index) => index % every === 0));
        const judge = createJudge({ ...api, checks }, run.fixtures[api.name] as never);
        for (const one of traces) if (one.api === api.name) judge.add(one.trace);
      }
    });
    times[every === 1 ? 'all' : 'half'].push(cpu / exchanges);
  }
  const [half, all] = [median(times.half), median(times.all)];
  const checks = registered.reduce((sum, { api }) => sum + Object.keys(api.checks).length, 0);
  return [
    ['checks', 'exchanges/s', 'ratio'],
    [Math.ceil(checks / 2), perSecond(1, half), ratio(1)],
    [checks, perSecond(1, all), ratio(all / half)],
  ];
}

async function againstLatency(scratch: string): Promise<Table> {
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
    const least = (latency * result.end.sent.total) / concurrency;
    rows.push([
      `${latency} ms`,
      thousands(result.end.sent.total),
      seconds(wall),
      seconds(least),
      seconds(wall - least),
    ]);
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
