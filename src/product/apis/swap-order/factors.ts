import type { Factor, Factors } from '../../model/factors.js';
import type { View } from '../../model/view.js';
import type { SwapOrderFixtures } from './fixtures.js';

type Sent = View<SwapOrderFixtures>;

const order = (
  name: string,
  levels: readonly string[],
  levelOf: (sent: Sent, query: Sent['request']['query']) => string,
): Factor<SwapOrderFixtures> => ({
  name,
  levels,
  levelOf: (sent) => (sent.operation === 'getOrder' ? levelOf(sent, sent.request.query) : undefined),
});

/** Whether a key stands in the request, and whether it is the taker's own. */
const keyLevel = (key: string | undefined, taker: string | undefined): string =>
  key === undefined ? 'absent' : key === taker ? 'taker' : 'other';

const given = (value: string | undefined): string => (value === undefined ? 'absent' : 'given');

/** What any router quotes, the integers that a double holds, those of 64 bits, and what is beyond. */
function amountLevel(amount: string | undefined, { pair }: SwapOrderFixtures): string {
  if (amount === undefined) return 'absent';
  if (amount === pair.amount) return 'declared';
  if (!/^[0-9]+$/.test(amount)) return 'odd';
  const value = BigInt(amount);
  if (value < 1_000_000_000_000n) return 'small';
  if (value < 2n ** 53n) return 'large';
  return value < 2n ** 64n ? 'beyond doubles' : 'beyond 64 bits';
}

function takerLevel(taker: string | undefined, fixtures: SwapOrderFixtures): string {
  if (taker === undefined) return 'absent';
  if (taker === fixtures.takerFunded) return 'funded';
  if (taker === fixtures.takerUnfunded) return 'unfunded';
  if (taker === fixtures.takerWithoutGas || taker === fixtures.takerSmallWithoutGas) return 'without gas';
  return 'fresh';
}

function pairLevel(
  { inputMint, outputMint }: Sent['request']['query'],
  { pair, nativeMint, noSuchMints = [] }: SwapOrderFixtures,
): string {
  if (inputMint === undefined || outputMint === undefined) return 'incomplete';
  if (noSuchMints.includes(inputMint) || noSuchMints.includes(outputMint)) return 'no such mint';
  if (inputMint === pair.inputMint && outputMint === pair.outputMint) return 'declared';
  if (inputMint === pair.outputMint && outputMint === pair.inputMint) return 'reverse';
  if (outputMint === nativeMint) return 'to native';
  return inputMint === nativeMint ? 'from native' : 'other';
}

function feeLevel(fee: string | undefined): string {
  if (fee === undefined) return 'absent';
  const value = Number(fee);
  if (value < 50) return 'below';
  if (value > 255) return 'above';
  return value === 50 || value === 255 ? String(value) : 'within';
}

/** Levels at which a request is wrong. */
const faults: readonly (readonly [factor: string, level: string])[] = [
  ['pair', 'incomplete'],
  ['pair', 'no such mint'],
  ['amount', 'absent'],
  ['amount', 'odd'],
  ['referralFee', 'below'],
  ['referralFee', 'above'],
  ['key', 'absent'],
  ['key', 'empty'],
  ['key', 'invented'],
  ['key', 'misplaced'],
  ['key', 'elsewhere'],
];

/** The circumstances of an order: every parameter of the query, the version and the key. */
export const factors: Factors<SwapOrderFixtures> = {
  factors: [
    order('version', ['ultra', 'swapV2'], ({ base }) => base),
    order(
      'pair',
      ['declared', 'reverse', 'to native', 'from native', 'no such mint', 'incomplete'],
      ({ fixtures }, query) => pairLevel(query, fixtures),
    ),
    order(
      'amount',
      ['declared', 'small', 'large', 'beyond doubles', 'beyond 64 bits', 'odd', 'absent'],
      ({ fixtures }, { amount }) => amountLevel(amount, fixtures),
    ),
    order('taker', ['absent', 'funded', 'unfunded', 'without gas', 'fresh'], ({ fixtures }, { taker }) =>
      takerLevel(taker, fixtures),
    ),
    order('receiver', ['absent', 'taker', 'other'], (_, { receiver, taker }) => keyLevel(receiver, taker)),
    order('payer', ['absent', 'taker', 'other'], (_, { payer, taker }) => keyLevel(payer, taker)),
    order('closeAuthority', ['absent', 'taker', 'other'], (_, { closeAuthority, taker }) =>
      keyLevel(closeAuthority, taker),
    ),
    order('referralFee', ['absent', 'below', '50', 'within', '255', 'above'], (_, { referralFee }) =>
      feeLevel(referralFee),
    ),
    order('excludeRouters', ['absent', 'given'], (_, { excludeRouters }) => given(excludeRouters)),
    order('excludeDexes', ['absent', 'given'], (_, { excludeDexes }) => given(excludeDexes)),
    order(
      'key',
      ['genuine', 'absent', 'empty', 'invented', 'misplaced', 'elsewhere'],
      ({ credentials }) => credentials.apiKey ?? 'absent',
    ),
  ],
  infeasible: [
    ...(['receiver', 'payer', 'closeAuthority'] as const).map((name) => ({
      levels: { taker: 'absent', [name]: 'taker' },
      because: 'without a taker no parameter names its key',
    })),
    ...faults.flatMap(([factor, level], index) =>
      faults
        .slice(index + 1)
        .filter(([other]) => other !== factor)
        .map(([other, otherLevel]) => ({
          levels: { [factor]: level, [other]: otherLevel },
          because: 'a negative test has one fault, for either of two explains the rejection',
        })),
    ),
  ],
};
