import { InvalidArgumentError, type Command } from 'commander';
import type { WaiveOptions } from './commands/waive.js';

/** Options of `run` that concern targets which cost something. */
export function liveOptions(command: Command): Command {
  return command
    .option(
      '--per-operation <operation=number>',
      'greatest number of requests to one operation; may be repeated',
      bound,
      {},
    )
    .option('--dry-run', 'print what would be sent at most, and send nothing')
    .option('--resume <folder>', 'go on with an interrupted run, without repeating what has lasting effects')
    .option('--waivers <file>', 'known violations that do not fail the run')
    .option('--no-discover', 'judge with what is declared alone, without asking the target for the rest first')
    .option('--env <file>', 'file of environment variables; .env when there is one');
}

/** Registers the commands around a target of one's own. */
export function liveCommands(program: Command, finish: (code: number) => void): void {
  program
    .command('discover')
    .description('ask a target what its profile would declare, and write it; leaves nothing behind on the target')
    .argument('[file]', 'the module to write; .json writes data', 'target.ts')
    .option('--target <file>', 'a profile with the addresses; the environment names them otherwise')
    .option('--env <file>', 'file of environment variables; .env when there is one')
    .action(async (file: string, options: { target?: string; env?: string }) => {
      const { discoverCommand } = await import('./commands/discover.js');
      process.stdout.write(await discoverCommand(file, options));
    });

  program
    .command('init')
    .description('write a commented profile of a target')
    .argument('[file]', 'the TypeScript module to write', 'target.ts')
    .action(async (file: string) => {
      const { initCommand } = await import('./commands/init.js');
      process.stdout.write(initCommand(file));
    });

  program
    .command('doctor')
    .description('reach every address of a target and tell what could be judged; changes nothing')
    .option('--target <reference|file>', 'the embedded reference, or a profile module')
    .option('--origin <url>', 'a reference served at this origin')
    .option('--env <file>', 'file of environment variables; .env when there is one')
    .action(async (options: { target?: string; origin?: string; env?: string }) => {
      const { doctorCommand } = await import('./commands/doctor.js');
      const { text, exitCode } = await doctorCommand(options);
      process.stdout.write(text);
      finish(exitCode);
    });

  program
    .command('waive')
    .description('accept a known violation for a while')
    .argument('<id>', 'such as ORDER-017')
    .requiredOption('--reason <text>', 'why it is accepted')
    .requiredOption('--expires <day>', 'the last day on which it is, YYYY-MM-DD')
    .option('--operation <name>', 'only at this operation')
    .option('--intermittent', 'the violation comes and goes, so its absence does not make the waiver stale')
    .option('--from <folder>', 'a run that shows the violation')
    .option('--file <file>', 'where waivers are kept', 'waivers.yaml')
    .action(async (id: string, options: WaiveOptions) => {
      const { waiveCommand } = await import('./commands/waive.js');
      process.stdout.write(await waiveCommand(id, options));
    });
}

function bound(text: string, before: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const [, operation, number] = /^([A-Za-z]+)=([0-9]+)$/.exec(text) ?? [];
  if (operation === undefined)
    throw new InvalidArgumentError('expected an operation and a number, such as getOrder=20');
  return { ...before, [operation]: Number(number) };
}
