import { rmSync } from 'node:fs';
import { Command } from 'commander';
import type { TestProject } from 'vitest/node';
import { execute } from '../../src/product/cli/execute.js';
import { dropBlankVariables } from '../../src/product/cli/misspelt.js';
import type { ExecuteOptions } from '../../src/product/cli/options.js';
import { usesColour } from '../../src/product/cli/print-report.js';
import { runOptions } from '../../src/product/cli/run-options.js';
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

/** The options that `plumbline run` takes from the environment, as it reads them: `PLUMBLINE_TARGET` and so on. */
function optionsOf(environment: NodeJS.ProcessEnv): ExecuteOptions {
  dropBlankVariables(environment);
  return runOptions(new Command()).exitOverride().parse([], { from: 'user' }).opts();
}
