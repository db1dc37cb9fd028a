import type { Defect } from '../defect.js';
import { bodyOf, error, invalid, isObject, replacing, reword, say, status, withoutDetails } from './tamper.js';
import { apiKeyHeader, apiKeyWithoutAccess } from '../../../reference/trigger/fixtures.js';

const challenge = ['POST /auth/challenge'];
const deposit = ['POST /deposit/craft'];
const create = ['POST /orders/price'];
const update = ['PATCH /orders/price/{id}'];

/** Faults of the gateway's refusals and of the form of errors. */
export const errorBodyDefects: readonly Defect[] = [
  {
    id: 'trigger-key-without-access-accepted',
    says: 'A key that has no access to this API is let in.',
    breaks: ['TRIGGER-051'],
    inject: (reference) => (request) => {
      const { [apiKeyHeader]: key, ...headers } = request.headers;
      return reference.handle(key === apiKeyWithoutAccess ? { ...request, headers } : request);
    },
  },
  replacing({
    id: 'trigger-gateway-code-as-text',
    says: 'The code of the gateway is a text.',
    breaks: ['TRIGGER-052'],
    at: challenge,
    when: status(403),
    then: reword((body) => ({ ...body, code: String(body.code) })),
  }),
  replacing({
    id: 'trigger-gateway-without-message',
    says: 'The gateway says no message.',
    breaks: ['TRIGGER-053'],
    at: challenge,
    when: status(403),
    then: reword(({ message: _, ...rest }) => rest),
  }),
  replacing({
    id: 'trigger-gateway-speaks-as-the-service',
    says: 'The gateway refuses with `{error}`.',
    breaks: ['TRIGGER-052', 'TRIGGER-053'],
    because: 'Neither member is there.',
    at: challenge,
    when: status(403),
    then: say(403, { error: 'No access' }),
  }),
  replacing({
    id: 'trigger-errors-as-titles',
    says: 'Errors but for 401 carry a `title` instead of `error`.',
    breaks: ['TRIGGER-054', 'TRIGGER-055', 'TRIGGER-056'],
    because: 'Each of them lacks what most should have, field faults among them.',
    when: ({ status: given, body }) => given >= 400 && given !== 401 && 'error' in body,
    then: reword(({ error: title, ...rest }) => ({ title, ...rest })),
  }),
  replacing({
    id: 'trigger-missing-vault-as-text',
    says: 'That there is no vault is said in plain text.',
    breaks: ['TRIGGER-055'],
    at: ['GET /vault'],
    when: status(404),
    then: ({ error: text }) => ({ status: 404, body: { text } }),
  }),
  replacing({
    id: 'trigger-field-fault-without-error',
    says: 'A field fault of an update has details alone.',
    breaks: ['TRIGGER-056'],
    at: update,
    when: invalid('slippageBps'),
    then: reword(({ details }) => ({ details })),
  }),
  replacing({
    id: 'trigger-deposit-fault-unexplained',
    says: 'A faulty field of a deposit is refused without details.',
    breaks: ['TRIGGER-057'],
    at: deposit,
    when: invalid(),
    then: withoutDetails,
  }),
  replacing({
    id: 'trigger-sub-type-fault-unexplained',
    says: 'An unknown `orderSubType` is refused without details.',
    breaks: ['TRIGGER-058'],
    at: create,
    when: invalid('orderSubType'),
    then: withoutDetails,
  }),
  replacing({
    id: 'trigger-update-fault-unexplained',
    says: 'A faulty field of an update is refused without details.',
    breaks: ['TRIGGER-059'],
    at: update,
    when: invalid(),
    then: withoutDetails,
  }),
  replacing({
    id: 'trigger-details-as-array',
    says: 'The details of a faulty deposit are an array.',
    breaks: ['TRIGGER-060'],
    at: deposit,
    when: invalid(),
    then: reword(({ details, ...rest }) => ({ ...rest, details: Object.entries(isObject(details) ? details : {}) })),
  }),
  replacing({
    id: 'trigger-details-as-codes',
    says: 'The details of a faulty update are numbers by field.',
    breaks: ['TRIGGER-060'],
    at: update,
    when: invalid(),
    then: reword(({ details, ...rest }) => ({
      ...rest,
      details: Object.fromEntries(Object.keys(isObject(details) ? details : {}).map((field) => [field, 17])),
    })),
  }),
  replacing({
    id: 'trigger-details-under-another-name',
    says: 'The details of a faulty deposit do not name the field.',
    breaks: ['TRIGGER-061'],
    at: deposit,
    when: invalid(),
    then: reword((body) => ({ ...body, details: { body: 'Invalid input' } })),
  }),
  replacing({
    id: 'trigger-terms-fault-unexplained',
    says: 'An order with a wrong expiry is refused without details.',
    breaks: ['TRIGGER-062'],
    at: create,
    when: (answered) => invalid('expiresAt')(answered) && 'expiresAt' in bodyOf(answered.request),
    then: withoutDetails,
  }),
  replacing({
    id: 'trigger-withdrawal-fault-unexplained',
    says: 'A confirmation that fails validation is refused without details.',
    breaks: ['TRIGGER-065'],
    at: ['POST /orders/price/confirm-cancel/{id}'],
    when: invalid('cancelRequestId'),
    then: withoutDetails,
  }),
  replacing({
    id: 'trigger-unknown-order-as-array',
    says: 'That a single order is unknown is said in an array.',
    breaks: ['TRIGGER-055'],
    at: ['GET /orders/history'],
    when: error(/^Order not found$/),
    then: say(404, ['Order not found']),
  }),
];
