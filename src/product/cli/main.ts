import { fileURLToPath } from 'node:url';
import { Command, CommanderError, Option } from 'commander';
import { ConfigurationError } from '../model/configuration-error.js';
import { inertText } from '../reports/inert.js';
import { advancedOptions } from './advanced-options.js';
import { liveCommands, printed } from './target-options.js';
import type { ExecuteOptions } from './options.js';
import { writePrivately } from './umask.js';
import { duration, effects, integer, positive, seed, share } from './parse-options.js';
import type { PrintOptions } from './print-report.js';
import { printOptions, reportCommands, reportOption } from './report-options.js';
import { watchOutput } from './watch-output.js';
import { asStarted, commandLine } from '../results/command.js';
import { version } from '../results/version.js';
import { withVariables } from './option-variables.js';
import { stderr } from '../results/output.js';

/** Adds commands to the program; `finish` takes the exit code of the one that ran. */
export type Commands = (program: Command, finish: (code: number) => void) => void;

/** Exit codes: 0 passed, 1 a MUST requirement failed, 2 inconclusive, 64 wrong usage, 70 fault of the suite, 130 interrupted. */
export async function main(argv: readonly string[], further: Commands = () => undefined): Promise<number> {
  const output = watchOutput([process.stdout, process.stderr]);
  // What nobody waits for would be printed by Node, with every secret in it.
  const onStray = (error: unknown): void => process.exit(strayCodeFor(error));
  process.on('uncaughtException', onStray);
  process.on('exit', onEarlyExit);
  try {
    return await output.exitCode(await codeOf(argv, further));
  } finally {
    process.off('uncaughtException', onStray);
    process.off('exit', onEarlyExit);
  }
}

/** Whatever ends the process before its command has ended, with whatever exit code: a result of it would be none. */
function onEarlyExit(code: number): void {
  // Already reported.
  if (code === 64 || code === 70) return;
  process.exitCode = 64;
  stderr.write(
    'plumbline: the process was ended before there was a result: code that the profile loads calls `process.exit`, or waits for what never happens; expected functions that return\n',
  );
}

async function codeOf(argv: readonly string[], further: Commands): Promise<number> {
  let code = 0;
  const program = commands((result) => {
    code = result;
  }, further);
  try {
    refuseRemoved(argv[0]);
    writePrivately(process.env);
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    return exitCodeFor(error);
  }
}

/** Commands of the last version that are gone, each with what takes its place. */
const removed: Readonly<Record<string, string>> = {
  watch: 'a scheduled `plumbline run --baseline FOLDER`, see docs/schedule.md',
  diff: '`plumbline compare OLD NEW`',
  history: '`plumbline compare RUNS…`',
  completion: '`plumbline --help`',
  prove: '`npm run proof` in a clone',
  discover: '`plumbline doctor --write FILE`',
  init: '`plumbline doctor --write FILE`',
  explain: '`plumbline list ID`',
  dossier: '`plumbline vendor OLD NEW`',
  verify: '`plumbline vendor --verify ARCHIVE`',
};

function refuseRemoved(command = ''): void {
  const replacement = Object.hasOwn(removed, command) ? removed[command] : undefined;
  if (replacement !== undefined)
    throw new ConfigurationError(`\`plumbline ${command}\` was removed; expected ${replacement}`);
}

/** What nothing waits for is thrown by code of a profile as well, whose text may hold a secret. */
function strayCodeFor(error: unknown): number {
  const own = new URL('..', import.meta.url);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frame = stack.split('\n').find((line) => /^ +at /.test(line) && !line.includes('node:'));
  if (frame === undefined || [own.href, fileURLToPath(own)].some((folder) => frame.includes(folder)))
    return exitCodeFor(error);
  stderr.write(
    inertText(
      `plumbline: code that the profile loads threw where nothing waits for it (${frame.trim()}); expected none that does\n`,
    ),
  );
  return 64;
}

function exitCodeFor(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 64;
  if (error instanceof ConfigurationError) {
    stderr.write(inertText(`plumbline: ${asStarted(error.message)}\n`));
    return 64;
  }
  if (isOutOfFiles(error)) {
    const found = error instanceof Error ? error.message : String(error);
    stderr.write(
      inertText(
        `plumbline: the limit of open files is too low; expected at least 256, found: ${found}; raise it with \`ulimit -n 256\`\n`,
      ),
    );
    return 64;
  }
  stderr.write(
    inertText(
      `plumbline: a fault of this suite, not of the target. Everything recorded so far is in the journal.\n${stackOf(error)}\n`,
    ),
  );
  return 70;
}

/** Whether the process may open no more files or sockets, for whatever it wanted them. */
function isOutOfFiles(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as NodeJS.ErrnoException).code === 'EMFILE' || isOutOfFiles(error.cause);
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\ncaused by ${stackOf(error.cause)}`}`;
}

/** The program with all its commands; `finish` takes the exit code of the one that ran. */
export function commands(finish: (code: number) => void, further: Commands): Command {
  const program = new Command('plumbline')
    .description(
      'Tests a deployment of the swap order, borrow and trigger order APIs against their documents, requirement by requirement.',
    )
    .version(version)
    .exitOverride()
    // What was typed stands in it.
    .configureOutput({ outputError: (text, write) => write(inertText(text)) })
    .configureHelp({ showGlobalOptions: true, sortOptions: true })
    .showHelpAfterError(`(\`${commandLine('--help')}\` lists the commands)`)
    .addHelpText('after', epilogue);

  withVariables(runOptions(program.command('run').description('test a target; without one, the embedded reference')))
    .addHelpText('after', asStarted(runExamples))
    .action(async (options: ExecuteOptions) => {
      const { runCommand } = await import('./commands/run.js');
      finish(await runCommand(options));
    });

  reportCommands(program, finish);
  liveCommands(program, finish);
  further(program, finish);

  program
    .command('list')
    .description('list all requirements, or explain one: source, needs, scenarios, and how a run tested it')
    .argument('[what]', 'swapOrder, borrow or trigger, or an id such as ORDER-017')
    .option('--run <folder>', 'the folder of the run to show beside an id (default: reports/latest, if it exists)')
    .option('--json', 'print the result as JSON')
    .action(async (what: string | undefined, options: PrintOptions & { readonly run?: string }) => {
      const { listCommand } = await import('./commands/list.js');
      const { text, value } = await listCommand(what, options.run);
      await printed(text, value, options);
    });

  for (const command of program.commands)
    command.showHelpAfterError(`(\`${commandLine(command.name(), '--help')}\` lists its options)`);
  return program;
}

/** What a run on every change and one before a release need; `advancedOptions` have a group of their own in the help. */
function runOptions(command: Command): Command {
  const usual = command
    .option(
      '--target <reference|file>',
      'profile of the target, or `reference` (required when CI is set and no address is)',
    )
    .option('--only <list>', 'requirement ids, operations or APIs, separated by commas')
    .addOption(
      new Option('--depth <depth>', 'amount of testing: `gate` for every change, `release` for a release')
        .choices(['gate', 'release'])
        .default('gate'),
    )
    .option(
      '--seed <number>',
      'seed of all inputs, or `random` (default: of a gate always the same, of a comparison that of its baseline, of a release a random one)',
      seed,
    )
    .option(
      '--requests <number>',
      'maximum number of requests of all kinds (default: five minutes at the pace, such as 545 at 2 a second; of the reference: no bound)',
      integer(1, 1e9),
    )
    .option('--time <duration>', 'time that the run may take, such as 10m (default: by the plan)', duration)
    .option('--rps <number>', 'maximum requests per second', positive)
    .option('--allow <effects>', 'allowed side effects: read,build,session,create,settle', effects)
    .option('--baseline <folder>', 'earlier run to compare with: exit code 1 on a new failure')
    .option('--waivers <file>', 'known failures that do not fail the run')
    .option('--require <share>', 'share of testable MUST requirements that must be tested for exit code 0', share, 0.9)
    .option('--strict', 'failed SHOULD requirements fail the run too')
    .option('--out <folder>', 'folder for the results (default: reports/latest; of a replay, a folder of its own)');
  return advancedOptions(printOptions(reportOption(usual)));
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
  0  passed          1  a MUST requirement failed   2  inconclusive
  64 wrong usage     70 fault of the suite          130 interrupted
`;
