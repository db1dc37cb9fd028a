import { Command, CommanderError, Option } from 'commander';
import { ConfigurationError } from '../model/configuration-error.js';
import { inertText } from '../reports/inert.js';
import { liveCommands, liveOptions, printed } from './target-options.js';
import type { ExecuteOptions } from './options.js';
import type { ProveOptions } from './commands/prove.js';
import { shells } from './shells.js';
import { collect, duration, effects, integer, positive, share } from './parse-options.js';
import type { PrintOptions } from './print-report.js';
import { printOptions, reportCommands, reportOptions } from './report-options.js';
import { watchCommands } from './watch-options.js';
import { watchOutput } from './watch-output.js';
import { version } from '../results/version.js';
import { withVariables } from './option-variables.js';

/** Exit codes: 0 conforms, 1 a MUST requirement failed, 2 inconclusive, 64 wrong usage, 70 fault of the suite, 130 interrupted. */
export async function main(argv: readonly string[]): Promise<number> {
  const output = watchOutput([process.stdout, process.stderr]);
  return output.exitCode(await codeOf(argv));
}

async function codeOf(argv: readonly string[]): Promise<number> {
  let code = 0;
  const program = commands((result) => {
    code = result;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    return exitCodeFor(error);
  }
}

function exitCodeFor(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 64;
  if (error instanceof ConfigurationError) {
    process.stderr.write(inertText(`plumbline: ${error.message}\n`));
    return 64;
  }
  process.stderr.write(
    inertText(
      `plumbline: a fault of this suite, not of the target. Everything recorded so far is in the journal.\n${stackOf(error)}\n`,
    ),
  );
  return 70;
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\ncaused by ${stackOf(error.cause)}`}`;
}

/** The program with all its commands; `finish` takes the exit code of the one that ran. */
export function commands(finish: (code: number) => void): Command {
  const program = new Command('plumbline')
    .description(
      'Tests a deployment of the swap order, borrow and trigger order APIs against their documents, requirement by requirement.',
    )
    .version(version)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true, sortOptions: true })
    .showHelpAfterError('(`plumbline --help` lists the commands)')
    .addHelpText('after', epilogue);

  withVariables(runOptions(program.command('run').description('test a target; without one, the embedded reference')))
    .addHelpText('after', runExamples)
    .action(async (options: ExecuteOptions) => {
      const { runCommand } = await import('./commands/run.js');
      finish(await runCommand(options));
    });

  watchCommands(program, finish);
  reportCommands(program, finish);
  liveCommands(program, finish);

  program
    .command('serve')
    .description('serve the reference until a signal; prints its addresses as one line of JSON')
    .option('--port <number>', 'port on 127.0.0.1 (default: a free one)', integer(0, 65535), 0)
    .option('--seed <number>', 'seed of all its decisions', integer(0, 2 ** 31 - 1), 1)
    .option('--defect <id>', 'deliberate fault to add; can be repeated', collect, [])
    .action(async ({ port, seed, defect }: { port: number; seed: number; defect: string[] }) => {
      const { serveCommand } = await import('./commands/serve.js');
      finish(await serveCommand({ port, seed, defects: defect }));
    });

  program
    .command('prove')
    .description('test the suite itself: every known defect must be found, and no conforming variation may fail')
    .option(
      '--only <list>',
      'APIs, `clients`, or ids of defects, variations, network faults or clients, separated by commas',
    )
    .option('--seed <number>', 'first seed (default: a random one)', integer(0, 2 ** 30))
    .option('--seeds <number>', 'seeds for each defect (default: 1)', integer(1, 100))
    .option('--sample <number>', 'number of derived defects to test (default: all)', integer(0, 1e6))
    .option('--whole-every <number>', 'try every n-th defect in whole gates too (default: 32)', integer(1, 1e6))
    .option(
      '--narrow-every <number>',
      'narrow every n-th defect to levels of circumstances (default: 8)',
      integer(1, 1e6),
    )
    .option('--rare-seeds <number>', 'seeds with which rare faults are looked for (default: 20)', integer(0, 1000))
    .option('--resume', 'resume an interrupted proof')
    .option('--json', 'print the result as JSON')
    .option('--out <folder>', 'folder for the results', 'reports/proof')
    .action(async (options: ProveOptions & PrintOptions) => {
      const { proveCommand } = await import('./commands/prove.js');
      finish(await proveCommand(options));
    });

  program
    .command('list')
    .description('list all requirements: id, level, text')
    .argument('[api]', 'swapOrder, borrow or trigger')
    .option('--json', 'print the result as JSON')
    .action(async (api: string | undefined, options: PrintOptions) => {
      const { listCommand } = await import('./commands/list.js');
      const { text, value } = listCommand(api);
      await printed(text, value, options);
    });

  program
    .command('explain')
    .description('explain one requirement: source, needs, the scenarios that test it, and how a run tested it')
    .argument('<id>', 'such as ORDER-017')
    .option('--run <folder>', 'the folder of a run', 'reports/latest')
    .option('--json', 'print the result as JSON')
    .action(async (id: string, options: PrintOptions & { readonly run: string }, command: Command) => {
      const { explainCommand } = await import('./commands/list.js');
      const isAsked = command.getOptionValueSource('run') === 'cli';
      const { text, value } = await explainCommand(id, options.run, isAsked);
      await printed(text, value, options);
    });

  program
    .command('completion')
    .description('print a completion script for a shell; `source <(plumbline completion bash)` loads it')
    .addArgument(program.createArgument('<shell>', 'the shell').choices(shells))
    .action(async (shell: (typeof shells)[number]) => {
      const { completionScript } = await import('./completion.js');
      process.stdout.write(completionScript(program, shell));
    });

  for (const command of program.commands)
    command.showHelpAfterError(`(\`plumbline ${command.name()} --help\` lists its options)`);
  return program;
}

function runOptions(command: Command): Command {
  return printOptions(liveOptions(reportOptions(command)))
    .option(
      '--target <reference|file>',
      'profile of the target, or `reference` (required when CI is set and no address is)',
    )
    .option('--origin <url>', 'test the reference that is served at this origin, for example behind a proxy')
    .option('--only <list>', 'requirement ids, operations or APIs, separated by commas')
    .addOption(
      new Option('--depth <depth>', 'amount of testing: `gate` for every change, `release` for a release')
        .choices(['gate', 'release'])
        .default('gate'),
    )
    .option('--seed <number>', 'seed of all inputs (default: a random one)', integer(0, 2 ** 31 - 1))
    .option('--requests <number>', 'maximum number of requests of all kinds', integer(1, 1e9))
    .option('--concurrency <number>', 'maximum number of concurrent requests', integer(1, 1024))
    .option('--rps <number>', 'maximum requests per second', positive)
    .option(
      '--time <duration>',
      'stop after this time with what was found, such as 10m (default: by the plan)',
      duration,
    )
    .option('--require <share>', 'share of testable MUST requirements that must be tested for exit code 0', share, 0.9)
    .option('--strict', 'failed SHOULD requirements fail the run too')
    .option('--allow <effects>', 'allowed side effects: read,build,session,create,settle', effects)
    .option('--replay <finding>', 'repeat a finding, named as in a report: exit code 1 when it is reproduced')
    .option('--out <folder>', 'folder for the results (default: reports/latest; of a replay, a folder of its own)');
}

const runExamples = `
Examples
  plumbline run                                    test the embedded reference
  plumbline run --target ./target.ts               test the deployment that a profile describes
  ULTRA_BASE_URL=… API_KEY=… plumbline run         test one address without a profile
  plumbline run --only ORDER-017,listVaults        test some requirements only
  plumbline run --depth release --require 1        before a release
`;

const epilogue = `
Exit codes
  0  conforms        1  a MUST requirement failed   2  inconclusive
  64 wrong usage     70 fault of the suite          130 interrupted
`;
