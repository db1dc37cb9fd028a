import type { Defect } from '../defect.js';
import { parse } from '../../../reference/trigger/service/transactions.js';
import { bodyOf, error, replacing, restate, say, status, type Answered, type When } from './tamper.js';

const create = ['POST /orders/price'];
const confirm = ['POST /orders/price/confirm-cancel/{id}'];

const isUnsigned =
  (field: 'depositSignedTx' | 'signedTransaction'): When =>
  ({ request }) => {
    const text = bodyOf(request)[field];
    const parsed = typeof text === 'string' ? parse(text) : undefined;
    return parsed?.signatures.every((signature) => signature.every((byte) => byte === 0)) === true;
  };

const both =
  (...all: readonly When[]): When =>
  (answered: Answered) =>
    all.every((when) => when(answered));

/** Faults about what is signed and crafted. */
export const transactionDefects: readonly Defect[] = [
  replacing({
    id: 'trigger-order-on-an-unsigned-deposit',
    says: 'An order is created on a deposit that nobody signed.',
    breaks: ['TRIGGER-103'],
    at: create,
    when: both(error(/not signed by the wallet/), isUnsigned('depositSignedTx')),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-order-on-an-altered-deposit',
    says: 'An order is created on a deposit of another amount than the one that was crafted.',
    breaks: ['TRIGGER-103'],
    at: create,
    when: error(/not the one that was crafted/),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-unreadable-deposit-unprocessable',
    says: 'An order on an unreadable deposit is answered 422.',
    breaks: ['TRIGGER-103'],
    at: create,
    when: error(/not a transaction/),
    then: restate(422),
  }),
  replacing({
    id: 'trigger-unsigned-withdrawal-confirmed',
    says: 'A withdrawal is confirmed that nobody signed.',
    breaks: ['TRIGGER-122'],
    at: confirm,
    when: both(error(/not signed by the wallet/), isUnsigned('signedTransaction')),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-mismatched-withdrawal-of-oco-unprocessable',
    says: 'A mismatched withdrawal of an order that cancels another is answered 422.',
    breaks: ['TRIGGER-123'],
    at: confirm,
    when: both(
      error(/not the withdrawal that was crafted/),
      ({ reference, id }) => reference.trigger.state.priceOrders.get(id)?.orderSubType === 'oco',
    ),
    then: restate(422),
  }),
  replacing({
    id: 'trigger-deposit-without-transaction',
    says: 'A deposit is answered with success and without a transaction.',
    breaks: ['TRIGGER-140'],
    at: ['POST /deposit/craft'],
    when: status(200),
    then: say(200, { requestId: 'later' }),
  }),
  replacing({
    id: 'trigger-cancellation-accepted-without-withdrawal',
    says: 'A cancellation is accepted with 202, and nothing to sign comes with it.',
    breaks: ['TRIGGER-141'],
    at: ['POST /orders/price/cancel/{id}'],
    when: status(200),
    then: say(202, { state: 'pending' }),
  }),
];
