import { isObject } from '../../../product/json/parse.js';
import { defect, type Defect } from '../defect.js';
import { all, at, fail, invalid, rewording, status, messagesInLists, withoutDetails, wrong } from './tamper.js';
import { apiKeyHeader, apiKeyWithoutAccess } from '../../../reference/trigger/fixtures.js';

/** Faults of the gateway's rejections, and of the form of errors. */
export const errorBodyDefects: readonly Defect[] = [
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
  defect('trigger-sub-type-fault-unexplained', ['TRIGGER-058'], {
    says: 'An unknown `orderSubType` is refused without details.',
    inject: at.create(invalid('orderSubType'), withoutDetails),
  }),
  defect('trigger-update-fault-unexplained', ['TRIGGER-059'], {
    says: 'A faulty field of an update is refused without details.',
    inject: at.update(invalid(), withoutDetails),
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
  defect('trigger-withdrawal-fault-unexplained', ['TRIGGER-065'], {
    says: 'A confirmation that fails validation is refused without details.',
    inject: at.confirm(invalid('cancelRequestId'), withoutDetails),
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
