import type { Command } from 'commander';
import type { DoctorOptions } from './commands/doctor.js';
import type { WaiveOptions } from './commands/waive.js';
import { positive } from './parse-options.js';
import type { PrintOptions } from './print-report.js';
import { stdout } from '../results/output.js';

/** Registers the commands around a target of one's own. */
export function liveCommands(program: Command, finish: (code: number) => void): void {
  program
    .command('doctor')
    .description('send one harmless request to every address and say what can be tested; with --write, make a profile')
    .option('--target <reference|file>', 'profile of the target, or `reference`')
    .option('--origin <url>', 'origin at which the reference is served')
    .option('--env <file>', 'file of environment variables (default: .env, if it exists)')
    .option('--write <file>', 'first write what discovery finds to a profile; a file of data keeps what it declares')
    .option('--rps <number>', 'maximum requests per second', positive)
    .option('--json', 'print the result as JSON')
    .action(async (options: DoctorOptions & PrintOptions) => {
      const { doctorCommand } = await import('./commands/doctor.js');
      const { text, ...value } = await doctorCommand(options);
      await printed(text, value, options);
      finish(value.exitCode);
    });

  program
    .command('waive')
    .description('accept a known failure until a date')
    .argument('<id>', 'such as ORDER-017')
    .requiredOption('--reason <text>', 'why the failure is accepted')
    .requiredOption('--expires <day>', 'last day of the waiver, YYYY-MM-DD')
    .option('--operation <name>', 'only at this operation')
    .option('--intermittent', 'the failure comes and goes, so its absence does not make the waiver stale')
    .option('--from <folder>', 'run that shows the failure')
    .option('--file <file>', 'file of the waivers', 'waivers.yaml')
    .action(async (id: string, options: WaiveOptions) => {
      const { waiveCommand } = await import('./commands/waive.js');
      stdout.write(await waiveCommand(id, options));
    });
}

export async function printed(text: string, value: unknown, options: PrintOptions): Promise<void> {
  const { printResult } = await import('./print-report.js');
  printResult(text, value, options);
}
