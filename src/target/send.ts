import type { Base, Effect, Exchange, Fault, Header, Outcome, RecordedRequest } from '../core/exchange.js';
import type { PlannedRequest } from '../core/scenario.js';
import { SuiteFault } from '../core/suite-fault.js';
import { createBudget, type Budget } from './budget.js';
import { createPacing, sleep } from './pacing.js';
import type { Target } from './target.js';
import { createTransport, type Bounds, type Transport } from './transport.js';

/** Thrown when a base address has answered nothing usable for so long that going on is hopeless. */
export class TargetLost extends Error {
  override readonly name = 'TargetLost';
}

/** An exchange as it is kept (masked), and the answer's own bytes for the scenario that asked. */
export interface Sent {
  readonly exchanges: readonly Exchange[];
  readonly final: Exchange;
  /** The unmasked body; it never leaves the scenario. */
  readonly body: string | undefined;
}

/** The only socket: every request of a run leaves here, within effects, addresses, budget and pace. */
export interface Sender {
  send(request: PlannedRequest): Promise<Sent>;
  readonly budget: Budget;
  readonly lost: ReadonlySet<Base>;
  close(): Promise<void>;
}

export interface SenderOptions {
  readonly target: Target;
  /** Called with every exchange as it happens, before anything judges it. */
  readonly record: (exchange: Exchange) => void;
  readonly signal: AbortSignal;
  readonly transport?: Transport;
}

const maxBytes = 8 * 1024 * 1024;
const attempts = 4;
/** Useless answers in a row after which a base address counts as lost; fewer when it never answered at all. */
const patience = { neverAnswered: 6, answeredBefore: 40 };

export function createSender({ target, record, signal, transport: given }: SenderOptions): Sender {
  const budget = createBudget(target.pacing.requests, target.pacing.perOperation);
  const pacing = createPacing(target.pacing);
  const transport =
    given ??
    createTransport({
      connections: target.pacing.concurrency,
      maxBytes,
      ...(target.ca !== undefined && { ca: target.ca }),
    });
  const bounds: Bounds = { timeout: target.pacing.timeout, maxBytes };
  const useless: Partial<Record<Base, { inRow: number; answered: boolean }>> = {};
  const lost = new Set<Base>();
  let nextId = 1;

  const once = async (
    request: PlannedRequest,
    retryOf: number | undefined,
  ): Promise<{ exchange: Exchange; outcome: Outcome }> => {
    const leave = await pacing.enter(signal);
    try {
      signal.throwIfAborted();
      budget.spend(request.operation, request.effect);
      const { wire, shown } = wireOf(target, request);
      const id = nextId++;
      const startedAt = Date.now();
      const before = performance.now();
      const outcome = await transport.exchange(wire, bounds, signal);
      const milliseconds = Math.round((performance.now() - before) * 1000) / 1000;
      const exchange: Exchange = {
        id,
        operation: request.operation,
        base: request.base,
        effect: request.effect,
        request: shown,
        credentials: credentialsOf(target, request),
        startedAt,
        milliseconds,
        ...(request.purpose !== undefined && { purpose: request.purpose }),
        ...(retryOf !== undefined && { retryOf }),
        ...maskedOutcome(target, outcome),
      };
      record(exchange);
      return { exchange, outcome };
    } finally {
      leave();
    }
  };

  return {
    budget,
    lost,
    async send(request) {
      refuseUnallowed(target, request);
      if (lost.has(request.base)) throw new TargetLost(`${request.base} is lost`);
      const exchanges: Exchange[] = [];
      for (let attempt = 1; ; attempt += 1) {
        const { exchange, outcome } = await once(request, exchanges.at(-1)?.id);
        exchanges.push(exchange);
        const wait = waitBeforeRetry(outcome, attempt);
        if (wait?.hold) pacing.holdUntil(Date.now() + wait.milliseconds);
        const health = (useless[request.base] ??= { inRow: 0, answered: false });
        if (wait === undefined) {
          health.inRow = 0;
          health.answered = true;
        } else {
          health.inRow += 1;
          if (health.inRow >= (health.answered ? patience.answeredBefore : patience.neverAnswered))
            lost.add(request.base);
        }
        const again =
          wait !== undefined &&
          attempt < attempts &&
          isRepeatable(request.effect) &&
          !lost.has(request.base) &&
          !signal.aborted;
        if (!again) return { exchanges, final: exchange, body: outcome.response?.body };
        await sleep(wait.milliseconds, signal);
      }
    },
    close: () => transport.close(),
  };
}

/** Effects whose repetition changes nothing; anything else is sent once and never again. */
function isRepeatable(effect: Effect): boolean {
  return effect === 'read' || effect === 'build' || effect === 'session';
}

function refuseUnallowed(target: Target, { effect, operation, base }: PlannedRequest): void {
  if (!target.allow.has(effect))
    throw new SuiteFault(
      `${operation} has the effect "${effect}", to which the profile does not consent; no scenario may send it`,
    );
  if (target.bases[base] === undefined) throw new SuiteFault(`${operation}: the target has no base address "${base}"`);
}

function wireOf(target: Target, request: PlannedRequest) {
  const url = target.bases[request.base]!;
  const prefix = url.pathname.replace(/\/$/, '');
  const body = request.body && ('json' in request.body ? JSON.stringify(request.body.json) : request.body.raw);
  const headers: Header[] = [['accept', 'application/json']];
  const key = keyOf(target, request);
  if (key !== undefined) headers.push(['x-api-key', key]);
  if (request.authorization) headers.push(['authorization', request.authorization.header]);
  if (body !== undefined) headers.push(['content-type', 'application/json']);
  for (const [name, value] of Object.entries(request.headers ?? {})) headers.push([name, value]);
  const path = prefix + request.path;
  const { mask } = target;
  const shown: RecordedRequest = {
    method: request.method,
    path: mask.text(request.path),
    url: mask.text(url.origin + path),
    headers: headers.map(
      ([name, value]) => [name, name === 'authorization' ? maskedBearer(target, value) : mask.text(value)] as const,
    ),
    ...(body !== undefined && { body: mask.text(body) }),
  };
  return {
    wire: { method: request.method, origin: url.origin, path, headers, ...(body !== undefined && { body }) },
    shown,
  };
}

/** A token is masked even where it is no JSON Web Token; texts that are certainly none are kept, they are the evidence. */
function maskedBearer({ mask }: Target, value: string): string {
  const masked = mask.text(value);
  return masked.length > 400 ? `${masked.slice(0, 400)}… (${masked.length} characters)` : masked;
}

function keyOf(target: Target, { apiKey, base }: PlannedRequest): string | undefined {
  if (base === 'rpc' || base === 'control' || apiKey === 'absent' || apiKey === 'misplaced') return undefined;
  if (apiKey === 'invented') return 'not-a-key-0000000000000000';
  if (apiKey === 'no-access') return target.apiKeyWithoutAccess;
  return target.apiKey;
}

function credentialsOf(target: Target, { apiKey, authorization }: PlannedRequest): Exchange['credentials'] {
  return {
    apiKey: apiKey ?? (target.apiKey === undefined ? 'absent' : 'genuine'),
    token: authorization?.token ?? 'absent',
    ...(authorization?.wallet !== undefined && { wallet: authorization.wallet }),
  };
}

function maskedOutcome({ mask }: Target, outcome: Outcome): Outcome {
  if (outcome.response === undefined) return { fault: { ...outcome.fault, message: mask.text(outcome.fault.message) } };
  const { response } = outcome;
  const headers = response.headers.map(([name, value]) => [name, mask.text(value)] as const);
  return { response: { ...response, headers, body: mask.text(response.body) } };
}

const transient: ReadonlySet<Fault['class']> = new Set(['refused', 'reset', 'timeout', 'truncated', 'name-resolution']);

/** How long to wait before trying again; undefined when the answer needs no second try. */
function waitBeforeRetry(outcome: Outcome, attempt: number): { milliseconds: number; hold: boolean } | undefined {
  const backoff = 100 * 2 ** (attempt - 1);
  if (outcome.response === undefined)
    return { milliseconds: transient.has(outcome.fault.class) ? backoff : 0, hold: false };
  const { status, headers } = outcome.response;
  const header = (name: string): string | undefined => headers.find(([key]) => key.toLowerCase() === name)?.[1];
  if (status === 429 || status === 503) {
    const asked = retryAfter(header('retry-after'));
    return { milliseconds: Math.min(asked ?? backoff * 2, 60_000), hold: status === 429 };
  }
  if (status === 502 || status === 504) return { milliseconds: backoff, hold: false };
  return undefined;
}

function retryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^[0-9]+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
