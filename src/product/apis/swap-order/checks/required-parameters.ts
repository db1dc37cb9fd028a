import { hasGenuineKey, isQuoted, missingParameterOf, type RequiredParameter } from '../request-predicates.js';
import { order, type OrderView } from '../view.js';

const on = { operation: 'getOrder' } as const;
const control = isQuoted;
const statusOf = ({ response }: OrderView): number => response.status;

const rejectedWithout = (parameter: RequiredParameter) =>
  order.exchange({
    on,
    select: (view: OrderView) => (missingParameterOf(view) === parameter ? statusOf(view) : undefined),
    judge: (status) =>
      status === 200 ? { expected: `a request without \`${parameter}\` is rejected`, actual: 'status 200' } : undefined,
    control,
  });

const isBadRequest = (concerns: (view: OrderView) => boolean) =>
  order.exchange({
    on,
    select: (view: OrderView) => (statusOf(view) !== 200 && concerns(view) ? statusOf(view) : undefined),
    judge: (status) => (status === 400 ? undefined : { expected: 'status 400', actual: `status ${status}` }),
    control,
  });

function namesNoSuchMint(view: OrderView): boolean {
  const { inputMint, outputMint, amount } = view.request.query;
  if (!hasGenuineKey(view) || amount === undefined || inputMint === undefined || outputMint === undefined) return false;
  return (view.fixtures.noSuchMints ?? []).some((mint) => mint === inputMint || mint === outputMint);
}

export const requiredParameters = {
  'ORDER-010': rejectedWithout('inputMint'),
  'ORDER-011': rejectedWithout('outputMint'),
  'ORDER-012': rejectedWithout('amount'),
  'ORDER-013': isBadRequest((view) => missingParameterOf(view) !== undefined),
  'ORDER-200': order.exchange({
    on,
    select: (view: OrderView) => (namesNoSuchMint(view) ? statusOf(view) : undefined),
    judge: (status) =>
      status === 200 ? { expected: 'a mint that does not exist is not quoted', actual: 'status 200' } : undefined,
    control,
  }),
  'ORDER-201': isBadRequest(namesNoSuchMint),
};
