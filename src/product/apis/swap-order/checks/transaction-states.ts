import { show } from '../../../json/parse.js';
import { unless } from '../../../model/check.js';
import { isBuilt } from '../reader/requests.js';
import type { OrderView } from '../reader/view.js';
import { field } from './expected-response.js';

const hasTaker = ({ request }: OrderView): boolean => request.query.taker !== undefined;

const isEmpty = ({ response }: OrderView): boolean => response.body.transaction === '';

const besideEmptyTransaction = (name: 'errorCode' | 'errorMessage') =>
  field(
    name,
    (view) => hasTaker(view) && isEmpty(view),
    (value) => unless(value !== undefined, `\`${name}\` beside the empty transaction`, 'absent'),
    'transaction',
  );

export const transactionStates = {
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
};
