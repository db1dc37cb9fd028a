import type { Command } from 'commander';
import type { WatchCommandOptions } from './commands/watch.js';
import { duration, effects, integer, positive } from './parse-options.js';
import type { PrintOptions } from './print-report.js';
import { printed } from './target-options.js';

const usualEveryMs = 900_000;
const usualRequests = 60;
const usualStore = 'reports/watch';

/** Registers the commands that test a target again and again, and tell what they found. */
export function watchCommands(program: Command, finish: (code: number) => void): void {
  program
    .command('watch')
    .description('test a target in rounds, and tell of every new finding once; a store keeps what is known')
    .option('--target <reference|file>', 'profile of the target, or `reference`')
    .option('--origin <url>', 'origin at which the reference is served')
    .option('--every <duration>', 'time from one round to the next, such as 15m (default: 15m)', duration, usualEveryMs)
    .option('--requests <number>', 'maximum number of requests of one round', integer(1, 1e9), usualRequests)
    .option('--rounds <number>', 'stop after so many rounds (default: at a signal)', integer(1, 1e9))
    .option(
      '--store <folder|address>',
      'folder of the log, the evidence and the page; or postgres://…, which several machines may write',
      usualStore,
    )
    .option('--out <folder>', `with an address, the folder of the page (default: ${usualStore})`)
    .option(
      '--seed <number>',
      'seed of the first round of a new store (default: a random one)',
      integer(0, 2 ** 31 - 1),
    )
    .option('--only <list>', 'requirement ids, operations or APIs, separated by commas')
    .option('--strict', 'failed SHOULD requirements give an alarm too')
    .option('--waivers <file>', 'known failures that give no alarm')
    .option('--allow <effects>', 'allowed side effects: read,build,session,create,settle', effects)
    .option('--rps <number>', 'maximum requests per second', positive)
    .option('--env <file>', 'file of environment variables (default: .env, if it exists)')
    .option('--webhook <url>', 'address to which every alarm is posted')
    .option('--webhook-key <variable>', 'environment variable with the key that signs alarms (HMAC-SHA256)')
    .option('--metrics <port>', 'serve OpenMetrics at /metrics of this port on 127.0.0.1', integer(0, 65535))
    .option('--otlp', 'export metrics and alarms over OTLP, as the variables OTEL_EXPORTER_OTLP_* say')
    .action(async (options: WatchCommandOptions) => {
      const { watchCommand } = await import('./commands/watch.js');
      finish(await watchCommand(options));
    });

  program
    .command('history')
    .description('tell since when and how often a requirement failed, from the store of a watch')
    .argument('<id>', 'such as ORDER-134')
    .option('--store <folder|address>', 'the store of the watch', usualStore)
    .option('--json', 'print the result as JSON')
    .action(async (id: string, options: PrintOptions & { readonly store: string }) => {
      const { historyCommand } = await import('./commands/history.js');
      const { text, ...value } = await historyCommand(id, options.store);
      await printed(text, value, options);
    });
}
