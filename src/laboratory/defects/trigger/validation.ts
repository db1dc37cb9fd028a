import type { Defect } from '../defect.js';
import { bodyOf, invalid, isObject, replacing, reword, withoutDetails, type When } from './tamper.js';

const create = ['POST /orders/price'];

/** Only where terms were sent, and not where all fields are missing. */
const wrong =
  (field: string): When =>
  (answered) =>
    invalid(field)(answered) && field in bodyOf(answered.request);

/** Faults in how validation failures are told. */
export const validationDefects: readonly Defect[] = [
  replacing({
    id: 'trigger-sub-type-fault-with-empty-details',
    says: 'An unknown `orderSubType` is rejected with details that are empty.',
    breaks: ['TRIGGER-060'],
    at: create,
    when: wrong('orderSubType'),
    then: reword((body) => ({ ...body, details: {} })),
  }),
  replacing({
    id: 'trigger-slippage-fault-told-in-one-text',
    says: 'The details of a slippage out of range are a text.',
    breaks: ['TRIGGER-062'],
    at: create,
    when: wrong('slippageBps'),
    then: reword((body) => ({ ...body, details: 'slippageBps: out of range' })),
  }),
  replacing({
    id: 'trigger-price-fault-unexplained',
    says: 'Prices in a wrong relation are rejected without details.',
    breaks: ['TRIGGER-062'],
    at: create,
    when: wrong('takeProfitPriceUsd'),
    then: withoutDetails,
  }),
  replacing({
    id: 'trigger-expiry-fault-without-error',
    says: 'An expiry in the past is rejected with details alone.',
    breaks: ['TRIGGER-056'],
    at: create,
    when: wrong('expiresAt'),
    then: reword(({ details }) => ({ details })),
  }),
  replacing({
    id: 'trigger-messages-as-lists',
    says: 'The details of an unknown `orderSubType` hold lists of messages.',
    breaks: ['TRIGGER-147'],
    at: create,
    when: wrong('orderSubType'),
    then: reword(({ details, ...rest }) => ({
      ...rest,
      details: Object.fromEntries(
        Object.entries(isObject(details) ? details : {}).map(([field, message]) => [field, [message]]),
      ),
    })),
  }),
];
