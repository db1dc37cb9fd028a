import { Option, type Command } from 'commander';
import { asStarted } from '../results/command.js';
import { noteUnread, variableOf } from './misspelt.js';
import { bound, duration, effects, formatsOf, positive, seed, shardOf, share, wholeOf } from './parse-options.js';
import { usualShare } from '../engine/shards.js';
import { reportFormats, usualFormats } from '../reports/formats.js';

/** Options of every command that prints the results of a run. */
export function printOptions(command: Command): Command {
  return command
    .option('--quiet', 'print only the short summary')
    .option('--json', 'print run.json on standard output, and the report on standard error');
}

/** Options of every command that writes the results of a run. */
export function reportOptions(command: Command): Command {
  const option = `reports to write: ${reportFormats.join(',')}`;
  return printOptions(command.option('--report <formats>', option, formatsOf(reportFormats), usualFormats));
}

export const envOption = ['--env <file>', 'file of environment variables (default: .env, if it exists)'] as const;

/** How much must be tested, for commands with different defaults. */
export const requireOption = [
  '--require <share>',
  'share of testable MUST requirements that must be tested for exit code 0',
] as const;

/** Options that a CI server, or a test runner, can give as variables: `--target` as `PLUMBLINE_TARGET`. */
const ofVariables = ['target', 'only', 'depth', 'seed', 'requests', 'rps', 'strict', 'out', 'origin'];

/** What a run on every change and one before a release need; then, in a group of their own, what few runs need. */
export function runOptions(command: Command): Command {
  command.createOption = (flags, says) => {
    const option = new Option(flags, says);
    return ofVariables.includes(option.name()) ? option.env(variableOf(option.name())) : option;
  };
  command
    .option(
      '--target <reference|file>',
      'profile of the target, or `reference` (required when CI is set and no address is)',
    )
    .option('--only <list>', 'requirement ids, operations or APIs, separated by commas')
    .addOption(
      command
        .createOption(
          '--depth <depth>',
          'amount of testing: `gate` for every change (default), `release` for a release',
        )
        .choices(['gate', 'release']),
    )
    .option(
      '--seed <number>',
      'seed of all inputs, or `random` (default: of a gate always the same, of a comparison that of its baseline, of a release a random one)',
      seed,
    )
    .option(
      '--requests <number>',
      'maximum number of requests of all kinds (default: five minutes at the pace, such as 545 at 2 a second; of the reference: no bound)',
      wholeOf('requests'),
    )
    .option('--time <duration>', 'time that the run may take, such as 10m (default: by the plan)', duration)
    .option('--rps <number>', 'maximum requests per second', positive)
    .option('--allow <effects>', 'allowed side effects: read,build,session,create,settle', effects)
    .option('--baseline <folder>', 'earlier run to compare with: exit code 1 on a new failure')
    .option('--waivers <file>', 'known failures that do not fail the run')
    .option(requireOption[0], `${requireOption[1]} (default: ${usualShare})`, share)
    .option('--strict', 'failed SHOULD requirements fail the run too')
    .option('--out <folder>', 'folder for the results (default: reports/latest; of a replay, a folder of its own)');
  return reportOptions(command)
    .optionsGroup('Advanced options:')
    .option('--continue <folder>', 'earlier run with --requests: go on where it ended, after what exit code 0 needs')
    .option(
      '--resume <folder>',
      'continue an interrupted run of the same target, without repeating lasting side effects',
    )
    .option('--replay <finding>', 'repeat a finding, named as in a report: exit code 1 when it is reproduced')
    .option('--shard <i/n>', 'run one of n equal parts of the plan; `merge` combines them', shardOf)
    .option('--dry-run', 'print the maximum of what would be sent, and send nothing')
    .option(...envOption)
    .option('--concurrency <number>', 'maximum number of concurrent requests', wholeOf('concurrency'))
    .option(
      '--per-operation <operation=number>',
      'maximum number of requests to one operation; can be repeated',
      bound,
      {},
    )
    .option('--no-discover', 'use the declared profile only, without asking the target for missing values')
    .option('--origin <url>', 'test the reference that is served at this origin, for example behind a proxy')
    .addHelpText('after', asStarted(examples))
    .hook('preAction', () => noteUnread(command.options));
}

const examples = `
Examples
  plumbline run                                    test the embedded reference
  plumbline run --target ./target.ts               test the deployment that a profile describes
  ULTRA_BASE_URL=… API_KEY=… plumbline run         test one address without a profile
  plumbline run --only ORDER-017,listVaults        test some requirements only
  plumbline run --depth release --require 1        before a release
`;
