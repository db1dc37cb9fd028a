import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { execute } from '../../src/product/cli/execute.js';
import type { ExecuteOptions } from '../../src/product/cli/options.js';
import { usesColour } from '../../src/product/cli/print-report.js';
import { environmentProfile } from '../../src/product/profile/load.js';
import { commandLine } from '../../src/product/results/command.js';
import type { RunSummary } from '../../src/product/results/run-json.js';
import { terminalReport } from '../../src/product/reports/terminal.js';

declare module 'vitest' {
  interface ProvidedContext {
    readonly conformance: RunSummary;
  }
}

/** Runs the whole exploration once; every test then states the verdict of its requirement. */
export default async function conformance(project: TestProject): Promise<() => void> {
  refuse(project);
  // Results of an earlier run would read as retries of this one.
  rmSync('reports/allure-results', { recursive: true, force: true });
  const { summary, folder } = await execute(withTarget(optionsOf(process.env), project.vitest.vite.config.mode));
  project.provide('conformance', summary);
  return () => {
    process.stdout.write(terminalReport(summary, { colour: usesColour(process.stdout), folder }));
    // The test runner knows only 0 and 1; both doors end with the same code.
    process.exitCode = summary.end.exitCode;
  };
}

/** `--mode reference`, as in the script `conformance`, names the reference for when nothing else is named. */
function withTarget(options: ExecuteOptions, mode: string | undefined): ExecuteOptions {
  const named =
    options.target !== undefined || options.origin !== undefined || environmentProfile(process.env) !== undefined;
  return named || mode !== 'reference' ? options : { ...options, target: 'reference' };
}

/** What would run the exploration again, or show half of it, is refused with the way that works. */
function refuse({ config, vitest }: TestProject): void {
  // Vitest leaves it undefined when nobody asks for it, whatever its type says.
  const retry: unknown = config.retry;
  const wrong = [
    vitest.config.watch && '--watch: every change would send all requests again',
    retry !== undefined &&
      retry !== 0 &&
      '--retry: a repeated verdict is the same verdict; the engine repeats requests itself',
    vitest.config.shard !== undefined && '--shard: shards of requests are made by `plumbline run --shard`',
  ].filter((reason) => typeof reason === 'string');
  if (wrong.length > 0)
    throw new Error(
      `the conformance project cannot be run with ${wrong.join('; ')}. Use the command line: ${commandLine('run', '--help')}`,
    );
}

/** The options of `plumbline run` that are environment variables: `PLUMBLINE_TARGET`, `PLUMBLINE_SEED` and so on. */
function optionsOf(environment: NodeJS.ProcessEnv): ExecuteOptions {
  const text = (name: string): string | undefined => {
    const value = environment[`PLUMBLINE_${name}`];
    return value === '' ? undefined : value;
  };
  const number = (name: string): number | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    if (!Number.isFinite(Number(value))) throw new Error(`PLUMBLINE_${name}: "${value}" is no number`);
    return Number(value);
  };
  const depth = text('DEPTH');
  if (depth !== undefined && depth !== 'gate' && depth !== 'release')
    throw new Error(`PLUMBLINE_DEPTH: "${depth}" is no depth; expected gate or release`);
  const given = {
    target: text('TARGET'),
    origin: text('ORIGIN'),
    only: text('ONLY'),
    depth,
    seed: number('SEED'),
    requests: number('REQUESTS'),
    rps: number('RPS'),
    strict: text('STRICT') === undefined ? undefined : text('STRICT') !== '0',
    out: text('OUT'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
