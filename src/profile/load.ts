import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createJiti } from 'jiti';
import { ConfigurationError } from '../model/configuration-error.js';
import type { Profile } from './profile.js';
import { baseVariables } from './resolve.js';

/** Loads a profile module, TypeScript or JavaScript, whose default export is what `defineTarget` returns. */
export async function loadProfile(file: string): Promise<Profile> {
  const path = resolve(file);
  if (!existsSync(path))
    throw new ConfigurationError(
      `--target: no file ${path}; expected \`reference\` or a profile module (\`plumbline init\` writes one)`,
    );
  const jiti = createJiti(pathToFileURL(path).href, {
    alias: { plumbline: new URL('../index.js', import.meta.url).pathname },
  });
  let loaded: unknown;
  try {
    loaded = await jiti.import(path, { default: true });
  } catch (error) {
    throw new ConfigurationError(`--target: ${path} cannot be loaded: ${(error as Error).message}`, { cause: error });
  }
  return validProfile(path, loaded);
}

const keys: Readonly<Record<string, readonly string[]>> = {
  '': [
    'name',
    'bases',
    'apiKey',
    'apiKeyWithoutAccess',
    'wallets',
    'swapOrder',
    'borrow',
    'trigger',
    'allow',
    'settleOnProduction',
    'pacing',
    'ca',
  ],
  bases: ['ultra', 'swapV2', 'lend', 'trigger', 'rpc', 'control'],
  pacing: ['perSecond', 'concurrency', 'requests', 'perOperation', 'timeout'],
};

function validProfile(path: string, loaded: unknown): Profile {
  if (typeof loaded !== 'object' || loaded === null)
    throw new ConfigurationError(`${path}: no profile; expected \`export default defineTarget({ … })\``);
  const given = loaded as Record<string, unknown>;
  for (const [place, allowed] of Object.entries(keys)) {
    const part = place === '' ? given : given[place];
    if (part === undefined) continue;
    for (const key of Object.keys(part as object))
      if (!allowed.includes(key))
        throw new ConfigurationError(
          `${path}: unknown key \`${place === '' ? key : `${place}.${key}`}\`; expected one of ${allowed.join(', ')}`,
        );
  }
  if (typeof given.name !== 'string')
    throw new ConfigurationError(`${path}: \`name\` is missing; expected a text that names the target in reports`);
  if (typeof given.bases !== 'object' || given.bases === null)
    throw new ConfigurationError(`${path}: \`bases\` is missing; expected base addresses by ${keys.bases!.join(', ')}`);
  const effects = ['read', 'build', 'session', 'create', 'settle'];
  for (const effect of (given.allow ?? []) as readonly string[])
    if (!effects.includes(effect))
      throw new ConfigurationError(`${path}: \`allow\` has "${effect}"; expected some of ${effects.join(', ')}`);
  return loaded as Profile;
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
