import type { InputRecord } from '../judge/inputs.js';
import { counted, firstOf, inWords } from '../model/counted.js';
import { groupedBy } from '../model/groups.js';
import { recordThere, type Sent } from './sent-inputs.js';

/** So many times that an input is refused what it was served show that it is refused each time. */
export const fewestRefusals = 3;

/** Statuses that say nothing of a request: no response, too many at once, or an outage. */
const isPassing = (name: string): boolean => / (?:0|408|429|502|503|504)$/.test(name);

/**
 * What of an input was served in the older run and is refused or fails now, as `operate 400`; what a failure changes is told
 * by it. An input that was not served all there, or did not come as far, led elsewhere.
 */
export function refusedNow(record: InputRecord, there: InputRecord | undefined): readonly string[] {
  if (there === undefined || record.cut === true || there.cut === true) return [];
  const [{ unserved = {} }, { unserved: unservedThere = {} }] = [record, there];
  const isOfOther = Object.entries(unservedThere).some(([name, count]) => (unserved[name] ?? 0) < count);
  if (failuresOf(record) !== failuresOf(there) || lengthOf(record) > lengthOf(there) || isOfOther) return [];
  return Object.keys(unserved).filter((name) => !isPassing(name) && unserved[name]! > (unservedThere[name] ?? 0));
}

const failuresOf = ({ failed = {} }: InputRecord): string => Object.keys(failed).sort().join();

/** The requests of an input, without those in turns. */
const lengthOf = ({ requests, inTurns = 0 }: InputRecord): number => requests - inTurns;

/** Whether a run recorded what its inputs were refused: runs of older versions did not. */
export const tellsRefusals = ({ inputs = {} }: Sent): boolean =>
  Object.values(inputs).some(({ unserved }) => unserved !== undefined);

/** Inputs that a sentence names. */
const mostNamed = 3;

/** What the older version served, and the newer one refuses each time: a text for each kind of refusal. */
export function lostInputs({ inputs = {} }: Sent, older: Sent): readonly string[] {
  if (!tellsRefusals(older)) return [];
  const lost = Object.entries(inputs).flatMap(([key, record]) => {
    const there = recordThere(older, key);
    const names = (record.sent ?? 1) < fewestRefusals ? [] : refusedNow(record, there);
    // Where others were refused before, the first one is of them.
    const refusal = there?.unserved === undefined ? record.refusal : undefined;
    return names.length === 0 ? [] : [{ names, key, refusal }];
  });
  return [...groupedBy(lost, ({ names }) => names.join()).values()].map((alike) => {
    const { names, refusal } = alike[0]!;
    const refusals = names.map((name) => name.replace(/^(\S+) (\d+)$/, '`$1` with $2'));
    const shown = refusal ? `: ${refusal}` : '';
    const keys = alike.map(({ key }) => key.replace(/^[^/]+\/[^/]+\//, ''));
    const named = firstOf(keys, mostNamed, (left) => `${left} more`).join(', ');
    return `${counted(alike.length, 'input')} that the older run was served ${alike.length === 1 ? 'is' : 'are'} refused by ${inWords(refusals)} each time (${named}${shown})`;
  });
}
