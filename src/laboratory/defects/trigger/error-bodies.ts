import { isObject } from '../../../product/json/parse.js';
import { defect, type Defect } from '../defect.js';
import { fail, given, put, reword } from '../operators.js';
import { at, messagesInLists, withoutDetails, wrong } from './tamper.js';

const withDetails = (details: unknown) => put(() => ({ details }));

/** Requests whose faulty fields are explained no more. */
const unexplained = [
  ['sub-type', 'TRIGGER-058', 'An unknown `orderSubType`', at.create, { invalid: 'orderSubType' }],
  ['update', 'TRIGGER-059', 'A faulty field of an update', at.update, { invalid: given }],
  ['price', 'TRIGGER-062', 'A price in a wrong relation', at.create, wrong('takeProfitPriceUsd')],
  ['challenge', 'TRIGGER-063', 'An invalid challenge request', at.challenge, { invalid: given }],
  ['verify', 'TRIGGER-064', 'An invalid verify request', at.verify, { invalid: given }],
  ['withdrawal', 'TRIGGER-065', 'A confirmation that fails validation', at.confirm, { invalid: 'cancelRequestId' }],
] as const;

/** Faults of the gateway's rejections, and of the form of errors. */
export const errorBodyDefects: readonly Defect[] = [
  ...unexplained.map(([name, broken, what, inject, when]) =>
    defect(`trigger-${name}-fault-unexplained`, [broken], {
      says: `${what} is refused without details.`,
      inject: inject(when, withoutDetails),
    }),
  ),
  defect('trigger-gateway-speaks-as-the-service-at-deposits', ['TRIGGER-052', 'TRIGGER-053'], {
    says: 'At deposits the gateway refuses with `{error}`.',
    because: 'Neither member is there.',
    inject: at.deposit({ status: 403, body: { code: given } }, fail(403, 'No access')),
  }),
  defect('trigger-errors-as-titles', ['TRIGGER-054', 'TRIGGER-055', 'TRIGGER-056'], {
    says: 'Errors but for 401 carry a `title` instead of `error`.',
    because: 'Each of them lacks what most should have, field faults among them.',
    inject: at.anyOperation(
      ({ status, body }) => status >= 400 && status !== 401 && 'error' in body,
      reword(({ error: title, ...rest }) => ({ title, ...rest })),
    ),
  }),
  defect('trigger-details-as-codes', ['TRIGGER-060'], {
    says: 'The details of a faulty update are numbers by field.',
    inject: at.update(
      { invalid: given },
      reword(({ details, ...rest }) => ({
        ...rest,
        details: Object.fromEntries(Object.keys(isObject(details) ? details : {}).map((field) => [field, 17])),
      })),
    ),
  }),
  defect('trigger-details-under-another-name', ['TRIGGER-061'], {
    says: 'The details of a faulty deposit do not name the field.',
    inject: at.deposit({ invalid: given }, withDetails({ body: 'Invalid input' })),
  }),
  defect('trigger-sub-type-fault-with-empty-details', ['TRIGGER-060'], {
    says: 'An unknown `orderSubType` is rejected with details that are empty.',
    inject: at.create(wrong('orderSubType'), withDetails({})),
  }),
  defect('trigger-slippage-fault-told-in-one-text', ['TRIGGER-062'], {
    says: 'The details of a slippage out of range are a text.',
    inject: at.create(wrong('slippageBps'), withDetails('slippageBps: out of range')),
  }),
  defect('trigger-expiry-fault-without-error', ['TRIGGER-056'], {
    says: 'An expiry in the past is rejected with details alone.',
    inject: at.create(
      wrong('expiresAt'),
      reword(({ details }) => ({ details })),
    ),
  }),
  defect('trigger-messages-as-lists', ['TRIGGER-147'], {
    says: 'The details of an unknown `orderSubType` hold lists of messages.',
    inject: at.create(wrong('orderSubType'), messagesInLists),
  }),
];
