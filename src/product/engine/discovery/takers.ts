import type { Base } from '../../model/exchange.js';
import { hasAccount, holdersOf, type Holder } from './chain.js';
import { textOf, type Inquiry } from './inquiry.js';
import { isOfMaker, quoteOf, type Swap } from './pairs.js';

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
  const candidates: Holder[] = [
    ...rich,
    ...(inquiry.target.bases.rpc === undefined
      ? knownHolders.map((address) => ({ address, amount: 0n, lamports: enoughLamports }))
      : []),
  ];
  const funded = await firstBuilt(inquiry, base, swap, candidates.slice(0, 6));
  if (funded !== undefined) {
    inquiry.found(
      'swapOrder.takerFunded',
      funded.address,
      `${onChain} and native currency, and an order is built for it`,
    );
    const lacks = await discoverOutputAccount(inquiry, swap, funded.address);
    if (lacks) await discoverGasWallets(inquiry, base, swap, funded.address);
    await discoverPayer(inquiry, base, swap, funded.address, rich);
  }
  if (holders.length > 0) inquiry.found('swapOrder.readsChain', true, 'the node at `bases.rpc` shows accounts');
  await discoverPoor(
    inquiry,
    base,
    swap,
    holders.filter(({ lamports }) => lamports < littleLamports),
  );
}

async function firstBuilt(
  inquiry: Inquiry,
  base: Base,
  swap: Swap,
  candidates: readonly Holder[],
): Promise<Holder | undefined> {
  for (const holder of candidates) {
    const order = await quoteOf(inquiry, base, { ...swap, taker: holder.address });
    if (textOf(order?.transaction) !== undefined && order?.errorCode === undefined) return holder;
  }
  return undefined;
}

async function discoverOutputAccount(inquiry: Inquiry, { outputMint }: Swap, taker: string): Promise<boolean> {
  const has = await hasAccount(inquiry, taker, outputMint);
  if (has !== undefined)
    inquiry.found('swapOrder.takerFundedLacksOutputAccount', !has, 'as the chain shows the accounts of the taker');
  return has === false;
}

/** Orders of a market maker that have to name the same wallet, so that it is not one of several that take turns. */
const enoughOrders = 5;
const mostOrders = 12;

async function discoverGasWallets(inquiry: Inquiry, base: Base, swap: Swap, taker: string): Promise<void> {
  const payers: string[] = [];
  const others = new Set<string>();
  for (let turn = 0; turn < mostOrders && payers.length < enoughOrders; turn += 1) {
    const [excluded] = turn % 2 === 1 ? [...others] : [];
    const amount = String(BigInt(swap.amount) * BigInt(1 + (turn % 4)));
    const order = await quoteOf(inquiry, base, {
      ...swap,
      amount,
      taker,
      ...(excluded !== undefined && { excludeRouters: excluded }),
    });
    const payer = textOf(order?.rentFeePayer);
    if (order === undefined || textOf(order.transaction) === undefined) continue;
    if (!isOfMaker(order)) others.add(String(order.router));
    else if (payer !== undefined && payer !== taker) payers.push(payer);
  }
  const distinct = [...new Set(payers)];
  if (payers.length === enoughOrders && distinct.length === 1)
    inquiry.found(
      'swapOrder.gasWallets',
      distinct,
      `it pays the rent in ${enoughOrders} orders of a market maker, and no other wallet does`,
    );
}

async function discoverPayer(
  inquiry: Inquiry,
  base: Base,
  swap: Swap,
  taker: string,
  rich: readonly Holder[],
): Promise<void> {
  for (const { address } of rich.filter((holder) => holder.address !== taker).slice(0, 3)) {
    const order = await quoteOf(inquiry, base, { ...swap, taker, payer: address });
    if (textOf(order?.transaction) === undefined) continue;
    inquiry.found(
      'swapOrder.payer',
      address,
      'the chain shows a wallet with native currency, and it is taken as payer',
    );
    return;
  }
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
