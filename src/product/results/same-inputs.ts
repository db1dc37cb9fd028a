import { exactTest, type Stratum } from '../judge/exact-test.js';
import { firstBrief, idsIn, type InputRecord } from '../judge/inputs.js';
import type { Finding } from './finding.js';
import type { RunSummary } from './run-json.js';
import { parseInputKey } from './sent-inputs.js';

/** So often a difference on one input is repeated: what fails now and then does not fail each time at the same request. */
export const repetitionsOfDifference = 6;

/** So many repetitions show a difference where a run did not have the requests for more. */
export const fewestRepetitions = 3;

/** The probability of chance below which an exact test calls two runs different; so many failures are compared in a year. */
const level = 1e-4;

/** Whether two runs differ in one failure, and what that rests on. */
export interface Compared {
  readonly differs: boolean;
  readonly because: string;
}

/** A failure of one requirement. */
export type Failure = Pick<Finding, 'fingerprint'> & { readonly id: string };

/** What one run showed of one failure, by input. */
type Samples = ReadonlyMap<string, boolean>;

/** Whether an input tested a requirement, went on for so many requests and did not show a failure of it. */
export function passedOn(
  { inputs }: Pick<RunSummary, 'inputs'>,
  { id, fingerprint }: Failure,
  input: string,
  requests = 0,
): boolean {
  const record = inputs?.[input];
  if (record === undefined || record.requests < requests || record.failed?.includes(fingerprint) === true) return false;
  return tests(record, id);
}

/**
 * Whether a failure that one run has is in the other as well or not, decided on the inputs that both sent, and on those of
 * the same scenarios where they sent others. It has to come again in `repetitions`.
 */
export function compared(
  { finding, ...failure }: Failure & { readonly finding: Finding },
  without: RunSummary,
  having: RunSummary,
  repetitions: number,
): Compared {
  const { k, n } = finding.reproduced;
  const here = samplesOf(having, failure);
  const untilFailed = (input: string): number => having.inputs?.[input]?.failedAfter?.[failure.fingerprint] ?? 0;
  // Where the request that fails here was not sent, nothing that passed there is like it.
  const there = new Map(
    [...samplesOf(without, failure)].filter(([input]) => without.inputs![input]!.requests >= untilFailed(input)),
  );
  const isPaired = [...here].some(([input, failed]) => failed && passedOn(without, failure, input, untilFailed(input)));
  if (isPaired && k === n && n >= repetitions)
    return { differs: true, because: `the same input passed there; it failed in ${k} of ${n} repetitions` };
  if (there.size === 0) return { differs: false, because: 'not compared: no recorded input tested the same there' };
  const p = exactTest(strataOf(there, here));
  const counts = `${countIn(there)} there, ${countIn(here)} here`;
  return p < level
    ? { differs: true, because: `${counts} (exact test: p = ${p.toPrecision(2)})` }
    : { differs: false, because: `not compared: ${counts} may be chance` };
}

function samplesOf({ inputs = {} }: RunSummary, { id, fingerprint }: Failure): Samples {
  return new Map(
    Object.entries(inputs).flatMap(([key, record]) =>
      tests(record, id) || record.failed?.includes(fingerprint) === true
        ? [[key, record.failed?.includes(fingerprint) === true] as const]
        : [],
    ),
  );
}

const testedBy = new WeakMap<InputRecord, ReadonlySet<string>>();

function tests(record: InputRecord, id: string): boolean {
  let ids = testedBy.get(record);
  if (ids === undefined) testedBy.set(record, (ids = new Set(idsIn(record.tested))));
  return ids.has(id);
}

/** Inputs of a scenario that both sent are compared with each other, and so are those that only one of them sent. */
function strataOf(there: Samples, here: Samples): readonly Stratum[] {
  const strata = new Map<string, { before: { failed: number; of: number }; after: { failed: number; of: number } }>();
  const add = (samples: Samples, other: Samples, side: 'before' | 'after'): void => {
    for (const [key, failed] of samples) {
      const name = `${other.has(key) ? 'same' : 'other'} ${circumstanceOf(key)}`;
      const stratum = strata.get(name) ?? { before: { failed: 0, of: 0 }, after: { failed: 0, of: 0 } };
      strata.set(name, stratum);
      stratum[side].of += 1;
      if (failed) stratum[side].failed += 1;
    }
  };
  add(there, here, 'before');
  add(here, there, 'after');
  return [...strata.values()];
}

/** Brief inputs of a scenario are other ones than its random inputs. */
function circumstanceOf(key: string): string {
  const place = parseInputKey(key);
  return place === undefined
    ? key
    : `${place.depth}/${place.scenario}${Number.parseInt(place.path, 10) >= firstBrief ? ', brief' : ''}`;
}

function countIn(samples: Samples): string {
  const failed = [...samples.values()].filter(Boolean).length;
  return `${failed} of ${samples.size} inputs failed`;
}
