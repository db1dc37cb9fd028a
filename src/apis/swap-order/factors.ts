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

/** The integers that a double holds, a signed and an unsigned 64-bit number, and what is beyond. */
function amountLevel(amount: string | undefined): string {
  if (amount === undefined || !/^[0-9]+$/.test(amount)) return 'absent';
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
  { pair, nativeMint }: SwapOrderFixtures,
): string {
  if (inputMint === undefined || outputMint === undefined) return 'incomplete';
  if (outputMint === nativeMint) return 'to native';
  if (inputMint === pair.inputMint && outputMint === pair.outputMint) return 'declared';
  return inputMint === pair.outputMint && outputMint === pair.inputMint ? 'reverse' : 'other';
}

function feeLevel(fee: string | undefined): string {
  if (fee === undefined) return 'absent';
  const value = Number(fee);
  if (value < 50) return 'below';
  if (value > 255) return 'above';
  return value === 50 || value === 255 ? 'bound' : 'within';
}

/** The circumstances of an order: every parameter of the query, the version and the key. */
export const factors: Factors<SwapOrderFixtures> = {
  factors: [
    order('version', ['ultra', 'swap-v2'], ({ base }) => base),
    order('pair', ['declared', 'reverse', 'to native', 'other', 'incomplete'], ({ fixtures }, query) =>
      pairLevel(query, fixtures),
    ),
    order('amount', ['small', 'large', 'beyond doubles', 'beyond 64 bits', 'absent'], (_, { amount }) =>
      amountLevel(amount),
    ),
    order('taker', ['absent', 'funded', 'unfunded', 'without gas', 'fresh'], ({ fixtures }, { taker }) =>
      takerLevel(taker, fixtures),
    ),
    order('receiver', ['absent', 'taker', 'other'], (_, { receiver, taker }) => keyLevel(receiver, taker)),
    order('payer', ['absent', 'taker', 'other'], (_, { payer, taker }) => keyLevel(payer, taker)),
    order('closeAuthority', ['absent', 'taker', 'other'], (_, { closeAuthority, taker }) =>
      keyLevel(closeAuthority, taker),
    ),
    order('referralFee', ['absent', 'below', 'bound', 'within', 'above'], (_, { referralFee }) =>
      feeLevel(referralFee),
    ),
    order('excludeRouters', ['absent', 'given'], (_, { excludeRouters }) => given(excludeRouters)),
    order('excludeDexes', ['absent', 'given'], (_, { excludeDexes }) => given(excludeDexes)),
    order('key', ['genuine', 'absent', 'invented', 'misplaced'], ({ credentials }) => credentials.apiKey ?? 'absent'),
  ],
  infeasible: [
    ...(['receiver', 'payer', 'closeAuthority'] as const).map((name) => ({
      levels: { taker: 'absent', [name]: 'taker' },
      because: 'without a taker no parameter names its key',
    })),
  ],
};
