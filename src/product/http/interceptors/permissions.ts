import { SuiteFault } from '../../model/suite-fault.js';
import type { Target } from '../../profile/resolve.js';
import type { Interceptor } from '../dispatch.js';

/**
 * Rejects side effects that the profile does not allow, and what does not stand below a base address of the target; the
 * transport knows no other origin either. A scenario that comes this far is at fault itself.
 */
export function limitTo({ allow, bases }: Pick<Target, 'allow' | 'bases'>): Interceptor {
  return (dispatch) => async (call) => {
    const { operation, base, path, effect } = call.request;
    if (!allow.has(effect))
      throw new SuiteFault(
        `${operation} has the effect "${effect}", to which the profile does not consent; no scenario may send it`,
      );
    if (bases[base] === undefined) throw new SuiteFault(`${operation}: the target has no base address "${base}"`);
    if (!/^([/?]|$)/.test(path))
      throw new SuiteFault(
        `${operation}: the path "${path}" does not stand below a base address; expected it to begin with /`,
      );
    return dispatch(call);
  };
}
