import { show } from '../../../json/parse.js';
import type { OrderCheck } from '../view.js';

const on = { operation: 'getOrder', status: 200 } as const;

const echoes = (field: 'inputMint' | 'outputMint' | 'inAmount', parameter: string): OrderCheck => ({
  on,
  reads: [`/${field}`],
  applies: ({ request }) => request.query[parameter] !== undefined,
  judge: ({ request, response }) =>
    response.body[field] === request.query[parameter]
      ? undefined
      : { expected: request.query[parameter] ?? '', actual: show(response.body[field]), at: `/${field}` },
});

export const inputMintIsTheOneAskedFor = echoes('inputMint', 'inputMint');
export const outputMintIsTheOneAskedFor = echoes('outputMint', 'outputMint');
export const inAmountIsTheAmount = echoes('inAmount', 'amount');

export const takerIsEchoed: OrderCheck = {
  on,
  reads: ['/taker'],
  judge: ({ request, response }) => {
    const expected = request.query.taker ?? null;
    if (response.body.taker === expected) return undefined;
    return { expected: show(expected), actual: show(response.body.taker), at: '/taker' };
  },
};

export const requestIdIsNotEmpty: OrderCheck = {
  on,
  reads: ['/requestId'],
  judge: ({ response }) =>
    response.body.requestId === ''
      ? { expected: 'a request id', actual: 'an empty string', at: '/requestId' }
      : undefined,
};
