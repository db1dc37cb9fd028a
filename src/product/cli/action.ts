import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stdout, writeText } from '../results/output.js';

/** Inputs of `action.yml` that are options of `run` with the same name. */
const optionInputs = [
  ...['target', 'only', 'depth', 'requests', 'rps', 'allow', 'require', 'waivers', 'baseline', 'seed'],
  ...['report', 'out'],
] as const;

/**
 * The GitHub action: runs `plumbline run` with the inputs as options, and sets the outputs. The result is the exit code.
 */
export async function action(environment: NodeJS.ProcessEnv): Promise<number> {
  // As a runner passes an input: `INPUT_` and its name in capitals.
  const input = (name: string): string => (environment[`INPUT_${name.toUpperCase()}`] ?? '').trim();
  const startedAt = Date.now();
  const exitCode = await runWith(input);
  const outputs = environment.GITHUB_OUTPUT;
  if (outputs) writeText(outputs, outputLines(resultsOf(exitCode, input('out'), startedAt)), 'a');
  return exitCode;
}

function failed(exitCode: number, because: string): number {
  stdout.write(`::error title=Plumbline::${because}\n`);
  return exitCode;
}

async function runWith(input: (name: string) => string): Promise<number> {
  const strict = input('strict');
  if (!['', 'true', 'false'].includes(strict))
    return failed(64, `strict: ${JSON.stringify(strict)} is neither true nor false`);
  const { main, whyNothingWasJudged } = await import('./main.js');
  const exitCode = await main([
    'run',
    ...optionInputs.flatMap((name) => (input(name) === '' ? [] : [`--${name}=${input(name)}`])),
    ...(strict === 'true' ? ['--strict'] : []),
    ...input('args')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ]);
  if (exitCode !== 64 && exitCode !== 70) return exitCode;
  return failed(exitCode, whyNothingWasJudged() ?? 'Nothing was judged; the log of this step has the reason.');
}

function resultsOf(exitCode: number, folder: string, startedAt: number): Readonly<Record<string, string>> {
  const file = (name: string): string => {
    const path = join(folder, name);
    // What is older is that of an earlier run.
    return existsSync(path) && statSync(path).mtimeMs >= startedAt ? path : '';
  };
  const results = file('run.json');
  const { conclusion, counts } = JSON.parse(results === '' ? '{}' : readFileSync(results, 'utf8')) as {
    conclusion?: { exitCode: number };
    counts?: { fail: number };
  };
  return {
    'exit-code': String(exitCode),
    result: conclusion === undefined ? '' : (['passed', 'failed'][conclusion.exitCode] ?? 'inconclusive'),
    failed: String(counts?.fail ?? ''),
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
