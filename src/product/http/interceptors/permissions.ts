import type { Base, Effect } from '../../model/exchange.js';
import { SuiteFault } from '../../model/suite-fault.js';
import type { Interceptor } from '../dispatch.js';

/** Rejects what does not stand below a base address of the target; the transport knows no other origin either. */
export function limitAddresses(bases: Readonly<Partial<Record<Base, URL>>>): Interceptor {
  return (dispatch) => async (call) => {
    const { operation, base, path } = call.request;
    if (bases[base] === undefined) throw new SuiteFault(`${operation}: the target has no base address "${base}"`);
    if (!/^([/?]|$)/.test(path))
      throw new SuiteFault(
        `${operation}: the path "${path}" does not stand below a base address; expected it to begin with /`,
      );
    return dispatch(call);
  };
}

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
