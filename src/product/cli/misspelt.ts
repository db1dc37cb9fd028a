import { distance } from 'fastest-levenshtein';
import { baseVariables } from '../profile/resolve.js';
import { inertText } from '../reports/inert.js';
import { stderr } from '../results/output.js';

const known = [...Object.values(baseVariables), 'API_KEY', 'WALLET_SECRET'];

/** Says of variables that look like a misspelling of one that is not set that they are not read. */
export function noteMisspelt(environment: NodeJS.ProcessEnv): void {
  const unset = known.filter((name) => (environment[name] ?? '') === '');
  for (const name of Object.keys(environment)) {
    const meant = known.includes(name) ? undefined : unset.find((text) => isNear(bare(name), bare(text)));
    if (meant !== undefined) stderr.write(inertText(`plumbline: ${name} is not read; did you mean ${meant}?\n`));
  }
}

/** What a misspelling rarely changes: without underscores and `BASE`, and by the name of the API. */
function bare(name: string): string {
  return name
    .toUpperCase()
    .replaceAll(/_|BASE/g, '')
    .replace('BORROW', 'LEND');
}

/** Short names differ by a letter from many others, and `API_KEY_2` is another key. */
function isNear(name: string, meant: string): boolean {
  if (name.slice(0, 3) !== meant.slice(0, 3)) return false;
  return meant.length > 8 ? distance(name, meant) <= 2 : name.length === meant.length && distance(name, meant) <= 1;
}
