import { show } from '../../../json/parse.js';
import { unless } from '../../../model/check.js';
import { order, type OrderView } from '../reader/view.js';

function mediaTypeOf({ response }: OrderView): string {
  return (response.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
}

const isOfMediaType = (status: number | readonly number[], pattern: RegExp, expected: string) =>
  order.exchange({
    on: { operation: 'getOrder', status },
    note: mediaTypeOf,
    judge: (type, { response }) => unless(pattern.test(type), expected, show(response.headers['content-type'])),
  });

export const mediaTypes = {
  'ORDER-054': isOfMediaType(200, /^application\/json$/, 'Content-Type: application/json'),
  'ORDER-199': isOfMediaType([400, 500], /^[^/]+\/(.+\+)?json$/, 'a JSON media type'),
};
