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
  defect('order-never-quotes', 'ORDER-004', 'ORDER-005').by(
    rejecting((query) => query.without(...required, 'closeAuthority') === '' && !lacksRequired(query)),
  ),
  defect('order-missing-input-mint-filled-in', 'ORDER-010').by(filledIn('inputMint')),
  defect('order-missing-output-mint-filled-in', 'ORDER-011').by(filledIn('outputMint')),
  defect('order-missing-amount-filled-in', 'ORDER-012').by(filledIn('amount')),
  defect('order-missing-parameter-unprocessable', 'ORDER-013').by(
    rejecting(lacksRequired, 'a parameter is missing', 422),
  ),
  defect('order-mints-exchanged', 'ORDER-060', 'ORDER-063').by(
    alteringQuotes((order) => ({ inputMint: order.outputMint, outputMint: order.inputMint })),
  ),
  defect('order-output-mint-of-another-swap', 'ORDER-063').by(alteringQuotes(() => ({ outputMint: mints.moss }))),
  defect('order-request-id-empty', 'ORDER-162').by(alteringQuotes(() => ({ requestId: '' }))),
  defect('order-sent-as-text', 'ORDER-054').by(at({ status: 200 }, asText)),
  defect('order-error-sent-as-text', 'ORDER-199').by(at({ status: 400 }, asText)),
  defect('order-unbuilt-without-error-message', 'ORDER-156').by(
    alteringQuotes(({ transaction }) => (transaction === '' ? { errorMessage: undefined } : undefined)),
  ),
  defect('order-error-code-beyond-three', 'ORDER-173').by(
    alteringQuotes((order) => (order.errorCode === 3 ? { errorCode: 4 } : undefined)),
  ),
  defect('order-error-code-beside-transaction', 'ORDER-174').by(
    alteringQuotes((order) => ((order.transaction ?? '') === '' ? undefined : { errorCode: 2 })),
  ),
  defect('order-funds-and-gas-share-a-code', 'ORDER-175', 'ORDER-225').by(sharedCode(2, 1)),
  defect('order-funds-and-gasless-share-a-code', 'ORDER-176', 'ORDER-225').by(sharedCode(3, 1)),
  defect('order-gas-and-gasless-share-a-code', 'ORDER-177', 'ORDER-225').by(sharedCode(3, 2)),
  defect('order-error-message-with-empty-slot', 'ORDER-180').by(
    alteringQuotes((order) => (order.errorCode === 2 ? { errorMessage: 'Top up  SOL for gas' } : undefined)),
  ),
  defect('order-excluded-router-answers', 'ORDER-044').by(ignoring('excludeRouters', namesRouter)),
  defect('order-unknown-router-excluded', 'ORDER-046').by(ignoring('excludeRouters', (query) => !namesRouter(query))),
  defect('order-excluded-exchanges-used', 'ORDER-047', 'ORDER-048', 'ORDER-049').by(ignoring('excludeDexes')),
  defect('order-first-label-heeded-alone', 'ORDER-048', 'ORDER-049').by(heedingLabels((labels) => labels.slice(0, 1))),
  defect('order-third-label-not-heeded', 'ORDER-048', 'ORDER-049').by(heedingLabels((labels) => labels.slice(0, 2))),
  defect('order-first-label-not-heeded', 'ORDER-048', 'ORDER-049').by(
    heedingLabels((labels) => (labels.length > 1 ? labels.slice(1) : labels)),
  ),
  defect('order-plus-in-label-not-read-as-space', 'ORDER-049').by(
    answeringAs((query) => {
      const labels = query.get('excludeDexes');
      return labels === undefined ? undefined : { query: query.with('excludeDexes', labels.replaceAll('+', '%2B')) };
    }),
  ),
  defect('order-from-undeclared-router', 'ORDER-144').by(
    alteringQuotes((order) =>
      order.router === 'cobalt' || order.router === 'delta' ? { router: 'metro' } : undefined,
    ),
  ),
  defect('order-maker-on-pool-quote', 'ORDER-170').by(
    alteringQuotes((order) => (order.router === secondRouterType ? undefined : { maker: wallets.makerEast })),
  ),
  // A mint that does not exist is quoted as if it were another one.
  defect('order-unknown-mint-quoted', 'ORDER-200').by(
    answering(async (query, _, ask) => {
      const field = isUnknown(query.get('inputMint')) ? 'inputMint' : 'outputMint';
      const mint = query.get(field);
      if (mint === undefined || !isUnknown(mint) || query.has('taker')) return undefined;
      const answer = await ask(query.with(field, mints.moss));
      return answer.status === 200 ? withJson(answer, (order) => ({ ...order, [field]: mint })) : answer;
    }),
  ),
  // A mint that does not exist is answered with 404.
  defect('order-unknown-mint-not-found', 'ORDER-201').by(
    rejecting(
      (query) => ['inputMint', 'outputMint'].some((field) => isUnknown(query.get(field))),
      'there is no such mint',
      404,
    ),
  ),
];
