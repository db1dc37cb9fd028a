import { jsonIn } from '../../json/parse.js';
import { shortest, type Mask } from '../../mask/mask.js';
import { digest } from '../../mask/tokens.js';
import type { Base, Header, Outcome, RecordedRequest } from '../../model/exchange.js';
import type { PlannedRequest } from '../../model/scenario.js';
import type { Interceptor } from '../dispatch.js';
import type { WireRequest } from '../transport.js';

/** Adds the masked form of what crossed the wire; a secret that the target hands out is registered before that. */
export function maskSecrets(mask: Mask, bases: Readonly<Partial<Record<Base, URL>>>): Interceptor {
  return (dispatch) => async (call) => {
    const reply = await dispatch(call);
    registerSecretOf(mask, call.request, reply.outcome);
    const prefix = bases[call.request.base]?.pathname.replace(/\/$/, '') ?? '';
    return {
      ...reply,
      masked: { request: maskedRequest(mask, reply.wire, prefix), outcome: maskedOutcome(mask, reply.outcome) },
    };
  };
}

function registerSecretOf(mask: Mask, { operation, secretOf }: PlannedRequest, { response }: Outcome): void {
  if (secretOf === undefined || response === undefined) return;
  const body = jsonIn(response.body);
  const secret = body === undefined ? undefined : secretOf(body);
  if (secret === undefined || secret.length < shortest) return;
  const shown = mask.text(secret);
  if (shown === secret) mask.learn(`response of ${operation}:${digest(secret)}`, secret);
  // What is known by its form is not recognised in escapes.
  else if (response.body.includes('\\u')) mask.learn(/^«([^«»]+)»$/.exec(shown)?.[1] ?? operation, secret);
}

/** `prefix` is the path of the base address. */
function maskedRequest(
  mask: Mask,
  { method, origin, path, headers, body }: WireRequest,
  prefix: string,
): RecordedRequest {
  const whole = origin + path;
  const url = mask.text(whole);
  const own = path.slice(prefix.length);
  return {
    method,
    path: url === whole ? own : mask.text(own),
    url,
    headers: headers.map(([name, value]) => [name, mask.text(value)] as const),
    ...(body !== undefined && { body: mask.text(body) }),
  };
}

function maskedOutcome(mask: Mask, outcome: Outcome): Outcome {
  if (outcome.response === undefined) return { fault: { ...outcome.fault, message: mask.text(outcome.fault.message) } };
  const { response } = outcome;
  return { response: { ...response, headers: maskedHeaders(mask, response.headers), body: mask.text(response.body) } };
}

/** Most responses have no secret in their headers, which are looked at together. */
function maskedHeaders(mask: Mask, headers: readonly Header[]): readonly Header[] {
  const all = headers.flat().join('\n');
  if (mask.text(all) === all && !/^set-cookie$/im.test(all)) return headers;
  return headers.map(([name, value]): Header => {
    if (name.toLowerCase() === 'set-cookie') return [name, mask.cookie(value)];
    return [mask.text(name), mask.text(value)];
  });
}
