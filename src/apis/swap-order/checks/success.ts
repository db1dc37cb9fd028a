import type { FoldedSituation } from '../../../model/check.js';
import { fold } from '../../../model/untagged-check.js';
import { type Base, type ExchangeId, earlierId } from '../../../model/exchange.js';
import type { TraceView } from '../../../model/view.js';
import { asksForPair, hasGenuineKey, isRefused } from '../asked.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import type { OrderCheck } from '../view.js';

/** The document has one status for an order, and the others for errors. */
export const orderIsAnsweredWith200: OrderCheck = {
  on: { operation: 'getOrder' },
  applies: (view) => hasGenuineKey(view) && view.response.status >= 200 && view.response.status < 300,
  judge: ({ response: { status } }) =>
    status === 200 ? undefined : { expected: 'status 200', actual: `status ${status}`, cause: `status-${status}` },
};

/** Ids of the first exchanges of each kind, and how many refusals there were. */
interface Served {
  readonly plain?: ExchangeId;
  readonly served?: ExchangeId;
  readonly refusal?: ExchangeId;
  readonly refused: number;
}

const nobody: Served = { refused: 0 };
const fewestRefusals = 2;

function mergeServed(one: Served, other: Served): Served {
  const first = (name: 'plain' | 'served' | 'refusal'): Partial<Served> => {
    const ids = [one[name], other[name]].filter((id) => id !== undefined);
    return ids.length === 0 ? {} : { [name]: ids.reduce(earlierId) };
  };
  return { refused: one.refused + other.refused, ...first('plain'), ...first('served'), ...first('refusal') };
}

type ServedAt = Partial<Readonly<Record<Base, Served>>>;

function mergeBases(one: ServedAt, other: ServedAt): ServedAt {
  const merged: Partial<Record<Base, Served>> = { ...one };
  for (const base of Object.keys(other) as Base[])
    merged[base] = mergeServed(one[base] ?? nobody, other[base] ?? nobody);
  return merged;
}

function servedIn({ views, fixtures }: TraceView<SwapOrderFixtures>): ServedAt {
  return views
    .filter((view) => view.inconclusive === undefined && asksForPair(view, 'taker'))
    .map((view): ServedAt => {
      const { base, exchange, request, response } = view;
      const { taker } = request.query;
      const isServed = response.status >= 200 && response.status < 300;
      if (taker === undefined) return isServed ? { [base]: { ...nobody, plain: exchange.id } } : {};
      if (taker !== fixtures.takerFunded) return {};
      if (isServed) return { [base]: { ...nobody, served: exchange.id } };
      return isRefused(view) && response.status !== 500 ? { [base]: { refused: 1, refusal: exchange.id } } : {};
    })
    .reduce(mergeBases, {});
}

/** One refusal may be the market's, and an order that cannot be built has a 200 of its own: only refusing always counts. */
export const takerWithMeansIsServed = fold<SwapOrderFixtures, ServedAt>({
  empty: () => ({}),
  add: (state, trace) => mergeBases(state, servedIn(trace)),
  merge: mergeBases,
  *decide(state): Iterable<FoldedSituation> {
    for (const base of Object.keys(state) as Base[]) yield* decideAt(base, state[base] ?? nobody);
  },
});

function* decideAt(base: Base, { plain, served, refusal, refused }: Served): Iterable<FoldedSituation> {
  if (served !== undefined) yield { base, exchanges: [served] };
  else if (refusal !== undefined && (plain === undefined || refused < fewestRefusals)) {
    const inconclusive = 'refused too seldom, or the pair is not quoted without taker either';
    yield { base, exchanges: [refusal], inconclusive };
  } else if (refusal !== undefined && plain !== undefined) {
    const expected = 'the declared pair, quoted without taker, is quoted for the taker with means at least once';
    yield { base, exchanges: [plain, refusal], violation: { expected, actual: `refused all of ${refused} times` } };
  }
}
