import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stdout, writeText } from '../results/output.js';

/** Inputs of `action.yml` that are options of `run` with the same name. */
const optionInputs = [
  ...['target', 'only', 'depth', 'requests', 'rps', 'allow', 'require', 'waivers', 'baseline', 'seed'],
  ...['report', 'out'],
] as const;

/**
 * The GitHub action: checks that its files are those that were built, runs `plumbline run` with the inputs as options,
 * and sets the outputs. The result is the exit code.
 */
export async function action(environment: NodeJS.ProcessEnv): Promise<number> {
  const damaged = damagedFile(fileURLToPath(new URL('..', import.meta.url)));
  if (damaged !== undefined) {
    stdout.write(
      `::error title=Plumbline::dist/${damaged} is not the file that dist/manifest.json names; expected an unchanged checkout of a release\n`,
    );
    return 70;
  }
  const startedAt = Date.now();
  const exitCode = await runWith(environment);
  const outputs = environment.GITHUB_OUTPUT;
  if (outputs) writeText(outputs, outputLines(resultsOf(exitCode, input(environment, 'out'), startedAt)), 'a');
  return exitCode;
}

async function runWith(environment: NodeJS.ProcessEnv): Promise<number> {
  const strict = input(environment, 'strict');
  if (!['', 'true', 'false'].includes(strict)) {
    stdout.write(`::error title=Plumbline::strict: ${JSON.stringify(strict)} is neither true nor false\n`);
    return 64;
  }
  const { main } = await import('./main.js');
  const exitCode = await main(['run', ...optionsFrom(environment)]);
  if (exitCode === 64 || exitCode === 70)
    stdout.write('::error title=Plumbline::Nothing was judged; the log of this step has the reason.\n');
  return exitCode;
}

/** The first file of `folder` whose SHA-256 is not that of its manifest; undefined when all are. */
function damagedFile(folder: string): string | undefined {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) return 'manifest.json';
  const expected = Object.entries(JSON.parse(readFileSync(manifest, 'utf8')) as Readonly<Record<string, string>>);
  return expected.find(([file, hash]) => {
    const path = join(folder, file);
    return !existsSync(path) || createHash('sha256').update(readFileSync(path)).digest('hex') !== hash;
  })?.[0];
}

/** An input as the runner passes it: `INPUT_` and the name in capitals. */
function input(environment: NodeJS.ProcessEnv, name: string): string {
  return (environment[`INPUT_${name.toUpperCase()}`] ?? '').trim();
}

function optionsFrom(environment: NodeJS.ProcessEnv): readonly string[] {
  const named = optionInputs.flatMap((name) => {
    const value = input(environment, name);
    return value === '' ? [] : [`--${name}=${value}`];
  });
  const further = input(environment, 'args')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [...named, ...(input(environment, 'strict') === 'true' ? ['--strict'] : []), ...further];
}

function resultsOf(exitCode: number, folder: string, startedAt: number): Readonly<Record<string, string>> {
  const file = (name: string): string => {
    const path = join(folder, name);
    // What is older is that of an earlier run.
    return existsSync(path) && statSync(path).mtimeMs >= startedAt ? path : '';
  };
  const summary = file('run.json');
  const { conclusion, counts } =
    summary === ''
      ? {}
      : (JSON.parse(readFileSync(summary, 'utf8')) as { conclusion?: { target: string }; counts?: { fail: number } });
  return {
    'exit-code': String(exitCode),
    result: conclusion?.target ?? '',
    failed: counts === undefined ? '' : String(counts.fail),
    folder,
    report: file('report.html'),
  };
}

/** Lines for `GITHUB_OUTPUT`; a delimiter that nobody can guess keeps a value from adding outputs of its own. */
function outputLines(outputs: Readonly<Record<string, string>>): string {
  const end = `end-${randomUUID()}`;
  return Object.entries(outputs)
    .map(([name, value]) => `${name}<<${end}\n${value}\n${end}\n`)
    .join('');
}
