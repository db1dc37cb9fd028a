import type { FoldedSituation } from '../../../model/check.js';
import { situationOf } from '../../../model/alternation.js';
import { type Base, type ExchangeId, earliest } from '../../../model/exchange.js';
import { unite } from '../../../model/groups.js';
import { isObject } from '../../../json/parse.js';
import type { TraceView, View } from '../../../model/view.js';
import { isForDeclaredPair, hasGenuineKey, isBuilt, isForTakerWithMeans } from '../request-predicates.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { order } from '../view.js';

interface QuoteCounts {
  readonly quoted: number;
  readonly rejected: number;
  /** Orders for the declared mints, whatever the options: they show that the pair is traded here. */
  readonly traded: number;
  /** Ids of the first quoted and the first rejected exchange. */
  readonly firstQuoted?: ExchangeId;
  readonly firstRejected?: ExchangeId;
  readonly rejection?: string;
  /** The origin of the requests, and how the key went out: its name stands for it. */
  readonly origin: string;
  readonly key: string;
}

type QuoteState = Partial<Readonly<Record<Base, QuoteCounts>>>;

function mergeCounts(left: QuoteCounts, right: QuoteCounts): QuoteCounts {
  const first = earliest('firstRejected', left, right);
  const { rejection } = first.firstRejected === left.firstRejected ? left : right;
  return {
    quoted: left.quoted + right.quoted,
    rejected: left.rejected + right.rejected,
    traded: left.traded + right.traded,
    origin: left.origin < right.origin ? left.origin : right.origin,
    key: left.key < right.key ? left.key : right.key,
    ...earliest('firstQuoted', left, right),
    ...first,
    ...(rejection !== undefined && { rejection }),
  };
}

const merge = (left: QuoteState, right: QuoteState): QuoteState => unite(left, right, mergeCounts);

function countsOf({ views }: TraceView<SwapOrderFixtures>): QuoteState | undefined {
  const counts = views
    .filter((view) => view.inconclusive === undefined && hasGenuineKey(view) && isForDeclaredMints(view))
    .map(countOf);
  return counts.length === 0 ? undefined : counts.reduce(merge);
}

function isForDeclaredMints({ request: { query }, fixtures: { pair } }: View<SwapOrderFixtures>): boolean {
  return query.inputMint === pair.inputMint && query.outputMint === pair.outputMint;
}

function countOf(view: View<SwapOrderFixtures>): QuoteState {
  const { base, exchange, response } = view;
  const { id } = exchange;
  const traded = response.status === 200 ? 1 : 0;
  const at = { origin: new URL(exchange.request.url).origin, key: view.request.headers['x-api-key'] ?? '' };
  if (!isForDeclaredPair(view)) return { [base]: { ...at, quoted: 0, rejected: 0, traded } };
  return response.status === 200
    ? { [base]: { ...at, quoted: 1, rejected: 0, traded, firstQuoted: id } }
    : { [base]: { ...at, quoted: 0, rejected: 1, traded, firstRejected: id, rejection: `status ${response.status}` } };
}

/** The version by which the other one is judged when it serves nobody. */
const elsewhere = { ultra: 'swapV2', swapV2: 'ultra' } as const;

/** So many rejections beside as many quotes are no chance, by Fisher's exact test. */
const fewestRejections = 5;

function* quotedAt(base: 'ultra' | 'swapV2', state: QuoteState): Iterable<FoldedSituation> {
  const counts = state[base];
  if (counts === undefined || counts.quoted + counts.rejected === 0) return;
  const { quoted, rejected, firstQuoted, firstRejected, rejection } = counts;
  const exchanges = [firstQuoted ?? firstRejected].flatMap((id) => id ?? []);
  const expected = 'at least one request for the declared pair, with nothing but what is required, gets status 200';
  const violation = {
    expected,
    actual: `none of ${rejected} was; the first got ${rejection ?? 'no 200'}`,
    cause: 'none',
  };
  const traded = Object.values(state).some((each) => each.traded > 0);
  const other = state[elsewhere[base]];
  const isBeside = other?.origin === counts.origin && other.key === counts.key;
  const served =
    isBeside && rejected >= fewestRejections && other.quoted >= fewestRejections ? other.firstQuoted : undefined;
  if (quoted > 0) yield { base, exchanges };
  // A version that rejects everybody is shown by the other one, which the same server serves under the same key.
  else if (served !== undefined) yield { base: elsewhere[base], exchanges: [served, ...exchanges], violation };
  else if (traded) yield { base, exchanges, violation };
  else
    yield {
      base,
      exchanges,
      inconclusive: `the declared pair is quoted nowhere (${rejection ?? ''}); is it traded here?`,
    };
}

const quotesBy = (decide: (state: QuoteState) => Iterable<FoldedSituation>) =>
  order.fold<QuoteState>({
    empty: () => ({}),
    of: countsOf,
    merge,
    decide,
  });

/** Neither a transaction nor an empty one: that breaks the shape of an order. */
function isMalformed({ response: { status, body } }: View<SwapOrderFixtures>): boolean {
  return status === 200 && !(isObject(body) && typeof body.transaction === 'string');
}

/** Why an order for a wallet with means has no transaction is the fixture's affair when the order itself says so. */
const takerWithMeansGetsTransaction = (base: 'ultra' | 'swapV2') =>
  order.trace({
    bases: [base],
    *situations({ views, alternations }) {
      for (const view of views.filter((view) => view.base === base)) {
        const { status, body } = view.response;
        if (view.inconclusive !== undefined || status !== 200 || !isObject(body) || !isForTakerWithMeans(view))
          continue;
        if (typeof body.transaction !== 'string') continue;
        // A message alone may stand beside a transaction as well.
        const hasReason = body.errorCode !== undefined;
        if (body.transaction !== '') yield { views: [view] };
        else if (hasReason) yield { views: [view], inconclusive: 'the taker declared as funded cannot trade' };
        else {
          const expected = 'a transaction for a taker with funds and gas';
          yield {
            views: [view],
            violation: { expected, actual: 'an empty one, and no error code', at: '/transaction' },
          };
        }
      }
      // What one version builds, the wallet can pay for.
      for (const alternation of alternations) {
        const [first] = alternation.pairs;
        if (first?.failing.base !== base || first.control.base === base || !isForTakerWithMeans(first.failing))
          continue;
        if (alternation.pairs.some(({ failing }) => isMalformed(failing))) continue;
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
  'ORDER-004': quotesBy((state) => quotedAt('swapV2', state)),
  /** The first version where there is one; a target of the second version alone is judged there. */
  'ORDER-005': quotesBy((state) => quotedAt(state.ultra === undefined ? 'swapV2' : 'ultra', state)),
  'ORDER-006': takerWithMeansGetsTransaction('ultra'),
  'ORDER-226': takerWithMeansGetsTransaction('swapV2'),
};
