import { idsIn, type InputRecord, type InputRecords } from '../judge/inputs.js';
import { remembered } from '../model/remembered.js';

/** Where an input is found again, in any later run. */
interface InputPlace {
  readonly seed: number;
  readonly depth: string;
  readonly scenario: string;
  /** The index of the input, followed by steps of shrinking. */
  readonly path: string;
}

/** Names an input in every run: `7/gate/order/exclusions@0:2`. */
export type InputKey = string;

export function inputKeyOf({ seed, depth, scenario, path }: InputPlace): InputKey {
  return `${seed}/${depth}/${scenario}@${path}`;
}

export function isInputKey(text: string): boolean {
  return /^[0-9]+\/[a-z]+\/.+@[0-9]+(?::[0-9]+)*$/.test(text);
}

/** The input that a session began with, from which this one was shrunk. */
export function inputOfSession(key: InputKey): InputKey {
  return key.replace(/(@[0-9]+)(?::[0-9]+)+$/, '$1');
}

interface InputsOf extends Pick<InputPlace, 'seed' | 'depth'> {
  readonly merged?: readonly { readonly seed: number }[];
}

/** What the inputs of a run decided, by the names by which other runs find them; of runs with several seeds nothing. */
export function sentInputsOf(header: InputsOf, records: InputRecords): Readonly<Record<InputKey, InputRecord>> {
  if (new Set(header.merged?.map(({ seed }) => seed)).size > 1) return {};
  const { seed, depth } = header;
  return Object.fromEntries(Object.entries(records).map(([name, record]) => [`${seed}/${depth}/${name}`, record]));
}

/** A failure of one requirement. */
export interface Failure {
  readonly id: string;
  readonly fingerprint: string;
}

export interface Sent {
  readonly inputs?: Readonly<Record<InputKey, InputRecord>>;
}

/** What a run recorded of the input that a session began with; undefined where it did not send it, or a whole run shows it. */
export function recordThere({ inputs = {} }: Sent, input: InputKey | undefined): InputRecord | undefined {
  return input === undefined ? undefined : inputs[inputOfSession(input)];
}

/**
 * Whether an input did not show a failure, for which another run of it needed so many requests. Where nothing fails, what only
 * a failure brings about is not tested; a session that was cut short counts where it came as far and tested the requirement.
 */
export function lacks(record: InputRecord, { id, fingerprint }: Failure, requests: number): boolean {
  if (record.failed?.[fingerprint] !== undefined) return false;
  return record.cut !== true || (requests <= record.requests && tests(record, id));
}

/**
 * Why an input of the older run says nothing of a requirement, such as where another router quoted; undefined where it was cut short or says
 * something. What only a failure brings about is not tested without one, so that where it passes as well,
 * `isTestedElsewhere`, an input that does not test it led elsewhere.
 */
export function leftOpen(record: InputRecord, id: string, isTestedElsewhere: boolean): string | undefined {
  if (record.cut === true) return undefined;
  if (isOpen(record, id)) return 'left open with the same input in the older run';
  if (tests(record, id)) return undefined;
  return isTestedElsewhere || record.notAlternated ? 'not tested with the same input in the older run' : undefined;
}

/**
 * Whether an input tested a requirement, and neither showed a failure of it nor left it open with any request. One that is tested only where it
 * fails, `whenSeen`, is tested by each whole session.
 */
export function passed(record: InputRecord, { id, fingerprint }: Failure, whenSeen = false): boolean {
  const isTested = whenSeen ? record.cut !== true : tests(record, id);
  return record.failed?.[fingerprint] === undefined && !isOpen(record, id) && isTested;
}

/** How many of the inputs of a run that tested a requirement showed a failure of it: what one input shows often counts once. */
export function failedInputs({ inputs = {} }: Sent, { id, fingerprint }: Failure) {
  const own = Object.values(inputs).filter((record) => tests(record, id));
  const failed = own.filter((record) => record.failed?.[fingerprint] !== undefined);
  return { violations: failed.length, exercised: own.length };
}

/** Where an input leaves a requirement open, another run of it may show a failure of the same target. */
function isOpen({ open = '' }: InputRecord, id: string): boolean {
  return idsIn(open).includes(id);
}

const testedBy = remembered(({ tested }: InputRecord): ReadonlySet<string> => new Set(idsIn(tested)));

const tests = (record: InputRecord, id: string): boolean => testedBy(record).has(id);
