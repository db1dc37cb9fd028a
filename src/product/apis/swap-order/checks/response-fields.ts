import { show } from '../../../json/parse.js';
import { unless } from '../../../model/check.js';
import { field } from './expected-response.js';
import { isBuilt, type OrderView, order } from '../reader/view.js';

const echoes = (name: 'inputMint' | 'outputMint' | 'inAmount' | 'referralAccount', parameter: string) =>
  field(
    name,
    ({ request, response: { body } }) => request.query[parameter] !== undefined && body[name] !== undefined,
    (value, { request: { query } }) => unless(value === query[parameter], query[parameter]!, show(value)),
  );

const hasTaker = ({ request }: OrderView): boolean => request.query.taker !== undefined;

const isEmpty = ({ response }: OrderView): boolean => response.body.transaction === '';

const besideEmptyTransaction = (name: 'errorCode' | 'errorMessage') =>
  field(
    name,
    (view) => hasTaker(view) && isEmpty(view),
    (value) => unless(value !== undefined, `\`${name}\` beside the empty transaction`, 'absent'),
    'transaction',
  );

function mediaTypeOf({ response }: OrderView): string {
  return (response.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
}

const isOfMediaType = (status: number | readonly number[], pattern: RegExp, expected: string) =>
  order.exchange({
    on: { operation: 'getOrder', status },
    note: mediaTypeOf,
    judge: (type, { response }) => unless(pattern.test(type), expected, show(response.headers['content-type'])),
  });

export const responseFields = {
  'ORDER-060': echoes('inputMint', 'inputMint'),
  'ORDER-063': echoes('outputMint', 'outputMint'),
  'ORDER-068': echoes('inAmount', 'amount'),
  'ORDER-105': echoes('referralAccount', 'referralAccount'),
  'ORDER-162': field(
    'requestId',
    () => true,
    (value) => unless(value !== '', 'a request id', 'an empty string'),
  ),
  'ORDER-167': field(
    'taker',
    () => true,
    (value, { request: { query } }) => {
      const expected = query.taker ?? null;
      return unless(value === expected, show(expected), show(value));
    },
  ),
  /** Without a taker there is nothing to sign, so the service returns a quote only. */
  'ORDER-017': field(
    'transaction',
    (view) => !hasTaker(view),
    (value) => unless(value === null, '`transaction` is null', `\`transaction\` is ${show(value)}`),
  ),
  'ORDER-147': field('transaction', hasTaker, (value) =>
    unless(value !== null, '`transaction` is a string, empty or not', 'null'),
  ),
  'ORDER-155': besideEmptyTransaction('errorCode'),
  'ORDER-156': besideEmptyTransaction('errorMessage'),
  'ORDER-157': field(
    'transaction',
    ({ request: { query }, response: { body }, fixtures: { takerUnfunded } }) =>
      takerUnfunded !== undefined && query.taker === takerUnfunded && body.transaction !== null,
    (value) => unless(value === '', 'an empty transaction', show(value, 40)),
  ),
  'ORDER-174': field(
    'errorCode',
    (view) => !hasTaker(view) || isBuilt(view),
    (value) => unless(value === undefined, 'no `errorCode`', show(value)),
    'transaction',
  ),
  /** Two fields of one response: who got a transaction, or was told why there is none, is not nobody. */
  'ORDER-224': field(
    'taker',
    // Without a taker in the request, what is wrong with an empty text is that it is not null.
    (view) => isBuilt(view) || (isEmpty(view) && hasTaker(view)),
    (value, view) =>
      unless(
        value !== null,
        'a `taker`, for `transaction` is not null',
        `\`taker\` is null beside ${isEmpty(view) ? 'an empty transaction' : 'a transaction'}`,
      ),
    'transaction',
  ),
  'ORDER-054': isOfMediaType(200, /^application\/json$/, 'Content-Type: application/json'),
  'ORDER-199': isOfMediaType([400, 500], /^[^/]+\/(.+\+)?json$/, 'a JSON media type'),
};
