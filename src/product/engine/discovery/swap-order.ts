import { orderRequest } from '../../apis/swap-order/request.js';
import type { Base } from '../../model/exchange.js';
import { membersOf, textOf, type Inquiry } from './inquiry.js';
import { findPair, isOfMaker, quoteOf, wrappedNative, type KnownMint, type Swap } from './pairs.js';
import { discoverTakers } from './takers.js';

type Body = Readonly<Record<string, unknown>>;

/** A quote, and the query that it answers. */
interface Quote {
  readonly query: Swap & { readonly excludeRouters?: string };
  readonly body: Body;
}

/** Routers that deployments are known to have, in the order in which documents list them. */
const knownRouters = [
  ['iris', 'jupiterz', 'dflow', 'okx'],
  ['metis', 'jupiterz', 'dflow', 'okx'],
] as const;

/** Finds a pair that is quoted and what its quotes show. */
export async function discoverSwapOrder(inquiry: Inquiry, shown: readonly KnownMint[]): Promise<Swap | undefined> {
  const { bases } = inquiry.target;
  const base: Base | undefined = bases.ultra ? 'ultra' : bases.swapV2 ? 'swapV2' : undefined;
  if (base === undefined) return undefined;
  const pair = await findPair(inquiry, base, shown);
  if (pair === undefined) return undefined;
  const { swap } = pair;
  inquiry.found('swapOrder.pair', swap, pair.how);
  inquiry.found('swapOrder.decodesTransactions', true, 'the mints are of a chain whose wire format is known');
  await discoverNative(inquiry, base, swap);
  const made = 'made by the suite: a key that nobody has used before';
  inquiry.found('swapOrder.noSuchMints', [inquiry.freshWallet().publicKey, inquiry.freshWallet().publicKey], made);
  inquiry.found('swapOrder.takerUnfunded', inquiry.freshWallet().publicKey, made);
  await discoverKeyCheck(inquiry, base, swap);
  const quotes = await differentQuotes(inquiry, base, swap, pair.quote);
  await discoverRouters(inquiry, base, swap, quotes);
  await discoverTakers(inquiry, base, swap);
  return swap;
}

async function discoverNative(inquiry: Inquiry, base: Base, swap: Swap): Promise<void> {
  const { inputMint, outputMint } = swap;
  const isInPair = inputMint === wrappedNative || outputMint === wrappedNative;
  const isQuoted = isInPair || (await quoteOf(inquiry, base, { ...swap, outputMint: wrappedNative })) !== undefined;
  if (isQuoted) inquiry.found('swapOrder.nativeMint', wrappedNative, 'a swap into wrapped native currency is quoted');
}

async function discoverKeyCheck(inquiry: Inquiry, base: Base, swap: Swap): Promise<void> {
  if (inquiry.target.apiKey === undefined) return;
  const told = await inquiry.ask(orderRequest(base, { ...swap }, { apiKey: 'invented' }));
  if (told !== undefined && (told.status === 401 || told.status === 403))
    inquiry.found('swapOrder.keysChecked', true, `an invented key is answered ${told.status}`);
}

/** Quotes of the pair and of other amounts, so that other routers win as well. */
async function differentQuotes(inquiry: Inquiry, base: Base, swap: Swap, first: Body): Promise<readonly Quote[]> {
  const quotes: Quote[] = [{ query: swap, body: first }];
  const add = async (query: Quote['query']): Promise<void> => {
    const body = await quoteOf(inquiry, base, { ...query });
    if (body !== undefined) quotes.push({ query, body });
  };
  const own = BigInt(swap.amount);
  for (const amount of [own * 100n, own * 10_000n, own / 50n || 1n]) await add({ ...swap, amount: String(amount) });
  // What wins is left out in turn, so that the others come to win.
  const left = new Set<string>();
  for (let turn = 0; turn < 4; turn += 1) {
    const next = routersIn(quotes).find((router) => !left.has(router));
    if (next === undefined) break;
    left.add(next);
    await add({ ...swap, excludeRouters: next });
  }
  return quotes;
}

function routersIn(quotes: readonly Quote[]): readonly string[] {
  return [...new Set(quotes.flatMap(({ body }) => textOf(body.router) ?? []))];
}

async function discoverRouters(inquiry: Inquiry, base: Base, swap: Swap, quotes: readonly Quote[]): Promise<void> {
  const byLabel = await firstRouter(inquiry, base, quotes);
  const { seen, heedless, makers } = await othersThanFirst(inquiry, base, swap, quotes);
  const left = seen.filter((name) => !heedless.has(name));
  const first =
    byLabel ?? (seen.length === 4 && left.length === 1 ? { router: left[0]!, label: undefined } : undefined);
  if (first === undefined || heedless.has(first.router)) return;
  const { router } = first;
  const label = first.label ?? spacedLabel(quotes, router);
  if (label !== undefined)
    inquiry.found('swapOrder.labelWithSpace', label, 'a label in a route, and leaving it out changes the route');
  const ofTarget = await listedRouters(inquiry, base, swap, seen);
  // Two signs that contradict each other are none.
  if (ofTarget !== undefined && ofTarget[0] !== router) return;
  const listed = ofTarget ?? knownOrder(seen) ?? seen;
  const routers = [router, ...listed.filter((name) => name !== router)];
  if (routers.length !== 4) return;
  inquiry.found(
    'swapOrder.routers',
    routers,
    `seen in quotes (${seen.join(', ')}) and in what the target says of them`,
  );
  const second = routers.findIndex((router) => makers.has(router));
  if (makers.size === 1 && second > 0)
    inquiry.found('swapOrder.secondRouterType', second, `quotes of ${String(routers[second])} name a market maker`);
}

/**
 * The router whose quote changes when an exchange in its route is excluded, and a label with a space that shows it. The
 * quote is asked for once more without the exclusion: only one that comes back the same shows that nothing else changed.
 */
async function firstRouter(
  inquiry: Inquiry,
  base: Base,
  quotes: readonly Quote[],
): Promise<{ readonly router: string; readonly label?: string } | undefined> {
  const candidates = quotes
    .filter(({ body }) => !isOfMaker(body))
    .flatMap(({ query, body }) =>
      labelsIn(body).flatMap((label) => {
        const router = textOf(body.router);
        return router === undefined ? [] : [{ query, label, router }];
      }),
    )
    .toSorted((left, right) => Number(right.label.includes(' ')) - Number(left.label.includes(' ')));
  let found: string | undefined;
  for (const { query, label, router } of candidates.slice(0, 8)) {
    if (found !== undefined && (router !== found || !label.includes(' '))) continue;
    const shows = (body: Body | undefined): boolean => body?.router === router && labelsIn(body).includes(label);
    const isGone = async (): Promise<boolean> => {
      const without = await quoteOf(inquiry, base, { ...query, excludeDexes: label.replaceAll(' ', '+') });
      return without !== undefined && !shows(without);
    };
    // Away, back and away again: a price that moved by itself does not do that.
    if (!(await isGone()) || !shows(await quoteOf(inquiry, base, { ...query })) || !(await isGone())) continue;
    found ??= router;
    if (label.includes(' ')) return { router, label };
  }
  return found === undefined ? undefined : { router: found };
}

interface RouterSigns {
  readonly seen: readonly string[];
  /** Those that show an exchange although it is excluded. */
  readonly heedless: ReadonlySet<string>;
  /** Those whose quotes name a market maker. */
  readonly makers: ReadonlySet<string>;
}

/** Turns of the search for routers that take no notice of excluded exchanges. */
const mostTurns = 16;

/**
 * Routers that show an exchange although it is excluded: only the first one heeds that. Where winners change by themselves
 * this tells more than an exchange that goes away and comes back.
 */
async function othersThanFirst(
  inquiry: Inquiry,
  base: Base,
  swap: Swap,
  quotes: readonly Quote[],
): Promise<RouterSigns> {
  const seen = new Set(routersIn(quotes));
  const makers = new Set(quotes.filter(({ body }) => isOfMaker(body)).flatMap(({ body }) => textOf(body.router) ?? []));
  const heedless = new Set(makers);
  const labels = new Set(quotes.flatMap(({ body }) => labelsIn(body)));
  for (let turn = 0, sinceNews = 0; turn < mostTurns && sinceNews < 6 && heedless.size < 3; turn += 1) {
    const known = seen.size + heedless.size + labels.size;
    const excluded = new Set(labels);
    const left = [...heedless, undefined][turn % (heedless.size + 1)];
    const body = await quoteOf(inquiry, base, {
      ...swap,
      excludeDexes: [...excluded].map((label) => label.replaceAll(' ', '+')).join(','),
      ...(left !== undefined && { excludeRouters: left }),
    });
    const router = textOf(body?.router);
    if (body !== undefined && router !== undefined) {
      const shown = labelsIn(body);
      seen.add(router);
      for (const label of shown) labels.add(label);
      if (isOfMaker(body)) makers.add(router);
      if (makers.has(router) || shown.some((label) => excluded.has(label))) heedless.add(router);
    }
    sinceNews = seen.size + heedless.size + labels.size > known ? 0 : sinceNews + 1;
  }
  return { seen: [...seen], heedless, makers };
}

function spacedLabel(quotes: readonly Quote[], router: string): string | undefined {
  return quotes
    .filter(({ body }) => body.router === router)
    .flatMap(({ body }) => labelsIn(body))
    .find((label) => label.includes(' '));
}

function labelsIn({ routePlan }: Body): readonly string[] {
  const legs = Array.isArray(routePlan) ? (routePlan as readonly unknown[]) : [];
  return legs.flatMap((leg) => textOf(membersOf(membersOf(leg).swapInfo).label) ?? []);
}

/** The routers as an error response to one that does not exist lists them. */
async function listedRouters(
  inquiry: Inquiry,
  base: Base,
  swap: Swap,
  seen: readonly string[],
): Promise<readonly string[] | undefined> {
  const told = await inquiry.ask(orderRequest(base, { ...swap, excludeRouters: 'no-such-router' }));
  const message = textOf(membersOf(told?.body).error) ?? '';
  const lists = message.match(/(?<![\w-])[\w-]+(?:['"`]?\s*[,|]\s*['"`]?[\w-]+){3}/g) ?? [];
  const names = lists.map((list) => list.split(/[^\w-]+/).filter((name) => name !== ''));
  return names.find((list) => seen.length > 0 && seen.every((router) => list.includes(router)));
}

function knownOrder(seen: readonly string[]): readonly string[] | undefined {
  return knownRouters.find((known) => seen.every((router) => (known as readonly string[]).includes(router)));
}
