import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';

/**
 * What the proxy adds to the latency of a request at a steady rate: the same loop against the reference with and without
 * it, in turns. `npm run bench:proxy -- [requests a second] [seconds]`.
 */
const perSecond = Number(process.argv[2] ?? 500);
const seconds = Number(process.argv[3] ?? 10);
const warmUpSeconds = 3;
const turns = 2;

const main = fileURLToPath(new URL('../../bin/plumbline.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-proxy-'));

interface Listening {
  readonly line: Readonly<Record<string, unknown>>;
  readonly child: ChildProcess;
}

async function listening(parameters: readonly string[]): Promise<Listening> {
  const child = spawn(process.execPath, [main, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  child.stdout.resume();
  return { line: JSON.parse(line) as Readonly<Record<string, unknown>>, child };
}

/** Milliseconds from the moment at which each request was due to its last byte, so that a queue counts. */
async function latencies(base: string, forSeconds: number): Promise<readonly number[]> {
  const url = new URL(`${base}/order?inputMint=A&outputMint=B&amount=1000`);
  const pool = new Pool(url.origin, { connections: 32 });
  const taken: number[] = [];
  const from = performance.now();
  const sent: Promise<void>[] = [];
  for (let number = 0; number < perSecond * forSeconds; number += 1) {
    const due = from + (number * 1000) / perSecond;
    while (performance.now() < due) await new Promise((resolve) => setImmediate(resolve));
    sent.push(
      (async () => {
        const { body } = await pool.request({
          method: 'GET',
          path: url.pathname + url.search,
          headers: { 'x-api-key': 'plumbline-reference-key' },
        });
        await body.arrayBuffer();
        taken.push(performance.now() - due);
      })(),
    );
  }
  await Promise.all(sent);
  await pool.close();
  return taken.sort((one, other) => one - other);
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

const reference = await listening(['serve']);
const bases = reference.line.bases as { readonly ultra: string };
const target = join(folder, 'target.mjs');
writeFileSync(target, `export default { name: 'bench', bases: { ultra: ${JSON.stringify(bases.ultra)} } };\n`);
const proxy = await listening(['proxy', '--target', target, '--out', join(folder, 'out'), '--report', 'markdown']);
const through = String(proxy.line.ultra);
try {
  for (const base of [bases.ultra, through]) await latencies(base, warmUpSeconds);
  for (let turn = 0; turn < turns; turn += 1) {
    const direct = await latencies(bases.ultra, seconds);
    const proxied = await latencies(through, seconds);
    const added = (share: number): string => (at(proxied, share) - at(direct, share)).toFixed(3);
    const shown = (taken: readonly number[]): string =>
      `${at(taken, 0.5).toFixed(3)} / ${at(taken, 0.99).toFixed(3)} ms`;
    process.stdout.write(
      `${perSecond} requests/s: direct ${shown(direct)}, proxied ${shown(proxied)}, added ${added(0.5)} / ${added(0.99)} ms (median / p99)\n`,
    );
  }
  const numbers = (await (await fetch(new URL('/__plumbline?json', through))).json()) as Readonly<
    Record<string, unknown>
  >;
  const { passed, judged, waiting, dropped } = numbers;
  process.stdout.write(`${JSON.stringify({ passed, judged, waiting, dropped })}\n`);
} finally {
  for (const { child } of [proxy, reference]) child.kill('SIGTERM');
  await Promise.all([proxy, reference].map(({ child }) => once(child, 'exit')));
}
