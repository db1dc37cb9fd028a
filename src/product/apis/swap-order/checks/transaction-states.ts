import { show } from '../../../json/parse.js';
import { order, orders as on, type OrderView } from '../view.js';

const reads = ['/transaction'];
const at = '/transaction';

const hasTaker = ({ request }: OrderView): boolean => request.query.taker !== undefined;

/** The field in an object, so that null is something to judge too. */
const transactionIn = ({ response }: OrderView) => ({ transaction: response.body.transaction });

const besideEmptyTransaction = (field: 'errorCode' | 'errorMessage') =>
  order.exchange({
    on,
    reads: ['/transaction', `/${field}`],
    select: (view: OrderView) =>
      hasTaker(view) && view.response.body.transaction === '' ? { value: view.response.body[field] } : undefined,
    judge: ({ value }) =>
      value === undefined
        ? { expected: `\`${field}\` beside the empty transaction`, actual: 'absent', at: `/${field}` }
        : undefined,
  });

export const transactionStates = {
  /** Without a taker there is nothing to sign, so the service returns a quote only. */
  'ORDER-017': order.exchange({
    on,
    reads,
    select: (view: OrderView) => (hasTaker(view) ? undefined : transactionIn(view)),
    judge: ({ transaction }) =>
      transaction === null
        ? undefined
        : { expected: '`transaction` is null', actual: `\`transaction\` is ${show(transaction)}`, at },
  }),
  'ORDER-147': order.exchange({
    on,
    reads,
    select: (view: OrderView) => (hasTaker(view) ? transactionIn(view) : undefined),
    judge: ({ transaction }) =>
      transaction === null ? { expected: '`transaction` is a string, empty or not', actual: 'null', at } : undefined,
  }),
  'ORDER-155': besideEmptyTransaction('errorCode'),
  'ORDER-156': besideEmptyTransaction('errorMessage'),
  'ORDER-157': order.exchange({
    on,
    reads,
    select: ({ request, response, fixtures: { takerUnfunded } }: OrderView) =>
      takerUnfunded !== undefined && request.query.taker === takerUnfunded
        ? (response.body.transaction ?? undefined)
        : undefined,
    judge: (transaction) =>
      transaction === '' ? undefined : { expected: 'an empty transaction', actual: show(transaction, 40), at },
  }),
  'ORDER-174': order.exchange({
    on,
    reads: ['/transaction', '/errorCode'],
    select: (view: OrderView) =>
      !hasTaker(view) || (view.response.body.transaction ?? '') !== ''
        ? { errorCode: view.response.body.errorCode }
        : undefined,
    judge: ({ errorCode }) =>
      errorCode === undefined ? undefined : { expected: 'no `errorCode`', actual: show(errorCode), at: '/errorCode' },
  }),
  /** Two fields of one response: who got a transaction, or was told why there is none, is not nobody. */
  'ORDER-224': order.exchange({
    on,
    reads: ['/taker', '/transaction'],
    select: (view: OrderView) => {
      const { taker, transaction } = view.response.body;
      const isEmpty = transaction === '';
      // Without a taker in the request, what is wrong with an empty text is that it is not null.
      return typeof transaction === 'string' && (!isEmpty || hasTaker(view)) ? { taker, isEmpty } : undefined;
    },
    judge: ({ taker, isEmpty }) =>
      taker === null
        ? {
            expected: 'a `taker`, for `transaction` is not null',
            actual: `\`taker\` is null beside ${isEmpty ? 'an empty transaction' : 'a transaction'}`,
            at: '/taker',
          }
        : undefined,
  }),
};
