import type { Variant } from '../variant.js';
import type { Handler, ReferenceRequest } from '../../../reference/reference.js';
import { answers, failingAtFirst, isObject, object } from '../vary.js';

const leastReferralFee = 50;
const greatestReferralFee = 255;

const orderPath = /^\/(ultra\/v1|swap\/v2)\/order$/;

const isOrder = ({ method, path }: ReferenceRequest): boolean => method === 'GET' && orderPath.test(path);

const lacksParameter = ({ query }: ReferenceRequest): boolean =>
  ['inputMint', 'outputMint', 'amount'].some((name) => !new URLSearchParams(query).has(name));

function feeOutOfBounds({ query }: ReferenceRequest): number | undefined {
  const text = new URLSearchParams(query).get('referralFee');
  const fee = text === null ? Number.NaN : Number(text);
  return fee < leastReferralFee || fee > greatestReferralFee ? fee : undefined;
}

/** Answers requests with a fee out of bounds as if they had asked for something else. */
const fees =
  (instead: (query: URLSearchParams, fee: number) => void) =>
  ({ handle }: { readonly handle: Handler }): Handler =>
  (request) => {
    const fee = isOrder(request) ? feeOutOfBounds(request) : undefined;
    if (fee === undefined) return handle(request);
    const query = new URLSearchParams(request.query);
    instead(query, fee);
    return handle({ ...request, query: query.toString() });
  };

/** What the document of the swap order API leaves open about refusals. */
export const swapOrderRefusals: readonly Variant[] = [
  {
    id: 'request-id-beside-error',
    says: 'A failure to get quotes tells its request id beside `error`.',
    inject: object(/^GET .*\/order$/, [400], (body) => ({ requestId: 'r-1', ...body })),
  },
  {
    id: 'quotes-fail-now-and-then',
    says: 'A twentieth of the orders gets no quotes at first, and some when they are asked for again.',
    departs: ['ORDER-238'],
    inject: failingAtFirst(orderPath, 0.05, { status: 400, body: { json: { error: 'Failed to get quotes' } } }),
  },
  {
    id: 'receiver-that-is-the-taker-rejected',
    says: 'A receiver has to be another wallet than taker and payer, and a close authority another one than the payer.',
    inject: answers((response, request) => {
      const query = new URLSearchParams(request.query);
      const [taker, payer] = [query.get('taker'), query.get('payer')];
      const isSame = (name: string, other: string | null): boolean => query.has(name) && query.get(name) === other;
      return isOrder(request) &&
        (isSame('receiver', taker) || isSame('receiver', payer) || isSame('closeAuthority', payer))
        ? { status: 400, body: { json: { error: 'one wallet for two roles' } } }
        : response;
    }),
  },
  {
    id: 'missing-key-answered-with-202',
    says: 'A firewall answers what comes without the key with 202 and nothing.',
    inject: answers((response, request) =>
      isOrder(request) && request.headers['x-api-key'] === undefined ? { status: 202, body: { text: '' } } : response,
    ),
  },
  {
    id: 'missing-parameter-answered-with-422',
    says: 'A missing parameter is answered with 422, a list of issues and no `error`.',
    inject: answers((response, request) =>
      isOrder(request) && response.status === 400 && lacksParameter(request)
        ? { status: 422, body: { json: { success: false, issues: [{ path: ['amount'], code: 'invalid_type' }] } } }
        : response,
    ),
  },
  {
    id: 'missing-parameter-with-details',
    says: 'A missing parameter is told by name, beside `error`.',
    inject: answers((response, request) =>
      isOrder(request) && response.status === 400 && lacksParameter(request)
        ? { status: 400, body: { json: { error: 'Bad Request', details: { amount: ['required'] }, statusCode: 400 } } }
        : response,
    ),
  },
  {
    id: 'referral-fee-clamped',
    says: 'A referral fee out of bounds is taken as the nearest bound.',
    inject: fees((query, fee) =>
      query.set('referralFee', String(Math.min(greatestReferralFee, Math.max(leastReferralFee, fee)))),
    ),
  },
  {
    id: 'referral-fee-out-of-bounds-ignored',
    says: 'A referral fee out of bounds is not looked at.',
    inject: fees((query) => {
      query.delete('referralFee');
      query.delete('referralAccount');
    }),
  },
  {
    id: 'order-without-funds-refused',
    says: 'A wallet without funds gets 400 and no quote.',
    inject: answers((response, request) =>
      isOrder(request) && 'json' in response.body && isObject(response.body.json) && response.body.json.errorCode === 1
        ? { status: 400, body: { json: { error: 'Insufficient funds' } } }
        : response,
    ),
  },
];
