import type { Commands } from '../../product/cli/main.js';
import { collect, integer, shardOf } from '../../product/cli/parse-options.js';
import type { PrintOptions } from '../../product/cli/print-report.js';
import type { ProveOptions } from './prove.js';

/** The commands of the program that judge no deployment: `serve` and `prove`. */
export const laboratoryCommands: Commands = (program, finish) => {
  program
    .command('serve')
    .description('serve the reference until a signal; prints its addresses as one line of JSON')
    .option('--port <number>', 'port on 127.0.0.1 (default: a free one)', integer(0, 65535), 0)
    .option('--seed <number>', 'seed of all its decisions', integer(0, 2 ** 31 - 1), 1)
    .option('--defect <id>', 'deliberate fault to add; can be repeated', collect, [])
    .action(async ({ port, seed, defect }: { port: number; seed: number; defect: string[] }) => {
      const { serveCommand } = await import('../../laboratory/commands/serve.js');
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
    .option('--shard <i/n>', 'execute one of n equal parts of the proof', shardOf)
    .option('--resume', 'resume an interrupted proof')
    .option('--json', 'print the result as JSON')
    .option('--out <folder>', 'folder for the results', 'reports/proof')
    .action(async (options: ProveOptions & PrintOptions) => {
      const { proveCommand } = await import('../../laboratory/commands/prove.js');
      finish(await proveCommand(options));
    });
};
