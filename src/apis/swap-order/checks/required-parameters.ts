import { hasGenuineKey, isQuoted, leftOut, type RequiredParameter } from '../asked.js';
import type { OrderCheck, OrderView } from '../view.js';

const required: readonly RequiredParameter[] = ['inputMint', 'outputMint', 'amount'];

const refusedWithout = (parameter: RequiredParameter): OrderCheck => ({
  on: { operation: 'getOrder' },
  applies: (view) => leftOut(view) === parameter,
  judge: ({ response }) =>
    response.status === 200
      ? { expected: `a request without \`${parameter}\` is refused`, actual: 'status 200' }
      : undefined,
  control: isQuoted,
});

export const orderWithoutInputMintIsRefused = refusedWithout('inputMint');
export const orderWithoutOutputMintIsRefused = refusedWithout('outputMint');
export const orderWithoutAmountIsRefused = refusedWithout('amount');

export const missingParameterIsBadRequest: OrderCheck = {
  on: { operation: 'getOrder' },
  applies: (view) => view.response.status !== 200 && required.some((parameter) => leftOut(view) === parameter),
  judge: badRequest,
  control: isQuoted,
};

export const unknownMintIsNotQuoted: OrderCheck = {
  on: { operation: 'getOrder' },
  applies: namesNoSuchMint,
  judge: ({ response }) =>
    response.status === 200
      ? { expected: 'a mint that does not exist is not quoted', actual: 'status 200' }
      : undefined,
  control: isQuoted,
};

export const unknownMintIsBadRequest: OrderCheck = {
  on: { operation: 'getOrder' },
  applies: (view) => view.response.status !== 200 && namesNoSuchMint(view),
  judge: badRequest,
  control: isQuoted,
};

function namesNoSuchMint(view: OrderView): boolean {
  const { inputMint, outputMint, amount } = view.request.query;
  if (!hasGenuineKey(view) || amount === undefined || inputMint === undefined || outputMint === undefined) return false;
  return (view.fixtures.noSuchMints ?? []).some((mint) => mint === inputMint || mint === outputMint);
}

function badRequest({ response }: OrderView) {
  return response.status === 400 ? undefined : { expected: 'status 400', actual: `status ${response.status}` };
}
