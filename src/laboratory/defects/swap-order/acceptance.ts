import { apiKeys } from '../../../reference/gateway.js';
import { pair, routers, wallets } from '../../../reference/swap-order/fixtures.js';
import { defect, respond, type Defect } from '../defect.js';
import { all, given, oneIn, restate } from '../operators.js';
import { at, filling, rejecting, serving } from './tamper.js';

const withoutPayer = { asks: { closeAuthority: given, payer: undefined } };

/** Faults of the API key, and requests that are accepted or rejected for what they ask for besides. */
export const defectsOfAcceptance: readonly Defect[] = [
  defect('order-empty-key-accepted', 'ORDER-188').by(serving({ request: { headers: { 'x-api-key': '' } } })),
  defect('order-key-in-another-header-accepted', 'ORDER-189').by(
    serving({ key: '', request: { headers: { authorization: `Bearer ${apiKeys.genuine}` } } }),
  ),
  defect('order-key-unknown-to-one-instance', 'ORDER-238').by(
    at(oneIn(3, { status: 200 }), respond(401, { code: 401, message: 'Unauthorized' })),
  ),
  defect('order-answered-as-created', 'ORDER-219').by(at({ status: 200, taker: given }, restate(201))),
  defect('order-taker-with-means-refused', 'ORDER-220').by(rejecting({ taker: wallets.funded })),
  defect('order-excluded-labels-refused', 'ORDER-221').by(rejecting({ asks: { excludeDexes: given } })),
  defect('order-missing-amount-filled-in-for-taker', 'ORDER-012').by(
    filling({ taker: given, asks: { amount: undefined } }, 'amount', pair.amount),
  ),
  defect('order-close-authority-alone-refused-for-taker', 'ORDER-032').by(
    rejecting(all(withoutPayer, ({ taker, closeAuthority }) => taker === closeAuthority)),
  ),
  defect('order-v2-demands-taker', 'ORDER-004').by(rejecting({ isSecond: true, taker: undefined })),
  defect('order-invented-key-accepted-for-taker', 'ORDER-190').by(serving({ taker: given, key: /./ })),
  defect('order-close-authority-refused-beside-referral', 'ORDER-034').by(
    rejecting({ asks: { closeAuthority: given, payer: given, referralFee: given } }),
  ),
  defect('order-referral-refused-for-taker', 'ORDER-040', 'ORDER-041', 'ORDER-222').by(
    rejecting({ taker: given, asks: { referralFee: given, payer: undefined } }),
  ),
  defect('order-second-router-not-excludable', 'ORDER-045', 'ORDER-223').by(
    rejecting({ asks: { excludeRouters: routers[1] } }),
  ),
  defect('order-receiver-refused-beside-exclusion', 'ORDER-018').by(
    rejecting({ receiver: given, asks: { excludeRouters: given } }),
  ),
  defect('order-payer-refused-beside-referral-and-exclusion', 'ORDER-026').by(
    rejecting({ asks: { payer: given, referralFee: given, excludeRouters: given } }),
  ),
  defect('order-only-first-plus-read-as-space', 'ORDER-049').by(
    filling({ asks: { excludeDexes: /\+.*\+/ } }, 'excludeDexes', ({ asks: { excludeDexes = '' } }) => {
      const [head = '', ...rest] = excludeDexes.split('+');
      return `${head}+${rest.join('%2B')}`;
    }),
  ),
];
