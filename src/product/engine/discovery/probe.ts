import { createHash, randomBytes } from 'node:crypto';
import { BudgetExhausted } from '../../http/interceptors/budget.js';
import type { Sender } from '../../http/client.js';
import { TargetLost } from '../../http/interceptors/breaker.js';
import { isObject, jsonIn } from '../../json/parse.js';
import { registeredAt } from '../../apis/registry.js';
import { refusesKey } from '../../model/api.js';
import type { Exchange } from '../../model/exchange.js';
import type { PlannedRequest, Wallet } from '../../model/scenario.js';
import { keypairFromSeed } from '../../solana/keypair.js';
import { rpcRequest } from '../../profile/production.js';
import type { Target } from '../../profile/resolve.js';

/** One thing that discovery found: the key of the profile, its value, and how it was found. */
export interface Finding {
  readonly key: string;
  readonly value: unknown;
  readonly how: string;
}

/** A response with its body as JSON; `body` is undefined where it is none. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Sent = Awaited<ReturnType<Sender['send']>>;

/** Times that a request is sent until it is taken for one that the key does not open. */
const mostAttempts = 3;

/** What discovery may do: ask through the sender of a run, within `most` requests, and keep what it found. */
export function createProbe(target: Target, sender: Pick<Sender, 'send'>, most = Infinity) {
  let left = most;
  const findings: Finding[] = [];
  const send = async (request: PlannedRequest, attempt = 1): Promise<Sent | undefined> => {
    if (left <= 0 || target.bases[request.base] === undefined) return undefined;
    left -= 1;
    try {
      const sent = await sender.send(request);
      const { api } = registeredAt(request.base) ?? {};
      // One of several instances may not know the key.
      const isOfInstance = api !== undefined && refusesKey(api, sent.final) && attempt < mostAttempts;
      return isOfInstance ? ((await send(request, attempt + 1)) ?? sent) : sent;
    } catch (error) {
      if (error instanceof BudgetExhausted || error instanceof TargetLost) return undefined;
      throw error;
    }
  };
  const ask = async (request: PlannedRequest): Promise<Answer | undefined> => {
    const { final, body } = (await send(request)) ?? {};
    if (final?.response === undefined || body === undefined) return undefined;
    return { status: final.response.status, body: jsonIn(body) };
  };
  return {
    target,
    /** Undefined when no complete response came, or when the bound is reached. */
    ask,
    /** What came of a request; undefined where none is sent, for the bound is reached or the address was given up. */
    exchange: async (request: PlannedRequest): Promise<Exchange | undefined> => (await send(request))?.final,
    findings: findings as readonly Finding[],
    /** A key pair that nobody has used before. */
    freshWallet: (): Wallet => keypairFromSeed(randomBytes(32)),
    /** The public key of nothing on the chain: the same of a target each time, so that its runs add up. */
    unusedKey: (name: string): string =>
      keypairFromSeed(createHash('sha256').update(`${name} of ${target.name}`).digest()).publicKey,
    found: (key: string, value: unknown, how: string): void => void findings.push({ key, value, how }),
    /** The result of a JSON-RPC method; undefined where the node has no such method, or no address is declared. */
    async rpc(method: string, params: readonly unknown[]): Promise<unknown> {
      const told = await ask(rpcRequest(method, params));
      return membersOf(told?.body).result ?? undefined;
    },
  };
}

export type Probe = ReturnType<typeof createProbe>;

export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
