import { keyParameter, noCredential } from '../model/api-key.js';
import { checksOf, unless, type Violation } from '../model/check.js';
import type { View } from '../model/view.js';
import { parameterOf } from './sent-object.js';

interface Sent {
  readonly inQuery: string | undefined;
  /** What it sends in place of the header; undefined where the key is there. */
  readonly instead: string | undefined;
}

/** The client sends its key in the header `x-api-key` and not in the query. */
export const keyDuty = <F>(operations: readonly string[]) =>
  checksOf<F>().exchange({ on: { operation: operations }, note: sentIn, judge: judged });

/** A header that is not there may have been left out of a recording; only `credentials` knows that it was not sent. */
function sentIn({ request, credentials }: View): Sent | undefined {
  const key = request.headers['x-api-key'] ?? '';
  const inQuery = parameterOf(request, keyParameter, key);
  const isElsewhere = ['absent', 'empty', 'misplaced', 'elsewhere'].includes(credentials.apiKey ?? '');
  const inOther = Object.keys(request.headers).find((name) => name !== 'x-api-key' && keyParameter.test(name));
  const isShown = key !== '' || inQuery !== undefined || inOther !== undefined;
  const others = inOther === undefined ? 'no such header' : `a key in the header \`${inOther}\``;
  const instead = noCredential.test(key) ? `\`${key}\` in place of a key` : key === '' ? others : undefined;
  return isShown || isElsewhere ? { inQuery, instead } : undefined;
}

function judged({ inQuery, instead }: Sent): Violation | undefined {
  if (inQuery !== undefined)
    return {
      expected: 'the key in the header `x-api-key` alone',
      actual: `a key in the query parameter \`${inQuery}\``,
      cause: 'in-query',
    };
  return unless(instead === undefined, 'the key in the header `x-api-key`', instead ?? '', { cause: 'absent' });
}
