import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { ConfigurationError } from '../model/configuration-error.js';
import { liveCommands, liveOptions } from './target-options.js';
import type { ExecuteOptions } from './options.js';
import type { ProveOptions } from './commands/prove.js';
import type { Effect } from '../model/exchange.js';
import { shells } from './shells.js';
import { reportCommands, reportOptions } from './report-options.js';
import { watchOutput } from './watch-output.js';
import { version } from '../results/version.js';

/** Exit codes: 0 conforms, 1 violates, 2 could not tell, 64 wrong usage, 70 fault of the suite, 130 interrupted. */
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
    process.stderr.write(`plumbline: ${error.message}\n`);
    return 64;
  }
  process.stderr.write(
    `plumbline: a fault of the suite, not of the target. What was gathered is in the journal.\n${stackOf(error)}\n`,
  );
  return 70;
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\ncaused by ${stackOf(error.cause)}`}`;
}

function commands(finish: (code: number) => void): Command {
  const program = new Command('plumbline')
    .description(
      'Judges a deployment of the swap order, borrow and trigger order APIs against their documents, requirement by requirement.',
    )
    .version(version)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(`plumbline --help` shows what there is)')
    .addHelpText('after', epilogue);

  runOptions(program.command('run').description('judge a target; the embedded reference when none is named'))
    .addHelpText('after', runExamples)
    .action(async (options: ExecuteOptions) => {
      const { runCommand } = await import('./commands/run.js');
      finish(await runCommand(options));
    });

  reportCommands(program, finish);
  liveCommands(program, finish);

  program
    .command('serve')
    .description('serve the reference until a signal; prints one JSON line with its addresses')
    .option('--port <number>', 'port on 127.0.0.1; a free one when left out', integer(0, 65535), 0)
    .option('--seed <number>', 'seed of everything it decides', integer(0, 2 ** 31 - 1), 1)
    .option('--defect <id>', 'a deliberate fault to put in; may be repeated', collect, [])
    .action(async ({ port, seed, defect }: { port: number; seed: number; defect: string[] }) => {
      const { serveCommand } = await import('./commands/serve.js');
      finish(await serveCommand({ port, seed, defects: defect }));
    });

  program
    .command('prove')
    .description('test the suite itself: every known defect must be found, and no conforming variation may fail')
    .option('--only <list>', 'APIs, defects, conforming variations or networkFaults, separated by commas')
    .option('--seed <number>', 'the first seed; a random one when left out', integer(0, 2 ** 30))
    .option('--seeds <number>', 'seeds that each defect is tried with (default: 1)', integer(1, 100))
    .option('--sample <number>', 'how many of the derived defects are tried', integer(0, 1e6))
    .option('--resume', 'resume an interrupted proof')
    .option('--out <folder>', 'where the results go', 'reports/proof')
    .action(async (options: ProveOptions) => {
      const { proveCommand } = await import('./commands/prove.js');
      finish(await proveCommand(options));
    });

  program
    .command('list')
    .description('list the catalogue: id, level, sentence')
    .argument('[api]', 'swap-order, borrow or trigger')
    .action(async (api: string | undefined) => {
      const { listCommand } = await import('./commands/list.js');
      process.stdout.write(listCommand(api));
    });

  program
    .command('explain')
    .description('explain one requirement: its source, what it needs, what exercises it')
    .argument('<id>', 'such as ORDER-017')
    .action(async (id: string) => {
      const { explainCommand } = await import('./commands/list.js');
      process.stdout.write(explainCommand(id));
    });

  program
    .command('completion')
    .description('print a completion script for a shell; `source <(plumbline completion bash)` loads it')
    .addArgument(program.createArgument('<shell>', 'the shell').choices(shells))
    .action(async (shell: (typeof shells)[number]) => {
      const { completionScript } = await import('./completion.js');
      process.stdout.write(completionScript(program, shell));
    });

  return program;
}

function runOptions(command: Command): Command {
  return liveOptions(reportOptions(command))
    .option('--target <reference|file>', 'the embedded reference, or a profile module (needed when CI is set)')
    .option('--origin <url>', 'judge the reference served at this origin, say behind a proxy')
    .option('--only <list>', 'requirement ids, operations or APIs, separated by commas')
    .addOption(new Option('--depth <depth>', 'how deep to dig').choices(['gate', 'release']).default('gate'))
    .option('--seed <number>', 'seed of all inputs; a random one when left out', integer(0, 2 ** 31 - 1))
    .option('--requests <number>', 'greatest number of requests that may leave', integer(1, 1e9))
    .option('--concurrency <number>', 'requests under way at once', integer(1, 1024))
    .option('--rps <number>', 'requests per second', positive)
    .option('--time <duration>', 'time after which the run ends with what it has, such as 10m; by its plan', duration)
    .option('--require <share>', 'share of exercisable musts that must be judged for exit 0', share, 0.9)
    .option('--strict', 'violations of `should` fail the run too')
    .option(
      '--allow <effects>',
      'effects the owner of the target consents to: read,build,session,create,settle',
      effects,
    )
    .option('--quiet', 'print only the short summary')
    .option('--json', 'print run.json on standard output, and the report on standard error')
    .option('--replay <finding>', 'play a finding again, as a report names it: exit 1 when it is reproduced')
    .option('--out <folder>', 'where the results go', 'reports/latest');
}

function integer(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^[0-9]+$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`expected a whole number from ${min} to ${max}`);
    return value;
  };
}

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

function duration(text: string): number {
  const [, number, unit] = /^([0-9]+(?:\.[0-9]+)?)([smh])$/.exec(text) ?? [];
  const milliseconds = Number(number) * (units[unit ?? ''] ?? Number.NaN);
  if (!(milliseconds >= 1000))
    throw new InvalidArgumentError('expected a duration of at least 1s, such as 90s, 10m or 2h');
  return milliseconds;
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value)) throw new InvalidArgumentError('expected a number above 0');
  return value;
}

function share(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1))
    throw new InvalidArgumentError('expected a number from 0 to 1');
  return value;
}

function effects(text: string): readonly Effect[] {
  const known: readonly string[] = ['read', 'build', 'session', 'create', 'settle'];
  const asked = text.split(',').map((part) => part.trim());
  for (const effect of asked)
    if (!known.includes(effect))
      throw new InvalidArgumentError(`"${effect}" is no effect; expected some of ${known.join(', ')}`);
  return asked as readonly Effect[];
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

const runExamples = `
Examples
  plumbline run                                    judge the embedded reference
  plumbline run --target ./target.ts               judge the deployment that a profile describes
  ULTRA_BASE_URL=… API_KEY=… plumbline run         judge one address without a profile
  plumbline run --only ORDER-017,listVaults        judge some requirements only
  plumbline run --depth release --require 1        before a release
`;

const epilogue = `
Exit codes
  0  conforms        1  violates a must     2  could not tell
  64 wrong usage     70 fault of the suite  130 interrupted
`;
