import { isObject, show } from '../../../json/parse.js';
import { unless } from '../../../model/check.js';
import { equalOutcomes } from '../../equal-outcomes.js';
import { isFor, isPassing500, isSuccess, trigger, type TriggerView } from '../reader/view.js';
import { documented, hasStatus, isNoSuccess, isNotReady } from './expected-response.js';

/** What takes a request that has no fault but its key, and whose success there shows that the key is the reason. */
const on = { operation: documented.filter((one) => one !== 'verify' && one !== 'registerVault') };

/** A token may be good only under the key it was issued with: then the rule about tokens comes first. */
const isTokenRejected = ({ operation, response: { status, body } }: TriggerView): boolean =>
  operation !== 'challenge' && status === 401 && isObject(body) && body.error !== undefined;

function isKeyWithoutAccess(view: TriggerView): boolean {
  return isFor(view, 'gateway/no-access') && !isPassing500(view) && !isTokenRejected(view) && !isNotReady(view);
}

const control = (view: TriggerView): boolean => view.credentials.apiKey !== 'no-access' && isSuccess(view);

const hasMember = (name: 'code' | 'message', type: 'number' | 'string') =>
  trigger.exchange({
    on,
    note: (view) => (isKeyWithoutAccess(view) && !isSuccess(view) ? view : undefined),
    judge: ({ parsed, response: { body } }) => {
      const value = isObject(body) ? body[name] : undefined;
      const isOfType = typeof value === type || (type === 'number' && typeof value === 'bigint');
      return unless(isOfType, `\`${name}\` is a ${type}`, show(value), {
        at: `/${name}`,
        cause: value === undefined ? 'absent' : 'type',
        // A single page may come from what stands before the gateway.
        ...(!parsed.json && { needsRate: true as const }),
      });
    },
    control,
  });

export const gateway = {
  /** The document gives 403 as an example only. */
  'TRIGGER-051': hasStatus({
    ...on,
    when: isKeyWithoutAccess,
    isRight: isNoSuccess,
    expected: 'an error response',
    control,
  }),

  'TRIGGER-052': hasMember('code', 'number'),

  'TRIGGER-053': hasMember('message', 'string'),

  /** What else is rejected may follow the token, or what the wallet has done before. */
  'TRIGGER-167': trigger.run(
    equalOutcomes(
      ({ operation, inconclusive, response: { status } }) =>
        operation === 'challenge' || (inconclusive !== undefined && [401, 403].includes(status)),
    ),
  ),
};
