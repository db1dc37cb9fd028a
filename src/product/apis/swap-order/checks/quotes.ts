import { otherVersion } from '../../../model/exchange.js';
import type { RunCase } from '../../../model/check.js';
import { situationOf } from '../../../model/alternation.js';
import { hasGenuineKey, isBuilt, isForDeclaredPair, isForTakerWithMeans, memberOf, order } from '../reader/view.js';
import type { AnyOrderView, OrdersOfSession } from '../reader/view.js';

type Quote = ReturnType<typeof quotesIn>[number];

const quotesIn = ({ views }: OrdersOfSession) =>
  views
    .filter((view) => view.inconclusive === undefined && hasGenuineKey(view) && isForDeclaredMints(view))
    .map((view) => ({
      base: view.base,
      exchange: view.exchange.id,
      status: view.response.status,
      isPlain: isForDeclaredPair(view),
      // What stands before the path of a version in its address, and how the key went out: its name stands for it.
      server: [beforeVersion(view.exchange.request.url), view.request.headers['x-api-key']].join(' '),
    }));

const beforeVersion = (url: string): string =>
  url.replace(/\?.*$/s, '').replace(/\/(?:ultra\/v1|swap\/v2)\/order$/, '');

const isForDeclaredMints = ({ request: { query }, fixtures: { pair } }: AnyOrderView): boolean =>
  query.inputMint === pair.inputMint && query.outputMint === pair.outputMint;

const isQuoted = ({ status }: Quote): boolean => status === 200;

/** So many rejections beside as many quotes are no chance, by Fisher's exact test. */
const fewestRejections = 5;

function* quotedAt(base: 'ultra' | 'swapV2', quotes: readonly Quote[]): Iterable<RunCase> {
  const plain = quotes.filter((quote) => quote.base === base && quote.isPlain);
  const [first] = plain;
  if (first === undefined) return;
  const shown = { base, exchanges: [(plain.find(isQuoted) ?? first).exchange] };
  const rejection = `status ${first.status}`;
  const violation = {
    expected: 'at least one request for the declared pair, with nothing but what is required, gets status 200',
    actual: `none of ${plain.length} does; the first gets ${rejection}`,
    cause: 'none',
  };
  const other = otherVersion(base);
  const served = quotes
    .filter((quote) => quote.base === other && quote.isPlain && isQuoted(quote))
    .filter(({ server }) => server === first.server);
  if (plain.some(isQuoted)) yield shown;
  // A version that rejects everybody is shown by the other one, which the same server serves under the same key.
  else if (plain.length >= fewestRejections && served.length >= fewestRejections)
    yield { ...shown, judgedBy: other, exchanges: [served[0]!.exchange, ...shown.exchanges], violation };
  else if (quotes.some(isQuoted)) yield { ...shown, violation };
  else yield { ...shown, inconclusive: `the declared pair is quoted nowhere (${rejection}); is it traded here?` };
}

/** Neither a transaction nor an empty one: that breaks the shape of an order. */
const isMalformed = (view: AnyOrderView): boolean =>
  view.response.status === 200 && typeof memberOf(view, 'transaction') !== 'string';

/** Why an order for a wallet with means has no transaction is the fixture's affair when the order itself says so. */
const takerWithMeansGetsTransaction = (base: 'ultra' | 'swapV2') =>
  order.session({
    bases: [base],
    *judge({ views, alternations }) {
      for (const view of views) {
        const isAtStake = view.base === base && view.inconclusive === undefined && isForTakerWithMeans(view);
        if (!isAtStake || isMalformed(view) || view.response.status !== 200) continue;
        // A message alone may stand beside a transaction as well.
        const hasReason = memberOf(view, 'errorCode') !== undefined;
        if (memberOf(view, 'transaction') !== '') yield { views: [view] };
        else if (hasReason) yield { views: [view], inconclusive: 'the taker declared as funded cannot trade' };
        else {
          const expected = 'a transaction for a taker with funds and gas';
          const actual = 'an empty one, and no error code';
          yield { views: [view], violation: { expected, actual, at: '/transaction' } };
        }
      }
      // What one version builds, the wallet can pay for.
      for (const alternation of alternations) {
        const { failing, control } = alternation.pairs[0]!;
        const isOfVersions = failing.base === base && control.base !== base && isForTakerWithMeans(failing);
        if (!isOfVersions || alternation.pairs.some((pair) => isMalformed(pair.failing))) continue;
        const expected = `a transaction, as at ${control.base} for the same wallet`;
        const violation = { expected, actual: 'an empty one', at: '/transaction' };
        yield { ...situationOf(alternation, isBuilt, expected), violation };
      }
    },
  });

export const quotes = {
  'ORDER-004': order.run<Quote>({ note: quotesIn, judge: (quotes) => quotedAt('swapV2', quotes) }),
  /** The first version where there is one; a target of the second version alone is judged there. */
  'ORDER-005': order.run<Quote>({
    note: quotesIn,
    judge: (quotes) => quotedAt(quotes.some(({ base }) => base === 'ultra') ? 'ultra' : 'swapV2', quotes),
  }),
  'ORDER-006': takerWithMeansGetsTransaction('ultra'),
  'ORDER-226': takerWithMeansGetsTransaction('swapV2'),
};
