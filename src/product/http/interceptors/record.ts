import { jsonIn } from '../../json/parse.js';
import { shortest, type Mask } from '../../mask/mask.js';
import { digest } from '../../mask/tokens.js';
import { numberIn, type Exchange, type Header, type Outcome, type RecordedRequest } from '../../model/exchange.js';
import type { PlannedRequest } from '../../model/scenario.js';
import type { Target } from '../../profile/resolve.js';
import type { Interceptor } from '../dispatch.js';
import type { WireRequest } from '../transport.js';
import { credentialsOf } from '../wire.js';

export interface RecordOptions {
  /** Stands in the id of every exchange, so that those of two runs never meet. */
  readonly runId: string;
  readonly target: Target;
  /** Called with every exchange as it happens, before anything judges it. */
  readonly record: (exchange: Exchange) => void;
  /** Exchanges of an earlier part of the same run; ids go on after them. */
  readonly before: readonly Pick<Exchange, 'id'>[];
}

/**
 * Numbers requests in the order in which they leave and records each exchange, masked; a secret that the target hands out
 * is registered before that.
 */
export function recordExchanges({ runId, target, record, before }: RecordOptions): Interceptor {
  const { mask, bases } = target;
  let sent = before.reduce((last, { id }) => Math.max(last, numberIn(id)), 0);
  return (dispatch) => async (call) => {
    const { request, retryOf, read } = call;
    const { operation, base, effect } = request;
    const id = `${runId}-${(sent += 1)}` as const;
    const reply = await dispatch(call);
    registerSecretOf(mask, request, reply.outcome);
    const prefix = bases[base]?.pathname.replace(/\/$/, '') ?? '';
    const exchange: Exchange = {
      // Portions of a journal know an exchange by its id, which stands first.
      ...{ id, operation, base, effect, request: maskedRequest(mask, reply.wire, prefix) },
      credentials: credentialsOf(target, request),
      ...{ startedAt: reply.startedAt, milliseconds: reply.milliseconds },
      ...(retryOf !== undefined && { retryOf }),
      ...maskedOutcome(mask, reply.outcome),
    };
    const { purpose, credentials } = read?.(exchange) ?? {};
    const shown = Object.assign(exchange, purpose !== undefined && { purpose }, {
      credentials: { ...credentials, ...exchange.credentials },
    });
    record(shown);
    return { ...reply, exchanges: [shown] };
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
