import { answering, notFound, objectIn, refusal, type Clock, type Handler } from '../../reference.js';
import { checkKey } from '../../gateway.js';
import { fieldsOf } from './endpoint.js';
import { asksForToken, destinationOf } from './routes.js';
import { createState } from './state.js';
import { createTokens } from './tokens.js';

/**
 * The trigger order API as its document describes it, answering from memory. The gateway looks at a request first,
 * then its token is judged, and only then anything else about it.
 */
export function createTrigger({ seed, clock }: { readonly seed: number; readonly clock: Clock }) {
  const state = createState(seed, clock.now());
  const tokens = createTokens(seed, clock);

  const handle: Handler = answering(async (request) => {
    checkKey(request, false);
    const destination = destinationOf(request.method, request.path);
    if (destination === undefined) return notFound;
    const { endpoint, operation, id } = destination;
    const wallet = asksForToken(operation) ? await tokens.walletOf(request) : '';
    if (wallet === undefined) throw refusal(401, 'Unauthorized');
    // No body at all is an object without fields, so that each missing field is told by name.
    const body = request.body === '' ? {} : objectIn(request.body);
    if (body === undefined) throw refusal(400, 'The body must be a JSON object');
    return endpoint({ seed, clock, state, tokens, request, wallet, id, fields: fieldsOf(body) });
  });

  return { handle, state, tokens };
}
