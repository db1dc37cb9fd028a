import { isObject, show } from '../../../json/parse.js';
import { isFor, isPassing500, isSuccess, statusViolation, trigger, type TriggerView } from '../response.js';

const on = { operation: 'challenge' };

function isKeyWithoutAccess(view: TriggerView): boolean {
  return isFor(view, 'gateway/no-access') && view.credentials.apiKey === 'no-access' && !isPassing500(view);
}

const control = (view: TriggerView): boolean => view.credentials.apiKey !== 'no-access' && isSuccess(view);

const hasMember = (name: 'code' | 'message', type: 'number' | 'string') =>
  trigger.exchange({
    on,
    select: (view) => (isKeyWithoutAccess(view) && !isSuccess(view) ? view : undefined),
    judge: ({ response: { body } }) => {
      const value = isObject(body) ? body[name] : undefined;
      return typeof value === type || (type === 'number' && typeof value === 'bigint')
        ? undefined
        : {
            expected: `\`${name}\` is a ${type}`,
            actual: show(value),
            at: `/${name}`,
            cause: value === undefined ? 'absent' : 'type',
          };
    },
    control,
  });

export const gateway = {
  /** The document gives 403 as an example only. */
  'TRIGGER-051': trigger.exchange({
    on,
    select: (view) => (isKeyWithoutAccess(view) ? view : undefined),
    judge: (view) => (isSuccess(view) ? statusViolation(view, 'an error response') : undefined),
    control,
  }),

  'TRIGGER-052': hasMember('code', 'number'),

  'TRIGGER-053': hasMember('message', 'string'),
};
