import type { Commands } from '../../product/cli/commands.js';
import { collect, integer } from '../../product/cli/parse-options.js';

/** The command of the program that judges no deployment. */
export const laboratoryCommands: Commands = (program, finish) => {
  program
    .command('serve')
    .description('serve the reference until a signal; prints its addresses as one line of JSON')
    .option('--port <number>', 'port on 127.0.0.1; 0 takes a free one', integer(0, 65535), 0)
    .option('--seed <number>', 'seed of all its decisions', integer(0, 2 ** 31 - 1), 1)
    .option('--defect <id>', 'deliberate fault to add; can be repeated', collect, [])
    .action(async ({ port, seed, defect }: { port: number; seed: number; defect: string[] }) => {
      const { serveCommand } = await import('../../laboratory/commands/serve.js');
      finish(await serveCommand(port, seed, defect));
    });
};
