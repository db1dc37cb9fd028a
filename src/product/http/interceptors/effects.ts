import type { Effect } from '../../model/exchange.js';
import { SuiteFault } from '../../model/suite-fault.js';
import type { Interceptor } from '../dispatch.js';

/** Rejects side effects that the profile does not allow; a scenario that comes this far is at fault itself. */
export function limitEffects(allowed: ReadonlySet<Effect>): Interceptor {
  return (dispatch) => async (call) => {
    const { effect, operation } = call.request;
    if (!allowed.has(effect))
      throw new SuiteFault(
        `${operation} has the effect "${effect}", to which the profile does not consent; no scenario may send it`,
      );
    return dispatch(call);
  };
}
