import { nobody, operationsIn, recordedHeader } from '../engine/recorded/header.js';
import { judgeRecorded } from '../engine/recorded/judge.js';
import { identified, contextOf } from '../engine/recorded/context.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { reasonsIn } from '../model/counted.js';
import { resolveTarget } from '../profile/resolve.js';
import { first } from '../reports/lines.js';
import { compareParts } from '../results/parts.js';
import type { RunSummary } from '../results/run-json.js';
import { createRecordedMask, ofRecording, secretsHeard } from './mask-recorded.js';
import { note } from './note.js';
import { profileIn } from './open-target.js';
import { withJournal, type ResultsOptions } from './results-folder.js';

/** Options of every command that judges the traffic of others. */
export interface TrafficOptions extends ResultsOptions {
  /** Module or file of data with the profile of what was recorded. */
  readonly target?: string;
  /** Share of the testable MUST requirements that must be tested for exit code 0, from 0 to 1. */
  readonly require: number;
  readonly strict?: boolean;
}

/** Judges recorded traffic, which is read twice: a secret has to be known before anything in which it may stand is kept. */
export async function judgeTraffic(
  files: readonly string[],
  { target, out, require, strict = false }: TrafficOptions,
): Promise<RunSummary> {
  const profile = target === undefined ? nobody : (await profileIn(target, process.env, note)).profile;
  const declared = resolveTarget(profile, target === undefined ? {} : process.env, {}, false);
  const bases = Object.fromEntries(Object.entries(declared.bases).map(([base, url]) => [base, url.href]));
  const operations = operationsIn(declared.profile);
  const mask = createRecordedMask(declared.mask);
  const ids = await identified(files);
  const context = await contextOf(files, bases, operations, (heard) => mask.learn(secretsHeard(heard)));
  const { isRelevant, entries, leftOut } = context;
  if (!isRelevant) {
    const what = `judge: no request to an operation of a document in ${first(files, 3)}, of ${entries === 1 ? '1 entry' : `${entries} entries`}`;
    const reasons = reasonsIn(leftOut).map((line) => `  ${line}\n`);
    const expected =
      target === undefined
        ? 'paths such as /ultra/v1/order, /swap/v2/order, /lend/v1/borrow/vaults or /orders/price, or a --target with the addresses of the traffic'
        : `the addresses of ${target}; without --target the deployment with the most requests is judged`;
    throw new ConfigurationError(
      `${what}${reasons.length === 0 ? '; ' : `:\n${reasons.join('')}`}expected ${expected}`,
    );
  }
  const startedAt = new Date().toISOString();
  const header = recordedHeader(declared, {
    parts: [...ids.values()].map((id) => ({ id, seed: 0, startedAt })).sort(compareParts),
    bases: context.bases,
    carriesKey: context.keyed.size > 0,
    strict,
    require,
  });
  const traffic = { ...context, header, ids, declared: bases };
  const summary = await withJournal(out, (journal) => judgeRecorded(files, traffic, operations, journal, mask.masked));
  return ofRecording(summary, declared.mask, files, target);
}
