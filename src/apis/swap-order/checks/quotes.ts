import type { FoldedSituation } from '../../../model/check.js';
import { fold } from '../../../model/untagged-check.js';
import { type Base, type ExchangeId, earlierId } from '../../../model/exchange.js';
import { isObject } from '../../../json/parse.js';
import type { TraceView, View } from '../../../model/view.js';
import { asksForPair, hasGenuineKey } from '../asked.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { everyScenario } from '../scenario-names.js';
import type { OrderTraceCheck } from '../view.js';

interface Answers {
  readonly quoted: number;
  readonly refused: number;
  /** Orders for the declared mints, whatever else was asked: they show that the pair is traded here. */
  readonly traded: number;
  /** Ids of the first quoted and the first refused exchange. */
  readonly firstQuoted?: ExchangeId;
  readonly firstRefused?: ExchangeId;
  readonly refusal?: string;
}

type QuoteState = Partial<Readonly<Record<Base, Answers>>>;

const least = (one: ExchangeId | undefined, other: ExchangeId | undefined): ExchangeId | undefined =>
  one === undefined || other === undefined ? (one ?? other) : earlierId(one, other);

function mergeAnswers(one: Answers | undefined, other: Answers | undefined): Answers {
  const firstQuoted = least(one?.firstQuoted, other?.firstQuoted);
  const firstRefused = least(one?.firstRefused, other?.firstRefused);
  const refusal = firstRefused === one?.firstRefused ? one?.refusal : other?.refusal;
  return {
    quoted: (one?.quoted ?? 0) + (other?.quoted ?? 0),
    refused: (one?.refused ?? 0) + (other?.refused ?? 0),
    traded: (one?.traded ?? 0) + (other?.traded ?? 0),
    ...(firstQuoted !== undefined && { firstQuoted }),
    ...(firstRefused !== undefined && { firstRefused }),
    ...(refusal !== undefined && { refusal }),
  };
}

const merge = (one: QuoteState, other: QuoteState): QuoteState => {
  const merged: Partial<Record<Base, Answers>> = { ...one };
  for (const base of Object.keys(other) as Base[]) merged[base] = mergeAnswers(one[base], other[base]);
  return merged;
};

function answersOf({ views }: TraceView<SwapOrderFixtures>): QuoteState {
  const asked = views.filter((view) => view.inconclusive === undefined && hasGenuineKey(view) && asksForItsMints(view));
  return asked.map(answerOf).reduce(merge, {});
}

function asksForItsMints({ request: { query }, fixtures: { pair } }: View<SwapOrderFixtures>): boolean {
  return query.inputMint === pair.inputMint && query.outputMint === pair.outputMint;
}

function answerOf(view: View<SwapOrderFixtures>): QuoteState {
  const { base, exchange, response } = view;
  const { id } = exchange;
  const traded = response.status === 200 ? 1 : 0;
  if (!asksForPair(view)) return { [base]: { quoted: 0, refused: 0, traded } };
  return response.status === 200
    ? { [base]: { quoted: 1, refused: 0, traded, firstQuoted: id } }
    : { [base]: { quoted: 0, refused: 1, traded, firstRefused: id, refusal: `status ${response.status}` } };
}

function* quotedAt(base: Base, state: QuoteState): Iterable<FoldedSituation> {
  const answers = state[base];
  if (answers === undefined || answers.quoted + answers.refused === 0) return;
  const { quoted, refused, firstQuoted, firstRefused, refusal } = answers;
  const exchanges = [firstQuoted ?? firstRefused].flatMap((id) => id ?? []);
  const expected =
    'at least one request for the declared pair, with nothing but what is required, is answered with 200';
  const violation = { expected, actual: `none of ${refused} was; the first got ${refusal ?? 'no 200'}`, cause: 'none' };
  const traded = Object.values(state).some((each) => each.traded > 0);
  if (quoted > 0) yield { base, exchanges };
  else if (traded) yield { base, exchanges, violation };
  else
    yield {
      base,
      exchanges,
      inconclusive: `the declared pair is quoted nowhere (${refusal ?? ''}); is it traded here?`,
    };
}

const quotes = (decide: (state: QuoteState) => Iterable<FoldedSituation>) =>
  fold<SwapOrderFixtures, QuoteState>({
    empty: () => ({}),
    add: (state, trace) => merge(state, answersOf(trace)),
    merge,
    decide,
  });

/** The first version where it was asked; a target of the second version alone is judged there. */
export const plainRequestIsQuoted = quotes((state) => quotedAt(state.ultra === undefined ? 'swap-v2' : 'ultra', state));

export const secondVersionQuotesAtTheSamePath = quotes((state) => quotedAt('swap-v2', state));

/** Why an order for a wallet with means has no transaction is the fixture's affair when the order itself says so. */
export const takerWithMeansGetsTransaction: OrderTraceCheck = {
  scenarios: everyScenario,
  *situations({ views, fixtures }) {
    for (const view of views) {
      const { status, body } = view.response;
      if (view.inconclusive !== undefined || status !== 200 || !isObject(body)) continue;
      if (!asksForPair(view, 'taker') || view.request.query.taker !== fixtures.takerFunded) continue;
      if (typeof body.transaction !== 'string' || fixtures.takerFunded === undefined) continue;
      const reasoned = body.errorCode !== undefined || body.errorMessage !== undefined;
      if (body.transaction !== '') yield { views: [view] };
      else if (reasoned) yield { views: [view], inconclusive: 'the taker declared as funded cannot trade' };
      else {
        const expected = 'a transaction for a taker with funds and gas';
        yield { views: [view], violation: { expected, actual: 'an empty one, and no reason why', at: '/transaction' } };
      }
    }
  },
};
