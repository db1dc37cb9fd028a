import { existsSync } from 'node:fs';
import { registered } from '../apis/registry.js';
import { serveReference } from '../../reference/server.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { inWords, listed } from '../model/counted.js';
import { environmentProfile, loadProfile, withAddresses, withUsualFixtures, withWallet } from '../profile/load.js';
import { variablesIn } from './env-file.js';
import { noteMisspelt } from './misspelt.js';
import { note, type Note } from './note.js';
import { addressIn, flawOf } from '../mask/address.js';
import type { BaseUrls, Profile } from '../profile/profile.js';
import { addressVariableOf, baseVariables } from '../model/base-variables.js';
import { isOfApi, type Base } from '../model/exchange.js';
import { resolveTarget, type Overrides, type Target } from '../profile/resolve.js';
import type { ExecuteOptions } from './options.js';
import { apiInWords } from '../results/area.js';
import { commandLine } from '../results/command.js';

/** Variables of which one is the address of an API. */
export const addressVariables = Object.values(baseVariables).slice(0, 4);

/** Profiles that are found by themselves, in this order. */
const usualFiles = ['target.ts', 'target.json', 'target.toml', 'plumbline.config.ts', 'plumbline.config.js'];

/** Of the embedded reference. */
interface Embedded {
  /** Learns of one that ends by itself. */
  readonly onEnd?: ((reason: Error) => void) | undefined;
  /** Where an interrupted run had it: what went there is recognised by its address. */
  readonly port?: number | undefined;
}

/** Finds the target that the options and the environment name. In CI the reference is never a silent fallback. */
export async function openTarget(options: ExecuteOptions, seed: number, { onEnd, port = 0 }: Embedded = {}) {
  const { onNote } = options;
  if (options.profile !== undefined && (options.target ?? options.origin) !== undefined)
    throw new ConfigurationError('profile: it is the target, so it cannot go with `target` or `origin`');
  const given = environmentOf(options);
  const profile = options.profile && (await profileOfCode(options.profile, options.found));
  const environment = profile === undefined ? given : withoutAddresses(given, profile);
  const isEmbedded = options.target === 'reference' || options.origin !== undefined;
  // A profile in code names its addresses itself.
  const inCi = Boolean(environment.CI) && profile === undefined;
  const meant = isEmbedded ? [] : noteMisspelt(environment, onNote, inCi);
  const overrides: Overrides = { ...options, ...(options.rps !== undefined && { perSecond: options.rps }) };
  const opened = (declared: Profile, option: string, isReference: boolean, { bases: ownBases } = declared) => {
    const under = (item: Profile): Target => resolveTarget(item, environment, overrides, isReference);
    const target = under(isReference ? declared : withUsualFixtures(declared));
    for (const variable of Object.values(target.unset))
      onNote?.(`${variable} is not set, which the profile names for a token: what needs it is not tested`);
    if (!Object.keys(target.bases).some(isOfApi))
      throw new ConfigurationError(
        profile === undefined
          ? `--target: no address of a target is set; expected one of ${addressVariables.join(', ')}, or \`bases\` in the profile`
          : 'profile: `bases` has no address of an API; expected one of `ultra`, `swapV2`, `borrow` and `trigger` (variables of the environment are for files)',
      );
    return {
      target,
      /** The options that name the same target again. */
      option,
      /** The addresses of the profile itself, whatever the environment says. */
      ownBases,
      /** The profile at the addresses that are used, without the fixtures that every target has. */
      declared,
      /** Whether it holds addresses alone, so that the rest has to be found. */
      isBare: !isReference && holdsAddressesAlone(declared),
      /** The same target under another profile. */
      under,
      close: () => Promise.resolve(),
    };
  };
  if (options.origin !== undefined) {
    if (options.target !== undefined && options.target !== 'reference')
      throw new ConfigurationError(
        '--origin: it names where a reference is served, so it cannot go with another --target',
      );
    const origin = addressIn(options.origin)?.origin;
    if (origin === undefined)
      throw new ConfigurationError(`--origin: ${flawOf(options.origin)}; expected what \`plumbline serve\` prints`);
    const { referenceProfile } = await import('../../reference/profile.js');
    return opened(referenceProfile(origin, remoteReadLag), `--origin ${origin}`, true);
  }
  if (profile !== undefined) {
    const option = options.found === undefined ? '' : `--target ${options.found}`;
    return opened(withWallet(withAddresses(profile, environment), environment), option, false);
  }
  const found = options.target === 'reference' ? undefined : await declaredIn(options.target, environment, onNote);
  if (found) return opened(withWallet(found.profile, environment), found.option, false, found.own);
  const flaw = options.target === undefined ? whyNoReference(options, environment, meant) : undefined;
  if (flaw !== undefined) throw new ConfigurationError(flaw);
  const serving = serveReference({ seed, port }, onEnd).catch((error: unknown) => {
    if (port === 0) throw error;
    return serveReference({ seed }, onEnd);
  });
  const [served, { referenceProfile }] = await Promise.all([serving, import('../../reference/profile.js')]);
  return { ...opened(referenceProfile(served.origin), '--target reference', true), close: () => served.close() };
}

/** A target ready for use, and what to close afterwards. */
export type OpenedTarget = Awaited<ReturnType<typeof openTarget>>;

/** Why the embedded reference does not stand in for a target that nobody named. */
function whyNoReference({ replay, env }: ExecuteOptions, environment: NodeJS.ProcessEnv, meant: readonly string[]) {
  const oneOf = `expected one of ${addressVariables.join(', ')}`;
  const orReference = 'or `--target reference` for the embedded reference';
  if (replay !== undefined)
    return '--replay: no target is named; expected --target or --origin as the finding shows it, or base addresses in the environment';
  if (env !== undefined) return `--env: ${env} names no target; ${oneOf} in it, or --target`;
  if (environment.CI)
    return '--target: in CI a target must be named; expected `--target reference`, a profile file, or base addresses in the environment';
  const empty = addressVariables.find((name) => environment[name] === '');
  if (empty !== undefined) return `--target: ${empty} is empty; expected an address, ${orReference}`;
  const address = meant.find((name) => addressVariables.some((variable) => variable === name));
  if (address !== undefined) return `--target: no address of a target is set; expected ${address}, ${orReference}`;
  if (environment.RPC_URL)
    return `--target: RPC_URL is the node of a target, and no address of an API is set; ${oneOf} as well, ${orReference}`;
  return undefined;
}

/** The profile of a file that is named or found by itself, or of addresses in the environment, with the option that names it. */
async function declaredIn(target: string | undefined, environment: NodeJS.ProcessEnv, onNote: Note | undefined) {
  const found = usualFiles.filter((name) => existsSync(name));
  const file = target ?? found[0];
  if (target === undefined && file !== undefined)
    onNote?.(`the profile is ${found.join(', and not ')}; name another with --target`);
  if (file !== undefined) {
    return { ...(await profileIn(file, environment, onNote)), option: `--target ${file}` };
  }
  const profile = environmentProfile(environment);
  return profile && { own: profile, profile, option: '' };
}

/** A profile in code, or what an earlier run found for it, at its own addresses and with the secrets, which stand in no file. */
async function profileOfCode(given: Profile, found: string | undefined): Promise<Profile> {
  const profile = (await import('../profile/validate.js')).validProfile('profile', given);
  if (found === undefined) return profile;
  const { bases, apiKey, apiKeyWithoutAccess, wallets } = profile;
  const secrets = { ...(apiKey && { apiKey }), ...(apiKeyWithoutAccess && { apiKeyWithoutAccess }) };
  return { ...(await loadProfile(found)), bases, ...secrets, ...(wallets && { wallets }) };
}

/** The profile of a file, and the same at the addresses that are used. */
export async function profileIn(file: string, environment: NodeJS.ProcessEnv, onNote: Note | undefined) {
  const own = await loadProfile(file);
  const profile = withAddresses(own, environment);
  const replaced = replacedBy(profile.bases, own.bases);
  if (replaced.length > 0) onNote?.(`the environment replaces addresses of ${file}: ${replaced.join(', ')}`);
  return { own, profile };
}

/** Code that names its addresses means these: only that of a node, in which a key may stand, comes from elsewhere. */
function withoutAddresses(environment: NodeJS.ProcessEnv, { bases }: Profile): NodeJS.ProcessEnv {
  const own = new Set<string>([...addressVariables, ...(bases.rpc === undefined ? [] : ['RPC_URL'])]);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !own.has(name)));
}

/** Says of APIs that have an address in the environment or a profile, and nothing else there, or of a wallet, how their values are found. */
export function undeclaredLine({ target, declared, isBare }: OpenedTarget): string | undefined {
  const apis = registered.flatMap(({ api }) =>
    declared[api.name as keyof Profile] === undefined && api.bases.some((base) => target.bases[base] !== undefined)
      ? [apiInWords(api.name)]
      : [],
  );
  const { trigger, borrow } = declared;
  const isIdle = trigger?.wallet === undefined && borrow?.settlement?.mode !== 'settle';
  const lacking = listed(
    apis.length > 0 && `only an address for ${inWords(apis)}`,
    Object.keys(target.wallets).length > 0 && isIdle && 'nothing for the wallet of WALLET_SECRET to do',
  );
  if (isBare || lacking.length === 0) return undefined;
  return `the profile has ${inWords(lacking)}; \`${commandLine('doctor', '--write', 'NEW.ts')}\` adds the values that it finds to a copy`;
}

/** The variables whose addresses are used in place of those of a profile. */
export function replacedBy(used: BaseUrls, own: BaseUrls): readonly string[] {
  return (Object.keys(own) as Base[]).filter((base) => own[base] !== used[base]).map(addressVariableOf);
}

/** The variables whose addresses a target has that its profile lacks, or has otherwise. */
export const addressesBeside = ({ option, declared: { bases }, ownBases }: OpenedTarget): readonly string[] =>
  option === '' ? [] : replacedBy(ownBases, bases);

/** Whether a file of the working folder or an address in the environment declares a target. */
export function isDeclared(options: ExecuteOptions): boolean {
  return usualFiles.some((name) => existsSync(name)) || hasAddresses(options);
}

/** Whether the environment, with its file of variables, has an address of a target. */
export function hasAddresses(options: ExecuteOptions): boolean {
  return environmentProfile(environmentOf(options)) !== undefined;
}

/** The profile of a target whose traffic is judged: as `run` finds it, but never that of the reference. */
export async function proxiedProfile(options: ExecuteOptions): Promise<Profile> {
  const environment = environmentOf({ ...options, onNote: note });
  const found = await declaredIn(options.target, environment, note);
  noteMisspelt(environment, note);
  if (found) return found.profile;
  throw new ConfigurationError(
    `proxy: no address; expected one of ${addressVariables.join(', ')} in the environment, or a profile (--target)`,
  );
}

/** A profile that says where the target is, and nothing of what it offers to be judged with. */
export function holdsAddressesAlone({ swapOrder, borrow, trigger }: Profile): boolean {
  return swapOrder === undefined && borrow === undefined && trigger === undefined;
}

/** What lies between this process and a reference elsewhere may delay its reads, in milliseconds. */
const remoteReadLag = { interval: 20, deadline: 30_000 };

/** The environment of this process, and with it a file of variables: the one named, or `.env` where there is one. */
function environmentOf({ environment, env, onNote }: ExecuteOptions): NodeJS.ProcessEnv {
  if (environment !== undefined) return environment;
  if (env === undefined && !existsSync('.env')) return process.env;
  const path = env ?? '.env';
  // What the environment already says goes before the file.
  for (const [name, value] of Object.entries(variablesIn(path))) {
    if (process.env[name] !== undefined) continue;
    if (name.startsWith('PLUMBLINE_'))
      onNote?.(`${name} is not read; ${path} has it; set it in the environment itself`);
    process.env[name] = value;
  }
  return process.env;
}
