import { existsSync } from 'node:fs';
import { serveReference } from '../reference/server.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { environmentProfile, loadProfile } from '../profile/load.js';
import { resolveTarget, type Target } from '../profile/resolve.js';
import type { ExecuteOptions } from './options.js';

/** A target ready for use, and what to close afterwards. */
export interface OpenedTarget {
  readonly target: Target;
  /** The options that name the same target again. */
  readonly option: string;
  close(): Promise<void>;
}

/** Finds the target that the options and the environment name. In CI the reference is never a silent fallback. */
export async function openTarget(options: ExecuteOptions, seed: number): Promise<OpenedTarget> {
  const environment = options.environment ?? environmentOf(options.env);
  const overrides = {
    ...(options.allow && { allow: options.allow }),
    ...(options.rps !== undefined && { perSecond: options.rps }),
    ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
    ...(options.requests !== undefined && { requests: options.requests }),
    ...(options.perOperation && { perOperation: options.perOperation }),
  };
  if (options.origin !== undefined) {
    if (options.target !== undefined && options.target !== 'reference')
      throw new ConfigurationError(
        '--origin: it names where a reference is served, so it cannot go with another --target',
      );
    if (!URL.canParse(options.origin))
      throw new ConfigurationError(`--origin: "${options.origin}" is no URL; expected what \`plumbline serve\` prints`);
    const origin = new URL(options.origin).origin;
    const { referenceProfile } = await import('../reference/profile.js');
    return {
      target: resolveTarget(referenceProfile(origin), environment, overrides, true),
      option: `--origin ${origin}`,
      close: () => Promise.resolve(),
    };
  }
  if (options.target !== undefined && options.target !== 'reference')
    return {
      target: resolveTarget(await loadProfile(options.target), environment, overrides, false),
      option: `--target ${options.target}`,
      close: () => Promise.resolve(),
    };
  const fromEnvironment = options.target === undefined ? environmentProfile(environment) : undefined;
  if (fromEnvironment)
    return {
      target: resolveTarget(fromEnvironment, environment, overrides, false),
      option: '',
      close: () => Promise.resolve(),
    };
  if (options.target === undefined && environment.CI)
    throw new ConfigurationError(
      '--target: in CI a target must be named; expected `--target reference`, a profile file, or base addresses in the environment',
    );
  const serving = serveReference({ seed });
  const [served, { referenceProfile }] = await Promise.all([serving, import('../reference/profile.js')]);
  return {
    target: resolveTarget(referenceProfile(served.origin), environment, overrides, true),
    option: '--target reference',
    close: () => served.close(),
  };
}

/** The environment of this process, and with it a file of variables: the one named, or `.env` where there is one. */
function environmentOf(file: string | undefined): NodeJS.ProcessEnv {
  if (file === undefined && !existsSync('.env')) return process.env;
  try {
    // What the environment already says goes before the file.
    process.loadEnvFile(file ?? '.env');
  } catch (error) {
    throw new ConfigurationError(
      `--env: ${file ?? '.env'} cannot be read (${(error as Error).message}); expected lines of NAME=value`,
    );
  }
  return process.env;
}
