import { existsSync } from 'node:fs';
import type { Finding } from '../../engine/discovery/inquiry.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import type { Profile } from '../../profile/profile.js';
import { commandLine } from '../../results/command.js';
import { packageName } from '../../results/version.js';
import { discoverTarget, discoveryLine, writable } from '../discovered.js';
import { openTarget } from '../open-target.js';
import type { ExecuteOptions } from '../options.js';
import { writeText } from '../../results/output.js';

/** What was found, and the file that has it. */
export interface DiscoverResult {
  readonly text: string;
  readonly file: string;
  /** Requests that were sent to find it. */
  readonly requests: number;
  readonly profile: Profile;
}

async function textFor(file: string, profile: Profile, findings: readonly Finding[]): Promise<string> {
  const json = JSON.stringify(profile, null, 2);
  if (file.endsWith('.json')) return `${json}\n`;
  const sign = file.endsWith('.toml') ? '#' : '//';
  // What a target sent must not end the comment.
  const found = findings.map(({ key, how }) => `${sign} ${key}: ${how.replaceAll(/\s+/g, ' ')}`);
  const head = [`${sign} How it was found by \`plumbline discover\`:`, ...found].join('\n');
  if (sign === '//')
    return `import { defineTarget } from '${packageName}';\n\n${head}\nexport default defineTarget(${json});\n`;
  const { stringify } = await import('smol-toml');
  return `${head}\n\n${stringify(JSON.parse(json) as object)}\n`;
}

/** `plumbline discover`: finds what a profile would declare, and writes it as a module with a comment on how. */
export async function discoverCommand(
  file: string,
  options: Pick<ExecuteOptions, 'target' | 'env' | 'environment' | 'rps' | 'requests'>,
): Promise<DiscoverResult> {
  if (existsSync(file)) throw new ConfigurationError(`discover: ${file} exists, and is not replaced`);
  const opened = await openTarget(options, 1);
  try {
    if (opened.target.isReference)
      throw new ConfigurationError(
        'discover: expected the addresses of a target, such as ULTRA_BASE_URL in the environment or --target FILE; found none',
      );
    const discovered = await discoverTarget(opened, new AbortController().signal);
    const profile = writable(discovered.profile);
    const text = await textFor(file, profile, discovered.findings);
    const kept = profile === discovered.profile ? '' : 'RPC_URL holds a key, so it stays in the environment alone\n';
    try {
      writeText(file, text, 'wx');
    } catch (error) {
      throw new ConfigurationError(`discover: ${file} cannot be written: ${(error as Error).message}`, {
        cause: error,
      });
    }
    const { exchanges } = discovered;
    return {
      text: `${discovered.causes.map((cause) => `${cause}\n`).join('')}${discoveryLine(discovered, file)}\n${kept}next: ${commandLine('doctor', '--target', file)}\n`,
      file,
      requests: exchanges.length,
      profile,
    };
  } finally {
    await opened.close();
  }
}
