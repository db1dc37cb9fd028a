import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isObject } from '../../json/parse.js';

/** A token that a target issued and that has been admitted once. */
export interface KeptToken {
  /** Base address of the target. */
  readonly target: string;
  readonly wallet: string;
  readonly token: string;
  /** Milliseconds since the Unix epoch. */
  readonly issuedAt: number;
}

/** Keeps tokens from one run to the next, in a file that only its owner may read, until they have expired. */
export interface TokenStore {
  /** The token of this target that has certainly expired, if there is one by now. */
  expired(target: string): KeptToken | undefined;
  /** Keeps a token unless there is already one of this target. */
  keep(kept: KeptToken): void;
}

/** Opens the store in a file; one that is missing or unreadable is empty. `lifetime` includes the leeway. */
export function openTokenStore(file: string, lifetime: number, now: () => number = Date.now): TokenStore {
  const tokens = readTokens(file);
  return {
    expired: (target) => tokens.find((token) => token.target === target && token.issuedAt + lifetime <= now()),
    keep(kept) {
      if (tokens.some(({ target }) => target === kept.target)) return;
      writeFileSync(file, `${JSON.stringify([...tokens, kept], null, 2)}\n`, { mode: 0o600 });
    },
  };
}

function readTokens(file: string): readonly KeptToken[] {
  if (!existsSync(file)) return [];
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(found) ? found.filter(isKeptToken) : [];
  } catch {
    return [];
  }
}

function isKeptToken(found: unknown): found is KeptToken {
  if (!isObject(found)) return false;
  const { target, wallet, token, issuedAt } = found;
  return [target, wallet, token].every((text) => typeof text === 'string') && typeof issuedAt === 'number';
}
