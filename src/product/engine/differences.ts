import { timesIn, type LocatedViolation } from '../explore/confirm.js';
import type { PlannedRun } from '../explore/inputs.js';
import type { Shown } from '../explore/repeat.js';
import { isLasting } from '../explore/session.js';
import type { InputRecord } from '../judge/inputs.js';
import type { Evidence } from '../judge/ledger.js';
import { groupedBy } from '../model/groups.js';
import { fewestRepetitions, isIntermittent } from '../results/change-class.js';
import { changeOf, type Change } from '../results/inputs-of-both.js';
import { fewestRefusals, refusedNow, tellsRefusals } from '../results/lost-inputs.js';
import { inputKeyOf, inputOfSession, lacks, passed, recordThere } from '../results/sent-inputs.js';
import { passesOfGone } from '../results/waivers.js';
import type { RunOptions } from './options.js';

/** An input that shows failures which the baseline did not show with it, all of one rank. */
export interface DifferingInput extends Shown<never> {
  readonly rank: Rank;
}

/** What is repeated first: what the baseline does not have, then what may be worse, then what comes and goes there as well. */
type Rank = 0 | 1 | 2;

/** The rank of a failure beside the baseline; without one everything is new. */
export function rankBeside({ baseline }: Pick<RunOptions, 'baseline'>) {
  const known = new Map(baseline?.requirements.map((result) => [result.id, result]));
  return ({ id, fingerprint }: Shown<never>['failures'][number]): Rank => {
    const there = known.get(id);
    if (there !== undefined && isIntermittent(there)) return 2;
    return there?.findings.some((finding) => finding.fingerprint === fingerprint) === true ? 1 : 0;
  };
}

type Compared = Pick<RunOptions, 'baseline' | 'waivers' | 'seed' | 'depth' | 'target'>;

/** A planned input, of whichever API. */
interface Planned {
  readonly scenario: { readonly name: string };
  readonly index: number;
}

/** What an input decided so far; undefined where it was not sent. */
export const recordOf = ({ inputs }: Evidence, { scenario, index }: Planned): InputRecord | undefined =>
  inputs?.[`${scenario.name}@${index}`];

const placeOf = ({ seed, depth }: Compared, { scenario, index }: PlannedRun<never>): string =>
  inputKeyOf({ seed, depth, scenario: scenario.name, path: String(index) });

/** What has lasting effects is not done again to know whether something changed. */
const isRepeatable = ({ target }: Compared, { scenario }: PlannedRun<never>): boolean =>
  target.isReference || !isLasting(scenario);

/** What tells best that a failure is not as in the baseline comes first: the input did not fail there, or in other requests or items, or in fewer of them. */
const byNovelty: readonly (Change | undefined)[] = ['failing', 'others', 'more'];

/** Inputs that show a failure which the baseline did not show with them, each failure once, what tells best and the cheapest first. */
export function differingInputs(
  { evidence, shown }: { readonly evidence: Evidence; readonly shown: ReadonlyMap<string, LocatedViolation<never>> },
  runs: readonly PlannedRun<never>[],
  options: Compared,
  isRepeated: (fingerprint: string) => boolean,
): readonly DifferingInput[] {
  const { baseline } = options;
  if (baseline === undefined) return [];
  const recordOfBaseline = (run: PlannedRun<never>) => recordThere(baseline, placeOf(options, run));
  // What failed in turns with a request that works was repeated enough, if not with an input that failed in the baseline.
  const once = [...shown.values()].filter(
    ({ found, session: { index }, ...rest }) =>
      timesIn(found) < fewestRepetitions ||
      recordOfBaseline({ ...rest, index })?.failed?.[found.fingerprint] !== undefined,
  );
  const ids = new Map(once.map(({ found: { id, fingerprint } }) => [fingerprint, id]));
  const open = new Set([...ids.keys()].filter((fingerprint) => !isRepeated(fingerprint)));
  const rankOf = rankBeside(options);
  const inputs = runs
    .filter((run) => isRepeatable(options, run))
    .flatMap((run) => {
      const there = recordOfBaseline(run);
      const record = recordOf(evidence, run);
      if (there === undefined || record === undefined) return [];
      const failures = Object.entries(record.failed ?? {}).flatMap(([fingerprint, until]) => {
        const id = open.has(fingerprint) ? ids.get(fingerprint) : undefined;
        if (id === undefined) return [];
        const failure = { id, fingerprint };
        const change = lacks(there, failure, until) ? 'failing' : changeOf(record, there, failure);
        const novelty = byNovelty.findIndex((one) => one === change);
        return novelty < 0 ? [] : [{ ...failure, until, novelty }];
      });
      const ranked = [...groupedBy(failures, (failure) => `${rankOf(failure)} ${failure.novelty}`).values()];
      return ranked.map((own) => ({
        ...{ run, rank: rankOf(own[0]!), novelty: own[0]!.novelty },
        ...{ failures: own, requests: latest(own) },
      }));
    })
    .sort(
      (left, right) =>
        left.novelty - right.novelty || left.requests / left.failures.length - right.requests / right.failures.length,
    );
  return inputs.flatMap(({ run, rank, failures }) => {
    const own = failures.filter(({ fingerprint }) => open.delete(fingerprint));
    return own.length === 0 ? [] : [{ run, rank, failures: own, requests: latest(own) }];
  });
}

function latest(failures: readonly { readonly until: number }[]): number {
  return Math.max(...failures.map(({ until }) => until));
}

/** By the input that showed it, what is expected to fail: what the baseline has, and what the waivers name. */
export function expectedFailures({ baseline, waivers = [] }: Compared) {
  const expected = [
    ...(baseline?.requirements ?? []).flatMap(({ id, findings }) =>
      findings.map(({ fingerprint, input }) => ({ id, fingerprint, input })),
    ),
    ...waivers.flatMap(({ requirement: id, cause: fingerprint = '', input, intermittent }) =>
      intermittent === true ? [] : [{ id, fingerprint, input }],
    ),
  ];
  return groupedBy(expected, ({ input }) => (input === undefined ? undefined : inputOfSession(input)));
}

/** Runs that passed where a failure is expected, less often than shows that it is gone, with the requests of each. */
function missingFailures(
  evidence: Evidence,
  runs: readonly PlannedRun<never>[],
  expected: ReturnType<typeof expectedFailures>,
  options: Compared,
) {
  return runs.flatMap((run) => {
    const record = recordOf(evidence, run);
    const own = expected.get(placeOf(options, run));
    if (record === undefined || own === undefined || !isRepeatable(options, run)) return [];
    const isMissing = (record.sent ?? 1) < passesOfGone && own.some((failure) => passed(record, failure));
    return isMissing ? [{ run, requests: record.requests }] : [];
  });
}

/** A run to play again, and what it takes. */
interface Again {
  readonly run: PlannedRun<never>;
  readonly requests: number;
}

/** Inputs that are sent again to know whether they are refused each time. */
const mostRefused = 3;

/** Runs that were refused what the baseline was served, less often than shows that it is so each time, with the requests of each. */
function refusedInputs(evidence: Evidence, runs: readonly PlannedRun<never>[], options: Compared) {
  const { baseline } = options;
  if (baseline === undefined || !tellsRefusals(baseline)) return [];
  const refused = runs.flatMap((run) => {
    const record = recordOf(evidence, run);
    // What was done to a target before may be why it refuses more.
    if (record === undefined || isLasting(run.scenario)) return [];
    const names = refusedNow(record, recordThere(baseline, placeOf(options, run)));
    return names.length === 0 ? [] : [{ run, requests: record.requests, record }];
  });
  return refused.slice(0, mostRefused).filter(({ record }) => (record.sent ?? 1) < fewestRefusals);
}

/** Runs to play again, with the requests of each: those that are refused something now, then those that pass where they failed. */
export function runsAgain(
  evidence: () => Evidence,
  runs: readonly PlannedRun<never>[],
  expected: ReturnType<typeof expectedFailures>,
  options: Compared,
) {
  if (expected.size === 0 && options.baseline === undefined) return [];
  const known = evidence();
  return [...refusedInputs(known, runs, options), ...missingFailures(known, runs, expected, options)];
}

/** So often a difference on one input is repeated, and once more when it is made smaller: what fails now and then does not fail each time at the same request. */
const repetitionsOfDifference = 6;

/** One more than suffices: where few requests are left, what fails by chance is as likely as elsewhere. */
const repetitionsWhenShort = fewestRepetitions + 1;

/** What of a player tells and repeats what differs from the baseline and from the waivers. */
export interface Differing {
  readonly differences: () => readonly DifferingInput[];
  readonly repeat: (input: Shown<never>, repetitions: number) => Promise<void>;
  readonly again: () => readonly Again[];
  readonly play: (run: PlannedRun<never>) => Promise<unknown>;
}

/**
 * Repeats what differs by rank, the cheapest input first, for the repetitions of one may settle others; then what is missing.
 * `left` tells the requests that it may take, of which `kept` are for what is new.
 */
export async function repeatDifferences(players: readonly Differing[], left: () => number, kept = 0): Promise<void> {
  for (;;) {
    const open = players.flatMap((of) => of.differences().map((input) => ({ of, input })));
    const [first] = open.toSorted(({ input: a }, { input: b }) => a.rank - b.rank || a.requests - b.requests);
    if (first === undefined) break;
    const { of, input } = first;
    const alike = open.filter((other) => other.input.rank === input.rank);
    const needed = alike.reduce((sum, { input: { requests } }) => sum + repetitionsWhenShort * requests, 0);
    if (input.rank > 0 && left() - repetitionsWhenShort * input.requests < kept) break;
    const spare = left() - needed;
    const affordable = spare >= (repetitionsOfDifference - repetitionsWhenShort) * input.requests;
    await of.repeat(input, affordable ? repetitionsOfDifference : repetitionsWhenShort);
  }
  for (const of of players) {
    const times = new Map<unknown, number>();
    const timesOf = ({ run }: Again): number => times.get(run) ?? 1;
    const next = () => of.again().find((one) => timesOf(one) < passesOfGone && left() - one.requests >= kept);
    for (let again = next(); again !== undefined; again = next()) {
      times.set(again.run, timesOf(again) + 1);
      await of.play(again.run);
    }
  }
}
