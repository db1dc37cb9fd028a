import type { Command } from 'commander';
import { bound, integer, shardOf } from './parse-options.js';

/** Options of `run` that few runs need, under a heading of their own. */
export function advancedOptions(command: Command): Command {
  return command
    .optionsGroup('Advanced options:')
    .option('--continue <folder>', 'earlier run with --requests: go on where it ended, after what exit code 0 needs')
    .option(
      '--resume <folder>',
      'continue an interrupted run of the same target, without repeating lasting side effects',
    )
    .option('--replay <finding>', 'repeat a finding, named as in a report: exit code 1 when it is reproduced')
    .option('--shard <i/n>', 'run one of n equal parts of the plan; `merge` combines them', shardOf)
    .option('--dry-run', 'print the maximum of what would be sent, and send nothing')
    .option('--env <file>', 'file of environment variables (default: .env, if it exists)')
    .option('--concurrency <number>', 'maximum number of concurrent requests', integer(1, 1024))
    .option(
      '--per-operation <operation=number>',
      'maximum number of requests to one operation; can be repeated',
      bound,
      {},
    )
    .option('--no-discover', 'use the declared profile only, without asking the target for missing values')
    .option('--origin <url>', 'test the reference that is served at this origin, for example behind a proxy');
}
