import type { Defect, JsonObject } from '../defect.js';
import { referralAccount, secondRouterType, wallets } from '../../../reference/swap-order/fixtures.js';
import { alteringQuotes, answering, answeringAs, atSecondVersion, rejection, withJson, type Query } from './tamper.js';

type PayerField = 'signatureFeePayer' | 'prioritizationFeePayer' | 'rentFeePayer';

const isBuilt = ({ transaction }: JsonObject): boolean => typeof transaction === 'string' && transaction !== '';
const isOfSecondType = ({ router }: JsonObject): boolean => router === secondRouterType;

/** The taker of a request with a payer of its own. */
const sparedTaker = (query: Query): string | undefined =>
  query.get('payer') === undefined || query.get('payer') === query.get('taker') ? undefined : query.get('taker');

const takerPays = (field: PayerField): Defect['inject'] =>
  alteringQuotes((order, _, query) => {
    const taker = sparedTaker(query);
    return taker === undefined || !isBuilt(order) ? undefined : { ...order, [field]: taker };
  });

/** The declared payer pays although nobody asked it to. */
const strangerPays = (field: PayerField, concerns: (order: JsonObject) => boolean = () => true): Defect['inject'] =>
  alteringQuotes((order, _, query) => {
    const uninvited = query.get('taker') !== undefined && query.get('payer') === undefined;
    return uninvited && concerns(order) ? { ...order, [field]: wallets.payer } : undefined;
  });

const asksForFee = (query: Query, fee: number): boolean =>
  query.get('referralAccount') === referralAccount && query.get('referralFee') === String(fee);

const feeRefused = (fee: number): Defect['inject'] =>
  answering((query) => (asksForFee(query, fee) ? rejection('referralFee is out of bounds') : undefined));

const feeHonoured = (fee: number): Defect['inject'] =>
  answering(async (query, _, ask) => {
    if (!asksForFee(query, fee)) return undefined;
    const answer = await ask(query.without('referralFee'));
    return answer.status === 200 ? withJson(answer, (order) => ({ ...order, feeBps: fee })) : answer;
  });

const defaultFee = (concerns: (query: Query) => boolean): Defect['inject'] =>
  alteringQuotes((order, _, query) => {
    const referred = query.get('referralAccount') !== undefined && query.get('referralFee') !== undefined;
    return referred && concerns(query) ? { ...order, feeBps: 10 } : undefined;
  });

/** Faults of who pays what: gas, rent and the fee of the integrator. */
export const defectsOfFees: readonly Defect[] = [
  {
    id: 'order-payer-refused',
    says: 'Requests with a payer are rejected.',
    breaks: ['ORDER-026'],
    inject: answering((query) => (sparedTaker(query) === undefined ? undefined : rejection('payer is not allowed'))),
  },
  {
    id: 'order-payer-ignored',
    says: 'The taker bears everything, whoever is passed as payer.',
    breaks: ['ORDER-027', 'ORDER-028', 'ORDER-029', 'ORDER-035', 'ORDER-227', 'ORDER-236'],
    because: 'All three fees fall to the taker, and without a payer no close authority is set.',
    inject: answeringAs((query) => ({ query: query.without('payer') })),
  },
  {
    id: 'order-signature-fee-left-to-taker',
    says: 'The taker pays the signature fee although a payer was passed.',
    breaks: ['ORDER-027', 'ORDER-228'],
    because: 'The first account of the message is another one than the order names.',
    inject: takerPays('signatureFeePayer'),
  },
  {
    id: 'order-priority-fee-left-to-taker',
    says: 'The taker pays for priority although a payer was passed.',
    breaks: ['ORDER-028'],
    inject: takerPays('prioritizationFeePayer'),
  },
  {
    id: 'order-rent-left-to-taker',
    says: 'The taker pays the rent although a payer was passed.',
    breaks: ['ORDER-029'],
    inject: takerPays('rentFeePayer'),
  },
  {
    id: 'order-signature-fee-paid-by-uninvited',
    says: 'A wallet pays the signature fee that the request does not name.',
    breaks: ['ORDER-124', 'ORDER-228'],
    because: 'The first account of the message is another one than the order names.',
    inject: strangerPays('signatureFeePayer'),
  },
  {
    id: 'order-priority-fee-paid-by-uninvited',
    says: 'A wallet pays for priority that the request does not name.',
    breaks: ['ORDER-130'],
    inject: strangerPays('prioritizationFeePayer'),
  },
  {
    id: 'order-priority-fee-paid-by-taker-before',
    says: 'The first version names the taker of the request before for the priority fee.',
    breaks: ['ORDER-130'],
    inject: (reference) => {
      let before: string | undefined;
      return alteringQuotes((order, request, query) => {
        const [taker, last] = [query.get('taker'), before];
        before = taker ?? before;
        const isOther = last !== undefined && taker !== undefined && taker !== last && last !== query.get('payer');
        return isOther && isBuilt(order) && !atSecondVersion(request)
          ? { ...order, prioritizationFeePayer: last }
          : undefined;
      })(reference);
    },
  },
  {
    id: 'order-rent-paid-by-uninvited',
    says: 'A wallet pays the rent of pool quotes that the request does not name.',
    breaks: ['ORDER-137'],
    inject: strangerPays('rentFeePayer', (order) => !isOfSecondType(order)),
  },
  {
    id: 'order-rent-of-maker-quote-paid-by-mint',
    says: 'On maker quotes for a receiver, the output mint pays the rent.',
    breaks: ['ORDER-138'],
    inject: alteringQuotes((order, _, query) => {
      const concerned = query.get('taker') !== undefined && query.get('receiver') !== undefined;
      return concerned && isOfSecondType(order) ? { ...order, rentFeePayer: order.outputMint } : undefined;
    }),
  },
  {
    id: 'order-rent-of-maker-quote-left-to-taker',
    says: "On maker quotes the taker pays the rent in the place of the operator's gas wallet.",
    breaks: ['ORDER-134'],
    inject: alteringQuotes((order, _, query) =>
      order.rentFeePayer === wallets.gasWallet ? { ...order, rentFeePayer: query.get('taker') } : undefined,
    ),
  },
  {
    id: 'order-referral-fee-not-applied',
    says: 'The default fee is charged whatever the integrator asks for.',
    breaks: ['ORDER-110', 'ORDER-111'],
    because: 'Requests with and without a payer are two requirements.',
    inject: defaultFee(() => true),
  },
  {
    id: 'order-referral-fee-not-applied-without-payer',
    says: 'Without a payer, the default fee is charged whatever the integrator asks for.',
    breaks: ['ORDER-110'],
    inject: defaultFee((query) => query.get('payer') === undefined),
  },
  {
    id: 'order-referral-fee-not-applied-beside-payer',
    says: 'Beside a payer, the default fee is charged whatever the integrator asks for.',
    breaks: ['ORDER-111'],
    inject: defaultFee((query) => query.get('payer') !== undefined),
  },
  {
    id: 'order-least-referral-fee-refused',
    says: 'A referral fee of 50 is rejected.',
    breaks: ['ORDER-040'],
    inject: feeRefused(50),
  },
  {
    id: 'order-greatest-referral-fee-refused',
    says: 'A referral fee of 255 is rejected.',
    breaks: ['ORDER-041'],
    inject: feeRefused(255),
  },
  {
    id: 'order-referral-fee-of-49-honoured',
    says: 'A referral fee of 49 is charged.',
    breaks: ['ORDER-042'],
    inject: feeHonoured(49),
  },
  {
    id: 'order-referral-fee-of-256-honoured',
    says: 'A referral fee of 256 is charged.',
    breaks: ['ORDER-043'],
    inject: feeHonoured(256),
  },
  {
    id: 'order-referral-fee-of-300-honoured',
    says: 'A referral fee far above the greatest allowed is charged.',
    breaks: ['ORDER-043'],
    inject: feeHonoured(300),
  },
  {
    id: 'order-referral-account-of-somebody-else',
    says: 'The order names another referral account than the request.',
    breaks: ['ORDER-105'],
    inject: alteringQuotes((order) =>
      order.referralAccount === undefined ? undefined : { ...order, referralAccount: wallets.gasWallet },
    ),
  },
];
