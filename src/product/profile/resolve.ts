import { X509Certificate } from 'node:crypto';
import { counted } from '../model/counted.js';
import { base58 } from '@scure/base';
import type { Base, Effect } from '../model/exchange.js';
import type { Wallet } from '../model/scenario.js';
import { keypairFromSeed } from '../solana/keypair.js';
import { textGiven } from '../files/given-file.js';
import { createMask, shortest, type Mask } from '../mask/mask.js';
import { unlessItThrows } from '../model/unless-it-throws.js';
import { addressVariableOf } from '../model/base-variables.js';
import type { BaseUrls, Pacing, Profile, ResolvedProfile, Secret } from './profile.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { addressIn, flawOf, isQuoted } from '../mask/address.js';
import { maskProxies } from '../mask/proxy.js';
import { someUnknownOrder } from '../apis/trigger/fixtures/dialect.js';
import { recordedDialect, referenceDialect } from '../apis/trigger/fixtures/dialects.js';

/** A profile made ready: addresses parsed, secrets read and registered with the mask. */
export interface Target {
  readonly name: string;
  readonly profile: ResolvedProfile;
  readonly isReference: boolean;
  readonly bases: Readonly<Partial<Record<Base, URL>>>;
  readonly apiKey: string | undefined;
  readonly apiKeyWithoutAccess: string | undefined;
  readonly wallets: Readonly<Record<string, Wallet>>;
  /** By capability, the variable that the profile names for it and that is not set. */
  readonly unset: Readonly<Record<string, string>>;
  readonly allow: ReadonlySet<Effect>;
  /** A target may have no bound of its pace, and has every other one. */
  readonly pacing: Pick<Pacing, 'perSecond'> & Required<Omit<Pacing, 'perSecond'>>;
  readonly ca: string | undefined;
  readonly mask: Mask;
}

/** What the command line lays over a profile. */
export interface Overrides extends Pick<Profile, 'allow'>, Omit<Pacing, 'timeout'> {
  /** Milliseconds that the run may take. */
  readonly time?: number;
}

/** Without a bound of its own a live target gets the requests that take so long at its pace. */
export function usualRequests(perSecond: number | undefined, milliseconds = 5 * 60_000): number {
  return Math.floor(milliseconds / msAt(perSecond));
}

/**
 * Milliseconds from one request to the next at a pace that is asked for. A little more than asked: what leaves evenly
 * arrives unevenly, and the bound is counted where it arrives.
 */
export function msAt(perSecond: number | undefined): number {
  return perSecond === undefined ? 0 : 1100 / perSecond;
}

/** Names of the base addresses, in a profile as in exchanges. */
const baseNames: readonly Base[] = ['ultra', 'swapV2', 'borrow', 'trigger', 'rpc', 'control'];

/** Resolves a profile against the environment. Throws `ConfigurationError` naming the key or the variable at fault and what is allowed. */
export function resolveTarget(
  profile: Profile,
  environment: NodeJS.ProcessEnv,
  overrides: Overrides,
  isReference: boolean,
): Target {
  const mask = createMask();
  const secret = (key: string, from: Secret | undefined, name: string, isOfHeader = true): string | undefined => {
    if (from === undefined) return undefined;
    const value = 'value' in from ? from.value : environment[from.env];
    if (value === undefined || value === '') return undefined;
    const flaw = flawOfSecret(value, isOfHeader);
    if (flaw !== undefined) throw new ConfigurationError(`${sourceOf(key, from)}: the secret ${flaw}`);
    mask.register(name, value);
    return value;
  };
  const flaw = maskProxies(isReference ? {} : environment, mask);
  if (flaw !== undefined) throw new ConfigurationError(flaw);
  const apiKey = secret('apiKey', profile.apiKey ?? { env: 'API_KEY' }, 'api-key');
  const apiKeyWithoutAccess = secret('apiKeyWithoutAccess', profile.apiKeyWithoutAccess, 'api-key-without-access');
  const bases = resolveBases(profile.bases, isReference ? {} : environment, mask);
  const wallets: Record<string, Wallet> = {};
  for (const [name, from] of Object.entries(profile.wallets ?? {})) {
    const text = secret(`wallets.${name}`, from, `wallet:${name}`, false);
    if (text === undefined) continue;
    const { wallet, spellings } = walletOf(sourceOf(`wallets.${name}`, from), text);
    for (const spelling of spellings) mask.register(`wallet:${name}`, spelling);
    wallets[name] = wallet;
  }
  const pacing = profile.pacing ?? {};
  const resolved = resolvedProfile(profile, wallets);
  const perSecond = overrides.perSecond ?? pacing.perSecond ?? (isReference ? undefined : 2);
  return {
    name: profile.name,
    profile: resolved,
    unset: unsetIn(resolved, environment),
    isReference,
    bases,
    wallets,
    mask,
    apiKey,
    apiKeyWithoutAccess,
    allow: withIncluded(overrides.allow ?? profile.allow ?? withoutTrace),
    pacing: {
      ...(perSecond !== undefined && { perSecond }),
      concurrency: overrides.concurrency ?? pacing.concurrency ?? (isReference ? 16 : 4),
      requests:
        overrides.requests ??
        pacing.requests ??
        (isReference ? Number.POSITIVE_INFINITY : usualRequests(perSecond, overrides.time)),
      perOperation: { ...pacing.perOperation, ...overrides.perOperation },
      timeout: pacing.timeout ?? 15_000,
    },
    ca: profile.ca === undefined ? undefined : certificateIn(profile.ca),
  };
}

/** Why a text is not the secret itself, or cannot be sent or masked. */
function flawOfSecret(text: string, isOfHeader: boolean): string | undefined {
  if (/^\$(?:\w+|\{\w+\})$/.test(text)) return 'is a variable, and none is replaced; expected the bare value';
  if (/^«[^»]*»$/.test(text)) return 'was masked when the profile was written; expected the bare value';
  if (text !== text.trim()) return 'has white space around it; expected the bare value';
  if (/^(?:bearer |x-api-key *[:=])/i.test(text) || isQuoted(text))
    return 'has a scheme or the name of a header before it, or quotes around it; expected the bare value';
  if (text.length < shortest)
    return `has ${counted(text.length, 'character')}; expected at least ${shortest}, for a shorter one cannot be masked`;
  if (!isOfHeader || !/[^\t\x20-\x7e\x80-\xff]/.test(text)) return undefined;
  return 'has a character that no header can carry; expected printable characters of Latin 1';
}

/** The text of a file with a certificate, and what stands around it. Throws a `ConfigurationError` where it has none. */
function certificateIn(path: string): string {
  const text = textGiven({ path, by: 'ca', expected: 'a PEM file' });
  if (unlessItThrows(() => new X509Certificate(text)) !== undefined) return text;
  throw new ConfigurationError(`ca: ${path} has no certificate that can be read; expected one in PEM`);
}

/** Effects of which nothing is left at the target. */
const withoutTrace = ['read', 'build', 'session'] as const;

/** What lasts cannot be tested without what does not, and nothing without reading. */
function withIncluded(given: readonly Effect[]): ReadonlySet<Effect> {
  const isLasting = given.includes('create') || given.includes('settle');
  return new Set([...(isLasting ? withoutTrace : (['read'] as const)), ...given]);
}

/** What a mistake in a secret is named by: the variable that holds it, or its key where the profile does. */
function sourceOf(key: string, from: Secret | undefined): string {
  return from !== undefined && 'env' in from ? from.env : key;
}

function resolveBases(given: BaseUrls, environment: NodeJS.ProcessEnv, mask: Mask): Partial<Record<Base, URL>> {
  const bases: Partial<Record<Base, URL>> = {};
  for (const key of baseNames) {
    const text = given[key];
    if (text === undefined || text === '') continue;
    const variable = addressVariableOf(key);
    const source = environment[variable] === text ? variable : `bases.${key}`;
    const url = addressIn(text);
    if (url === undefined)
      throw new ConfigurationError(`${source}: ${flawOf(text)}; expected an absolute http or https URL`);
    const mayHaveQuery = key === 'rpc';
    if (url.username !== '' || (url.search !== '' && !mayHaveQuery) || url.hash !== '')
      throw new ConfigurationError(
        `${source}: expected a base address without credentials${mayHaveQuery ? ' or fragment' : ', query or fragment; the API key goes into API_KEY'}`,
      );
    if (key === 'rpc') registerKeysIn(url, source, mask);
    bases[key] = url;
  }
  return bases;
}

/** Segments of a node's path that name a network or a version, and no key. */
const publicSegment = /^(?:solana|mainnet|devnet|testnet|beta|main|rpc|api|json|public|http|v[0-9]+|[-_.])+$/i;

function registerKeysIn(url: URL, source: string, mask: Mask): void {
  for (const [name, { length }] of url.searchParams)
    if (/key|token|secret|auth/i.test(name) && length > 0 && length < shortest)
      throw new ConfigurationError(
        `${source}: the parameter \`${name}\` has ${counted(length, 'character')}; expected at least ${shortest}, for a shorter key cannot be masked`,
      );
  for (const part of keysIn(url)) mask.register('rpc-key', part);
}

/** Operators of nodes hand out addresses with a key: in a parameter, or as a segment of the path. */
function keysIn({ searchParams, pathname }: URL): readonly string[] {
  const segments = pathname.split('/').filter((segment) => !publicSegment.test(segment));
  const parameters = [...searchParams].map(([name, value]) => (value === '' ? name : value));
  return [...parameters, ...segments].filter((part) => part.length >= shortest);
}

/** Whether the address of the node is a secret, which belongs into the environment and into no file. */
export function holdsKey(url: URL): boolean {
  return keysIn(url).length > 0;
}

/** A wallet, and the ways in which its secret is commonly written: they are masked all. */
function walletOf(source: string, text: string): { readonly wallet: Wallet; readonly spellings: readonly string[] } {
  const bytes = unlessItThrows(() =>
    text.startsWith('[') ? Uint8Array.from(JSON.parse(text) as number[]) : base58.decode(text),
  );
  // The text itself must not stand in the message.
  if (bytes?.length !== 32 && bytes?.length !== 64)
    throw new ConfigurationError(
      `${source}: the secret is no key; expected 32 or 64 bytes in base58, or a JSON array of them`,
    );
  const seed = bytes.slice(0, 32);
  const wallet = keypairFromSeed(seed);
  const whole = Buffer.concat([seed, base58.decode(wallet.publicKey)]);
  const spellings = [seed, whole].flatMap((form) => [
    base58.encode(form),
    [...form].join(','),
    [...form].join(', '),
    Buffer.from(form).toString('hex'),
    Buffer.from(form).toString('base64'),
  ]);
  return { wallet, spellings };
}

/** Secrets that are read when they are needed. */
function unsetIn({ trigger = {} }: ResolvedProfile, environment: NodeJS.ProcessEnv): Target['unset'] {
  const { accessToken, expiredToken, dialect } = trigger;
  const variables = {
    ...(accessToken !== undefined && dialect?.signIn === undefined && { token: accessToken }),
    ...(expiredToken?.form === 'declared' && { 'expired-token': expiredToken.environment }),
  };
  return Object.fromEntries(Object.entries(variables).filter(([, variable]) => (environment[variable] ?? '') === ''));
}

const dialects = { recorded: recordedDialect, reference: referenceDialect } as const;

/** The profile with its dialect by value and the public keys of its wallets. */
function resolvedProfile({ trigger, ...profile }: Profile, wallets: Target['wallets']): ResolvedProfile {
  if (trigger === undefined) return profile;
  const { dialect: given, wallet, secondWallet, ...others } = trigger;
  const dialect = typeof given === 'string' ? dialects[given] : given;
  const publicKeys = Object.values(wallets).map(({ publicKey }) => publicKey);
  return {
    ...profile,
    trigger: {
      ...(dialect && { dialect, unknownOrderId: someUnknownOrder }),
      ...others,
      // Without its secret a wallet signs nothing.
      ...(wallet !== undefined && wallets[wallet] && { wallet }),
      ...(secondWallet !== undefined && wallets[secondWallet] && { secondWallet }),
      publicKeys,
    },
  };
}
