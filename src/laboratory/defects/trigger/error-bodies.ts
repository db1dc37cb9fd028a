import { isObject } from '../../../product/json/parse.js';
import { defect, type Defect } from '../defect.js';
import {
  all,
  at,
  error,
  fail,
  invalid,
  rewording,
  say,
  status,
  messagesInLists,
  withoutDetails,
  wrong,
} from './tamper.js';
import { apiKeyHeader, apiKeyWithoutAccess } from '../../../reference/trigger/fixtures.js';

/** Faults of the gateway's rejections, and of the form of errors. */
export const errorBodyDefects: readonly Defect[] = [
  defect('trigger-key-without-access-accepted', ['TRIGGER-051'], {
    says: 'A key that has no access to this API is let in.',
    inject: (reference) => (request) => {
      const { [apiKeyHeader]: key, ...headers } = request.headers;
      return reference.handle(key === apiKeyWithoutAccess ? { ...request, headers } : request);
    },
  }),
  defect('trigger-gateway-code-as-text', ['TRIGGER-052'], {
    says: 'The code of the gateway is a text.',
    inject: rewording(at.challenge, status(403), (body) => ({ ...body, code: String(body.code) })),
  }),
  defect('trigger-gateway-without-message', ['TRIGGER-053'], {
    says: 'The gateway says no message.',
    inject: rewording(at.challenge, status(403), ({ message: _, ...rest }) => rest),
  }),
  defect('trigger-gateway-speaks-as-the-service', ['TRIGGER-052', 'TRIGGER-053'], {
    says: 'The gateway refuses with `{error}`.',
    because: 'Neither member is there.',
    inject: at.challenge(status(403), fail(403, 'No access')),
  }),
  defect('trigger-gateway-speaks-as-the-service-at-deposits', ['TRIGGER-052', 'TRIGGER-053'], {
    says: 'At deposits the gateway refuses with `{error}`.',
    because: 'Neither member is there.',
    inject: at.deposit(
      all(status(403), ({ body }) => 'code' in body),
      fail(403, 'No access'),
    ),
  }),
  defect('trigger-key-without-access-updates', ['TRIGGER-051'], {
    says: 'A key that has no access to this API updates orders.',
    inject: (reference) => (request) => {
      const { [apiKeyHeader]: key, ...headers } = request.headers;
      const letIn = key === apiKeyWithoutAccess && request.method === 'PATCH';
      return reference.handle(letIn ? { ...request, headers } : request);
    },
  }),
  defect('trigger-errors-as-titles', ['TRIGGER-054', 'TRIGGER-055', 'TRIGGER-056'], {
    says: 'Errors but for 401 carry a `title` instead of `error`.',
    because: 'Each of them lacks what most should have, field faults among them.',
    inject: rewording(
      at.anyOperation,
      ({ status: given, body }) => given >= 400 && given !== 401 && 'error' in body,
      ({ error: title, ...rest }) => ({ title, ...rest }),
    ),
  }),
  defect('trigger-missing-vault-as-text', ['TRIGGER-055'], {
    says: 'That there is no vault is said in plain text.',
    inject: at.vault(status(404), ({ error: text }) => ({ status: 404, body: { text } })),
  }),
  defect('trigger-field-fault-without-error', ['TRIGGER-056'], {
    says: 'A field fault of an update has details alone.',
    inject: rewording(at.update, invalid('slippageBps'), ({ details }) => ({ details })),
  }),
  defect('trigger-deposit-fault-unexplained', ['TRIGGER-057'], {
    says: 'A faulty field of a deposit is refused without details.',
    inject: at.deposit(invalid(), withoutDetails),
  }),
  defect('trigger-sub-type-fault-unexplained', ['TRIGGER-058'], {
    says: 'An unknown `orderSubType` is refused without details.',
    inject: at.create(invalid('orderSubType'), withoutDetails),
  }),
  defect('trigger-update-fault-unexplained', ['TRIGGER-059'], {
    says: 'A faulty field of an update is refused without details.',
    inject: at.update(invalid(), withoutDetails),
  }),
  defect('trigger-details-as-array', ['TRIGGER-060'], {
    says: 'The details of a faulty deposit are an array.',
    inject: rewording(at.deposit, invalid(), ({ details, ...rest }) => ({
      ...rest,
      details: Object.entries(isObject(details) ? details : {}),
    })),
  }),
  defect('trigger-details-as-codes', ['TRIGGER-060'], {
    says: 'The details of a faulty update are numbers by field.',
    inject: rewording(at.update, invalid(), ({ details, ...rest }) => ({
      ...rest,
      details: Object.fromEntries(Object.keys(isObject(details) ? details : {}).map((field) => [field, 17])),
    })),
  }),
  defect('trigger-details-under-another-name', ['TRIGGER-061'], {
    says: 'The details of a faulty deposit do not name the field.',
    inject: rewording(at.deposit, invalid(), (body) => ({ ...body, details: { body: 'Invalid input' } })),
  }),
  defect('trigger-terms-fault-unexplained', ['TRIGGER-062'], {
    says: 'An order with a wrong expiry is refused without details.',
    inject: at.create(wrong('expiresAt'), withoutDetails),
  }),
  defect('trigger-withdrawal-fault-unexplained', ['TRIGGER-065'], {
    says: 'A confirmation that fails validation is refused without details.',
    inject: at.confirm(invalid('cancelRequestId'), withoutDetails),
  }),
  defect('trigger-unknown-order-as-array', ['TRIGGER-055'], {
    says: 'That a single order is unknown is said in an array.',
    inject: at.history(error(/^Order not found$/), say(404, ['Order not found'])),
  }),
  defect('trigger-sub-type-fault-with-empty-details', ['TRIGGER-060'], {
    says: 'An unknown `orderSubType` is rejected with details that are empty.',
    inject: rewording(at.create, wrong('orderSubType'), (body) => ({ ...body, details: {} })),
  }),
  defect('trigger-slippage-fault-told-in-one-text', ['TRIGGER-062'], {
    says: 'The details of a slippage out of range are a text.',
    inject: rewording(at.create, wrong('slippageBps'), (body) => ({ ...body, details: 'slippageBps: out of range' })),
  }),
  defect('trigger-price-fault-unexplained', ['TRIGGER-062'], {
    says: 'Prices in a wrong relation are rejected without details.',
    inject: at.create(wrong('takeProfitPriceUsd'), withoutDetails),
  }),
  defect('trigger-expiry-fault-without-error', ['TRIGGER-056'], {
    says: 'An expiry in the past is rejected with details alone.',
    inject: rewording(at.create, wrong('expiresAt'), ({ details }) => ({ details })),
  }),
  defect('trigger-messages-as-lists', ['TRIGGER-147'], {
    says: 'The details of an unknown `orderSubType` hold lists of messages.',
    inject: rewording(at.create, wrong('orderSubType'), messagesInLists),
  }),
];
