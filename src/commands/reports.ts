import { InvalidArgumentError, type Command } from 'commander';
import type { AskedFormat } from './report.js';

const formats = ['html', 'markdown', 'junit', 'har', 'github'] as const;

/** Options of `run` about what is made of its results. */
export function reportOptions(command: Command): Command {
  return command
    .option('--baseline <folder>', 'an earlier run to compare with: exit 1 on a regression only')
    .option('--report <formats>', `reports to write: ${formats.join(',')}`, formatsOf(formats), [
      'html',
      'markdown',
      'junit',
    ]);
}

/** Registers the commands that work on results and recorded traffic, and send nothing. */
export function reportCommands(program: Command, finish: (code: number) => void): void {
  program
    .command('diff')
    .description('what changed between two runs: violations, observations, response times; exit 1 on a regression')
    .argument('<old>', 'the folder of --out of the older run, or its run.json')
    .argument('<new>', 'the same of the newer run')
    .action(async (older: string, newer: string) => {
      const { diffCommand } = await import('./diff.js');
      finish(await diffCommand(older, newer));
    });

  program
    .command('report')
    .description('make reports from what a run left behind; a killed run is judged from its journal')
    .argument('[folder]', 'the folder of --out, or a run.json in it', 'reports/latest')
    .option(
      '--format <formats>',
      `${formats.join(',')},terminal or all`,
      formatsOf<AskedFormat>([...formats, 'terminal', 'all']),
      ['terminal', 'html', 'markdown', 'junit'],
    )
    .action(async (folder: string, { format }: { format: readonly AskedFormat[] }) => {
      const { reportCommand } = await import('./report.js');
      finish(await reportCommand(folder, format));
    });
}

function formatsOf<T extends string>(known: readonly T[]) {
  return (text: string): readonly T[] =>
    text.split(',').map((part) => {
      const found = known.find((one) => one === part.trim());
      if (found === undefined)
        throw new InvalidArgumentError(`"${part}" is no format; expected some of ${known.join(', ')}`);
      return found;
    });
}
