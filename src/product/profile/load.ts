import { existsSync, readFileSync } from 'node:fs';
import { extname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { textOf } from '../json/encoding.js';
import { ConfigurationError } from '../model/configuration-error.js';
import type { Profile } from './profile.js';
import { baseVariables } from './resolve.js';

/**
 * Loads a profile: a TypeScript or JavaScript module whose default export is what `defineTarget` returns, or a JSON or
 * TOML file with the same keys. Throws `ConfigurationError` with every mistake in it.
 */
export async function loadProfile(file: string): Promise<Profile> {
  const path = resolve(file);
  if (!existsSync(path))
    throw new ConfigurationError(
      file === 'reference'
        ? '--target: this command takes no `reference`; expected a profile, or no --target'
        : `--target: no file ${path}; expected \`reference\` or a profile (\`plumbline doctor --write FILE\` makes one)`,
    );
  const [given, { validProfile }] = await Promise.all([read(path), import('./validate.js')]);
  return validProfile(file, given);
}

async function read(path: string): Promise<unknown> {
  const extension = extname(path);
  try {
    if (extension === '.json') return withoutSchema(JSON.parse(textOf(readFileSync(path))));
    if (extension === '.toml') {
      const { parse: parseToml } = await import('smol-toml');
      return withoutSchema(parseToml(textOf(readFileSync(path))));
    }
    return extension === '.mjs' ? await nativelyImported(path) : await transformed(path);
  } catch (error) {
    throw new ConfigurationError(`--target: ${path} cannot be loaded: ${reasonOf(error)}${placeIn(path, error)}`);
  }
}

/** JavaScript needs no compiler, which takes tens of megabytes; a package that is not installed beside it is found here. */
async function nativelyImported(path: string): Promise<unknown> {
  try {
    return ((await import(pathToFileURL(path).href)) as { readonly default?: unknown }).default;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return transformed(path);
  }
}

async function transformed(path: string): Promise<unknown> {
  const own = fileURLToPath(new URL('../cli/index.js', import.meta.url));
  const alias = { '@plumbline-conformance/plumbline': own, plumbline: own };
  const { createJiti } = await import('jiti/static');
  return createJiti(pathToFileURL(path).href, { alias }).import(path, { default: true });
}

/** Editors find the JSON schema of a profile by this key; it says nothing of the target. */
function withoutSchema(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const { $schema: _, ...profile } = given as Readonly<Record<string, unknown>>;
  return profile;
}

/** What a parser or a module says may quote the profile, and with it a secret: only the kind of error and its line are shown. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it throws';
  const { code, message, name, line } = error as NodeJS.ErrnoException & { readonly line?: unknown };
  if (code?.endsWith('MODULE_NOT_FOUND') === true) return message;
  const place = typeof line === 'number' ? `line ${line}` : /line \d+ column \d+|position \d+/.exec(message)?.[0];
  return `${code === undefined ? name : `${name} ${code}`}${place === undefined ? '' : ` at ${place}`}`;
}

/** Where in the module an exception was thrown, as ` (target.ts:12:5)`. */
function placeIn(path: string, error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const at = stack.indexOf(`${path}:`);
  const [, place] = at < 0 ? [] : (/^:([0-9]+(?::[0-9]+)?)/.exec(stack.slice(at + path.length)) ?? []);
  return place === undefined ? '' : ` (${relative('', path)}:${place})`;
}

/** What every deployment of a swap API quotes: wrapped native currency into a dollar token. */
const usualPair = {
  inputMint: 'So11111111111111111111111111111111111111112',
  outputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  amount: '10000000',
};

/** The profile with a pair to quote and with every API that it leaves out, so that addresses alone can be judged. */
export function withUsualFixtures(profile: Profile): Profile {
  return {
    ...profile,
    swapOrder:
      profile.swapOrder?.pair === undefined ? { pair: usualPair, decodesTransactions: true } : profile.swapOrder,
    borrow: profile.borrow ?? {},
    trigger: profile.trigger ?? {},
  };
}

/** A profile from base addresses in the environment alone, for a first run without any file; undefined when none is set. */
export function environmentProfile(environment: NodeJS.ProcessEnv): Profile | undefined {
  const given = Object.entries(baseVariables).flatMap(([key, variable]) => {
    const address = environment[variable];
    return address === undefined || address === '' ? [] : [[key, address] as const];
  });
  if (given.every(([key]) => key === 'rpc')) return undefined;
  const name = hostsOf(given.flatMap(([key, address]) => (key === 'rpc' ? [] : [address])));
  const profile = { name, bases: Object.fromEntries(given), apiKey: { env: 'API_KEY' } };
  return withWallet(profile, environment);
}

/** A deployment that nobody named is called by the hosts of its addresses; what is no address is refused later. */
function hostsOf(addresses: readonly string[]): string {
  const hosts = addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).host] : []));
  return [...new Set(hosts)].join(', ') || 'environment';
}

/** The profile with the wallet of the environment, unless it declares wallets itself. */
export function withWallet(profile: Profile, { WALLET_SECRET = '' }: NodeJS.ProcessEnv): Profile {
  if (WALLET_SECRET === '' || profile.wallets !== undefined) return profile;
  return { ...profile, wallets: { build: { env: 'WALLET_SECRET' } } };
}
