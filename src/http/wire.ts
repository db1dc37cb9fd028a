import type { Exchange, Header, Outcome, RecordedRequest } from '../model/exchange.js';
import { parseBody } from '../json/parse.js';
import type { PlannedRequest } from '../model/scenario.js';
import { SuiteFault } from '../model/suite-fault.js';
import { shortest } from '../mask/mask.js';
import type { Target } from '../profile/resolve.js';
import type { WireRequest } from './transport.js';

/** A request as it leaves, and as it is kept: with every secret masked. */
export interface PreparedRequest {
  readonly wire: WireRequest;
  readonly shown: RecordedRequest;
}

/** Refuses what the profile does not consent to; a scenario that comes this far is at fault itself. */
export function refuseUnallowed(target: Target, { effect, operation, base, path }: PlannedRequest): void {
  if (!target.allow.has(effect))
    throw new SuiteFault(
      `${operation} has the effect "${effect}", to which the profile does not consent; no scenario may send it`,
    );
  if (target.bases[base] === undefined) throw new SuiteFault(`${operation}: the target has no base address "${base}"`);
  if (!/^([/?]|$)/.test(path))
    throw new SuiteFault(
      `${operation}: the path "${path}" does not stand below a base address; expected it to begin with /`,
    );
}

/** Adds base address and credentials to a planned request. */
export function prepare(target: Target, request: PlannedRequest): PreparedRequest {
  const url = target.bases[request.base]!;
  const prefix = url.pathname.replace(/\/$/, '');
  const body = request.body && ('json' in request.body ? JSON.stringify(request.body.json) : request.body.raw);
  const headers: Header[] = [['accept', 'application/json']];
  const key = keyOf(target, request);
  if (key !== undefined) headers.push(['x-api-key', key]);
  if (request.authorization) headers.push(['authorization', request.authorization.header]);
  if (body !== undefined) headers.push(['content-type', 'application/json']);
  for (const [name, value] of Object.entries(request.headers ?? {})) headers.push([name, value]);
  const below = request.path + keyInQuery(target, request);
  const path = prefix + below || '/';
  const { mask } = target;
  const shown: RecordedRequest = {
    method: request.method,
    path: mask.text(below),
    url: mask.text(url.origin + path),
    headers: headers.map(([name, value]) => [name, shortened(name, mask.text(value))] as const),
    ...(body !== undefined && { body: mask.text(body) }),
  };
  return {
    wire: { method: request.method, origin: url.origin, path, headers, ...(body !== undefined && { body }) },
    shown,
  };
}

/** A text in `Authorization` that is no credential is kept, for it is the evidence, but not at any length. */
function shortened(name: string, value: string): string {
  if (name !== 'authorization' || value.length <= 400) return value;
  return `${value.slice(0, 400)}… (${value.length} characters)`;
}

function keyOf(target: Target, { apiKey, base }: PlannedRequest): string | undefined {
  if (base === 'rpc' || base === 'control' || apiKey === 'absent' || apiKey === 'misplaced') return undefined;
  if (apiKey === 'invented') return 'not-a-key-0000000000000000';
  if (apiKey === 'no-access') return target.apiKeyWithoutAccess;
  return target.apiKey;
}

/** A key in the wrong place: a query parameter of the header's name. */
function keyInQuery({ apiKey: key }: Target, { apiKey, path }: PlannedRequest): string {
  if (apiKey !== 'misplaced' || key === undefined) return '';
  return `${path.includes('?') ? '&' : '?'}x-api-key=${encodeURIComponent(key)}`;
}

export function credentialsOf(target: Target, { apiKey, authorization }: PlannedRequest): Exchange['credentials'] {
  return {
    apiKey: apiKey ?? (target.apiKey === undefined ? 'absent' : 'genuine'),
    token: authorization?.token ?? 'absent',
    ...(authorization?.wallet !== undefined && { wallet: authorization.wallet }),
  };
}

/** A secret that the target hands out is registered before anything of its answer is kept. */
export function maskSecretOf({ mask }: Target, { operation, secretOf }: PlannedRequest, { response }: Outcome): void {
  if (secretOf === undefined || response === undefined) return;
  const parsed = parseBody(response.body);
  const secret = parsed.json ? secretOf(parsed.value) : undefined;
  if (secret !== undefined && secret.length >= shortest && mask.text(secret) === secret)
    mask.register(`answer of ${operation}`, secret);
}

export function maskedOutcome({ mask }: Target, outcome: Outcome): Outcome {
  if (outcome.response === undefined) return { fault: { ...outcome.fault, message: mask.text(outcome.fault.message) } };
  const { response } = outcome;
  const headers = response.headers.map(([name, value]): Header => {
    if (name.toLowerCase() === 'set-cookie') return [name, mask.cookie(value)];
    return [name, mask.text(value)];
  });
  return { response: { ...response, headers, body: mask.text(response.body) } };
}
