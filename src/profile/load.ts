import { existsSync, readFileSync } from 'node:fs';
import { extname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigurationError } from '../model/configuration-error.js';
import type { Profile } from './profile.js';
import { baseVariables } from './resolve.js';
import { validProfile } from './validate.js';

/**
 * Loads a profile: a TypeScript or JavaScript module whose default export is what `defineTarget` returns, or a JSON or
 * TOML file with the same keys. Throws `ConfigurationError` with every mistake in it.
 */
export async function loadProfile(file: string): Promise<Profile> {
  const path = resolve(file);
  if (!existsSync(path))
    throw new ConfigurationError(
      `--target: no file ${path}; expected \`reference\` or a profile (\`plumbline init\` writes one)`,
    );
  return validProfile(file, await read(path));
}

async function read(path: string): Promise<unknown> {
  const extension = extname(path);
  try {
    if (extension === '.json') return withoutSchema(JSON.parse(readFileSync(path, 'utf8')));
    if (extension === '.toml') {
      const { parse: parseToml } = await import('smol-toml');
      return withoutSchema(parseToml(readFileSync(path, 'utf8')));
    }
    const alias = { plumbline: new URL('../index.js', import.meta.url).pathname };
    const { createJiti } = await import('jiti');
    return await createJiti(pathToFileURL(path).href, { alias }).import(path, { default: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`--target: ${path} cannot be loaded: ${message}${placeIn(path, error)}`, {
      cause: error,
    });
  }
}

/** Editors find the JSON schema of a profile by this key; it says nothing of the target. */
function withoutSchema(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const { $schema: _, ...profile } = given as Readonly<Record<string, unknown>>;
  return profile;
}

/** Where in the module an exception was thrown, as ` (target.ts:12:5)`. */
function placeIn(path: string, error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const at = stack.indexOf(`${path}:`);
  const [, place] = at < 0 ? [] : (/^:([0-9]+(?::[0-9]+)?)/.exec(stack.slice(at + path.length)) ?? []);
  return place === undefined ? '' : ` (${relative('', path)}:${place})`;
}

/** A profile from base addresses in the environment alone, for a first run without any file; undefined when none is set. */
export function environmentProfile(environment: NodeJS.ProcessEnv): Profile | undefined {
  if (!Object.values(baseVariables).some((variable) => environment[variable])) return undefined;
  return {
    name: 'environment',
    bases: {},
    // Wrapped native currency into a dollar token: the two mints that every deployment of a swap API quotes.
    swapOrder: {
      pair: {
        inputMint: 'So11111111111111111111111111111111111111112',
        outputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
        amount: '10000000',
      },
      decodesTransactions: true,
    },
    borrow: {},
    trigger: {},
  };
}
