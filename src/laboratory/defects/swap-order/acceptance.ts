import type { Defect } from '../defect.js';
import { hasNoKey, withGenuineKey } from './access.js';
import { pair, wallets } from '../../../reference/swap-order/fixtures.js';
import { alteringResponses, answering, answeringAs, atSecondVersion, rejection } from './tamper.js';

/** Requests that are accepted or rejected for what they ask for besides. */
export const defectsOfAcceptance: readonly Defect[] = [
  {
    id: 'order-answered-as-created',
    says: 'Orders for a taker are answered with 201.',
    breaks: ['ORDER-219'],
    inject: alteringResponses((response, _, query) =>
      response.status === 200 && query.get('taker') !== undefined ? { ...response, status: 201 } : response,
    ),
  },
  {
    id: 'order-taker-with-means-refused',
    says: 'Requests for a taker with means are rejected.',
    breaks: ['ORDER-220'],
    inject: answering((query) =>
      query.get('taker') === wallets.funded ? rejection('Failed to get quotes') : undefined,
    ),
  },
  {
    id: 'order-excluded-labels-refused',
    says: 'Requests that exclude exchanges are rejected.',
    breaks: ['ORDER-221'],
    inject: answering((query) =>
      query.get('excludeDexes') === undefined ? undefined : rejection('excludeDexes is not known'),
    ),
  },
  {
    id: 'order-referral-fee-between-the-bounds-refused',
    says: 'Of the referral fees, only the least and the greatest are accepted.',
    breaks: ['ORDER-222'],
    inject: answering((query) => {
      const fee = Number(query.get('referralFee') ?? 0);
      return fee > 50 && fee < 255 ? rejection('referralFee is not accepted') : undefined;
    }),
  },
  {
    id: 'order-missing-key-accepted-for-taker',
    says: 'Requests for a taker are served without the header `x-api-key`.',
    breaks: ['ORDER-188', 'ORDER-189'],
    because: 'A key in the query is no key in the header either.',
    inject: answeringAs((query, request) =>
      hasNoKey(request) && query.get('taker') !== undefined ? withGenuineKey(request) : undefined,
    ),
  },
  {
    id: 'order-missing-amount-filled-in-for-taker',
    says: 'A request for a taker without `amount` is quoted for an amount of choice.',
    breaks: ['ORDER-012'],
    inject: answeringAs((query) =>
      query.get('taker') !== undefined && query.get('amount') === undefined
        ? { query: query.with('amount', pair.amount) }
        : undefined,
    ),
  },
  {
    id: 'order-close-authority-alone-refused-for-receiver',
    says: 'For a receiver, a close authority without a payer is rejected, where it is to be ignored.',
    breaks: ['ORDER-032'],
    inject: answering((query) => {
      const alone = query.get('closeAuthority') !== undefined && query.get('payer') === undefined;
      return alone && query.get('receiver') !== undefined ? rejection('closeAuthority requires payer') : undefined;
    }),
  },
  {
    id: 'order-v2-demands-taker',
    says: 'The second version quotes for takers only.',
    breaks: ['ORDER-004'],
    inject: answering((query, request) =>
      atSecondVersion(request) && query.get('taker') === undefined ? rejection('taker is required') : undefined,
    ),
  },
];
