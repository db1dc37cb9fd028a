import type { Base } from '../../model/exchange.js';
import { hasAccount, holdersOf, type Holder } from './chain.js';
import { textOf, type Inquiry } from './inquiry.js';
import { quoteOf, type Swap } from './pairs.js';

/** Wallets of exchanges that have held the usual tokens in plenty for years, where no chain can be asked. */
const knownHolders = [
  '5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9',
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
] as const;

/** What a wallet needs for signature, priority and rent of an order, with something to spare. */
const enoughLamports = 20_000_000n;
const littleLamports = 3_000_000n;

/** Finds takers by what they hold: as the chain shows it, and as the target's own orders for them confirm it. */
export async function discoverTakers(inquiry: Inquiry, base: Base, swap: Swap): Promise<void> {
  const holders = (await holdersOf(inquiry, swap.inputMint)).filter(({ amount }) => amount >= BigInt(swap.amount));
  const rich = holders.filter(({ lamports }) => lamports >= enoughLamports);
  const onChain = 'the chain shows a wallet with the input token';
  const candidates = inquiry.target.bases.rpc === undefined ? knownHolders : rich.map(({ address }) => address);
  const taker = await firstBuilt(inquiry, base, candidates.slice(0, 6), (address) => ({ ...swap, taker: address }));
  if (taker !== undefined) {
    inquiry.found('swapOrder.takerFunded', taker, `${onChain} and native currency, and an order is built for it`);
    const has = await hasAccount(inquiry, taker, swap.outputMint);
    if (has !== undefined)
      inquiry.found('swapOrder.takerFundedLacksOutputAccount', !has, 'as the chain shows the accounts of the taker');
    const others = rich.flatMap(({ address }) => (address === taker ? [] : [address]));
    const payer = await firstBuilt(inquiry, base, others.slice(0, 3), (address) => ({
      ...swap,
      taker,
      payer: address,
    }));
    const how = 'the chain shows a wallet with native currency, and it is taken as payer';
    if (payer !== undefined) inquiry.found('swapOrder.payer', payer, how);
  }
  const poor = holders.filter(({ lamports }) => lamports < littleLamports);
  await discoverPoor(inquiry, base, swap, poor);
}

/** The first of some wallets for which an order is built. */
async function firstBuilt(
  inquiry: Inquiry,
  base: Base,
  wallets: readonly string[],
  queryFor: (wallet: string) => Parameters<typeof quoteOf>[2],
): Promise<string | undefined> {
  for (const wallet of wallets) {
    const order = await quoteOf(inquiry, base, queryFor(wallet));
    if (textOf(order?.transaction) !== undefined && order?.errorCode === undefined) return wallet;
  }
  return undefined;
}

/** What a target says of a taker without gas tells which kind of it that taker is. */
async function discoverPoor(inquiry: Inquiry, base: Base, swap: Swap, poor: readonly Holder[]): Promise<void> {
  const known = new Set<string>();
  for (const { address } of poor.slice(0, 4)) {
    const message = textOf((await quoteOf(inquiry, base, { ...swap, taker: address }))?.errorMessage) ?? '';
    const key = message.startsWith('Top up')
      ? 'swapOrder.takerWithoutGas'
      : message.startsWith('Minimum')
        ? 'swapOrder.takerSmallWithoutGas'
        : undefined;
    if (key === undefined || known.has(key)) continue;
    known.add(key);
    inquiry.found(key, address, 'the chain shows a wallet with the input token and without gas');
  }
}
