import { InvalidArgumentError, Option, type Command } from 'commander';
import { differenceFormats } from '../reports/diff-formats.js';
import type { DiffOptions } from './commands/diff.js';
import type { DossierOptions } from './commands/dossier.js';
import type { VerifyOptions } from './commands/verify.js';
import type { Shard } from '../engine/plan.js';
import type { ReportFormat } from '../reports/write.js';
import type { JudgeOptions } from './commands/judge.js';
import type { AskedFormat } from './commands/report.js';

const usual = ['html', 'markdown', 'junit'] as const;
const formats = ['html', 'markdown', 'junit', 'allure', 'sarif', 'har', 'github'] as const;

/** Options of `run` about what is made of its results. */
export function reportOptions(command: Command): Command {
  return command
    .option('--shard <i/n>', 'play one of n equal parts of the plan; `merge` adds the parts up', shardOf)
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
    .description(
      'compare two runs: failures, behaviour that the documents leave open, response times; exit 1 on a regression',
    )
    .argument('<old>', 'the folder of --out of the older run, or its run.json')
    .argument('<new>', 'the same of the newer run')
    .addOption(new Option('--format <format>', 'how to show it').choices(differenceFormats).default('text'))
    .addOption(
      new Option(
        '--fail-on <least>',
        'the least that ends with 1: a new failure of a MUST, also of a SHOULD, or also any drift',
      ).choices(['must', 'should', 'drift']),
    )
    .option('--out <file>', 'write it to a file instead of standard output')
    .action(async (older: string, newer: string, options: DiffOptions) => {
      const { diffCommand } = await import('./commands/diff.js');
      finish(await diffCommand(older, newer, options));
    });

  program
    .command('dossier')
    .description(
      'write what a vendor needs of one run, or of what changed between two: a page, and an archive beside it',
    )
    .argument('<runs...>', 'the folders of --out of the older and the newer run, or of one run alone')
    .option('--out <file>', 'the page; the archive has the same name and ends in .zip', 'reports/dossier.html')
    .option('--sign <file>', 'sign the archive with a private Ed25519 key in PEM')
    .action(async (runs: string[], options: DossierOptions) => {
      if (runs.length > 2) program.error('error: dossier takes one run or two', { exitCode: 64 });
      const { dossierCommand } = await import('./commands/dossier.js');
      finish(await dossierCommand(runs, options));
    });

  program
    .command('verify')
    .description('check the archive of a dossier offline, and judge its exchanges anew; exit 1 when something differs')
    .argument('<file>', 'the archive')
    .option('--key <file>', 'check the signature by this public Ed25519 key in PEM')
    .option('--signature <file>', 'the signature; FILE.sig when left out')
    .action(async (file: string, options: VerifyOptions) => {
      const { verifyCommand } = await import('./commands/verify.js');
      finish(await verifyCommand(file, options));
    });

  program
    .command('judge')
    .description('judge recorded traffic offline: HTTP archives, journals, or files with one exchange a line')
    .argument('<files...>', 'what was recorded')
    .option('--target <file>', 'a profile with the addresses and the fixtures of what was recorded')
    .option('--require <share>', 'share of exercisable musts that must be judged for exit 0', share, 0)
    .option('--strict', 'violations of `should` count too')
    .option('--out <folder>', 'where the results go', 'reports/judged')
    .option('--report <formats>', `reports to write: ${formats.join(',')}`, formatsOf(formats), [...usual])
    .action(async (files: string[], options: JudgeOptions) => {
      const { judgeCommand } = await import('./commands/judge.js');
      finish(await judgeCommand(files, options));
    });

  program
    .command('merge')
    .description('add up shards, or runs of several nights, into one result')
    .argument('<folders...>', 'the folders of --out')
    .option('--out <folder>', 'where the merged result goes', 'reports/merged')
    .option(
      '--require <share>',
      'share of exercisable musts that must be judged for exit 0; that of the runs when left out',
      share,
    )
    .option('--report <formats>', `reports to write: ${formats.join(',')}`, formatsOf(formats), [...usual])
    .action(async (folders: string[], options: { out: string; require?: number; report: readonly ReportFormat[] }) => {
      const { mergeCommand } = await import('./commands/merge.js');
      finish(await mergeCommand(folders, options));
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
      const { reportCommand } = await import('./commands/report.js');
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

function shardOf(text: string): Shard {
  const [, index, of] = /^([0-9]+)\/([0-9]+)$/.exec(text) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (!(shard.index >= 1 && shard.index <= shard.of && shard.of <= 1024))
    throw new InvalidArgumentError('expected which of how many, such as 1/4');
  return shard;
}

function share(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1))
    throw new InvalidArgumentError('expected a number from 0 to 1');
  return value;
}
