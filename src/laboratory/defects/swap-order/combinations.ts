import type { Defect } from '../defect.js';
import { hasNoKey, withGenuineKey } from './access.js';
import { nativeMint, pair, routers, wallets } from '../../../reference/swap-order/fixtures.js';
import { answering, answeringAs, rejection, type Query } from './tamper.js';

const has = (query: Query, ...names: readonly string[]): boolean =>
  names.every((name) => query.get(name) !== undefined);

/** Rejects every request that asks for this. */
const refusing = (when: (query: Query) => boolean): Defect['inject'] =>
  answering((query) => (when(query) ? rejection('Failed to get quotes') : undefined));

/** Parameters that are served alone and not together. */
export const defectsOfCombinations: readonly Defect[] = [
  {
    id: 'order-invented-key-accepted-for-taker',
    says: 'Requests for a taker are served under any key.',
    breaks: ['ORDER-190'],
    inject: answeringAs((query, request) =>
      has(query, 'taker') && !hasNoKey(request) ? withGenuineKey(request) : undefined,
    ),
  },
  {
    id: 'order-receiver-refused-for-native-output',
    says: 'Native currency is sold to the taker alone: a receiver is rejected.',
    breaks: ['ORDER-018'],
    inject: refusing((query) => has(query, 'receiver') && query.get('outputMint') === nativeMint),
  },
  {
    id: 'order-close-authority-refused-beside-referral',
    says: 'A close authority that counts is rejected beside a referral fee.',
    breaks: ['ORDER-034'],
    inject: refusing((query) => has(query, 'closeAuthority', 'payer', 'referralFee')),
  },
  {
    id: 'order-close-authority-alone-refused-beside-referral',
    says: 'Beside a referral fee, a close authority without a payer is rejected, where it is to be ignored.',
    breaks: ['ORDER-032'],
    inject: refusing((query) => has(query, 'closeAuthority', 'referralFee') && !has(query, 'payer')),
  },
  {
    id: 'order-referral-refused-for-taker',
    says: 'Referral fees are quoted, and rejected once there is a taker.',
    breaks: ['ORDER-040', 'ORDER-041', 'ORDER-222'],
    because: 'The least fee, the greatest and those between are three requirements.',
    inject: refusing((query) => has(query, 'referralFee', 'taker') && !has(query, 'payer')),
  },
  {
    id: 'order-second-router-not-excludable',
    says: 'The second router cannot be excluded.',
    breaks: ['ORDER-045', 'ORDER-223'],
    because: 'The other identifiers are accepted.',
    inject: refusing((query) => query.get('excludeRouters') === routers[1]),
  },
  {
    id: 'order-exclusion-refused-for-taker',
    says: 'For a taker with means no router can be excluded.',
    breaks: ['ORDER-045'],
    inject: refusing((query) => has(query, 'excludeRouters') && query.get('taker') === wallets.funded),
  },
  {
    id: 'order-receiver-refused-beside-exclusion',
    says: 'A receiver is rejected where a router is excluded.',
    breaks: ['ORDER-018'],
    inject: refusing((query) => has(query, 'receiver', 'excludeRouters')),
  },
  {
    id: 'order-payer-refused-for-reverse-pair',
    says: 'Payers are rejected where the pair is swapped the other way round.',
    breaks: ['ORDER-026'],
    inject: refusing((query) => has(query, 'payer') && query.get('inputMint') === pair.outputMint),
  },
  {
    id: 'order-payer-refused-beside-referral-and-exclusion',
    says: 'Where a referral fee is asked for and the last router is excluded, a payer is rejected.',
    breaks: ['ORDER-026'],
    inject: refusing((query) => has(query, 'payer', 'referralFee') && query.get('excludeRouters') === routers[3]),
  },
  {
    id: 'order-only-first-plus-read-as-space',
    says: 'Of the pluses in a list of labels only the first one stands for a space.',
    breaks: ['ORDER-049'],
    inject: answeringAs((query) => {
      const [head = '', ...rest] = (query.get('excludeDexes') ?? '').split('+');
      return rest.length < 2 ? undefined : { query: query.with('excludeDexes', `${head}+${rest.join('%2B')}`) };
    }),
  },
];
