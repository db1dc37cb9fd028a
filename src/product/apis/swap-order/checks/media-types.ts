import { show } from '../../../json/parse.js';
import { order, orders, type OrderView } from '../view.js';

/** The media type of a response without its parameters, in lower case. */
function mediaTypeOf({ response }: OrderView): string {
  return (response.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
}

export const mediaTypes = {
  'ORDER-054': order.exchange({
    on: orders,
    select: mediaTypeOf,
    judge: (type, { response }) =>
      type === 'application/json'
        ? undefined
        : { expected: 'Content-Type: application/json', actual: show(response.headers['content-type']) },
  }),
  'ORDER-199': order.exchange({
    on: { operation: 'getOrder', status: [400, 500] },
    select: mediaTypeOf,
    judge: (type, { response }) =>
      /^[^/]+\/(.+\+)?json$/.test(type)
        ? undefined
        : { expected: 'a JSON media type', actual: show(response.headers['content-type']) },
  }),
};
