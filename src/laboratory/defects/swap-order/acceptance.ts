import { defect, respond, type Defect } from '../defect.js';
import type { ReferenceRequest } from '../../../reference/reference.js';
import { apiKeys, nativeMint, pair, routers, wallets } from '../../../reference/swap-order/fixtures.js';
import { given, oneIn, restate } from '../operators.js';
import { answeringAs, at, atSecondVersion, rejecting } from './tamper.js';

export const withGenuineKey = ({ headers }: ReferenceRequest): Partial<ReferenceRequest> => ({
  headers: { ...headers, 'x-api-key': apiKeys.genuine },
});

export const hasNoKey = ({ headers }: ReferenceRequest): boolean => (headers['x-api-key'] ?? '') === '';

/** Faults of the API key, and requests that are accepted or rejected for what they ask for besides. */
export const defectsOfAcceptance: readonly Defect[] = [
  defect('order-empty-key-accepted', 'ORDER-188').by(
    answeringAs((_, request) => (request.headers['x-api-key'] === '' ? withGenuineKey(request) : undefined)),
  ),
  // The key is accepted as a bearer token.
  defect('order-key-in-another-header-accepted', 'ORDER-189').by(
    answeringAs((_, request) =>
      hasNoKey(request) && request.headers.authorization === `Bearer ${apiKeys.genuine}`
        ? withGenuineKey(request)
        : undefined,
    ),
  ),
  defect('order-key-unknown-to-one-instance', 'ORDER-238').by(
    at(oneIn(3, { status: 200 }), respond(401, { code: 401, message: 'Unauthorized' })),
  ),
  defect('order-answered-as-created', 'ORDER-219').by(at({ status: 200, asks: { taker: given } }, restate(201))),
  defect('order-taker-with-means-refused', 'ORDER-220').by(rejecting((query) => query.get('taker') === wallets.funded)),
  defect('order-excluded-labels-refused', 'ORDER-221').by(rejecting((query) => query.has('excludeDexes'))),
  defect('order-referral-fee-between-the-bounds-refused', 'ORDER-222').by(
    rejecting((query) => Number(query.get('referralFee')) > 50 && Number(query.get('referralFee')) < 255),
  ),
  defect('order-missing-key-accepted-for-taker', 'ORDER-188', 'ORDER-189').by(
    answeringAs((query, request) => (hasNoKey(request) && query.has('taker') ? withGenuineKey(request) : undefined)),
  ),
  defect('order-missing-amount-filled-in-for-taker', 'ORDER-012').by(
    answeringAs((query) =>
      query.has('taker') && !query.has('amount') ? { query: query.with('amount', pair.amount) } : undefined,
    ),
  ),
  defect('order-close-authority-alone-refused-for-receiver', 'ORDER-032').by(
    rejecting((query) => query.has('closeAuthority', 'receiver') && !query.has('payer')),
  ),
  defect('order-close-authority-alone-refused-for-taker', 'ORDER-032').by(
    rejecting(
      (query) => !query.has('payer') && query.has('taker') && query.get('closeAuthority') === query.get('taker'),
    ),
  ),
  defect('order-v2-demands-taker', 'ORDER-004').by(
    rejecting((query, request) => atSecondVersion(request) && !query.has('taker')),
  ),
  defect('order-invented-key-accepted-for-taker', 'ORDER-190').by(
    answeringAs((query, request) => (query.has('taker') && !hasNoKey(request) ? withGenuineKey(request) : undefined)),
  ),
  defect('order-receiver-refused-for-native-output', 'ORDER-018').by(
    rejecting((query) => query.has('receiver') && query.get('outputMint') === nativeMint),
  ),
  defect('order-close-authority-refused-beside-referral', 'ORDER-034').by(
    rejecting((query) => query.has('closeAuthority', 'payer', 'referralFee')),
  ),
  defect('order-close-authority-alone-refused-beside-referral', 'ORDER-032').by(
    rejecting((query) => query.has('closeAuthority', 'referralFee') && !query.has('payer')),
  ),
  defect('order-referral-refused-for-taker', 'ORDER-040', 'ORDER-041', 'ORDER-222').by(
    rejecting((query) => query.has('referralFee', 'taker') && !query.has('payer')),
  ),
  defect('order-second-router-not-excludable', 'ORDER-045', 'ORDER-223').by(
    rejecting((query) => query.get('excludeRouters') === routers[1]),
  ),
  defect('order-exclusion-refused-for-taker', 'ORDER-045').by(
    rejecting((query) => query.has('excludeRouters') && query.get('taker') === wallets.funded),
  ),
  defect('order-receiver-refused-beside-exclusion', 'ORDER-018').by(
    rejecting((query) => query.has('receiver', 'excludeRouters')),
  ),
  defect('order-payer-refused-for-reverse-pair', 'ORDER-026').by(
    rejecting((query) => query.has('payer') && query.get('inputMint') === pair.outputMint),
  ),
  defect('order-payer-refused-beside-referral-and-exclusion', 'ORDER-026').by(
    rejecting((query) => query.has('payer', 'referralFee', 'excludeRouters')),
  ),
  defect('order-only-first-plus-read-as-space', 'ORDER-049').by(
    answeringAs((query) => {
      const [head = '', ...rest] = (query.get('excludeDexes') ?? '').split('+');
      return rest.length < 2 ? undefined : { query: query.with('excludeDexes', `${head}+${rest.join('%2B')}`) };
    }),
  ),
];
