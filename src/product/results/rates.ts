import { counted } from '../model/counted.js';
import { isMoreOften } from '../model/rate.js';
import type { Finding } from './finding.js';
import type { InputsOfBoth } from './inputs-of-both.js';
import type { RequirementResult } from './requirement-result.js';
import type { RunSummary } from './run-summary.js';

/** Whether the same inputs fail in more of what they check: so many checks of one input count as one. */
export function isWider({ all: exercised }: InputsOfBoth, ...results: readonly RequirementResult[]) {
  const [here, there] = results.map((result) => {
    const counts = countsOf(result);
    return { violations: Math.round((exercised * counts.violations) / Math.max(counts.exercised, 1)), exercised };
  });
  return isMoreOften(here!, there!);
}

/** What failed of the responses of an operation: how many healthy neighbours an item of a list has is no matter of its failure. */
export function responsesOf(result: RequirementResult, operation: string, run: RunSummary) {
  const { violations, exercised } = countsOf(result);
  const responses = responsesTo(operation, run) || exercised;
  return { violations: Math.min(violations, responses), exercised: responses };
}

/** How many responses an operation gave, at these addresses where any are named. */
const responsesTo = (operation: string, { latency }: RunSummary, bases?: readonly string[]): number =>
  latency
    .filter((one) => one.operation === operation && bases?.includes(one.base) !== false)
    .reduce((sum, { count }) => sum + count, 0);

/** Whether chance does not explain that a failure is at these addresses now, and was at none of them in the older run. */
export function hasMoved({ operation, seen }: Finding, bases: readonly string[], newer: RunSummary, older: RunSummary) {
  const [here, there] = [newer, older].map((run) => responsesTo(operation, run, bases));
  return isMoreOften({ violations: Math.min(seen, here!), exercised: here! }, { violations: 0, exercised: there! });
}

/** What failed of what was checked, those failures included that chance explains. */
export const countsOf = ({ violations, exercised, passing = 0 }: RequirementResult) => ({
  violations: violations + passing,
  exercised: violations > 0 ? exercised : exercised + passing,
});

export const failedMoreOften = (here: RequirementResult, there: RequirementResult): boolean =>
  isMoreOften(countsOf(here), countsOf(there));

export function ratesIn(older: RequirementResult, newer: RequirementResult): string {
  const [there, here] = [countsOf(older), countsOf(newer)];
  return `${there.violations} of ${counted(there.exercised, 'check')} failed in the older run, ${here.violations} of ${here.exercised} in the newer one`;
}

/** What a run of the newer version alone can tell. */
export const largerRunTells = 'a larger newer run tells';

/** Whether a larger newer run can tell that something fails more often: the older one may have too few checks for any. */
export function whatTells(newer: RequirementResult, older: RequirementResult): string {
  const { violations, exercised } = countsOf(newer);
  const larger = { violations: largerBy * violations, exercised: largerBy * exercised };
  return isMoreOften(larger, countsOf(older)) ? largerRunTells : 'the older run has too few checks to tell';
}

/** What a comparison says of a failure, without which runs tell more: its vendor has none. */
export const withoutWhatTells = (because: string): string => because.replace(/; [^;]* tells?\b[^;]*$/, '');

/** Whether a run sent everything that its plan has. */
export function sentAll({ run, end }: RunSummary): boolean {
  const { order, whole = order?.whole ?? 0 } = run;
  return end.sent.total * 1.1 > whole;
}

/** How much larger a run is that somebody makes to know. */
export const largerBy = 4;
