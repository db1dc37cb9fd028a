import type { Clock, Handler, ReferenceRequest, ReferenceResponse } from '../../reference.js';
import { noSuchPath, refuse, unauthorized } from './answers.js';
import { addDeclaredOrders } from './declared-orders.js';
import { refusalOfKey } from './gateway.js';
import { destinationOf } from './routes.js';
import { createState, type TriggerState } from './state.js';
import { createTokens, type Tokens } from './tokens.js';

export interface TriggerContext {
  readonly seed: number;
  readonly clock: Clock;
}

export interface Trigger {
  readonly handle: Handler;
  readonly state: TriggerState;
  /** What the service thinks of a request's token, and a token of its own for any wallet. */
  readonly tokens: Tokens;
}

/**
 * The trigger order API as its document describes it, answering from memory. The gateway looks at a request first,
 * then its token is judged, and only then anything else about it.
 */
export function createTrigger({ seed, clock }: TriggerContext): Trigger {
  const state = createState(seed);
  addDeclaredOrders(state, clock.now());
  const tokens = createTokens(seed, clock);

  async function handle(request: ReferenceRequest): Promise<ReferenceResponse> {
    const refusal = refusalOfKey(request);
    if (refusal !== undefined) return refusal;
    const destination = destinationOf(request.method, request.path);
    if (destination === undefined) return noSuchPath();
    const { route, id } = destination;
    const wallet = route.open === true ? '' : (await tokens.authenticate(request)).wallet;
    if (wallet === undefined) return unauthorized();
    const body = readBody(request.body);
    if (body === undefined) return refuse(400, 'The body must be a JSON object');
    return route.endpoint({ seed, clock, state, tokens, request, wallet, id, body });
  }

  return { handle, state, tokens };
}

/** No body at all is an object without fields, so that each missing field is told by name. */
function readBody(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
