/**
 * Clients, run through `plumbline proxy` in front of the embedded reference: public ones of other projects, installed into
 * a temporary folder, and one of the trigger order API, which has no public one, as its document describes it. What they do
 * is judged by the duties of the client, and what they get by the requirements of the API.
 *
 *   npm run witnesses
 */
import { base58 } from '@scure/base';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiKeys } from '../../src/reference/swap-order/fixtures.js';
import { builderPositions, wallets } from '../../src/reference/borrow/fixtures.js';
import { swapOrderFixtures } from '../../src/reference/swap-order/profile.js';
import { serveReference } from '../../src/reference/server.js';
import type { RunSummary } from '../../src/product/results/run-json.js';
import build from '../support/build.js';
import { plumbline } from '../support/command-line.js';

const lend = '@jup-ag/lend@0.0.107';
const ultra = 'jup-python-sdk==1.2.0';
const here = (name: string): string => fileURLToPath(new URL(`clients/${name}`, import.meta.url));

interface Witness {
  readonly name: string;
  /** Makes the client ready in a folder; returns the command that uses it. */
  readonly install: (folder: string) => readonly string[];
}

const witnesses: readonly Witness[] = [
  {
    name: lend,
    install(folder) {
      writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
      execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', lend], {
        cwd: folder,
        stdio: 'ignore',
      });
      copyFileSync(here('lend.mjs'), join(folder, 'lend.mjs'));
      return [process.execPath, join(folder, 'lend.mjs')];
    },
  },
  {
    name: ultra,
    install(folder) {
      execFileSync('python3', ['-m', 'venv', folder], { stdio: 'ignore' });
      execFileSync(join(folder, 'bin/pip'), ['install', '--quiet', ultra], { stdio: 'ignore' });
      return [join(folder, 'bin/python'), here('ultra.py')];
    },
  },
  { name: 'the trigger order API by its document', install: () => [process.execPath, here('trigger.mjs')] },
];

build();
const served = await serveReference({ seed: 1 });
const scratch = mkdtempSync(join(tmpdir(), 'plumbline-witness-'));
const { seed, address } = wallets.builder;
const { vaultId, id } = builderPositions.withDebt;
const environment = {
  WITNESS_KEY: apiKeys.genuine,
  WITNESS_WALLET: address,
  WITNESS_POSITION: `${vaultId}:${id}`,
  WITNESS_REFERRAL: String(swapOrderFixtures.referralAccount),
  PRIVATE_KEY: base58.encode(Buffer.concat([seed, base58.decode(address)])),
};
try {
  const target = join(scratch, 'target.json');
  const bases = {
    ultra: `${served.origin}/ultra/v1`,
    borrow: `${served.origin}/lend/v1`,
    trigger: served.bases.trigger,
  };
  writeFileSync(target, JSON.stringify({ name: 'witnessed', bases }));
  for (const { name, install } of witnesses) {
    const command = install(mkdtempSync(join(scratch, 'client-')));
    const out = join(scratch, `out-${name.replaceAll(/[^a-z0-9]+/g, '-')}`);
    const { code, stderr } = await plumbline(
      ['proxy', '--target', target, '--out', out, '--', ...command],
      environment,
    );
    const { requirements, end } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')) as RunSummary;
    const duties = requirements.filter(({ party, verdict }) => party === 'client' && verdict !== 'unexercised');
    const tested = duties.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail');
    if (tested.length === 0) throw new Error(`${name}: no duty was tested\n${stderr}`);
    const decided = requirements.filter(
      ({ party, level, verdict }) =>
        party !== 'client' && level === 'must' && (verdict === 'pass' || verdict === 'fail'),
    );
    process.stdout.write(
      `\n${name}: ${end.sent.total} requests, ${tested.length} duties tested, ${decided.length} MUST requirements of the API decided, exit code ${code}\n\n`,
    );
    for (const { id, verdict } of decided) if (verdict === 'fail') process.stdout.write(`${verdict.padEnd(5)} ${id}\n`);
    for (const { id: duty, says, verdict, findings } of tested) {
      process.stdout.write(`${verdict.padEnd(5)} ${duty}  ${says}\n`);
      for (const { expected, actual, curl } of findings)
        process.stdout.write(`      expected ${expected}, found ${actual}\n      ${curl.split('\n').at(-1)}\n`);
    }
    process.stdout.write(`\nWhat the client said of errors:\n${stderr}\n`);
  }
} finally {
  await served.close();
  rmSync(scratch, { recursive: true, force: true });
}
