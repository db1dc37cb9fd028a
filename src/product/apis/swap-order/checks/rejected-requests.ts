import type { Case } from '../../../model/check.js';
import type { Credentials } from '../../../model/exchange.js';
import type { SessionView } from '../../../model/view.js';
import {
  firstPairsOf,
  isForDeclaredPair,
  isSameRequest,
  type Pair,
  hasGenuineKey,
  missingParameterOf,
  type RequiredParameter,
} from '../reader/requests.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { order, type AnyOrderView } from '../reader/view.js';
import { alike, rejected, rejectedWith } from './expected-response.js';

const rejectedWithout = (parameter: RequiredParameter) =>
  rejected((view) => missingParameterOf(view) === parameter, `a request without \`${parameter}\` is rejected`);

function namesNoSuchMint(view: AnyOrderView): boolean {
  const { inputMint, outputMint, amount } = view.request.query;
  if (!hasGenuineKey(view) || amount === undefined || inputMint === undefined || outputMint === undefined) return false;
  return (view.fixtures.noSuchMints ?? []).some((mint) => mint === inputMint || mint === outputMint);
}

type KeyState = NonNullable<Credentials['apiKey']>;

const isQuotedForPair = (view: AnyOrderView): boolean => view.response.status === 200 && isForDeclaredPair(view);

const isRejectedWith = (
  states: readonly KeyState[],
  says: string,
  concerns: (fixtures: SwapOrderFixtures) => boolean = () => true,
) =>
  rejected(
    ({ credentials, fixtures }) => states.includes(credentials.apiKey ?? 'genuine') && concerns(fixtures),
    `a request ${says} is rejected`,
    isQuotedForPair,
  );

/** The document shows no status for it: whatever is not 200 rejects. */
const isServed = ({ response }: AnyOrderView): boolean => response.status === 200;

/** Only then was the key the reason of the rejection. */
const isSameWithKey = ({ base, credentials, request }: AnyOrderView, rejected: AnyOrderView): boolean =>
  base === rejected.base &&
  (credentials.apiKey ?? 'genuine') === 'genuine' &&
  request.rawQuery === rejected.request.rawQuery;

function* rejectedAtBoth(pair: Pair, { views, alternations }: SessionView<SwapOrderFixtures>): Iterable<Case> {
  const both = [pair.ultra, pair.swapV2];
  const undecided = both.find(({ inconclusive }) => inconclusive !== undefined)?.inconclusive;
  if (undecided !== undefined) yield { views: both, inconclusive: undecided };
  if (undecided !== undefined || both.every(isServed)) return;
  const serving = both.find(isServed);
  const rejecting = both.find((view) => !isServed(view))!;
  if (serving !== undefined && !views.some((view) => isServed(view) && isSameWithKey(view, rejecting)))
    yield { views: both, inconclusive: `${rejecting.base} did not serve the same request with a key either` };
  else
    yield alike({
      views: both,
      isAlike: serving === undefined,
      alternation: alternations.find(({ pairs: [first] }) => isSameRequest(first!.failing, pair.ultra)),
      isUsable: (view) => view.inconclusive === undefined && !isServed(view),
      expected: `rejected without key, as at ${rejecting.base}`,
      actual: `status ${serving?.response.status}`,
    });
}

export const apiKey = {
  'ORDER-188': isRejectedWith(['absent', 'empty'], 'without the header x-api-key, or with an empty one,'),
  'ORDER-189': isRejectedWith(
    ['misplaced', 'elsewhere'],
    'with the key as a query parameter or in another header only',
  ),
  'ORDER-190': isRejectedWith(['invented'], 'with an invented key', ({ keysChecked }) => keysChecked === true),
  'ORDER-215': order.session({
    bases: [],
    *judge(session) {
      for (const pair of firstPairsOf(session))
        if (pair.ultra.credentials.apiKey === 'absent') yield* rejectedAtBoth(pair, session);
    },
    control: isQuotedForPair,
  }),
  'ORDER-010': rejectedWithout('inputMint'),
  'ORDER-011': rejectedWithout('outputMint'),
  'ORDER-012': rejectedWithout('amount'),
  'ORDER-013': rejectedWith(400, (view) => missingParameterOf(view) !== undefined),
  'ORDER-200': rejected(namesNoSuchMint, 'a mint that does not exist is not quoted'),
  'ORDER-201': rejectedWith(400, namesNoSuchMint),
};
