import type { FoldedSituation, Situation } from '../../../model/check.js';
import { fold } from '../../../model/untagged-check.js';
import { type Base, type ExchangeId, earlierId } from '../../../model/exchange.js';
import { isObject, show } from '../../../json/parse.js';
import type { View } from '../../../model/view.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { scenarioNames } from '../scenario-names.js';
import type { OrderCheck, OrderTraceCheck } from '../view.js';

type Asked = View<SwapOrderFixtures>;

/** The three shapes an error message has; what stands in the place of the parameter is free, but something does. */
const templates = {
  'Insufficient funds': /^Insufficient funds$/,
  'Top up … SOL for gas': /^Top up .+ SOL for gas$/s,
  'Minimum … for gasless': /^Minimum .+ for gasless$/s,
} as const;

/** The template that a message follows. */
function templateOf(message: string): string | undefined {
  return Object.entries(templates).find(([, pattern]) => pattern.test(message))?.[0];
}

export const errorMessageFollowsTemplate: OrderCheck = {
  on: { operation: 'getOrder', status: 200 },
  reads: ['/errorMessage'],
  applies: ({ response }) => response.body.errorMessage !== undefined,
  judge: ({ response }) =>
    templateOf(response.body.errorMessage ?? '') === undefined
      ? {
          expected: Object.keys(templates).join(', or '),
          actual: show(response.body.errorMessage),
          at: '/errorMessage',
        }
      : undefined,
};

interface Refusal {
  readonly template: string;
  readonly errorCode: number;
}

/** The error pair of an order, where it is whole and its message follows a template. */
function refusalOf({ response, inconclusive }: Asked): Refusal | undefined {
  const { body, status } = response;
  if (inconclusive !== undefined || status !== 200 || !isObject(body)) return undefined;
  const { errorCode, errorMessage } = body;
  if (typeof errorCode !== 'number' || typeof errorMessage !== 'string') return undefined;
  const template = templateOf(errorMessage);
  return template === undefined ? undefined : { template, errorCode };
}

type Wallet = 'takerUnfunded' | 'takerWithoutGas' | 'takerSmallWithoutGas';

/** Two wallets may have hit one and the same scenario: only where their messages differ must their codes. */
const codesDiffer = (first: Wallet, second: Wallet): OrderTraceCheck => ({
  scenarios: [scenarioNames.takersWithoutMeans],
  *situations({ views, fixtures }): Iterable<Situation> {
    const ofWallet = (wallet: Wallet): Asked | undefined =>
      views.find(({ request }) => fixtures[wallet] !== undefined && request.query.taker === fixtures[wallet]);
    const both = [ofWallet(first), ofWallet(second)].flatMap((view) => view ?? []);
    const unsure = both.find(({ inconclusive }) => inconclusive !== undefined)?.inconclusive;
    if (both.length < 2) return;
    const [one, other] = both.map(refusalOf);
    if (unsure !== undefined) yield { views: both, inconclusive: unsure };
    else if (one === undefined || other === undefined)
      yield {
        views: both,
        inconclusive: 'a wallet declared to lack funds or gas got no error pair of a known template',
      };
    else if (one.template === other.template)
      yield { views: both, inconclusive: `both wallets got “${one.template}”: they may have met the same obstacle` };
    else if (one.errorCode !== other.errorCode) yield { views: both };
    else {
      const expected = `different codes for “${one.template}” and “${other.template}”`;
      yield { views: both, violation: { expected, actual: `${one.errorCode} for both`, at: '/errorCode' } };
    }
  },
});

export const fundsAndGasHaveDifferentCodes = codesDiffer('takerUnfunded', 'takerWithoutGas');
export const fundsAndGaslessHaveDifferentCodes = codesDiffer('takerUnfunded', 'takerSmallWithoutGas');
export const gasAndGaslessHaveDifferentCodes = codesDiffer('takerWithoutGas', 'takerSmallWithoutGas');

/** By base address and template: each code seen, with the id of the first exchange that showed it. */
type Codes = Readonly<Record<string, Readonly<Record<string, ExchangeId>>>>;

const mergeCodes = (one: Codes, other: Codes): Codes => {
  const merged: Record<string, Record<string, ExchangeId>> = { ...one };
  for (const [key, codes] of Object.entries(other)) {
    const united: Record<string, ExchangeId> = { ...merged[key] };
    for (const [code, id] of Object.entries(codes)) united[code] = earlierId(id, united[code] ?? id);
    merged[key] = united;
  }
  return merged;
};

export const templateHasOneCode = fold<SwapOrderFixtures, Codes>({
  empty: () => ({}),
  add: (state, { views }) =>
    views.reduce((codes, view) => {
      const refusal = refusalOf(view);
      if (refusal === undefined) return codes;
      return mergeCodes(codes, { [`${view.base} ${refusal.template}`]: { [refusal.errorCode]: view.exchange.id } });
    }, state),
  merge: mergeCodes,
  *decide(state): Iterable<FoldedSituation> {
    for (const [key, codes] of Object.entries(state)) {
      const base = key.slice(0, key.indexOf(' ')) as Base;
      const template = key.slice(base.length + 1);
      const exchanges = Object.values(codes);
      const expected = `one code for “${template}”`;
      const violation = { expected, actual: Object.keys(codes).join(' and '), at: '/errorCode', cause: template };
      yield exchanges.length > 1 ? { base, exchanges, violation } : { base, exchanges };
    }
  },
});
