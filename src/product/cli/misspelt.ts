import type { Option } from 'commander';
import { closest, distance } from 'fastest-levenshtein';
import { baseVariables } from '../model/base-variables.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { note, type Note } from './note.js';

const known = [...Object.values(baseVariables), 'API_KEY', 'WALLET_SECRET'];

/**
 * Says of variables that look like a misspelling of one that is not set that they are not read; gives what is meant
 * instead. In CI an address of such a name ends the run: it would judge another deployment than its job names.
 */
export function noteMisspelt(
  environment: NodeJS.ProcessEnv,
  onNote: Note | undefined,
  inCi = Boolean(environment.CI),
): readonly string[] {
  const unset = known.filter((name) => (environment[name] ?? '') === '');
  return Object.keys(environment).flatMap((name) => {
    const meant = known.includes(name) ? undefined : unset.find((text) => isMeant(name, text));
    if (meant === undefined) return [];
    const line = `${name} is not read; did you mean ${meant}?`;
    // Another program may well have a `TRIGGER_URL`.
    if (inCi && meant.endsWith('_BASE_URL') && isNear(lettersOf(name), lettersOf(meant)))
      throw new ConfigurationError(
        `${line} In CI this ends the run; expected the address in ${meant}, or neither variable`,
      );
    onNote?.(line);
    return [meant];
  });
}

/** Whether a name is another with a letter too few, too many or wrong, or without its `BASE`. */
function isMeant(name: string, meant: string): boolean {
  const [letters, ofMeant] = [lettersOf(name), lettersOf(meant)];
  return isNear(letters, ofMeant) || isNear(letters.replace('BASE', ''), ofMeant.replace('BASE', ''));
}

/** What a misspelling rarely changes: without underscores and what stands before, and by the name of the API. */
function lettersOf(name: string): string {
  return name
    .toUpperCase()
    .replace(/^X_(?=API)|^PLUMBLINE_/, '')
    .replaceAll('_', '')
    .replace('BORROW', 'LEND');
}

/** Short names differ by a letter from many others, and `API_KEY_2` is another key. */
function isNear(name: string, meant: string): boolean {
  const isLong = meant.length > 8;
  const beginning = isLong ? 1 : 3;
  if (/[0-9]$/.test(name) || name.slice(0, beginning) !== meant.slice(0, beginning)) return false;
  // Two letters may have changed places.
  return sorted(name) === sorted(meant) || distance(name, meant) <= (isLong ? 2 : 1);
}

const sorted = (name: string): string => name.split('').sort().join('');

const prefix = 'PLUMBLINE_';

/** The variable of an option: `PLUMBLINE_DRY_RUN` of `dry-run`. */
export function variableOf(option: string): string {
  return `${prefix}${option.replaceAll('-', '_').toUpperCase()}`;
}

/** Says of variables of this program that they are not read, as those of options that have none. */
export function noteUnread(options: readonly Option[]): void {
  const read = [`${prefix}UMASK`, ...options.flatMap(({ envVar }) => envVar ?? [])];
  for (const name of Object.keys(process.env)) {
    if (!name.startsWith(prefix) || read.includes(name)) continue;
    const option = options.find((option) => variableOf(option.name()) === name);
    const near = closest(name, read);
    if (option) note(`${name} is not read; give ${option.long!} on the command line`);
    else if (distance(name, near) <= 2) note(`${name} is not read; did you mean ${near}?`);
  }
}

/** An empty variable counts as unset, and so does `false`, `no` or `0` for an option without a value. */
export function dropBlankVariables(environment: NodeJS.ProcessEnv): void {
  for (const [name, value = ''] of Object.entries(environment)) {
    const isNo = name === variableOf('strict') && /^(?:false|no|0)$/i.test(value);
    if (name.startsWith(prefix) && (value === '' || isNo)) Reflect.deleteProperty(environment, name);
  }
}
