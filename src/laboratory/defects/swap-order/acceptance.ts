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
  defect('order-empty-key-accepted', ['ORDER-188'], {
    says: 'A request with an empty header `x-api-key` is served.',
    inject: answeringAs((_, request) => (request.headers['x-api-key'] === '' ? withGenuineKey(request) : undefined)),
  }),
  defect('order-key-in-another-header-accepted', ['ORDER-189'], {
    says: 'The key is accepted as a bearer token.',
    inject: answeringAs((_, request) =>
      hasNoKey(request) && request.headers.authorization === `Bearer ${apiKeys.genuine}`
        ? withGenuineKey(request)
        : undefined,
    ),
  }),
  defect('order-key-unknown-to-one-instance', ['ORDER-238'], {
    says: 'One of three instances does not know the key.',
    inject: at(oneIn(3, { status: 200 }), respond(401, { code: 401, message: 'Unauthorized' })),
  }),
  defect('order-answered-as-created', ['ORDER-219'], {
    says: 'Orders for a taker are answered with 201.',
    inject: at({ status: 200, asks: { taker: given } }, restate(201)),
  }),
  defect('order-taker-with-means-refused', ['ORDER-220'], {
    says: 'Requests for a taker with means are rejected.',
    inject: rejecting((query) => query.get('taker') === wallets.funded),
  }),
  defect('order-excluded-labels-refused', ['ORDER-221'], {
    says: 'Requests that exclude exchanges are rejected.',
    inject: rejecting((query) => query.has('excludeDexes')),
  }),
  defect('order-referral-fee-between-the-bounds-refused', ['ORDER-222'], {
    says: 'Of the referral fees, only the least and the greatest are accepted.',
    inject: rejecting((query) => Number(query.get('referralFee')) > 50 && Number(query.get('referralFee')) < 255),
  }),
  defect('order-missing-key-accepted-for-taker', ['ORDER-188', 'ORDER-189'], {
    says: 'Requests for a taker are served without the header `x-api-key`.',
    because: 'A key in the query is no key in the header either.',
    inject: answeringAs((query, request) =>
      hasNoKey(request) && query.has('taker') ? withGenuineKey(request) : undefined,
    ),
  }),
  defect('order-missing-amount-filled-in-for-taker', ['ORDER-012'], {
    says: 'A request for a taker without `amount` is quoted for an amount of choice.',
    inject: answeringAs((query) =>
      query.has('taker') && !query.has('amount') ? { query: query.with('amount', pair.amount) } : undefined,
    ),
  }),
  defect('order-close-authority-alone-refused-for-receiver', ['ORDER-032'], {
    says: 'For a receiver, a close authority without a payer is rejected, where it is to be ignored.',
    inject: rejecting((query) => query.has('closeAuthority', 'receiver') && !query.has('payer')),
  }),
  defect('order-close-authority-alone-refused-for-taker', ['ORDER-032'], {
    says: 'A taker that is its own close authority without a payer is rejected, where that is to be ignored.',
    inject: rejecting(
      (query) => !query.has('payer') && query.has('taker') && query.get('closeAuthority') === query.get('taker'),
    ),
  }),
  defect('order-v2-demands-taker', ['ORDER-004'], {
    says: 'The second version quotes for takers only.',
    inject: rejecting((query, request) => atSecondVersion(request) && !query.has('taker')),
  }),
  defect('order-invented-key-accepted-for-taker', ['ORDER-190'], {
    says: 'Requests for a taker are served under any key.',
    inject: answeringAs((query, request) =>
      query.has('taker') && !hasNoKey(request) ? withGenuineKey(request) : undefined,
    ),
  }),
  defect('order-receiver-refused-for-native-output', ['ORDER-018'], {
    says: 'Native currency is sold to the taker alone: a receiver is rejected.',
    inject: rejecting((query) => query.has('receiver') && query.get('outputMint') === nativeMint),
  }),
  defect('order-close-authority-refused-beside-referral', ['ORDER-034'], {
    says: 'A close authority that counts is rejected beside a referral fee.',
    inject: rejecting((query) => query.has('closeAuthority', 'payer', 'referralFee')),
  }),
  defect('order-close-authority-alone-refused-beside-referral', ['ORDER-032'], {
    says: 'Beside a referral fee, a close authority without a payer is rejected, where it is to be ignored.',
    inject: rejecting((query) => query.has('closeAuthority', 'referralFee') && !query.has('payer')),
  }),
  defect('order-referral-refused-for-taker', ['ORDER-040', 'ORDER-041', 'ORDER-222'], {
    says: 'Referral fees are quoted, and rejected once there is a taker.',
    because: 'The least fee, the greatest and those between are three requirements.',
    inject: rejecting((query) => query.has('referralFee', 'taker') && !query.has('payer')),
  }),
  defect('order-second-router-not-excludable', ['ORDER-045', 'ORDER-223'], {
    says: 'The second router cannot be excluded.',
    because: 'The other identifiers are accepted.',
    inject: rejecting((query) => query.get('excludeRouters') === routers[1]),
  }),
  defect('order-exclusion-refused-for-taker', ['ORDER-045'], {
    says: 'For a taker with means no router can be excluded.',
    inject: rejecting((query) => query.has('excludeRouters') && query.get('taker') === wallets.funded),
  }),
  defect('order-receiver-refused-beside-exclusion', ['ORDER-018'], {
    says: 'A receiver is rejected where a router is excluded.',
    inject: rejecting((query) => query.has('receiver', 'excludeRouters')),
  }),
  defect('order-payer-refused-for-reverse-pair', ['ORDER-026'], {
    says: 'Payers are rejected where the pair is swapped the other way round.',
    inject: rejecting((query) => query.has('payer') && query.get('inputMint') === pair.outputMint),
  }),
  defect('order-payer-refused-beside-referral-and-exclusion', ['ORDER-026'], {
    says: 'Where a referral fee is asked for and a router is excluded, a payer is rejected.',
    inject: rejecting((query) => query.has('payer', 'referralFee', 'excludeRouters')),
  }),
  defect('order-only-first-plus-read-as-space', ['ORDER-049'], {
    says: 'Of the pluses in a list of labels only the first one stands for a space.',
    inject: answeringAs((query) => {
      const [head = '', ...rest] = (query.get('excludeDexes') ?? '').split('+');
      return rest.length < 2 ? undefined : { query: query.with('excludeDexes', `${head}+${rest.join('%2B')}`) };
    }),
  }),
];
