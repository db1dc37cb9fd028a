import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { knownDefects } from '../../src/laboratory/proof/variation.js';

/**
 * `npx tsx tests/bench/touched-defects.ts COMMIT`: the written defects that the change since a commit touches, with commas
 * between: those that a changed source names, or whose requirement it names. Of more than 120 about so many are taken, at
 * equal distances.
 */
const most = 120;
const [base = 'HEAD~1'] = process.argv.slice(2);

const git = (...parameters: readonly string[]): string =>
  execFileSync('git', parameters, { encoding: 'utf8', maxBuffer: 2 ** 28 });

const changed = git('diff', '--name-only', base, '--', 'src', 'specs')
  .split('\n')
  .filter((file) => file.endsWith('.ts') && existsSync(file));
// A catalogue names all of its requirements: what counts there is the changed lines and those around them.
const rows = git('diff', '-U8', base, '--', 'specs');
const text = [rows, ...changed.map((file) => readFileSync(file, 'utf8'))].join('\n');
const ids = new Set(text.match(/\b(?:ORDER|BORROW|TRIGGER)-[0-9]{3}\b/g));
const touched = knownDefects.filter(
  ({ id, origin, breaks }) =>
    origin === 'behaviour' && (text.includes(`'${id}'`) || breaks.some((broken) => ids.has(broken))),
);
const every = Math.ceil(touched.length / most);
const taken = touched.filter((_defect, index) => index % every === 0);
if (every > 1) process.stderr.write(`${touched.length} defects are touched; ${taken.length} of them are taken\n`);
process.stdout.write(`${taken.map(({ id }) => id).join(',')}\n`);
