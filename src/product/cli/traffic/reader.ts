import { lookThrough, type Looked } from '../../engine/recorded/surroundings.js';
import { nobody, operationsIn } from '../../engine/recorded/header.js';
import { judgeStretches, type JudgedPortion, type RecordedTraffic } from '../../engine/recorded/judge.js';
import type { EntryStretch } from '../../engine/recorded/recording.js';
import { loadProfile } from '../../profile/load.js';
import { resolveTarget, type Target } from '../../profile/resolve.js';
import type { Journal } from '../../results/journal.js';
import { createRecordedMask, secretsHeard } from '../mask-recorded.js';
import type { NamedSecret } from '../recorded-secrets.js';

/** What a portion of recorded traffic holds beside its exchanges. */
export interface LookedPortion extends Looked {
  /** Its secrets in the order in which they are seen, each once. */
  readonly secrets: readonly NamedSecret[];
}

/** Reads recorded traffic twice: a secret has to be known before anything in which it may stand is kept. */
export interface TrafficReader {
  readonly declared: Target;
  /** Addresses that the profile declares. */
  readonly bases: Readonly<Record<string, string>>;
  look(stretches: readonly EntryStretch[]): Promise<LookedPortion>;
  /** Masks these secrets from now on, those of all portions in their order. */
  learn(secrets: readonly NamedSecret[]): void;
  judge(
    stretches: readonly EntryStretch[],
    traffic: Omit<RecordedTraffic, 'declared'>,
    journal: Pick<Journal, 'write'>,
  ): Promise<JudgedPortion>;
}

/** Makes a reader of the traffic of a target; without one nothing is known of it but what its traffic shows. */
export async function openReader(target: string | undefined): Promise<TrafficReader> {
  const profile = target === undefined ? nobody : await loadProfile(target);
  const declared = resolveTarget(profile, target === undefined ? {} : process.env, {}, false);
  const bases = Object.fromEntries(Object.entries(declared.bases).map(([base, url]) => [base, url.href]));
  const operations = operationsIn(profile);
  const recorded = createRecordedMask(declared.mask);
  return {
    declared,
    bases,
    async look(stretches) {
      const secrets = new Map<string, NamedSecret>();
      const looked = await lookThrough(stretches, bases, operations, (heard) => {
        for (const secret of secretsHeard(heard)) secrets.set(secret.join(' '), secret);
      });
      return { ...looked, secrets: [...secrets.values()] };
    },
    learn: (secrets) => recorded.learnAll(secrets),
    judge: (stretches, traffic, journal) =>
      judgeStretches(stretches, { ...traffic, declared: bases }, operations, journal, (exchange) =>
        recorded.masked(exchange),
      ),
  };
}
