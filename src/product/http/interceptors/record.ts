import { numberIn, type Exchange, type ExchangeId } from '../../model/exchange.js';
import type { PlannedRequest } from '../../model/scenario.js';
import { SuiteFault } from '../../model/suite-fault.js';
import type { Interceptor } from '../dispatch.js';

export interface RecordOptions {
  /** Stands in the id of every exchange, so that those of two runs never meet. */
  readonly runId: string;
  readonly credentialsOf: (request: PlannedRequest) => Exchange['credentials'];
  /** Called with every exchange as it happens, before anything judges it. */
  readonly record: (exchange: Exchange) => void;
  /** Exchanges of an earlier part of the same run; ids go on after them. */
  readonly before: readonly Pick<Exchange, 'id'>[];
}

/** Numbers requests in the order in which they leave and records each exchange, masked. */
export function recordExchanges({ runId, credentialsOf, record, before }: RecordOptions): Interceptor {
  let sent = before.reduce((last, { id }) => Math.max(last, numberIn(id)), 0);
  return (dispatch) => async (call) => {
    const { request, retryOf, read } = call;
    const id: ExchangeId = `${runId}-${(sent += 1)}`;
    const reply = await dispatch(call);
    if (reply.masked === undefined) throw new SuiteFault('an exchange that is not masked must not be recorded');
    const exchange: Exchange = {
      // Portions of a journal know an exchange by its id, which stands first.
      id,
      operation: request.operation,
      base: request.base,
      effect: request.effect,
      request: reply.masked.request,
      credentials: credentialsOf(request),
      startedAt: reply.startedAt,
      milliseconds: reply.milliseconds,
      ...(retryOf !== undefined && { retryOf }),
      ...reply.masked.outcome,
    };
    const { purpose, credentials } = read?.(exchange) ?? {};
    const shown = Object.assign(exchange, purpose !== undefined && { purpose }, {
      credentials: { ...credentials, ...exchange.credentials },
    });
    record(shown);
    return { ...reply, exchanges: [shown] };
  };
}
