import type { Option } from 'commander';
import { closest, distance } from 'fastest-levenshtein';
import { baseVariables } from '../model/base-variables.js';
import { inertText } from '../reports/inert.js';
import { stderr } from '../results/output.js';

const known = [...Object.values(baseVariables), 'API_KEY', 'WALLET_SECRET'];

/** Says of variables that look like a misspelling of one that is not set that they are not read; gives what is meant instead. */
export function noteMisspelt(environment: NodeJS.ProcessEnv): readonly string[] {
  const unset = known.filter((name) => (environment[name] ?? '') === '');
  return Object.keys(environment).flatMap((name) => {
    const meant = known.includes(name) ? undefined : unset.find((text) => isNear(bare(name), bare(text)));
    if (meant === undefined) return [];
    noteNotRead(name, `did you mean ${meant}?`);
    return [meant];
  });
}

export function noteNotRead(name: string, cure: string): void {
  stderr.write(inertText(`plumbline: ${name} is not read; ${cure}\n`));
}

/** What a misspelling rarely changes: without underscores and `BASE`, and by the name of the API. */
function bare(name: string): string {
  return name
    .toUpperCase()
    .replace(/^X_(?=API)/, '')
    .replaceAll(/_|BASE/g, '')
    .replace('BORROW', 'LEND');
}

/** Short names differ by a letter from many others, and `API_KEY_2` is another key. */
function isNear(name: string, meant: string): boolean {
  if (name.slice(0, 3) !== meant.slice(0, 3)) return false;
  // Two letters may have changed places.
  if (sorted(name) === sorted(meant)) return true;
  return meant.length > 8 ? distance(name, meant) <= 2 : name.length === meant.length && distance(name, meant) <= 1;
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
    if (option) noteNotRead(name, `give ${option.long!} on the command line`);
    else if (distance(name, near) <= 2) noteNotRead(name, `did you mean ${near}?`);
  }
}

/** An empty variable counts as unset, and so does `false`, `no` or `0` for an option without a value. */
export function dropBlankVariables(environment: NodeJS.ProcessEnv): void {
  for (const [name, value = ''] of Object.entries(environment)) {
    const isNo = name === variableOf('strict') && /^(?:false|no|0)$/i.test(value);
    if (name.startsWith(prefix) && (value === '' || isNo)) Reflect.deleteProperty(environment, name);
  }
}
