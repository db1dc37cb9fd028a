import { isObject } from '../../../json/parse.js';
import type { Purpose } from '../purposes.js';
import { isFor, isSuccess, trigger } from '../response.js';
import { fewestBytes } from '../fixtures/signing.js';

/**
 * What crafts a transaction returns one. The document does not show where it stands: a response in which the profile finds
 * none, and that has no text or list long enough for one, certainly has none.
 */
export function holdsTransaction(operation: string, purpose: Purpose) {
  return trigger.session({
    *judge({ views, facts }) {
      for (const view of views) {
        const found = facts[`transaction:${view.exchange.id}`];
        if (found === undefined || view.operation !== operation || !isFor(view, purpose) || !isSuccess(view)) continue;
        if (found === 'found') yield { views: [view] };
        else if (hasRoomForTransaction(view.response.body))
          yield { views: [view], inconclusive: 'the profile finds no transaction in the response' };
        else
          yield {
            views: [view],
            violation: {
              expected: 'a crafted transaction in the response',
              actual: 'no text or list in it is long enough to be one',
              cause: 'absent',
            },
          };
      }
    },
  });
}

function hasRoomForTransaction(value: unknown): boolean {
  if (typeof value === 'string') return value.length >= fewestBytes;
  if (Array.isArray(value)) return value.length >= fewestBytes || value.some(hasRoomForTransaction);
  return isObject(value) && Object.values(value).some(hasRoomForTransaction);
}
