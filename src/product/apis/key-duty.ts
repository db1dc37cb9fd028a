import { keyParameter, noCredential } from '../model/api-key.js';
import { checksOf, unless, type Violation } from '../model/check.js';
import type { View } from '../model/view.js';
import { parameterOf } from './sent-object.js';

interface Sent {
  readonly inQuery: string | undefined;
  /** A header of another name. */
  readonly inOther: string | undefined;
  readonly inHeader: boolean;
  /** What a client writes that has no key. */
  readonly word: string | undefined;
}

/** The client sends its key in the header `x-api-key` and not in the query. */
export const keyDuty = <F>(operations: readonly string[]) =>
  checksOf<F>().exchange({ on: { operation: operations }, note: sentIn, judge: judged });

/** A header that is not there may have been left out of a recording; only `credentials` knows that it was not sent. */
function sentIn({ request, credentials }: View): Sent | undefined {
  const key = request.headers['x-api-key'] ?? '';
  const [inQuery, inHeader] = [parameterOf(request, keyParameter, key), key !== ''];
  const isElsewhere = ['absent', 'empty', 'misplaced', 'elsewhere'].includes(credentials.apiKey ?? '');
  const inOther = Object.keys(request.headers).find((name) => name !== 'x-api-key' && keyParameter.test(name));
  const isShown = inHeader || inQuery !== undefined || inOther !== undefined;
  const [word] = noCredential.exec(key) ?? [];
  return isShown || isElsewhere ? { inQuery, inOther, inHeader, word } : undefined;
}

function judged({ inQuery, inOther, inHeader, word }: Sent): Violation | undefined {
  if (inQuery !== undefined)
    return {
      expected: 'the key in the header `x-api-key` alone',
      actual: `a key in the query parameter \`${inQuery}\``,
      cause: 'in-query',
    };
  const others = inOther === undefined ? 'no such header' : `a key in the header \`${inOther}\``;
  const actual = word === undefined ? others : `\`${word}\` in place of a key`;
  return unless(inHeader && word === undefined, 'the key in the header `x-api-key`', actual, { cause: 'absent' });
}
