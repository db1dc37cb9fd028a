import { keyParameter, noCredential } from '../model/api-key.js';
import { checksOf, unless } from '../model/check.js';
import type { View } from '../model/view.js';
import { inOneStep, type Decision } from './in-one-step.js';
import { credentialIn } from './sent-object.js';

/** The client sends its key in the header `x-api-key` and not in the query. */
export const keyDuty = <F>(operations: readonly string[]) =>
  checksOf<F>().exchange({ on: { operation: operations }, ...inOneStep(decide) });

const isOther = (name: string): boolean => name !== 'x-api-key' && keyParameter.test(name);

function decide({ request, credentials, base }: View): Decision {
  const { own: key, inQuery, inOther, isShown } = credentialIn(request, 'x-api-key', keyParameter, isOther);
  // Only `credentials` knows that a key was not sent.
  const isElsewhere = ['absent', 'empty', 'misplaced', 'elsewhere'].includes(credentials.apiKey ?? '');
  if (!isShown && !isElsewhere) return 'undecided';
  const expected = 'the key in the header `x-api-key`';
  if (inQuery !== undefined)
    return { expected: `${expected} alone`, actual: `a key in the query parameter \`${inQuery}\``, cause: 'in-query' };
  // The trigger order API takes a token there.
  const isBearer = base !== 'trigger' && request.headers.authorization !== undefined;
  const none = isBearer ? 'no such header, and an `authorization` in its place' : 'no such header';
  const others = inOther === undefined ? none : `a key in the header \`${inOther}\``;
  const instead = noCredential.test(key) ? `\`${key}\` in place of a key` : others;
  return unless(key !== '' && !noCredential.test(key), expected, instead, { cause: 'absent' });
}
