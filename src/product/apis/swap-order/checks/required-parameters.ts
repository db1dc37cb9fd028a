import { hasGenuineKey, missingParameterOf, type RequiredParameter } from '../reader/requests.js';
import type { AnyOrderView } from '../reader/view.js';
import { rejected, rejectedWith } from './expected-response.js';

const rejectedWithout = (parameter: RequiredParameter) =>
  rejected((view) => missingParameterOf(view) === parameter, `a request without \`${parameter}\` is rejected`);

function namesNoSuchMint(view: AnyOrderView): boolean {
  const { inputMint, outputMint, amount } = view.request.query;
  if (!hasGenuineKey(view) || amount === undefined || inputMint === undefined || outputMint === undefined) return false;
  return (view.fixtures.noSuchMints ?? []).some((mint) => mint === inputMint || mint === outputMint);
}

export const requiredParameters = {
  'ORDER-010': rejectedWithout('inputMint'),
  'ORDER-011': rejectedWithout('outputMint'),
  'ORDER-012': rejectedWithout('amount'),
  'ORDER-013': rejectedWith(400, (view) => missingParameterOf(view) !== undefined),
  'ORDER-200': rejected(namesNoSuchMint, 'a mint that does not exist is not quoted'),
  'ORDER-201': rejectedWith(400, namesNoSuchMint),
};
