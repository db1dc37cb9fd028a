import { Option, type Command } from 'commander';
import { differenceFormats } from '../reports/diff-formats.js';
import type { CompareOptions } from './commands/compare.js';
import type { JudgeOptions } from './commands/judge.js';
import type { ProxyOptions } from './commands/proxy.js';
import type { MergeCommandOptions } from './commands/merge.js';
import type { AskedFormat, ReportOptions } from './commands/report.js';
import type { VendorOptions } from './commands/vendor.js';
import { formatsOf, integer, share } from './parse-options.js';
import type { PrintOptions } from './print-report.js';

const usual = ['html', 'markdown', 'junit'] as const;
const formats = ['html', 'markdown', 'junit', 'har', 'github'] as const;

/** Which reports are written. */
export function reportOption(command: Command): Command {
  return command.option('--report <formats>', `reports to write: ${formats.join(',')}`, formatsOf(formats), [...usual]);
}

/** Options of every command that prints the results of a run. */
export function printOptions(command: Command): Command {
  return command
    .option('--quiet', 'print only the short summary')
    .option('--json', 'print run.json on standard output, and the report on standard error');
}

/** Registers the commands that work on results and recorded traffic, and send nothing. */
export function reportCommands(program: Command, finish: Finish): void {
  comparisonCommands(program, finish);
  trafficCommands(program, finish);
  resultCommands(program, finish);
}

type Finish = (code: number) => void;

function comparisonCommands(program: Command, finish: Finish): void {
  program
    .command('compare')
    .description('compare runs: failures and response times; exit code 1 on a regression')
    .argument(
      '<runs...>',
      'folders of the runs or their run.json, oldest first: the last is compared with the one before',
    )
    .addOption(new Option('--format <format>', 'output format').choices(differenceFormats).default('text'))
    .addOption(
      new Option(
        '--fail-on <least>',
        'least severe change with exit code 1: a new MUST failure, or a new SHOULD failure',
      ).choices(['must', 'should']),
    )
    .option('--json', 'the same as `--format json`')
    .option('--out <file>', 'file to write (default: standard output)')
    .action(async (runs: string[], options: CompareOptions) => {
      const { compareCommand } = await import('./commands/compare.js');
      finish(await compareCommand(runs, options));
    });

  program
    .command('vendor')
    .description('write a page for the vendor about one run, or what changed between two, with an archive beside it')
    .argument('[runs...]', 'folders of the older and the newer run, or of one run')
    .option('--out <file>', 'page to write; the archive has the same name with .zip', 'reports/vendor.html')
    .option('--title <text>', 'title of the page (default: name of the target)')
    .option('--from <text>', 'who sends it')
    .option('--to <text>', 'who receives it')
    .option('--verify <archive>', 'check an archive offline and judge its exchanges again; exit code 1 on a difference')
    .option('--json', 'print the result as JSON')
    .action(async (runs: string[], options: VendorOptions & PrintOptions) => {
      const { vendorCommand } = await import('./commands/vendor.js');
      finish(await vendorCommand(runs, options));
    });
}

function trafficCommands(program: Command, finish: Finish): void {
  reportOption(printOptions(program.command('judge')))
    .description('judge recorded traffic offline: HTTP archives, journals, or files with one exchange per line')
    .argument('<files...>', 'recorded files')
    .option('--target <file>', 'profile with the addresses and fixtures of the recorded target')
    .option('--require <share>', 'share of testable MUST requirements that must be tested for exit code 0', share, 0)
    .option('--strict', 'failed SHOULD requirements count too')
    .option('--out <folder>', 'folder for the results', 'reports/judged')
    .action(async (files: string[], options: JudgeOptions & PrintOptions) => {
      const { judgeCommand } = await import('./commands/judge.js');
      finish(await judgeCommand(files, options));
    });

  reportOption(printOptions(program.command('proxy')))
    .description('pass traffic on to a target and judge it; with a command, until that ends, else until a signal')
    .argument('[command...]', 'command with its arguments, after `--`; the addresses are in its environment')
    .option('--target <file>', 'profile with the addresses and fixtures (default: as `run` finds them)')
    .option('--env <file>', 'file of environment variables (default: .env, if it exists)')
    .option('--port <number>', 'port of the first address; the others follow (default: free ones)', integer(0, 65535))
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--annotate', 'hold responses until they are judged, and name in a header what they violate')
    .option('--require <share>', 'share of testable MUST requirements that must be tested for exit code 0', share, 0)
    .option('--strict', 'failed SHOULD requirements count too')
    .option('--out <folder>', 'folder for the results', 'reports/proxy')
    .action(async (command: string[], options: ProxyOptions & PrintOptions) => {
      const { proxyCommand } = await import('./commands/proxy.js');
      finish(await proxyCommand(command, options));
    });
}

function resultCommands(program: Command, finish: Finish): void {
  reportOption(printOptions(program.command('merge')))
    .description('unite the results of several runs, such as nights or shards, into one')
    .argument('<folders...>', 'folders of the runs')
    .option('--out <folder>', 'folder for the merged results', 'reports/merged')
    .option(
      '--require <share>',
      'share of testable MUST requirements that must be tested for exit code 0 (default: that of the runs)',
      share,
    )
    .action(async (folders: string[], options: MergeCommandOptions & PrintOptions) => {
      const { mergeCommand } = await import('./commands/merge.js');
      finish(await mergeCommand(folders, options));
    });

  printOptions(program.command('report'))
    .description('write reports of an earlier run; a killed run is judged from its journal')
    .argument('[folder]', 'folder of the run, or its run.json', 'reports/latest')
    .option(
      '--format <formats>',
      `${formats.join(',')},terminal or all`,
      formatsOf<AskedFormat>([...formats, 'terminal', 'all']),
      ['terminal', 'html', 'markdown', 'junit'],
    )
    .action(async (folder: string, { format, ...print }: ReportOptions) => {
      const { reportCommand } = await import('./commands/report.js');
      finish(await reportCommand(folder, format, print));
    });
}
