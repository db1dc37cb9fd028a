import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registered } from '../../product/apis/registry.js';
import { runProof, seedInStore } from '../proof/run-proof.js';
import { knownDefects } from '../proof/known-defects.js';
import { clients, everyClient } from '../clients/known-clients.js';
import { proofPage } from '../proof/markdown.js';
import { networkFaults } from '../proof/network-faults.js';
import { picture } from '../proof/picture.js';
import { proofFailures } from '../proof/proof.js';
import { sensitivityPlot } from '../proof/sensitivity-plot.js';
import { printResult, type PrintOptions } from '../../product/cli/print-report.js';
import { wholeProof, type Settings } from '../proof/settings.js';
import { variants } from '../variants/index.js';
import { withFolder } from '../../product/cli/folder-lock.js';
import type { Shard } from '../../product/engine/plan.js';
import { ConfigurationError } from '../../product/model/configuration-error.js';

export interface ProveOptions {
  readonly only?: string;
  readonly seed?: number;
  readonly seeds?: number;
  readonly sample?: number;
  readonly wholeEvery?: number;
  readonly narrowEvery?: number;
  readonly rareSeeds?: number;
  readonly shard?: Shard;
  readonly resume?: boolean;
  readonly out?: string;
}

/** `plumbline prove`: proves on the reference what the suite catches and whom it spares; 0 when the proof holds, else 1. */
export async function proveCommand(options: ProveOptions & PrintOptions): Promise<number> {
  const folder = options.out ?? 'reports/proof';
  return withFolder(folder, () => proveInto(folder, options));
}

async function proveInto(folder: string, options: ProveOptions & PrintOptions): Promise<number> {
  const store = join(folder, 'results.ndjson');
  const settings: Settings = {
    ...wholeProof,
    seed: options.seed ?? (options.resume === true ? seedInStore(store) : undefined) ?? randomInt(2 ** 30),
    only: namesIn(options.only),
    ...(options.seeds !== undefined && { seeds: options.seeds }),
    ...(options.sample !== undefined && { sample: options.sample }),
    ...(options.wholeEvery !== undefined && { wholeEvery: options.wholeEvery }),
    ...(options.narrowEvery !== undefined && { narrowEvery: options.narrowEvery }),
    ...(options.rareSeeds !== undefined && { rareSeeds: options.rareSeeds }),
    ...(options.shard !== undefined && { shard: options.shard }),
  };
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  const from = performance.now();
  const { isTTY } = process.stderr;
  process.stderr.write(`proof with the seed ${settings.seed}\n`);
  let told = from;
  const proof = await runProof(settings, {
    store,
    resume: options.resume === true,
    signal: stop.signal,
    onResult: ({ job }, done, planned) => {
      const now = performance.now();
      if (now - told < (isTTY ? 100 : 15_000) && done < planned) return;
      told = now;
      const line = `${done}/${planned} runs, ${job.kind}, ${Math.round((now - from) / 1000)} s`;
      process.stderr.write(isTTY ? `\r\x1b[K${line}` : `${line}\n`);
    },
  });
  if (isTTY) process.stderr.write('\n');
  const seconds = Math.round((performance.now() - from) / 1000);
  const whole =
    settings.only.length === 0 && settings.sample === undefined && settings.shard === undefined && !stop.signal.aborted;
  const objections = proofFailures(proof, whole);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'proof.json'), `${JSON.stringify({ ...proof, objections }, null, 1)}\n`);
  writeFileSync(join(folder, 'proof.md'), proofPage(proof, whole));
  writeFileSync(join(folder, 'proof.svg'), picture(proof));
  writeFileSync(join(folder, 'sensitivity.svg'), sensitivityPlot(proof));
  const exact = proof.defects.filter(({ outcome }) => outcome === 'killed').length;
  const { faulty, conforming } = proof.clients;
  const exactClients = faulty.filter(({ outcome }) => outcome === 'killed').length;
  const conclusion =
    objections.length > 0
      ? `the proof does not hold: ${objections.length} objections`
      : stop.signal.aborted
        ? 'nothing against it so far, but it was interrupted; continue it with --resume'
        : 'the proof holds';
  printResult(
    [
      ...objections.map((text) => `✗ ${text}`),
      `${exact} of ${proof.defects.length} defects diagnosed exactly; ${proof.variants.length} runs with conforming variations, ${proof.networkFaults.length} with network faults`,
      ...(faulty.length + conforming.length === 0
        ? []
        : [
            `${exactClients} of ${faulty.length} faulty clients diagnosed exactly; ${conforming.length} runs of conforming clients`,
          ]),
      `${conclusion}; ${seconds} s; see ${join(folder, 'proof.md')}`,
      '',
    ].join('\n'),
    { ...proof, objections },
    options,
  );
  if (stop.signal.aborted) return 130;
  return objections.length === 0 ? 0 : 1;
}

function namesIn(text: string | undefined): readonly string[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  const asked = names.filter((name) => name !== '');
  const known = new Set<string>([
    ...registered.map(({ api }) => api.name),
    ...knownDefects().keys(),
    everyClient,
    ...[...variants, ...networkFaults, ...clients].map(({ id }) => id),
  ]);
  for (const name of asked)
    if (!known.has(name))
      throw new ConfigurationError(
        `--only: "${name}" is no API, defect, conforming variation, network fault or client; expected one of ${[...registered.map(({ api }) => api.name), everyClient].join(', ')}, or an id as the proof's page shows it`,
      );
  return asked;
}
