import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'lossless-json';
import { textGiven } from '../files/given-file.js';
import { isObject } from '../json/parse.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { didYouMean } from '../model/meant.js';
import { wrappedNativeMint } from '../solana/addresses.js';
import type { BaseUrls, Profile } from './profile.js';
import { baseVariables } from '../model/base-variables.js';
import { TookTooLong, withTimeLimit } from './time-limit.js';

const maker = '`plumbline doctor --write FILE` makes one';

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
        : `--target: no file ${path}${didYouMean(file, ['reference'])}; expected a profile (${maker})`,
    );
  const [given, { validProfile }] = await Promise.all([read(path), import('./validate.js')]);
  return validProfile(file, given);
}

const aModule = 'a module whose default export is what `defineTarget` returns';

type Load = (path: string, text: string) => unknown;

// `JSON.parse` takes the last of two members with one name, and says nothing.
const parsed: Load = (_, text) => withoutSchema(parse(text, undefined, Number));
const parsedToml: Load = async (_, text) => withoutSchema((await import('smol-toml')).parse(text));

const kinds: readonly (readonly [ending: RegExp, load: Load, expected: string])[] = [
  [/\.json$/, parsed, 'a JSON object with the keys of a profile'],
  [/\.toml$/, parsedToml, 'TOML with the keys of a profile'],
  [/\.mjs$/, nativelyImported, aModule],
  [/\.[cm]?[jt]s$/, transformed, aModule],
];

export const profileEndings = 'a file that ends in .ts, .js, .mjs, .json or .toml';

/** Whether a file of this name can be loaded as a profile. */
export function isProfileName(file: string): boolean {
  return kinds.some(([ending]) => ending.test(file));
}

/** Characters of an error of the author of a profile that are shown. */
const mostSaid = 200;

/** A module may wait for what it needs, such as a file or a secret. */
const longestLoadMs = 30_000;

async function read(path: string): Promise<unknown> {
  const kind = kinds.find(([ending]) => ending.test(path));
  if (kind === undefined) throw new ConfigurationError(`--target: ${path} is no profile; expected ${profileEndings}`);
  const [, load, expected] = kind;
  const text = textGiven({ path, by: '--target', expected });
  if (text.trim() === '') throw new ConfigurationError(`--target: ${path} is empty; expected ${expected} (${maker})`);
  const given = await withTimeLimit(() => load(path, text), relative('', path), longestLoadMs).catch(
    (error: unknown) => {
      throw new ConfigurationError(
        `--target: ${path} cannot be loaded: ${reasonOf(error, text)}${placeIn(path, error)}; expected ${expected}`,
      );
    },
  );
  if (given === undefined)
    throw new ConfigurationError(`--target: ${path} has no default export; expected ${expected}`);
  return given;
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
  const exported = await createJiti(pathToFileURL(path).href, { alias, interopDefault: false }).import(path);
  // What a module of CommonJS exports is the profile itself.
  const { __esModule: isModule, default: profile } = Object(exported) as Readonly<Record<string, unknown>>;
  const isEmpty = Object.keys(Object(exported) as object).length === 0;
  return isModule === true || isEmpty || profile !== undefined ? profile : exported;
}

/** Editors find the JSON schema of a profile by this key; it says nothing of the target. */
function withoutSchema(given: unknown): unknown {
  if (!isObject(given)) return given;
  const { $schema: _, ...profile } = given;
  return profile;
}

/** What the engine says of a name that the module uses; a name with a digit may be a secret without its quotes. */
const saysOfName =
  /^(?:[A-Za-z_$.() ,]+ is not (?:defined|a function|a constructor)|The requested module '[^']+' does not provide an export named '[A-Za-z_$]+')$/;

/**
 * What a parser says may quote the profile, and with it a secret: only the kind of error and its place are shown. The text of
 * a plain `Error`, or of an assertion with one, is what the author of the profile says.
 */
function reasonOf(error: unknown, text: string): string {
  if (!(error instanceof Error)) return 'it throws';
  if (error instanceof TookTooLong) return error.message;
  const { code, message, name, line, column, generatedMessage } = error as NodeJS.ErrnoException &
    Readonly<Record<string, unknown>>;
  const [firstLine = ''] = message.split('\n');
  // A call of an import as its author wrote it: the compiled module has `(0, module.name)` in its place.
  const said = firstLine.replace(/^\(0\s*,\s*[\w$]+\.([\w$]+)\)/, '$1');
  if (code?.endsWith('MODULE_NOT_FOUND') === true || saysOfName.test(said)) return said;
  const [, position] = /position (\d+)/.exec(message) ?? [];
  const before = text.slice(0, Number(position)).split('\n');
  const at = position === undefined ? [line, column] : [before.length, before.at(-1)!.length + 1];
  const isPlace = at.every((number) => typeof number === 'number');
  const isSyntax = name === 'SyntaxError' || message.startsWith('ParseError') || typeof line === 'number';
  const isOfAuthor = said !== '' && ((name === 'Error' && code === undefined) || generatedMessage === false);
  const thrown = isOfAuthor ? `it throws “${said.slice(0, mostSaid)}”` : name;
  const kind = message.startsWith('Duplicate key') ? 'a key stands there twice' : isSyntax ? 'a syntax error' : thrown;
  return `${code === undefined || isOfAuthor ? kind : `${kind} ${code}`}${isPlace ? ` at line ${at.join(', column ')}` : ''}`;
}

/** Where in the module an exception was thrown, as ` (target.ts:12)`: columns are those of the compiled module. */
function placeIn(path: string, error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const at = stack.indexOf(`${path}:`);
  const [, place] = at < 0 ? [] : (/^:([0-9]+)/.exec(stack.slice(at + path.length)) ?? []);
  return place === undefined ? '' : ` (${relative('', path)}:${place})`;
}

/** What every deployment of a swap API quotes: wrapped native currency into a dollar token. */
const usualPair = {
  inputMint: wrappedNativeMint,
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
  const bases = addressesIn(environment);
  if (Object.keys(bases).every((key) => key === 'rpc')) return undefined;
  return withWallet({ name: hostsOf(bases), bases, apiKey: { env: 'API_KEY' } }, environment);
}

function addressesIn(environment: NodeJS.ProcessEnv): BaseUrls {
  const given = Object.entries(baseVariables).map(([key, variable]) => [key, environment[variable] ?? ''] as const);
  return Object.fromEntries(given.filter(([, address]) => address !== ''));
}

/** A deployment that nobody named is called by the hosts of its addresses; what is no address is refused later. */
function hostsOf({ rpc: _, control: __, ...apis }: BaseUrls): string {
  const hosts = Object.values(apis).flatMap((address) => (URL.canParse(address) ? [new URL(address).host] : []));
  return [...new Set(hosts)].join(', ') || 'environment';
}

/** The profile with the addresses of the environment, which go before its own. */
export function withAddresses(profile: Profile, environment: NodeJS.ProcessEnv): Profile {
  return atAddresses(profile, { ...profile.bases, ...addressesIn(environment) });
}

/** The profile at these addresses; a name that somebody chose stays. */
export function atAddresses(profile: Profile, bases: BaseUrls): Profile {
  return { ...profile, name: profile.name === hostsOf(profile.bases) ? hostsOf(bases) : profile.name, bases };
}

/** The profile with the wallet of the environment, unless it declares wallets itself. */
export function withWallet(profile: Profile, { WALLET_SECRET = '' }: NodeJS.ProcessEnv): Profile {
  if (WALLET_SECRET === '' || profile.wallets !== undefined) return profile;
  return { ...profile, wallets: { build: { env: 'WALLET_SECRET' } } };
}
