import { parseBase64, signTransaction } from '../../second-target/chain/wire.js';
import { walletFromSecret } from '../../second-target/seed.js';
import { type SecondTarget, type SecondTargetOptions, startSecondTarget } from '../../second-target/start.js';

/** What came back from the target, of whatever shape. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Answer {
  status: number;
  body: Json;
  text: string;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The body as it stands, where it is no JSON of an object. */
  raw?: string;
}

/** A standing clock, so that nothing in a test depends on how fast it runs. */
export const NOON = Date.UTC(2026, 10, 20, 12);

export async function startAtNoon(options: Partial<SecondTargetOptions> = {}): Promise<SecondTarget> {
  return startSecondTarget({ seed: 5, now: () => NOON, ...options });
}

export async function ask(url: string, { method, headers, body, raw }: Ask = {}): Promise<Answer> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url, {
    method: method ?? (payload === undefined ? 'GET' : 'POST'),
    headers: { 'content-type': 'application/json', ...headers },
    ...(payload === undefined ? {} : { body: payload }),
  });
  const text = await response.text();
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  return { status: response.status, body: parsed, text };
}

export async function rpc(target: SecondTarget, method: string, ...params: unknown[]): Promise<Json> {
  const { body } = await ask(target.bases.rpc, { body: { jsonrpc: '2.0', id: 1, method, params } });
  return body.error === undefined ? body.result : { error: body.error };
}

/** The amount in the owner's account of a mint, or undefined where there is no such account. */
export async function balance(target: SecondTarget, owner: string, mint: string): Promise<bigint | undefined> {
  const { value } = await rpc(target, 'getTokenAccountsByOwner', owner, { mint }, { encoding: 'jsonParsed' });
  const amounts = value.map((one: Json) => BigInt(one.account.data.parsed.info.tokenAmount.amount));
  return amounts.length === 0 ? undefined : amounts.reduce((sum: bigint, amount: bigint) => sum + amount, 0n);
}

export function sign(transaction: string, secret: string): string {
  return Buffer.from(signTransaction(parseBase64(transaction), walletFromSecret(secret))).toString('base64');
}

/** Signs and sends; answers the error of the chain and its log. */
export async function settle(
  target: SecondTarget,
  transaction: string,
  secret: string,
): Promise<{ err: Json; logs: string[] }> {
  const options = { encoding: 'base64', skipPreflight: true };
  const signature = await rpc(target, 'sendTransaction', sign(transaction, secret), options);
  const landed = await rpc(target, 'getTransaction', signature);
  return { err: landed.meta.err, logs: landed.meta.logMessages };
}

/** Checks that each field is there with its type: `string`, `number`, `boolean`, `object`, `array` or several with `|`. */
export function shapeFaults(value: Json, shape: Record<string, string>): string[] {
  return Object.entries(shape).flatMap(([field, wanted]) => {
    if (!(field in value)) return [`${field} is missing`];
    const found = value[field] === null ? 'null' : Array.isArray(value[field]) ? 'array' : typeof value[field];
    return wanted.split('|').includes(found) ? [] : [`${field} is ${found}, not ${wanted}`];
  });
}
