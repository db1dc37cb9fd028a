import { keyParameter, noCredential } from '../model/api-key.js';
import { checksOf, unless, type Violation } from '../model/check.js';
import type { View } from '../model/view.js';
import { credentialIn } from './sent-object.js';

interface Sent {
  readonly inQuery: string | undefined;
  /** What it sends in place of the header; undefined where the key is there. */
  readonly instead: string | undefined;
}

/** The client sends its key in the header `x-api-key` and not in the query. */
export const keyDuty = <F>(operations: readonly string[]) =>
  checksOf<F>().exchange({ on: { operation: operations }, note: sentIn, judge: judged });

const isOther = (name: string): boolean => name !== 'x-api-key' && keyParameter.test(name);

/** Only `credentials` knows that a key was not sent. */
function sentIn({ request, credentials }: View): Sent | undefined {
  const { own: key, inQuery, inOther, isShown } = credentialIn(request, 'x-api-key', keyParameter, isOther);
  const isElsewhere = ['absent', 'empty', 'misplaced', 'elsewhere'].includes(credentials.apiKey ?? '');
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
