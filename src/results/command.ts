import { packageName, version } from './version.js';

/**
 * A command as a reader can paste it: the scoped package with the exact version, so that it runs this suite and no other.
 * Arguments are quoted for a POSIX shell where they need it.
 */
export function commandLine(...parts: readonly string[]): string {
  return [`npx ${packageName}@${version}`, ...parts.filter((part) => part !== '').map(quoted)].join(' ');
}

function quoted(part: string): string {
  return /^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`;
}
