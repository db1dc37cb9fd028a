import { isObject } from '../../../product/json/parse.js';
import { defect, type Defect } from '../defect.js';
import { fail, given, put, reword } from '../operators.js';
import { at, messagesInLists, withoutDetails, wrong } from './tamper.js';

const withDetails = (details: unknown) => put({ details });

/** Requests whose faulty fields are explained no more. */
const unexplained = [
  ['sub-type', 'TRIGGER-058', at.create, { invalid: 'orderSubType' }],
  ['update', 'TRIGGER-059', at.update, { invalid: given }],
  ['price', 'TRIGGER-062', at.create, wrong('takeProfitPriceUsd')],
  ['challenge', 'TRIGGER-063', at.challenge, { invalid: given }],
  ['verify', 'TRIGGER-064', at.verify, { invalid: given }],
  ['withdrawal', 'TRIGGER-065', at.confirm, { invalid: 'cancelRequestId' }],
] as const;

/** Faults of the gateway's rejections, and of the form of errors. */
export const errorBodyDefects: readonly Defect[] = [
  ...unexplained.map(([name, broken, inject, when]) =>
    defect(`trigger-${name}-fault-unexplained`, broken).by(inject(when, withoutDetails)),
  ),
  defect('trigger-gateway-speaks-as-the-service-at-deposits', 'TRIGGER-052', 'TRIGGER-053').by(
    at.deposit({ status: 403, body: { code: given } }, fail(403, 'No access')),
  ),
  defect('trigger-errors-as-titles', 'TRIGGER-054', 'TRIGGER-055', 'TRIGGER-056').by(
    at.anyOperation(
      ({ status, body }) => status >= 400 && status !== 401 && 'error' in body,
      reword(({ error: title, ...rest }) => ({ title, ...rest })),
    ),
  ),
  // The details of a faulty update are numbers by field.
  defect('trigger-details-as-codes', 'TRIGGER-060').by(
    at.update(
      { invalid: given },
      reword(({ details, ...rest }) => ({
        ...rest,
        details: Object.fromEntries(Object.keys(isObject(details) ? details : {}).map((field) => [field, 17])),
      })),
    ),
  ),
  defect('trigger-details-under-another-name', 'TRIGGER-061').by(
    at.deposit({ invalid: given }, withDetails({ body: 'Invalid input' })),
  ),
  defect('trigger-messages-as-lists', 'TRIGGER-147').by(at.create(wrong('orderSubType'), messagesInLists)),
];
