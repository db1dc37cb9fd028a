import { defect, type Defect, type JsonObject } from '../defect.js';
import type { Answered } from '../operators.js';
import type { ReferenceResponse } from '../../../reference/reference.js';
import {
  mints,
  noSuchMints,
  pair,
  routers,
  secondRouterType,
  wallets,
} from '../../../reference/swap-order/fixtures.js';
import { alteringQuotes, answering, answeringAs, at, ignoring, rejecting, withJson, type Query } from './tamper.js';

const required = ['inputMint', 'outputMint', 'amount'] as const;

const lacksRequired = (query: Query): boolean => required.some((name) => query.get(name) === undefined);

const filledIn = (name: (typeof required)[number]): Defect['inject'] =>
  answeringAs((query) => (query.get(name) === undefined ? { query: query.with(name, pair[name]) } : undefined));

/** What each wallet without means lacks, whatever it trades: a small one may lack funds too, and is no help here. */
const lacking: Readonly<Record<string, JsonObject>> = {
  [wallets.unfunded]: { errorCode: 1, errorMessage: 'Insufficient funds' },
  [wallets.withoutGas]: { errorCode: 2, errorMessage: 'Top up 0.01 SOL for gas' },
  [wallets.withoutGasSmall]: { errorCode: 3, errorMessage: 'Minimum $10 for gasless' },
};

/** Codes that two obstacles share. */
const sharedCode = (from: number, to: number): Defect['inject'] =>
  alteringQuotes(({ errorCode, errorMessage }, _, query) => {
    if (errorCode === undefined) return undefined;
    const lacked = lacking[query.get('taker') ?? ''] ?? { errorCode, errorMessage };
    return lacked.errorCode === from ? { ...lacked, errorCode: to } : lacked;
  });

const asText = ({ response }: Answered): ReferenceResponse => ({
  ...response,
  headers: { ...response.headers, 'content-type': 'text/plain; charset=utf-8' },
});

const namesRouter = (query: Query): boolean => routers.some((router) => router === query.get('excludeRouters'));
const labelsOf = (query: Query): readonly string[] => (query.get('excludeDexes') ?? '').split(',');

/** Heeds some of the labels that are to be excluded. */
const heedingLabels = (heeded: (labels: readonly string[]) => readonly string[]) =>
  answeringAs((query) =>
    query.has('excludeDexes') ? { query: query.with('excludeDexes', heeded(labelsOf(query)).join(',')) } : undefined,
  );

const isUnknown = (mint: string | undefined): boolean => noSuchMints.some((unknown) => unknown === mint);

/** Faults of the response as a whole, of routers, exchanges and mints. */
export const defectsOfQuotes: readonly Defect[] = [
  defect('order-never-quotes', ['ORDER-004', 'ORDER-005'], {
    says: 'Requests without optional parameters are rejected.',
    because: 'The second version serves the same path.',
    inject: rejecting((query) => query.without(...required, 'closeAuthority') === '' && !lacksRequired(query)),
  }),
  defect('order-missing-input-mint-filled-in', ['ORDER-010'], {
    says: 'A request without `inputMint` is quoted for a mint of choice.',
    inject: filledIn('inputMint'),
  }),
  defect('order-missing-output-mint-filled-in', ['ORDER-011'], {
    says: 'A request without `outputMint` is quoted for a mint of choice.',
    inject: filledIn('outputMint'),
  }),
  defect('order-missing-amount-filled-in', ['ORDER-012'], {
    says: 'A request without `amount` is quoted for an amount of choice.',
    inject: filledIn('amount'),
  }),
  defect('order-missing-parameter-unprocessable', ['ORDER-013'], {
    says: 'A missing parameter is answered with 422.',
    inject: rejecting(lacksRequired, 'a parameter is missing', 422),
  }),
  defect('order-mints-exchanged', ['ORDER-060', 'ORDER-063'], {
    says: 'The order names the mint bought as `inputMint` and the mint sold as `outputMint`.',
    because: 'Each of the two fields holds what belongs into the other.',
    inject: alteringQuotes((order) => ({ inputMint: order.outputMint, outputMint: order.inputMint })),
  }),
  defect('order-output-mint-of-another-swap', ['ORDER-063'], {
    says: '`outputMint` is a mint that the request does not name.',
    inject: alteringQuotes(() => ({ outputMint: mints.moss })),
  }),
  defect('order-request-id-empty', ['ORDER-162'], {
    says: '`requestId` is an empty string.',
    inject: alteringQuotes(() => ({ requestId: '' })),
  }),
  defect('order-sent-as-text', ['ORDER-054'], {
    says: 'Orders come as text/plain.',
    inject: at({ status: 200 }, asText),
  }),
  defect('order-error-sent-as-text', ['ORDER-199'], {
    says: 'Errors come as text/plain.',
    inject: at({ status: 400 }, asText),
  }),
  defect('order-unbuilt-without-error-message', ['ORDER-156'], {
    says: 'Beside an empty transaction stands `errorCode` alone.',
    inject: alteringQuotes(({ transaction }) => (transaction === '' ? { errorMessage: undefined } : undefined)),
  }),
  defect('order-error-code-beyond-three', ['ORDER-173'], {
    says: 'A wallet below the gasless minimum gets the code 4.',
    inject: alteringQuotes((order) => (order.errorCode === 3 ? { errorCode: 4 } : undefined)),
  }),
  defect('order-error-code-beside-transaction', ['ORDER-174'], {
    says: 'An order with a transaction carries an error code.',
    inject: alteringQuotes((order) => ((order.transaction ?? '') === '' ? undefined : { errorCode: 2 })),
  }),
  defect('order-funds-and-gas-share-a-code', ['ORDER-175', 'ORDER-225'], {
    says: 'Lacking gas has the code of lacking funds.',
    because: 'Equal codes are equal whichever the wallets.',
    inject: sharedCode(2, 1),
  }),
  defect('order-funds-and-gasless-share-a-code', ['ORDER-176', 'ORDER-225'], {
    says: 'Trading too little for gasless has the code of lacking funds.',
    because: 'Equal codes are equal whichever the wallets.',
    inject: sharedCode(3, 1),
  }),
  defect('order-gas-and-gasless-share-a-code', ['ORDER-177', 'ORDER-225'], {
    says: 'Trading too little for gasless has the code of lacking gas.',
    because: 'Equal codes are equal whichever the wallets.',
    inject: sharedCode(3, 2),
  }),
  defect('order-error-message-with-empty-slot', ['ORDER-180'], {
    says: 'The message about gas leaves out how much is missing.',
    inject: alteringQuotes((order) => (order.errorCode === 2 ? { errorMessage: 'Top up  SOL for gas' } : undefined)),
  }),
  defect('order-excluded-router-answers', ['ORDER-044'], {
    says: 'The excluded router takes part all the same.',
    inject: ignoring('excludeRouters', namesRouter),
  }),
  defect('order-unknown-router-excluded', ['ORDER-046'], {
    says: 'Any text is taken for a router to exclude.',
    inject: ignoring('excludeRouters', (query) => !namesRouter(query)),
  }),
  defect('order-excluded-exchanges-used', ['ORDER-047', 'ORDER-048', 'ORDER-049'], {
    says: 'Excluded exchanges are used all the same.',
    because: 'One label, a list and a label with a space are three requirements.',
    inject: ignoring('excludeDexes'),
  }),
  defect('order-first-label-heeded-alone', ['ORDER-048', 'ORDER-049'], {
    says: 'Of a list of labels the first one alone is heeded.',
    because: 'Labels with a space stand in lists as well.',
    inject: heedingLabels((labels) => labels.slice(0, 1)),
  }),
  defect('order-third-label-not-heeded', ['ORDER-048', 'ORDER-049'], {
    says: 'Of a list of labels the first two are heeded.',
    because: 'Labels with a space stand in lists as well.',
    inject: heedingLabels((labels) => labels.slice(0, 2)),
  }),
  defect('order-first-label-not-heeded', ['ORDER-048', 'ORDER-049'], {
    says: 'The first label of a list is not heeded.',
    because: 'Labels with a space stand in lists as well.',
    inject: heedingLabels((labels) => (labels.length > 1 ? labels.slice(1) : labels)),
  }),
  defect('order-plus-in-label-not-read-as-space', ['ORDER-049'], {
    says: 'A plus in a label stands for a plus.',
    inject: answeringAs((query) => {
      const labels = query.get('excludeDexes');
      return labels === undefined ? undefined : { query: query.with('excludeDexes', labels.replaceAll('+', '%2B')) };
    }),
  }),
  defect('order-from-undeclared-router', ['ORDER-144'], {
    says: 'Two routers answer under names that are none of the four.',
    inject: alteringQuotes((order) =>
      order.router === 'cobalt' || order.router === 'delta' ? { router: 'metro' } : undefined,
    ),
  }),
  defect('order-maker-on-pool-quote', ['ORDER-170'], {
    says: 'Quotes of every router carry a market maker.',
    inject: alteringQuotes((order) => (order.router === secondRouterType ? undefined : { maker: wallets.makerEast })),
  }),
  defect('order-unknown-mint-quoted', ['ORDER-200'], {
    says: 'A mint that does not exist is quoted as if it were another one.',
    inject: answering(async (query, _, ask) => {
      const field = isUnknown(query.get('inputMint')) ? 'inputMint' : 'outputMint';
      const mint = query.get(field);
      if (mint === undefined || !isUnknown(mint) || query.has('taker')) return undefined;
      const answer = await ask(query.with(field, mints.moss));
      return answer.status === 200 ? withJson(answer, (order) => ({ ...order, [field]: mint })) : answer;
    }),
  }),
  defect('order-unknown-mint-not-found', ['ORDER-201'], {
    says: 'A mint that does not exist is answered with 404.',
    inject: rejecting(
      (query) => ['inputMint', 'outputMint'].some((field) => isUnknown(query.get(field))),
      'there is no such mint',
      404,
    ),
  }),
];
