import { fold, type FoldedSituation } from '../../core/check.js';
import type { Base } from '../../core/exchange.js';
import { isObject } from '../../core/json.js';
import type { TraceView, View } from '../../core/view.js';
import { asksForPair } from '../asked.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { everyScenario } from '../scenario-names.js';
import type { OrderTraceCheck } from '../view.js';

interface Answers {
  readonly quoted: number;
  readonly refused: number;
  /** Ids of the first quoted and the first refused exchange. */
  readonly firstQuoted?: number;
  readonly firstRefused?: number;
  readonly refusal?: string;
}

type QuoteState = Partial<Readonly<Record<Base, Answers>>>;

const least = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one;

function mergeAnswers(one: Answers | undefined, other: Answers | undefined): Answers {
  const firstQuoted = least(one?.firstQuoted, other?.firstQuoted);
  const firstRefused = least(one?.firstRefused, other?.firstRefused);
  const refusal = firstRefused === one?.firstRefused ? one?.refusal : other?.refusal;
  return {
    quoted: (one?.quoted ?? 0) + (other?.quoted ?? 0),
    refused: (one?.refused ?? 0) + (other?.refused ?? 0),
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
  const plain = views.filter((view) => view.inconclusive === undefined && asksForPair(view));
  return plain.map(answerOf).reduce(merge, {});
}

function answerOf({ base, exchange, response }: View<SwapOrderFixtures>): QuoteState {
  const { id } = exchange;
  return response.status === 200
    ? { [base]: { quoted: 1, refused: 0, firstQuoted: id } }
    : { [base]: { quoted: 0, refused: 1, firstRefused: id, refusal: `status ${response.status}` } };
}

function* quotedAt(base: Base, answers: Answers | undefined): Iterable<FoldedSituation> {
  if (answers === undefined) return;
  const { quoted, refused, firstQuoted, firstRefused, refusal } = answers;
  const exchanges = [firstQuoted ?? firstRefused ?? 0];
  const expected =
    'at least one request for the declared pair, with nothing but what is required, is answered with 200';
  const violation = { expected, actual: `none of ${refused} was; the first got ${refusal ?? 'no 200'}`, cause: 'none' };
  yield quoted > 0 ? { base, exchanges } : { base, exchanges, violation };
}

const quotes = (decide: (state: QuoteState) => Iterable<FoldedSituation>) =>
  fold<SwapOrderFixtures, QuoteState>({
    empty: () => ({}),
    add: (state, trace) => merge(state, answersOf(trace)),
    merge,
    decide,
  });

/** The first version where it was asked; a target of the second version alone is judged there. */
export const plainRequestIsQuoted = quotes((state) =>
  state.ultra === undefined ? quotedAt('swap-v2', state['swap-v2']) : quotedAt('ultra', state.ultra),
);

export const secondVersionQuotesAtTheSamePath = quotes((state) => quotedAt('swap-v2', state['swap-v2']));

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
