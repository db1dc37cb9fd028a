import { Command, Option } from 'commander';
import { withoutControlCharacters } from '../reports/control-characters.js';
import { commandLine } from '../results/command.js';
import { version } from '../results/version.js';
import { formatsOf, integer, positive, share } from './parse-options.js';
import { envOption, printOptions, reportOptions, requireOption, runOptions } from './run-options.js';
import { differenceFormats, reportFormats, usualFormats } from '../reports/formats.js';

const jsonOption = ['--json', 'print the result as JSON'] as const;

type Finish = (code: number) => void;

/** Adds commands to the program; `finish` takes the exit code of the one that ran. */
export type Commands = (program: Command, finish: Finish) => void;

/** The commands, each loaded when it runs; one takes its arguments and its options, and gives its exit code. */
const loaded = {
  run: async () => (await import('./commands/run.js')).runCommand,
  compare: async () => (await import('./commands/compare.js')).compareCommand,
  vendor: async () => (await import('./commands/vendor.js')).vendorCommand,
  judge: async () => (await import('./commands/judge.js')).judgeCommand,
  proxy: async () => (await import('./commands/proxy.js')).proxyCommand,
  merge: async () => (await import('./commands/merge.js')).mergeCommand,
  report: async () => (await import('./commands/report.js')).reportCommand,
  doctor: async () => (await import('./commands/doctor.js')).doctorCommand,
  waive: async () => (await import('./commands/waive.js')).waiveCommand,
  list: async () => (await import('./commands/list.js')).listCommand,
};

/** The program with all its commands. */
export function commands(finish: Finish, further: Commands): Command {
  const program = new Command('plumbline')
    .description(
      'Tests a deployment of the swap order, borrow and trigger order APIs against their documents, requirement by requirement.',
    )
    .version(version)
    .exitOverride()
    // What was typed stands in it.
    .configureOutput({ outputError: (text, write) => write(withoutControlCharacters(text)) })
    .configureHelp({ showGlobalOptions: true, sortOptions: true })
    .showHelpAfterError(`(\`${commandLine('--help')}\` lists the commands)`)
    .addHelpText('after', epilogue);
  const add = (name: keyof typeof loaded, says: string): Command =>
    program
      .command(name)
      .description(says)
      .action(async (...given: unknown[]) => {
        const command: (...given: never[]) => number | Promise<number> = await loaded[name]();
        finish(await command(...(given as never[])));
      });

  runOptions(
    add('run', 'test a target; without one, that of target.ts in this folder, or else the embedded reference'),
  );

  add('compare', 'compare runs: failures and response times; exit code 1 on a regression')
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
    .option('--out <file>', 'file to write (default: standard output)');

  add('vendor', 'write a page for the vendor about one run, or what changed between two, with an archive beside it')
    .argument('[runs...]', 'folders of the older and the newer run, or of one run')
    .option('--out <file>', 'page to write; the archive has the same name with .zip', 'reports/vendor.html')
    .option('--title <text>', 'title of the page (default: name of the target)')
    .option('--from <text>', 'who sends it')
    .option('--to <text>', 'who receives it')
    .option('--verify <archive>', 'check an archive offline and judge its exchanges again; exit code 1 on a difference')
    .option(...jsonOption);

  const judge = add(
    'judge',
    'judge recorded traffic offline: HTTP archives, journals, or files with one exchange per line',
  )
    .argument('<files...>', 'recorded files')
    .option('--target <file>', 'profile with the addresses and fixtures of the recorded target')
    .option('--out <folder>', 'folder for the results', 'reports/judged');
  trafficOptions(judge);

  const proxy = add(
    'proxy',
    'pass traffic on to a target and judge it; with a command, until that ends, else until a signal',
  )
    .argument('[command...]', 'command with its arguments, after `--`; the addresses are in its environment')
    .option(
      '--target <file>',
      'profile with the addresses and fixtures (default: as `run` finds them; never the reference)',
    )
    .option(...envOption)
    .option('--port <number>', 'port of the first address; the others follow (default: free ones)', integer(0, 65535))
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--out <folder>', 'folder for the results', 'reports/proxy');
  trafficOptions(proxy);

  const merge = add('merge', 'unite the results of several runs, such as nights or shards, into one')
    .argument('<folders...>', 'folders of the runs')
    .option('--out <folder>', 'folder for the merged results', 'reports/merged')
    .option(requireOption[0], `${requireOption[1]} (default: that of the runs; 0.9 of shards with 0)`, share);
  reportOptions(merge);

  const report = add('report', 'write reports of an earlier run; a killed run is judged from its journal')
    .argument('[folder]', 'folder of the run, or its run.json', 'reports/latest')
    .option(
      '--format <formats>',
      `${reportFormats.join(',')},terminal or all`,
      formatsOf([...reportFormats, 'terminal', 'all'] as const),
      ['terminal', ...usualFormats],
    );
  printOptions(report);

  add('doctor', 'send harmless requests to every address and say what can be tested; with --write, make a profile')
    .option('--target <reference|file>', 'profile of the target, or `reference`')
    .option('--origin <url>', 'origin at which the reference is served')
    .option(...envOption)
    .option('--write <file>', 'first write what discovery finds to a profile; a file of data keeps what it declares')
    .option('--rps <number>', 'maximum requests per second', positive)
    .option(...jsonOption);

  add('waive', 'accept a known failure until a date')
    .argument('<id>', 'such as ORDER-017')
    .requiredOption('--reason <text>', 'why the failure is accepted')
    .requiredOption('--expires <day>', 'last day of the waiver, YYYY-MM-DD')
    .option('--operation <name>', 'only at this operation')
    .option('--intermittent', 'the failure comes and goes, so its absence does not make the waiver stale')
    .option('--from <folder>', 'run that shows the failure')
    .option('--waivers <file>', 'file that takes the waiver', 'waivers.yaml');

  further(program, finish);

  add('list', 'list all requirements, or explain one: source, needs, scenarios')
    .argument('[what]', 'swapOrder, borrow or trigger, or an id such as ORDER-017')
    .option(...jsonOption);

  for (const command of program.commands) {
    const ofOther = command === proxy ? '; those of a command that it starts stand behind `--`' : '';
    command.showHelpAfterError(`(\`${commandLine(command.name(), '--help')}\` lists its options${ofOther})`);
    if (command.options.some(({ long }) => long === '--target')) hintAtTarget(command);
  }
  return program;
}

/** A command without arguments that is given one says by which option a target is named. */
function hintAtTarget(command: Command): void {
  command.configureOutput({
    outputError(text, write) {
      const isExcess = text.startsWith('error: too many arguments');
      const hinted = isExcess ? `${text.trimEnd()} Did you mean \`--target ${command.args[0]}\`?\n` : text;
      write(withoutControlCharacters(hinted));
    },
  });
}

function trafficOptions(command: Command): void {
  reportOptions(command)
    .option(...requireOption, share, 0)
    .option('--waivers <file>', 'known failures that do not fail the run')
    .option('--strict', 'failed SHOULD requirements count too');
}

const epilogue = `
Exit codes
  0  passed          1  a MUST requirement failed   2  inconclusive
  64 wrong usage     70 fault of the suite          130 interrupted
`;
