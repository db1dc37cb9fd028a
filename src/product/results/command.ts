import { packageName, version } from './version.js';

/**
 * A command as a reader can paste it: the scoped package with the exact version, so that it runs this suite and no other.
 * Arguments are quoted for a POSIX shell where they need it.
 */
export function commandLine(...parts: readonly string[]): string {
  return [`npx ${packageName}@${version}`, ...parts.filter((part) => part !== '').map(quoted)].join(' ');
}

const variables: Readonly<Partial<Record<string, string>>> = {
  ultra: 'ULTRA_BASE_URL',
  swapV2: 'SWAP_V2_BASE_URL',
  borrow: 'LEND_BASE_URL',
  trigger: 'TRIGGER_BASE_URL',
  rpc: 'RPC_URL',
};

/** Addresses as assignments in front of a command, for a target that only the environment names. */
export function addressVariables(bases: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(bases).flatMap(([base, url]) => (variables[base] ? [`${variables[base]}=${quoted(url)}`] : []));
}

function quoted(part: string): string {
  return /^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`;
}
