import type { FoldedSituation } from '../../../model/check.js';
import { situationOf } from '../../../model/alternation.js';
import { type Base, type ExchangeId, earlierId } from '../../../model/exchange.js';
import { isObject } from '../../../json/parse.js';
import type { TraceView, View } from '../../../model/view.js';
import { asksForPair, hasGenuineKey, isBuilt, isForTakerWithMeans } from '../asked.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { everyScenario } from '../scenario-names.js';
import { order } from '../view.js';

interface Answers {
  readonly quoted: number;
  readonly refused: number;
  /** Orders for the declared mints, whatever else was asked: they show that the pair is traded here. */
  readonly traded: number;
  /** Ids of the first quoted and the first refused exchange. */
  readonly firstQuoted?: ExchangeId;
  readonly firstRefused?: ExchangeId;
  readonly refusal?: string;
  /** The origin that was asked, and how the key went out: its name stands for it. */
  readonly origin: string;
  readonly key: string;
}

type QuoteState = Partial<Readonly<Record<Base, Answers>>>;

const least = (one: ExchangeId | undefined, other: ExchangeId | undefined): ExchangeId | undefined =>
  one === undefined || other === undefined ? (one ?? other) : earlierId(one, other);

function mergeAnswers(one: Answers | undefined, other: Answers): Answers {
  const firstQuoted = least(one?.firstQuoted, other.firstQuoted);
  const firstRefused = least(one?.firstRefused, other.firstRefused);
  const refusal = firstRefused === one?.firstRefused ? one?.refusal : other.refusal;
  return {
    quoted: (one?.quoted ?? 0) + other.quoted,
    refused: (one?.refused ?? 0) + other.refused,
    traded: (one?.traded ?? 0) + other.traded,
    origin: one === undefined || one.origin < other.origin ? (one ?? other).origin : other.origin,
    key: one === undefined || one.key < other.key ? (one ?? other).key : other.key,
    ...(firstQuoted !== undefined && { firstQuoted }),
    ...(firstRefused !== undefined && { firstRefused }),
    ...(refusal !== undefined && { refusal }),
  };
}

const merge = (one: QuoteState, other: QuoteState): QuoteState => {
  const merged: Partial<Record<Base, Answers>> = { ...one };
  for (const base of Object.keys(other) as Base[]) merged[base] = mergeAnswers(one[base], other[base]!);
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
  const at = { origin: new URL(exchange.request.url).origin, key: view.request.headers['x-api-key'] ?? '' };
  if (!asksForPair(view)) return { [base]: { ...at, quoted: 0, refused: 0, traded } };
  return response.status === 200
    ? { [base]: { ...at, quoted: 1, refused: 0, traded, firstQuoted: id } }
    : { [base]: { ...at, quoted: 0, refused: 1, traded, firstRefused: id, refusal: `status ${response.status}` } };
}

/** The version that is judged by the other one when it serves nobody. */
const elsewhere = { ultra: 'swap-v2', 'swap-v2': 'ultra' } as const;

/** So many refusals beside as many quotes are not by chance, by Fisher's exact test. */
const fewestRefusals = 5;

function* quotedAt(base: 'ultra' | 'swap-v2', state: QuoteState): Iterable<FoldedSituation> {
  const answers = state[base];
  if (answers === undefined || answers.quoted + answers.refused === 0) return;
  const { quoted, refused, firstQuoted, firstRefused, refusal } = answers;
  const exchanges = [firstQuoted ?? firstRefused].flatMap((id) => id ?? []);
  const expected =
    'at least one request for the declared pair, with nothing but what is required, is answered with 200';
  const violation = { expected, actual: `none of ${refused} was; the first got ${refusal ?? 'no 200'}`, cause: 'none' };
  const traded = Object.values(state).some((each) => each.traded > 0);
  const other = state[elsewhere[base]];
  const isBeside = other?.origin === answers.origin && other.key === answers.key;
  const served =
    isBeside && refused >= fewestRefusals && other.quoted >= fewestRefusals ? other.firstQuoted : undefined;
  if (quoted > 0) yield { base, exchanges };
  // A version that refuses everybody is told by the other one, which the same server serves under the same key.
  else if (served !== undefined) yield { base: elsewhere[base], exchanges: [served, ...exchanges], violation };
  else if (traded) yield { base, exchanges, violation };
  else
    yield {
      base,
      exchanges,
      inconclusive: `the declared pair is quoted nowhere (${refusal ?? ''}); is it traded here?`,
    };
}

const quotesBy = (decide: (state: QuoteState) => Iterable<FoldedSituation>) =>
  order.fold<QuoteState>({
    empty: () => ({}),
    add: (state, trace) => merge(state, answersOf(trace)),
    merge,
    decide,
  });

/** Why an order for a wallet with means has no transaction is the fixture's affair when the order itself says so. */
const takerWithMeansGetsTransaction = order.trace({
  scenarios: everyScenario,
  *situations({ views, alternations }) {
    for (const view of views) {
      const { status, body } = view.response;
      if (view.inconclusive !== undefined || status !== 200 || !isObject(body) || !isForTakerWithMeans(view)) continue;
      if (typeof body.transaction !== 'string') continue;
      const reasoned = body.errorCode !== undefined || body.errorMessage !== undefined;
      if (body.transaction !== '') yield { views: [view] };
      else if (reasoned) yield { views: [view], inconclusive: 'the taker declared as funded cannot trade' };
      else {
        const expected = 'a transaction for a taker with funds and gas';
        yield { views: [view], violation: { expected, actual: 'an empty one, and no reason why', at: '/transaction' } };
      }
    }
    // What one version builds, the wallet can pay for.
    for (const alternation of alternations) {
      const [first] = alternation.pairs;
      if (first === undefined || first.control.base === first.failing.base || !isForTakerWithMeans(first.failing))
        continue;
      const situation = situationOf(
        alternation,
        isBuilt,
        `a transaction, as at ${first.control.base} for the same wallet`,
      );
      yield {
        ...situation,
        violation: { expected: situation.violation!.expected, actual: 'an empty one', at: '/transaction' },
      };
    }
  },
});

export const quotes = {
  'ORDER-004': quotesBy((state) => quotedAt('swap-v2', state)),
  /** The first version where it was asked; a target of the second version alone is judged there. */
  'ORDER-005': quotesBy((state) => quotedAt(state.ultra === undefined ? 'swap-v2' : 'ultra', state)),
  'ORDER-006': takerWithMeansGetsTransaction,
};
