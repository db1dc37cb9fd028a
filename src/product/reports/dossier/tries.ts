import { counted } from '../../model/counted.js';
import { isSteady } from '../../results/change-class.js';
import type { Finding, RequirementResult, RunSummary } from '../../results/run-json.js';
import { passed } from '../../results/sent-inputs.js';
import { place } from './script-addresses.js';

/** A failed requirement, how many of its checks failed, and the inputs of the run. */
export type Failed = Pick<RequirementResult, 'id' | 'violations' | 'exercised' | 'whenSeen'> &
  Pick<RunSummary, 'inputs'>;

/** Tries after which a finding counts as not shown: more, unless it is known to come each time. */
type Tries = Readonly<Record<'steady' | 'other', number>>;

/** Of the requests of a script. */
export const ofRequests: Tries = { steady: 3, other: 30 };

/** So many requests a script sends at most, and what is too seldom for them it does not call not shown. */
const mostTries = 200;

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
  const isEachTime = failedEachTime(finding, failed);
  const isEach = isUnrepeated && isEachTime;
  const isKnown = isSteady(finding) || (isEach && finding.seen > 1);
  // Few repetitions may all show what comes now and then, as checks that passed tell.
  const isSure = isKnown && isEachTime;
  const mayBeChance = isUnrepeated && !isEach && finding.input !== undefined;
  // As many as show in 19 of 20 scripts what fails as often as in the run.
  const enough = isSure || usual !== ofRequests ? 0 : Math.ceil((3 * exercised) / Math.max(1, violations));
  const rate = `${violations} of ${counted(exercised, 'check')} failed in the run`;
  const decides =
    enough > mostTries
      ? `It is gone where this script, run ${Math.ceil(enough / mostTries)} times, shows nothing.`
      : 'Compare whole runs: run --baseline.';
  const chance = `Nothing showed it, which may be chance: ${rate}. ${decides}`;
  const times = Math.max(usual[isKnown ? 'steady' : 'other'], Math.min(enough, isKnown ? usual.other : mostTries));
  return { times, ...((mayBeChance || (!isKnown && enough > mostTries)) && { chance }) };
}

/** Of the requests of a script, by whether they leave something behind. */
export function triesOfRequests(finding: Finding, failed: Failed) {
  const isLasting = finding.curl.includes('# Warning: ');
  return triesOf(finding, failed, isLasting, isLasting ? ofReplay : ofRequests);
}

/** Whether no check of a requirement passed, or no input that tested it: of several checks of one response, one may fail. */
function failedEachTime(
  { fingerprint }: Finding,
  { id, violations, exercised, whenSeen, inputs = {} }: Failed,
): boolean {
  const records = Object.values(inputs);
  const isAmong = records.some(({ failed }) => failed?.[fingerprint] !== undefined);
  return violations >= exercised || (isAmong && !records.some((one) => passed(one, { id, fingerprint }, whenSeen)));
}

/** Ends a script where nothing showed its finding. */
export const ofNone = (says: string, chance?: string): string =>
  chance === undefined
    ? `echo "NOT SHOWN${place}: ${says}"; exit 0`
    : `echo "NOT DECIDED${place}: ${says}"; echo '${chance}'; exit 2`;
