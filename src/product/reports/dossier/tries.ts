import { counted } from '../../model/counted.js';
import { isSteady } from '../../results/change-class.js';
import type { Finding, RequirementResult } from '../../results/run-json.js';
import { place } from './script-addresses.js';

/** A failed requirement, and how many of its checks failed. */
export type Failed = Pick<RequirementResult, 'id' | 'violations' | 'exercised'>;

/** Tries after which a finding counts as not shown: more, unless it is known to come each time. */
type Tries = Readonly<Record<'steady' | 'other', number>>;

/** Of the requests of a script. */
export const ofRequests: Tries = { steady: 3, other: 30 };

/** Of the suite, which tries several times in each replay, and of requests that leave something behind. */
export const ofReplay: Tries = { steady: 1, other: 3 };

/** So long a replay takes at most where no profile says otherwise: as long as any run against a live target. */
export const minutesOfReplay = 5;

/** How often a script replays its finding at most; 0 where it decides without the suite. */
export const replaysIn = (script: string): number => Number(/^for round in \$\(seq ([0-9]+)\)/m.exec(script)?.[1] ?? 0);

/**
 * How often a script tries to show a finding, and why tries in vain may be chance: few are made, and no run makes any, of
 * what leaves something behind, so that they decide nothing unless it failed each time. A whole run decides what it tests.
 */
export function triesOf(finding: Finding, failed: Failed, isLasting: boolean, usual: Tries) {
  const { violations, exercised } = failed;
  const isUnrepeated = isLasting && finding.reproduced.n === 0;
  const isKnown = isSteady(finding) || (isUnrepeated && finding.seen > 1 && violations >= exercised);
  const mayBeChance = isUnrepeated && !isKnown && finding.input !== undefined;
  const rate = `${violations} of ${counted(exercised, 'check')} failed in the run`;
  const chance = `Nothing showed it, which may be chance: ${rate}. Compare whole runs: run --baseline.`;
  return { times: usual[isKnown ? 'steady' : 'other'], ...(mayBeChance && { chance }) };
}

/** Ends a script where nothing showed its finding. */
export const ofNone = (says: string, chance?: string): string =>
  chance === undefined
    ? `echo "NOT SHOWN${place}: ${says}"; exit 0`
    : `echo "NOT DECIDED${place}: ${says}"; echo '${chance}'; exit 2`;
