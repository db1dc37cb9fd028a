import type { LocatedViolation } from '../explore/confirm.js';
import type { PlannedRun } from '../explore/inputs.js';
import type { Shown } from '../explore/repeat.js';
import { isLasting } from '../explore/session.js';
import type { InputRecord } from '../judge/inputs.js';
import type { Evidence } from '../judge/ledger.js';
import type { RunSummary } from '../results/run-json.js';
import { fewestRepetitions, passedOn, repetitionsOfDifference } from '../results/same-inputs.js';
import { inputKeyOf, placeOf } from '../results/sent-inputs.js';
import type { RunOptions } from './options.js';

/** An input that shows failures which the baseline did not show with it. */
export type DifferingInput = Shown<never>;

/** What differs from the baseline in one API. */
export interface Differences {
  /** Inputs that failed where the baseline passed with them, and that were not repeated. */
  readonly differences: () => readonly DifferingInput[];
  /** Repeats one of them, to know whether it fails each time. */
  readonly repeat: (input: DifferingInput, repetitions: number) => Promise<void>;
}

/** Inputs that show a failure and passed in the baseline, each failure once, the cheapest input first. */
export function differingInputs(
  { evidence, shown }: { readonly evidence: Evidence; readonly shown: ReadonlyMap<string, LocatedViolation<never>> },
  runs: readonly PlannedRun<never>[],
  baseline: RunSummary,
  options: RunOptions,
  isRepeated: (fingerprint: string) => boolean,
): readonly DifferingInput[] {
  const ids = new Map([...shown.values()].map(({ found: { id, fingerprint } }) => [fingerprint, id]));
  const open = new Set([...ids.keys()].filter((fingerprint) => !isRepeated(fingerprint)));
  for (const { findings } of baseline.requirements) for (const { fingerprint } of findings) open.delete(fingerprint);
  const inputs = runs
    .flatMap((run) => {
      const { scenario, index } = run;
      const { failed = [], failedAfter = {}, requests } = evidence.inputs?.[`${scenario.name}@${index}`] ?? nothingSent;
      const place = inputKeyOf(placeOf(options, scenario.name, index));
      const failures = failed.flatMap((fingerprint) => {
        const id = open.has(fingerprint) ? ids.get(fingerprint) : undefined;
        const until = failedAfter[fingerprint] ?? requests;
        return id !== undefined && passedOn(baseline, { id, fingerprint }, place, until)
          ? [{ id, fingerprint, until }]
          : [];
      });
      const isRepeatable = options.target.isReference || !isLasting(scenario);
      return failures.length > 0 && isRepeatable ? [{ run, failures, requests: latest(failures) }] : [];
    })
    .sort((left, right) => left.requests / left.failures.length - right.requests / right.failures.length);
  return inputs.flatMap(({ run, failures }) => {
    const own = failures.filter(({ fingerprint }) => open.delete(fingerprint));
    return own.length === 0 ? [] : [{ run, failures: own, requests: latest(own) }];
  });
}

const nothingSent: InputRecord = { requests: 0, tested: '' };

function latest(failures: readonly { readonly until: number }[]): number {
  return Math.max(...failures.map(({ until }) => until));
}

/** One more than suffices: where few requests are left, what fails by chance is as likely as elsewhere. */
const repetitionsWhenShort = fewestRepetitions + 1;

/** Repeats what differs from the baseline, the cheapest input first; the repetitions of one may settle others. */
export async function repeatDifferences(apis: readonly Differences[], left: () => number): Promise<void> {
  for (;;) {
    const open = apis.flatMap((of) => of.differences().map((input) => ({ of, input })));
    const needed = open.reduce((sum, { input }) => sum + repetitionsWhenShort * input.requests, 0);
    const first = open.toSorted((a, b) => a.input.requests - b.input.requests)[0];
    if (first === undefined) return;
    const { of, input } = first;
    const spare = left() - needed;
    const affordable = spare >= (repetitionsOfDifference - repetitionsWhenShort) * input.requests;
    await of.repeat(input, affordable ? repetitionsOfDifference : repetitionsWhenShort);
  }
}
