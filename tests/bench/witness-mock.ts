/**
 * A mock server that another project's tool makes from the contracts (Prism), judged by the suite. The shape
 * requirements have to pass; what a mock cannot do, such as echo or refuse, has to be unexercised or red.
 *
 *   npx tsx tests/bench/witness-mock.ts
 */
import { noJournal } from '../../src/product/results/journal.js';
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { swapOrderFixtures } from '../../src/reference/swap-order/profile.js';
import { wallets } from '../../src/reference/borrow/fixtures.js';
import { referenceTriggerFixtures } from '../../src/reference/trigger/profile.js';
import { run } from '../../src/product/engine/run.js';
import { selectionOf } from '../../src/product/engine/selection.js';
import { resolveTarget } from '../../src/product/profile/resolve.js';
import type { BaseUrls } from '../../src/product/profile/profile.js';

const prism = '@stoplight/prism-cli@5.16.0';
const seed = 1;
const folders = ['swap-order', 'borrow', 'trigger'] as const;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function mock(folder: string): Promise<{ readonly origin: string; readonly process: ChildProcess }> {
  const port = await freePort();
  const spec = `specs/${folder}/openapi.yaml`;
  const command = ['--yes', prism, 'mock', '--dynamic', '--seed', String(seed), '--port', String(port), spec];
  const child = spawn('npx', command, { stdio: 'ignore', detached: true });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries += 1) {
    const answered = await fetch(`${origin}/`).then(
      () => true,
      () => false,
    );
    if (answered) return { origin, process: child };
    await sleep(200);
  }
  throw new Error(`${prism} does not listen for ${spec}`);
}

const served = [];
for (const folder of folders) served.push(await mock(folder));
try {
  const [order, borrow, trigger] = served.map(({ origin }) => origin);
  const bases: BaseUrls = { ultra: order!, swapV2: order!, borrow: borrow!, trigger: trigger! };
  const target = resolveTarget(
    {
      name: prism,
      bases,
      apiKey: { value: 'a-key-for-the-mock' },
      allow: ['read', 'build', 'session'],
      pacing: { perSecond: 200, concurrency: 8 },
      swapOrder: swapOrderFixtures,
      borrow: { wallets: { read: [{ address: wallets.reader.address }], build: wallets.builder.address } },
      trigger: referenceTriggerFixtures,
    },
    {},
    {},
    false,
  );
  const summary = await run({
    target,
    targetOption: `(${prism})`,
    seed,
    salt: 'witness',
    depth: 'gate',
    selection: selectionOf(undefined),
    strict: false,
    require: 0,
    journal: noJournal,
    signal: new AbortController().signal,
    confirm: false,
  });
  const verdicts = ['pass', 'fail', 'inconclusive', 'unexercised'] as const;
  for (const api of ['swapOrder', 'borrow', 'trigger'])
    for (const kind of ['shape', 'other'] as const) {
      const those = summary.requirements.filter(
        (one) => one.api === api && one.kind !== undefined && (one.kind === 'shape') === (kind === 'shape'),
      );
      const counted = verdicts.map((verdict) => `${verdict} ${those.filter((one) => one.verdict === verdict).length}`);
      console.log(`${api}, ${kind} requirements: ${counted.join(', ')}`);
    }
  for (const { id, level, kind, says, findings, verdict } of summary.requirements)
    if (verdict === 'fail')
      console.log(`${id} (${level}, ${kind}): ${says}\n    found ${findings[0]?.actual} at ${findings[0]?.at ?? ''}`);
} finally {
  for (const { process: child } of served) if (child.pid !== undefined) process.kill(-child.pid);
}
