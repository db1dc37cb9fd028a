import type { Defect } from '../defect.js';
import { error, invalid, replacing, restate, say, status } from './tamper.js';

const cancel = ['POST /orders/price/cancel/{id}'];
const confirm = ['POST /orders/price/confirm-cancel/{id}'];
const confirmed = say(200, {});

/** Faults of cancellations, and of recurring orders. */
export const cancellationDefects: readonly Defect[] = [
  replacing({
    id: 'trigger-own-order-never-cancelled',
    says: "An order of one's own is answered 403 when it is cancelled.",
    breaks: ['TRIGGER-114'],
    at: cancel,
    when: status(200),
    then: say(403, { error: 'The order belongs to another wallet' }),
  }),
  replacing({
    id: 'trigger-not-ready-answered-409',
    says: 'An order that is not ready to cancel is answered 409.',
    breaks: ['TRIGGER-115'],
    at: cancel,
    when: error(/not yet ready/),
    then: restate(409),
  }),
  replacing({
    id: 'trigger-foreign-cancel-not-found',
    says: "Cancelling another wallet's order is answered 404.",
    breaks: ['TRIGGER-117'],
    at: cancel,
    when: error(/belongs to another wallet/),
    then: say(404, { error: 'Order not found' }),
  }),
  replacing({
    id: 'trigger-cancel-of-unknown-order-answered-400',
    says: 'Cancelling an unknown order is answered 400.',
    breaks: ['TRIGGER-118'],
    at: cancel,
    when: status(404),
    then: restate(400),
  }),
  replacing({
    id: 'trigger-withdrawal-never-confirmed',
    says: 'A proper confirmation is answered 409.',
    breaks: ['TRIGGER-120'],
    at: confirm,
    when: status(200),
    then: say(409, { error: 'Try again later' }),
  }),
  replacing({
    id: 'trigger-unreadable-withdrawal-breaks-the-service',
    says: 'A confirmation with an unreadable transaction is answered 500.',
    breaks: ['TRIGGER-121'],
    at: confirm,
    when: error(/^Invalid transaction format$/),
    then: say(500, { error: 'Failed to confirm the withdrawal' }),
  }),
  replacing({
    id: 'trigger-badly-signed-withdrawal-confirmed',
    says: 'A withdrawal is confirmed whoever signed it.',
    breaks: ['TRIGGER-122'],
    at: confirm,
    when: error(/not signed by the wallet/),
    then: confirmed,
  }),
  replacing({
    id: 'trigger-mismatched-withdrawal-confirmed',
    says: 'A withdrawal is confirmed with another transaction.',
    breaks: ['TRIGGER-123'],
    at: confirm,
    when: error(/not the withdrawal that was crafted/),
    then: confirmed,
  }),
  replacing({
    id: 'trigger-broken-confirmation-accepted',
    says: 'A confirmation is not validated.',
    breaks: ['TRIGGER-124'],
    at: confirm,
    when: invalid('cancelRequestId'),
    then: confirmed,
  }),
  replacing({
    id: 'trigger-confirmation-of-unknown-order-answered-400',
    says: 'Confirming the cancellation of an unknown order is answered 400.',
    breaks: ['TRIGGER-125'],
    at: confirm,
    when: status(404),
    then: restate(400),
  }),
  replacing({
    id: 'trigger-recurring-order-never-created',
    says: 'A proper recurring order is refused.',
    breaks: ['TRIGGER-133'],
    at: ['POST /orders/dca'],
    when: status(200),
    then: say(400, { error: 'Try again later' }),
  }),
  replacing({
    id: 'trigger-recurring-orders-not-listed',
    says: 'Listing recurring orders is answered 404.',
    breaks: ['TRIGGER-134'],
    at: ['GET /orders/history/dca'],
    when: status(200),
    then: say(404, { error: 'Not found' }),
  }),
  replacing({
    id: 'trigger-recurring-order-never-cancelled',
    says: 'A recurring order is unknown when it is cancelled.',
    breaks: ['TRIGGER-135'],
    at: ['POST /orders/dca/cancel/{id}'],
    when: status(200),
    then: say(404, { error: 'Order not found' }),
  }),
  replacing({
    id: 'trigger-recurring-withdrawal-never-confirmed',
    says: 'A proper confirmation of a recurring order is refused.',
    breaks: ['TRIGGER-136'],
    at: ['POST /orders/dca/confirm-cancel/{id}'],
    when: status(200),
    then: say(400, { error: 'Try again later' }),
  }),
];
