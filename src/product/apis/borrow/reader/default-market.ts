import type { View } from '../../../model/view.js';
import { nameOfPosition, positionsIn, usersOf, vaultsIn, type ListedPosition } from './listed.js';

/** What is listed without a market beside what is listed in `main`: the last read of each. */
export interface DefaultMarketRead<Listed extends View> {
  readonly leftOut: Listed;
  readonly main: Listed;
  /** Whether there is anything to compare. */
  readonly isEmpty: boolean;
  /** How the list without a market departs from the other one; undefined where both hold the same. */
  readonly difference: string | undefined;
}

/**
 * Compares what each of the two lists of an operation names, in any order. A list may grow between two reads, so that a
 * difference only counts when both were read once more. Undefined where one of them was not read, breaks the shape of a
 * list, or something was settled between them.
 */
export function defaultMarketRead<Listed extends View>(
  views: readonly Listed[],
  operation: 'listVaults' | 'listPositions',
  namesIn: (view: Listed) => readonly string[] | undefined,
): DefaultMarketRead<Listed> | undefined {
  const own = views.filter((view) => view.operation === operation);
  const leftOut = own.findLast(({ request }) => request.query.market === undefined);
  const main = own.findLast(
    ({ request }) =>
      request.query.market === 'main' && (!leftOut || request.query.users === leftOut.request.query.users),
  );
  const [one, other] = [leftOut && namesIn(leftOut), main && namesIn(main)];
  if (!leftOut || !main || one === undefined || other === undefined) return undefined;
  const [from, to] = [views.indexOf(leftOut), views.indexOf(main)].sort((left, right) => left - right);
  if (views.slice(from, to).some(changesChain)) return undefined;
  return { leftOut, main, isEmpty: one.length + other.length === 0, difference: differenceOf(other, one) };
}

/** A call of the chain that may change what is listed. */
const changesChain = ({ base, operation }: View): boolean => base === 'rpc' && !/^(?:get|simulate)/.test(operation);

export const vaultNamesIn = (view: View): readonly string[] | undefined =>
  vaultsIn(view)?.map(
    ({ id, address, supplyMint, borrowMint }) => `vault ${id} at ${address} of ${supplyMint} and ${borrowMint}`,
  );

/** What is listed of wallets that were not asked about is judged elsewhere. */
export const positionNamesIn = (view: View): readonly string[] | undefined => {
  const isAsked = ({ fields }: ListedPosition): boolean => usersOf(view).includes(String(fields.ownerAddress));
  return positionsIn(view)?.filter(isAsked).map(nameOfPosition);
};

/** How the second list of names departs from the first, or undefined. */
function differenceOf(expected: readonly string[], actual: readonly string[]): string | undefined {
  const missing = expected.find((name) => !actual.includes(name));
  if (missing !== undefined) return `without ${missing}`;
  const surplus = actual.find((name) => !expected.includes(name));
  return surplus === undefined ? undefined : `with ${surplus}`;
}
