import { show } from '../../../json/parse.js';
import { unless } from '../../../model/check.js';
import { inOneStep } from '../../in-one-step.js';
import { field } from './expected-response.js';
import { isBuilt, type OrderView, order } from '../reader/view.js';

const echoes = (name: 'inputMint' | 'outputMint' | 'inAmount' | 'referralAccount', parameter: string) =>
  field([name], (value, { request: { query } }) => {
    const sent = query[parameter];
    return sent === undefined || value === undefined ? 'undecided' : unless(value === sent, sent, show(value));
  });

const hasTaker = ({ request }: OrderView): boolean => request.query.taker !== undefined;

const isEmpty = ({ response }: OrderView): boolean => response.body.transaction === '';

const besideEmptyTransaction = (name: 'errorCode' | 'errorMessage') =>
  field([name, 'transaction'], (value, view) => {
    if (!hasTaker(view) || !isEmpty(view)) return 'undecided';
    return unless(value !== undefined, `\`${name}\` beside the empty transaction`, 'absent');
  });

const isOfMediaType = (status: number | readonly number[], pattern: RegExp, expected: string) =>
  order.exchange({
    on: { operation: 'getOrder', status },
    ...inOneStep(({ response: { headers } }: OrderView) => {
      const [type = ''] = headers['content-type']?.split(';') ?? [];
      return unless(pattern.test(type.trim().toLowerCase()), expected, show(headers['content-type']));
    }),
  });

export const responseFields = {
  'ORDER-060': echoes('inputMint', 'inputMint'),
  'ORDER-063': echoes('outputMint', 'outputMint'),
  'ORDER-068': echoes('inAmount', 'amount'),
  'ORDER-105': echoes('referralAccount', 'referralAccount'),
  'ORDER-162': field(['requestId'], (value) => unless(value !== '', 'a request id', 'an empty string')),
  'ORDER-167': field(['taker'], (value, { request: { query } }) => {
    const expected = query.taker ?? null;
    return unless(value === expected, show(expected), show(value));
  }),
  /** Without a taker there is nothing to sign, so the service returns a quote only. */
  'ORDER-017': field(['transaction'], (value, view) => {
    if (hasTaker(view)) return 'undecided';
    return unless(value === null, '`transaction` is null', `\`transaction\` is ${show(value)}`);
  }),
  'ORDER-147': field(['transaction'], (value, view) =>
    hasTaker(view) ? unless(value !== null, '`transaction` is a string, empty or not', 'null') : 'undecided',
  ),
  'ORDER-155': besideEmptyTransaction('errorCode'),
  'ORDER-156': besideEmptyTransaction('errorMessage'),
  'ORDER-157': field(['transaction'], (value, { request: { query }, fixtures: { takerUnfunded } }) => {
    if (takerUnfunded === undefined || query.taker !== takerUnfunded || value === null) return 'undecided';
    return unless(value === '', 'an empty transaction', show(value, 40));
  }),
  'ORDER-174': field(['errorCode', 'transaction'], (value, view) => {
    if (hasTaker(view) && !isBuilt(view)) return 'undecided';
    return unless(value === undefined, 'no `errorCode`', show(value));
  }),
  /** Two fields of one response: who got a transaction, or was told why there is none, is not nobody. */
  'ORDER-224': field(['taker', 'transaction'], (value, view) => {
    // Without a taker in the request, what is wrong with an empty text is that it is not null.
    if (!isBuilt(view) && !(isEmpty(view) && hasTaker(view))) return 'undecided';
    const actual = `\`taker\` is null beside ${isEmpty(view) ? 'an empty transaction' : 'a transaction'}`;
    return unless(value !== null, 'a `taker`, for `transaction` is not null', actual);
  }),
  'ORDER-054': isOfMediaType(200, /^application\/json$/, 'Content-Type: application/json'),
  'ORDER-199': isOfMediaType([400, 500], /^[^/]+\/(.+\+)?json$/, 'a JSON media type'),
};
