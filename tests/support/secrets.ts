import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { base58 } from '@scure/base';
import { unzipSync } from 'fflate';
import { vi } from 'vitest';
import type { Handler } from '../../src/reference/reference.js';
import { apiKeys } from '../../src/reference/gateway.js';
import { secretNames } from './secretive-target.js';
import { createSearch, tracesOf } from './spellings.js';

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

/** What gives one of the secrets away, in whatever spelling, with what surrounds it. */
export function leaksIn(texts: readonly string[], secrets: readonly string[]): readonly string[] {
  const search = createSearch(secrets.flatMap(tracesOf));
  return texts.flatMap((text) => search(text) ?? []).slice(0, 5);
}

/** Everything that was written to the terminal while something ran. */
export async function written<Result>(run: () => Promise<Result>): Promise<{ result: Result; text: string }> {
  const texts: string[] = [];
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      texts.push(String(text));
      return true;
    }),
  );
  vi.stubEnv('GITHUB_STEP_SUMMARY', '');
  try {
    const result = await run();
    return { result, text: texts.join('') };
  } finally {
    for (const stream of streams) stream.mockRestore();
    vi.unstubAllEnvs();
  }
}

/** The texts of the files of an archive, by name. */
export function archived(file: string): Readonly<Record<string, string>> {
  const entries = Object.entries(unzipSync(readFileSync(file)));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]));
}

/** Gives every secret it is sent, and those it should never know, back in headers and bodies in several encodings. */
export function indiscreet(handle: Handler, secrets: readonly string[]): Handler {
  let turn = 0;
  return async (request) => {
    const own = request.headers['x-api-key'] === secrets[0] ? { 'x-api-key': apiKeys.genuine } : {};
    const answer = await handle({ ...request, headers: { ...request.headers, ...own } });
    const told = secrets[(turn += 1) % secrets.length]!;
    const url = encodeURIComponent(told);
    const spoken = { plain: `bad key ${told}`, base64: Buffer.from(`k:${told}`).toString('base64'), url };
    const headers = { ...answer.headers, 'x-told': told.replace(/[^ -~]/g, ''), 'set-cookie': `session=${url}` };
    if (!('json' in answer.body)) return { ...answer, headers, body: { text: `${answer.body.text} ${told}` } };
    const json = answer.body.json;
    const isRecord = typeof json === 'object' && json !== null && !Array.isArray(json);
    return { ...answer, headers, body: { json: isRecord ? { ...json, spoken } : json } };
  };
}
