import { orderRequest } from '../../apis/swap-order/fixtures/orders.js';
import { wrappedNativeMint } from '../../solana/addresses.js';
import { isRejection } from '../../model/response.js';
import { itemsOf, membersOf, textOf, type Probe } from './probe.js';
import { findPair, versionOf, type Body, type KnownMint, type QuotedPair } from './pairs.js';
import { hasAccount, holdersOf, type Holder } from './chain.js';

/** Routers that deployments are known to have, in the order in which documents list them. */
const knownRouters: readonly (readonly string[])[] = [
  ['iris', 'jupiterz', 'dflow', 'okx'],
  ['metis', 'jupiterz', 'dflow', 'okx'],
];

/** Finds a pair that is quoted. */
export async function discoverPair(probe: Probe, shown: readonly KnownMint[]): Promise<QuotedPair | undefined> {
  const base = versionOf(probe.target);
  if (base === undefined) return undefined;
  const pair = await findPair(probe, base, shown);
  if (pair === undefined) return undefined;
  probe.found('swapOrder.pair', pair.swap, pair.how);
  probe.found('swapOrder.decodesTransactions', true, 'the mints are of a chain whose wire format is known');
  const made = 'made by the suite: a key of nothing on the chain';
  probe.found('swapOrder.noSuchMints', [probe.unusedKey('mint'), probe.unusedKey('other mint')], made);
  probe.found('swapOrder.takerUnfunded', probe.unusedKey('taker'), made);
  return pair;
}

/** Whether native currency is quoted, and keys are checked: a request each. */
export async function discoverHabits(probe: Probe, { base, swap, ask }: QuotedPair): Promise<void> {
  const { inputMint, outputMint } = swap;
  const isInPair = inputMint === wrappedNativeMint || outputMint === wrappedNativeMint;
  const isQuoted = isInPair || (await ask({ outputMint: wrappedNativeMint })) !== undefined;
  if (isQuoted) probe.found('swapOrder.nativeMint', wrappedNativeMint, 'a swap into wrapped native currency is quoted');
  if (probe.target.apiKey === undefined) return;
  const told = await probe.ask(orderRequest(base, { ...swap }, { apiKey: 'invented' }));
  if (isRejection(told)) probe.found('swapOrder.keysChecked', true, `an invented key is answered ${told!.status}`);
}

/** Turns of the search for routers. */
const mostTurns = 16;

/** Excludes every exchange seen so far, and in turn the routers that take no notice, so that others come to win. */
async function routerSigns({ swap, quote, ask }: QuotedPair) {
  /** Labels of exchanges by the router whose quotes show them. */
  const seen = new Map<string, string[]>();
  /** Those whose quotes name a market maker. */
  const makers = new Set<string>();
  /** Those that show an exchange although it is excluded: only the first router heeds that. */
  const heedless = new Set<string>();
  const labels = new Set<string>();
  let body: Body | undefined = quote;
  const own = BigInt(swap.amount);
  // Other routers win other amounts.
  const amounts = [own * 100n, own * 10_000n, own / 50n || 1n, own];
  for (let turn = 0, sinceNews = 0; turn < mostTurns && sinceNews < 6; turn += 1) {
    if (heedless.size === 3 && makers.size > 0) break;
    const known = seen.size + heedless.size + makers.size + labels.size;
    const router = textOf(body?.router);
    if (body !== undefined && router !== undefined) {
      const shown = labelsIn(body);
      seen.set(router, [...(seen.get(router) ?? []), ...shown]);
      // Only a quote of a market maker names one.
      if (textOf(body.maker) !== undefined) makers.add(router);
      if (makers.has(router) || shown.some((label) => labels.has(label))) heedless.add(router);
      for (const label of shown) labels.add(label);
    }
    sinceNews = seen.size + heedless.size + makers.size + labels.size > known ? 0 : sinceNews + 1;
    const left = [...heedless, undefined][turn % (heedless.size + 1)];
    body = await ask({
      amount: String(amounts[turn % amounts.length]),
      excludeDexes: [...labels].map((label) => label.replaceAll(' ', '+')).join(','),
      ...(left !== undefined && { excludeRouters: left }),
    });
  }
  return { seen, heedless, makers };
}

/** The four routers that win quotes of the pair, where all but the first show that they are not the first. */
export async function discoverRouters(probe: Probe, pair: QuotedPair): Promise<void> {
  const { seen, heedless, makers } = await routerSigns(pair);
  const names = [...seen.keys()];
  const ofTarget = await listedRouters(probe, pair, names);
  const known = knownRouters.find((one) => names.every((router) => one.includes(router)));
  const listed = ofTarget ?? known ?? names;
  const [first, ...others] = listed.filter((name) => !heedless.has(name));
  // Two signs that contradict each other are none.
  if (first === undefined || others.length > 0 || (ofTarget !== undefined && ofTarget[0] !== first)) return;
  if (listed.length !== 4) return;
  const label = seen.get(first)?.find((name) => name.includes(' '));
  if (label !== undefined) probe.found('swapOrder.labelWithSpace', label, 'a label in a route of the first router');
  const routers = [first, ...listed.filter((name) => name !== first)];
  const how = `seen in quotes (${names.join(', ')}) and in what the target says of them`;
  probe.found('swapOrder.routers', routers, how);
  const second = routers.findIndex((router) => makers.has(router));
  if (makers.size === 1 && second > 0)
    probe.found('swapOrder.secondRouterType', second, `quotes of ${String(routers[second])} name a market maker`);
}

function labelsIn({ routePlan }: Body): readonly string[] {
  return itemsOf(routePlan).flatMap((leg) => textOf(membersOf(membersOf(leg).swapInfo).label) ?? []);
}

/** The routers as an error response to one that does not exist lists them. */
async function listedRouters(probe: Probe, { base, swap }: QuotedPair, seen: readonly string[]) {
  const told = await probe.ask(orderRequest(base, { ...swap, excludeRouters: 'no-such-router' }));
  const message = textOf(membersOf(told?.body).error) ?? '';
  const lists = message.match(/(?<![\w-])[\w-]+(?:['"`]?\s*[,|]\s*['"`]?[\w-]+){3}/g) ?? [];
  const names = lists.map((list) => list.split(/[^\w-]+/).filter((name) => name !== ''));
  return names.find((list) => seen.length > 0 && seen.every((router) => list.includes(router)));
}

/** Wallets of exchanges that have held the usual tokens in plenty for years, where no chain can be asked. */
const knownHolders = ['5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'];

/** What a wallet needs for signature, priority and rent of an order, with something to spare. */
const enoughLamports = 20_000_000n;
const littleLamports = 3_000_000n;

/** Finds takers by what they hold: as the chain shows it, and as the target's own orders for them confirm it. */
export async function discoverTakers(probe: Probe, { swap, ask }: QuotedPair): Promise<void> {
  const holders = (await holdersOf(probe, swap.inputMint)).filter(({ amount }) => amount >= BigInt(swap.amount));
  const rich = holders.filter(({ lamports }) => lamports >= enoughLamports);
  const onChain = 'the chain shows a wallet with the input token';
  const candidates = probe.target.bases.rpc === undefined ? knownHolders : rich.map(({ address }) => address);
  const taker = await firstBuilt(candidates.slice(0, 6), (address) => ask({ taker: address }));
  if (taker !== undefined) {
    probe.found('swapOrder.takerFunded', taker, `${onChain} and native currency, and an order is built for it`);
    const has = await hasAccount(probe, taker, swap.outputMint);
    if (has !== undefined)
      probe.found('swapOrder.takerFundedLacksOutputAccount', !has, 'as the chain shows the accounts of the taker');
    const others = rich.flatMap(({ address }) => (address === taker ? [] : [address]));
    const payer = await firstBuilt(others.slice(0, 3), (address) => ask({ taker, payer: address }));
    const how = 'the chain shows a wallet with native currency, and it is taken as payer';
    if (payer !== undefined) probe.found('swapOrder.payer', payer, how);
  }
  const poor = holders.filter(({ lamports }) => lamports < littleLamports);
  await discoverPoor(probe, ask, poor);
}

/** The first of some wallets for which an order is built. */
async function firstBuilt(wallets: readonly string[], orderFor: (wallet: string) => Promise<Body | undefined>) {
  for (const wallet of wallets) {
    const order = await orderFor(wallet);
    if (textOf(order?.transaction) !== undefined && order?.errorCode === undefined) return wallet;
  }
  return undefined;
}

/** What a target says of a taker without gas tells which kind of it that taker is. */
async function discoverPoor(probe: Probe, ask: QuotedPair['ask'], poor: readonly Holder[]): Promise<void> {
  const known = new Set<string>();
  for (const { address } of poor.slice(0, 4)) {
    const message = textOf((await ask({ taker: address }))?.errorMessage) ?? '';
    const key = message.startsWith('Top up')
      ? 'swapOrder.takerWithoutGas'
      : message.startsWith('Minimum')
        ? 'swapOrder.takerSmallWithoutGas'
        : undefined;
    if (key === undefined || known.has(key)) continue;
    known.add(key);
    probe.found(key, address, 'the chain shows a wallet with the input token and without gas');
  }
}
