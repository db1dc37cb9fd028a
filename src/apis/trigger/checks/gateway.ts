import { isObject, show } from '../../../json/parse.js';
import { isFor, isPassing500, isSuccess, statusViolation, type TriggerCheck, type TriggerView } from '../response.js';

const on = { operation: 'challenge' };

function isAtStake(view: TriggerView): boolean {
  return isFor(view, 'gateway/no-access') && view.credentials.apiKey === 'no-access' && !isPassing500(view);
}

const control = (view: TriggerView): boolean => view.credentials.apiKey !== 'no-access' && isSuccess(view);

/** The document gives 403 as an example only. */
export const keyWithoutAccessIsRefused: TriggerCheck = {
  on,
  applies: isAtStake,
  judge: (view) => (isSuccess(view) ? statusViolation(view, 'a refusal') : undefined),
  control,
};

function memberIs(name: 'code' | 'message', type: 'number' | 'string'): TriggerCheck {
  return {
    on,
    applies: (view) => isAtStake(view) && !isSuccess(view),
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
  };
}

export const gatewayRefusalHasCode = memberIs('code', 'number');

export const gatewayRefusalHasMessage = memberIs('message', 'string');
