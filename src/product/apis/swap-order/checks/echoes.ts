import { show } from '../../../json/parse.js';
import { order, orders as on, type OrderView } from '../view.js';

const echoes = (field: 'inputMint' | 'outputMint' | 'inAmount', parameter: string) =>
  order.exchange({
    on,
    reads: [`/${field}`],
    select: ({ request }: OrderView) => request.query[parameter],
    judge: (expected, { response }) =>
      response.body[field] === expected ? undefined : { expected, actual: show(response.body[field]), at: `/${field}` },
  });

export const echoChecks = {
  'ORDER-060': echoes('inputMint', 'inputMint'),
  'ORDER-063': echoes('outputMint', 'outputMint'),
  'ORDER-068': echoes('inAmount', 'amount'),
  'ORDER-162': order.exchange({
    on,
    reads: ['/requestId'],
    select: ({ response }: OrderView) => response.body.requestId,
    judge: (requestId) =>
      requestId === '' ? { expected: 'a request id', actual: 'an empty string', at: '/requestId' } : undefined,
  }),
  'ORDER-167': order.exchange({
    on,
    reads: ['/taker'],
    select: ({ response }: OrderView) => ({ taker: response.body.taker }),
    judge: ({ taker }, { request }) => {
      const expected = request.query.taker ?? null;
      return taker === expected ? undefined : { expected: show(expected), actual: show(taker), at: '/taker' };
    },
  }),
};
