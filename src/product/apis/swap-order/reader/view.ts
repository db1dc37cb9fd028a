import type { operations } from '#generated/swap-order/types.js';
import { checksOf } from '../../../model/check.js';
import type { Sending } from '../../../model/scenario.js';
import type { Alternation, SessionView, View } from '../../../model/view.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { shapes } from '#generated/swap-order/shapes.js';
import { memberIn } from '../../../json/parse.js';
import { remembered } from '../../../model/remembered.js';
import { isSuccessStatus } from '../../../model/response.js';

export type Order = operations['getOrder']['responses'][200]['content']['application/json'];

export type OrderView = View<SwapOrderFixtures, Order>;
/** A view of any response, an error response or one of no known shape included. */
export type AnyOrderView = View<SwapOrderFixtures>;
export type OrderSession = Sending<SwapOrderFixtures>;
export type OrdersOfSession = SessionView<SwapOrderFixtures>;
export type OrdersInTurns = Alternation<AnyOrderView>;
export const order = checksOf<SwapOrderFixtures>();

export const requiredParameters = ['inputMint', 'outputMint', 'amount'] as const;
export type RequiredParameter = (typeof requiredParameters)[number];

/** A member of the body of a response; undefined where the body is no object, or has none of that name. */
export const memberOf = ({ response: { body } }: View, name: string): unknown => memberIn(body, name);

export function routerOf(view: View): string | undefined {
  const router = memberOf(view, 'router');
  return typeof router === 'string' ? router : undefined;
}

/** The label of each step of the route, empty where it has none; undefined where there is no route. */
export function labelsOf(view: View): readonly string[] | undefined {
  const steps = memberOf(view, 'routePlan');
  if (!Array.isArray(steps)) return undefined;
  return steps.map((step: unknown) => {
    const label = memberIn(memberIn(step, 'swapInfo'), 'label');
    return typeof label === 'string' ? label : '';
  });
}

export const hasGenuineKey = ({ credentials }: AnyOrderView): boolean => credentials.apiKey === 'genuine';

/** True for the declared pair and amount with the genuine key, with no other parameters than these. */
export function isForDeclaredPair(view: AnyOrderView, ...besides: readonly string[]): boolean {
  const allowed: readonly string[] = [...requiredParameters, ...besides];
  const isPlain = Object.keys(view.request.query).every((name) => allowed.includes(name));
  return hasGenuineKey(view) && isForDeclaredAmount(view) && isPlain;
}

/** The one required parameter that a request with the genuine key leaves out, whatever else stands in it. */
export function missingParameterOf(view: AnyOrderView): RequiredParameter | undefined {
  const missing = requiredParameters.filter((name) => view.request.query[name] === undefined);
  return missing.length === 1 && hasGenuineKey(view) ? missing[0] : undefined;
}

/** The positive control of most negative tests: a complete request with the genuine key is quoted. */
export const isQuoted = (view: AnyOrderView): boolean => view.response.status === 200 && hasGenuineKey(view);

/** Another status than 200 violates something else. What stands before a service may say 202 or 204 for it, without an order. */
export function isServed({ response: { status }, inconclusive, parsed }: AnyOrderView): boolean {
  return inconclusive === undefined && (status === 200 || (isSuccessStatus(status) && parsed.json));
}

export function isSameRequest(left: AnyOrderView, right: AnyOrderView): boolean {
  return (
    left.operation === right.operation &&
    left.exchange.request.path === right.exchange.request.path &&
    left.credentials.apiKey === right.credentials.apiKey
  );
}

export const payerOf = ({ request: { query } }: AnyOrderView) =>
  query.payer === query.taker ? undefined : query.payer;

export const receiverOf = ({ request: { query } }: AnyOrderView) =>
  query.receiver === query.taker ? undefined : query.receiver;

export const sellsForNative = ({ request, fixtures }: AnyOrderView): boolean =>
  fixtures.nativeMint !== undefined && request.query.outputMint === fixtures.nativeMint;

/** True where the profile says that the taker has no token account for what the request buys. */
export function lacksOutputAccount({ request: { query }, fixtures }: AnyOrderView): boolean {
  const { takerFunded, takerFundedLacksOutputAccount, pair } = fixtures;
  if (takerFunded === undefined || takerFundedLacksOutputAccount !== true) return false;
  return query.taker === takerFunded && query.outputMint === pair.outputMint;
}

/** The router whose quotes are of the second type; undefined where the profile does not tell. */
export const secondTypeOf = ({ fixtures }: Pick<AnyOrderView, 'fixtures'>): string | undefined =>
  fixtures.secondRouterType === undefined ? undefined : fixtures.routers?.[fixtures.secondRouterType];

/** A response of the service itself: whatever stands before it neither failed nor spoke in its place. */
export const isUsable = ({ inconclusive }: AnyOrderView): boolean => inconclusive === undefined;

export function isForDeclaredAmount({ request: { query }, fixtures: { pair } }: AnyOrderView): boolean {
  return requiredParameters.every((name) => query[name] === pair[name]);
}

/** Of the service itself, with the status of an order, whatever the key. */
export const isOrder = ({ inconclusive, response }: AnyOrderView): boolean =>
  inconclusive === undefined && response.status === 200;

export function isBuilt(view: AnyOrderView): boolean {
  const transaction = memberOf(view, 'transaction');
  return isOrder(view) && typeof transaction === 'string' && transaction !== '';
}

/** True for the declared pair on behalf of the declared taker with means, and nothing else. */
export function isForTakerWithMeans(view: AnyOrderView): boolean {
  const { takerFunded } = view.fixtures;
  return takerFunded !== undefined && view.request.query.taker === takerFunded && isForDeclaredPair(view, 'taker');
}

const orderShape = shapes.getOrder?.[200];

/** An order with status 200 and the documented fields, each of its type. */
export function isDocumentedOrder(view: AnyOrderView): boolean {
  return isQuoted(view) && view.parsed.json && orderShape?.validate(view.response.body) === true;
}

/** An error response with a status that the document has. */
export const isDocumentedError = ({ inconclusive, response: { status } }: AnyOrderView): boolean =>
  inconclusive === undefined && (status === 400 || status === 500);

export const hasErrorText = (view: AnyOrderView): boolean =>
  isDocumentedError(view) && typeof memberOf(view, 'error') === 'string';

/** How an order came out, as far as a parameter that is ignored must not change it. */
export function outcomeOf(view: View): string {
  const { inconclusive, response } = view;
  const { status } = response;
  if (inconclusive !== undefined) return `no usable response (${inconclusive})`;
  if (status >= 400) return 'refused';
  if (status !== 200) return `status ${status}`;
  const transaction = memberOf(view, 'transaction');
  const built = transaction === null ? 'null' : transaction === '' ? 'empty' : 'not empty';
  return `quoted with a transaction that is ${built}`;
}

/** One request as the first version and the second one answered it. */
export type Pair = readonly [ultra: AnyOrderView, swapV2: AnyOrderView];

/** The first pair of each request that a session sent to both versions. */
export const firstPairsOf = remembered((session: OrdersOfSession): readonly Pair[] => {
  const pairs = pairsOf(session);
  return pairs.filter(([ultra], index) => pairs.findIndex(([first]) => isSameRequest(first, ultra)) === index);
});

/** Finds the pairs of a session; a request repeated at both versions makes a further pair. */
export const pairsOf = remembered(({ views }: OrdersOfSession): readonly Pair[] => {
  const left = views.filter(({ base }) => base === 'swapV2');
  return views.flatMap((ultra) => {
    if (ultra.base !== 'ultra') return [];
    const found = left.findIndex((view) => isSameRequest(view, ultra));
    const second = found < 0 ? undefined : left.splice(found, 1)[0];
    return second === undefined ? [] : [[ultra, second] as const];
  });
});

/** The parameters of a group stand together. Where leaving out either of two works, the first group is blamed. */
export const optionGroups = [
  ['closeAuthority'],
  ['receiver'],
  ['payer'],
  ['referralAccount', 'referralFee'],
  ['excludeDexes'],
  ['excludeRouters'],
  ['taker'],
] as const;

/** Parameters that the first request has beyond the second; undefined where they differ in anything else. */
export function optionsAddedBy(left: View, right: View): readonly string[] | undefined {
  if (left.base !== right.base) return undefined;
  const [query, without] = [left.request.query, right.request.query];
  const isKept = Object.entries(without).every(([name, value]) => query[name] === value);
  return isKept ? Object.keys(query).filter((name) => without[name] === undefined) : undefined;
}

/** The same text for requests at one address that differ in these parameters alone. */
export function contentBesides({ base, request: { query } }: View, left: readonly string[]): string {
  const besides = Object.entries(query).filter(([name]) => !left.includes(name));
  return JSON.stringify([base, ...besides.sort()]);
}

/** A label that no exchange has, as a query is read. */
export const unknownLabel = 'No Such Exchange';
