import { show } from '../../../json/parse.js';
import type { OrderCheck, OrderView } from '../view.js';

/** The media type of an answer without its parameters, in lower case. */
function mediaTypeOf({ response }: OrderView): string {
  return (response.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
}

export const orderIsSentAsJson: OrderCheck = {
  on: { operation: 'getOrder', status: 200 },
  judge: (view) =>
    mediaTypeOf(view) === 'application/json'
      ? undefined
      : { expected: 'Content-Type: application/json', actual: show(view.response.headers['content-type']) },
};

export const errorIsSentAsJson: OrderCheck = {
  on: { operation: 'getOrder', status: [400, 500] },
  judge: (view) =>
    /^[^/]+\/(.+\+)?json$/.test(mediaTypeOf(view))
      ? undefined
      : { expected: 'a JSON media type', actual: show(view.response.headers['content-type']) },
};
