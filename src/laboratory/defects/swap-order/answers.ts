import type { Defect } from '../defect.js';
import type { ReferenceResponse } from '../../../reference/reference.js';
import { mints, pair } from '../../../reference/swap-order/fixtures.js';
import { alteringQuotes, alteringResponses, answering, answeringAs, rejection, type Query } from './tamper.js';

const required = ['inputMint', 'outputMint', 'amount'] as const;

const lacksRequired = (query: Query): boolean => required.some((name) => query.get(name) === undefined);

const filledIn = (name: (typeof required)[number]): Defect['inject'] =>
  answeringAs((query) => (query.get(name) === undefined ? { query: query.with(name, pair[name]) } : undefined));

/** Codes that two obstacles share. */
const sharedCode = (from: number, to: number): Defect['inject'] =>
  alteringQuotes((order) => (order.errorCode === from ? { ...order, errorCode: to } : undefined));

const asText = (response: ReferenceResponse): ReferenceResponse => ({
  ...response,
  headers: { ...response.headers, 'content-type': 'text/plain; charset=utf-8' },
});

/** Faults of the answer as a whole: echoes, error pairs, media types and required parameters. */
export const defectsOfAnswers: readonly Defect[] = [
  {
    id: 'order-never-quotes',
    says: 'Requests without optional parameters are rejected.',
    breaks: ['ORDER-004', 'ORDER-005'],
    because: 'The second version serves the same path.',
    inject: answering((query) =>
      query.without(...required, 'closeAuthority') === '' && !lacksRequired(query)
        ? rejection('Failed to get quotes')
        : undefined,
    ),
  },
  {
    id: 'order-missing-input-mint-filled-in',
    says: 'A request without `inputMint` is quoted for a mint of choice.',
    breaks: ['ORDER-010'],
    inject: filledIn('inputMint'),
  },
  {
    id: 'order-missing-output-mint-filled-in',
    says: 'A request without `outputMint` is quoted for a mint of choice.',
    breaks: ['ORDER-011'],
    inject: filledIn('outputMint'),
  },
  {
    id: 'order-missing-amount-filled-in',
    says: 'A request without `amount` is quoted for an amount of choice.',
    breaks: ['ORDER-012'],
    inject: filledIn('amount'),
  },
  {
    id: 'order-missing-parameter-unprocessable',
    says: 'A missing parameter is answered with 422.',
    breaks: ['ORDER-013'],
    inject: answering((query) => (lacksRequired(query) ? rejection('a parameter is missing', 422) : undefined)),
  },
  {
    id: 'order-mints-exchanged',
    says: 'The order names the mint bought as `inputMint` and the mint sold as `outputMint`.',
    breaks: ['ORDER-060', 'ORDER-063'],
    because: 'Each of the two fields holds what belongs into the other.',
    inject: alteringQuotes((order) => ({ ...order, inputMint: order.outputMint, outputMint: order.inputMint })),
  },
  {
    id: 'order-input-mint-of-another-swap',
    says: '`inputMint` is a mint that the request does not name.',
    breaks: ['ORDER-060'],
    inject: alteringQuotes((order) => ({ ...order, inputMint: mints.moss })),
  },
  {
    id: 'order-output-mint-of-another-swap',
    says: '`outputMint` is a mint that the request does not name.',
    breaks: ['ORDER-063'],
    inject: alteringQuotes((order) => ({ ...order, outputMint: mints.moss })),
  },
  {
    id: 'order-in-amount-in-other-unit',
    says: '`inAmount` counts in a thousandth of the unit of the request.',
    breaks: ['ORDER-068'],
    inject: alteringQuotes((order) => ({ ...order, inAmount: `${String(order.inAmount)}000` })),
  },
  {
    id: 'order-taker-not-echoed',
    says: '`taker` is always null.',
    breaks: ['ORDER-167', 'ORDER-224'],
    because: 'A transaction is there for nobody.',
    inject: alteringQuotes((order) => ({ ...order, taker: null })),
  },
  {
    id: 'order-request-id-empty',
    says: '`requestId` is an empty string.',
    breaks: ['ORDER-162'],
    inject: alteringQuotes((order) => ({ ...order, requestId: '' })),
  },
  {
    id: 'order-sent-as-text',
    says: 'Orders come as text/plain.',
    breaks: ['ORDER-054'],
    inject: alteringResponses((response) => (response.status === 200 ? asText(response) : response)),
  },
  {
    id: 'order-error-sent-as-text',
    says: 'Errors come as text/plain.',
    breaks: ['ORDER-199'],
    inject: alteringResponses((response) => (response.status === 400 ? asText(response) : response)),
  },
  {
    id: 'order-unbuilt-without-error-message',
    says: 'Beside an empty transaction stands `errorCode` alone.',
    breaks: ['ORDER-156'],
    inject: alteringQuotes(({ errorMessage: _, ...order }) => (order.transaction === '' ? order : undefined)),
  },
  {
    id: 'order-unbuilt-without-error-code',
    says: 'Beside an empty transaction stands `errorMessage` alone.',
    breaks: ['ORDER-155'],
    inject: alteringQuotes(({ errorCode: _, ...order }) => (order.transaction === '' ? order : undefined)),
  },
  {
    id: 'order-error-code-beyond-three',
    says: 'A wallet below the gasless minimum gets the code 4.',
    breaks: ['ORDER-173'],
    inject: sharedCode(3, 4),
  },
  {
    id: 'order-error-code-beside-transaction',
    says: 'An order with a transaction carries an error code.',
    breaks: ['ORDER-174'],
    inject: alteringQuotes((order) => ((order.transaction ?? '') === '' ? undefined : { ...order, errorCode: 2 })),
  },
  {
    id: 'order-funds-and-gas-share-a-code',
    says: 'Lacking gas has the code of lacking funds.',
    breaks: ['ORDER-175', 'ORDER-225'],
    because: 'Equal codes are equal whichever the wallets.',
    inject: sharedCode(2, 1),
  },
  {
    id: 'order-funds-and-gasless-share-a-code',
    says: 'Trading too little for gasless has the code of lacking funds.',
    breaks: ['ORDER-176', 'ORDER-225'],
    because: 'Equal codes are equal whichever the wallets.',
    inject: sharedCode(3, 1),
  },
  {
    id: 'order-gas-and-gasless-share-a-code',
    says: 'Trading too little for gasless has the code of lacking gas.',
    breaks: ['ORDER-177', 'ORDER-225'],
    because: 'Equal codes are equal whichever the wallets.',
    inject: sharedCode(3, 2),
  },
  {
    id: 'order-funds-with-two-codes',
    says: 'Lacking funds has another code for amounts other than the usual one.',
    breaks: ['ORDER-178', 'ORDER-225'],
    because: 'The other code is the one of lacking gas.',
    inject: alteringQuotes((order, _, query) =>
      order.errorCode === 1 && query.get('amount') !== pair.amount ? { ...order, errorCode: 2 } : undefined,
    ),
  },
  {
    id: 'order-error-message-with-empty-slot',
    says: 'The message about gas leaves out how much is missing.',
    breaks: ['ORDER-180'],
    inject: alteringQuotes((order) =>
      order.errorCode === 2 ? { ...order, errorMessage: 'Top up  SOL for gas' } : undefined,
    ),
  },
];
