import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { base58 } from '@scure/base';
import type { Handler } from '../../src/reference/reference.js';
import { apiKeys } from '../../src/reference/gateway.js';
import { secretNames } from './secretive-target.js';

/** Two keys, with characters that every encoding writes in its own way, and wallets: one secret for each of the names. */
export function randomSecrets(): readonly string[] {
  const keys = [`k/${randomBytes(12).toString('base64')}+"u`, randomBytes(24).toString('base64url')];
  return [...keys, ...secretNames.slice(2).map(() => base58.encode(randomBytes(32)))];
}

/** What the profile of the target reads from the environment. */
export function environmentOf(origin: string, secrets: readonly string[]): Readonly<Record<string, string>> {
  return {
    ULTRA_BASE_URL: `${origin}/ultra/v1`,
    SWAP_V2_BASE_URL: `${origin}/swap/v2`,
    LEND_BASE_URL: `${origin}/lend/v1`,
    TRIGGER_BASE_URL: `${origin}/trigger`,
    ...Object.fromEntries(secretNames.map((name, index) => [name, secrets[index]!])),
  };
}

/** Every file of a folder and the folders in it. */
export function textsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/** What would give a secret away in a text. */
function tracesOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const within = (offset: number): string =>
    Buffer.concat([Buffer.alloc(offset), bytes, Buffer.alloc(3)])
      .toString('base64')
      .slice(4, -8);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    ...[0, 1, 2].map(within),
  ];
}

/** Throws when a text gives one of the secrets away, and tells how many looks it took. */
export function refuseSecrets(secrets: readonly string[], texts: readonly string[]): number {
  let looked = 0;
  for (const session of secrets.flatMap(tracesOf))
    for (const text of texts) {
      looked += 1;
      const at = text.indexOf(session);
      if (at >= 0) throw new Error(`a secret is in clear: ${text.slice(Math.max(0, at - 80), at + 80)}`);
    }
  return looked;
}

/** Gives every secret it is sent, and those it should never know, back in headers and bodies in several encodings. */
export function indiscreet(handle: Handler, secrets: readonly string[]): Handler {
  let turn = 0;
  return async (request) => {
    const own = request.headers['x-api-key'] === secrets[0] ? { 'x-api-key': apiKeys.genuine } : {};
    const answer = await handle({ ...request, headers: { ...request.headers, ...own } });
    const told = secrets[(turn += 1) % secrets.length]!;
    const spoken = {
      plain: `bad key ${told}`,
      base64: Buffer.from(`k:${told}`).toString('base64'),
      url: encodeURIComponent(told),
    };
    const headers = {
      ...answer.headers,
      'x-told': told.replace(/[^ -~]/g, ''),
      'set-cookie': `session=${encodeURIComponent(told)}`,
    };
    if (!('json' in answer.body)) return { ...answer, headers, body: { text: `${answer.body.text} ${told}` } };
    const json = answer.body.json;
    const isRecord = typeof json === 'object' && json !== null && !Array.isArray(json);
    return { ...answer, headers, body: { json: isRecord ? { ...json, spoken } : json } };
  };
}
