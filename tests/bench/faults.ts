import { parseArgs } from 'node:util';
import type { RunSummary } from '../../src/product/results/run-json.js';
import build from '../support/build.js';
import { faultRows, type FaultRow } from '../support/fault-rows.js';
import { measuredRun, type Measured } from '../support/measured.js';

/**
 * `npm run faults`: a whole gate run against every faulty server, and again with `--requests` and with `--time`; prints
 * time, memory and what the run says, and ends with 1 where a bound is exceeded or a verdict is wrong. `--sample` takes
 * a fixed part of the table, `--row TEXT` the rows whose name holds it, `--mode NAME` one way of running.
 */
const { values } = parseArgs({
  options: { sample: { type: 'boolean' }, row: { type: 'string' }, mode: { type: 'string' } },
});

interface Mode {
  readonly name: string;
  readonly options: readonly string[];
  /** Processor time of a run, at most. */
  readonly seconds: number;
  readonly requests?: number;
}

const modes: readonly Mode[] = [
  { name: 'gate', options: [], seconds: 30 },
  { name: '--requests 60', options: ['--requests', '60'], seconds: 30, requests: 60 },
  { name: '--time 5s', options: ['--time', '5s'], seconds: 20 },
];
/** Processor time is bounded by the mode; a busy machine may take this many times as long. */
const mostWaiting = 4;
const mostMegabytes = 300;

/** Each kind of fault once, the costliest of its kind. */
const sample: ReadonlySet<string> = new Set([
  'a clock ten years ahead, all',
  'redirects to another origin, and back, all',
  'a certificate that nobody vouches for, all',
  'random errors of the server, every response',
  'a chunk extension without end, every response',
  'four megabytes of beginnings of tokens, every response',
  'a number of three million digits, every fifth',
  'objects nested half a million deep, every fifth',
  'an array of half a million small objects, every response',
  'a string full of long numbers, every fifth',
]);

function line(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

/** What the run says of the fault: what could not be judged and why, what was given up, and what the bytes do violate. */
function classification({ requirements, end, unrecognised }: RunSummary): string {
  const unsure = new Set(
    requirements
      .filter(({ verdict }) => verdict === 'inconclusive')
      .flatMap(({ reason = '' }) => reason.split('; '))
      .map((reason) => reason.replace(/ \([0-9]+×\)$/, '')),
  );
  const judged = requirements.filter(({ verdict }) => verdict === 'pass').length;
  const failed = failedMusts({ requirements });
  return [
    ...(failed.length > 0
      ? [`${failed.slice(0, 3).join(', ')}${failed.length > 3 ? ` and ${failed.length - 3} more` : ''} failed`]
      : []),
    `${judged} passed`,
    ...[...unsure].slice(0, 1),
    ...(unrecognised.length > 0 ? ['not recognisably the API'] : []),
    ...Object.keys(end.interrupted).slice(0, 2),
  ].join('; ');
}

function failedMusts({ requirements }: Pick<RunSummary, 'requirements'>): readonly string[] {
  return requirements.filter(({ verdict, level }) => verdict === 'fail' && level === 'must').map(({ id }) => id);
}

/** What is wrong with a run, if anything. */
function complaints({ bears }: FaultRow, mode: Mode, run: Measured): readonly string[] {
  const { summary, code } = run;
  const failed = failedMusts(summary);
  const isGivenUp = Object.keys(summary.end.interrupted).length > 0;
  const seconds = run.milliseconds / 1000;
  return [
    ...(seconds > mostWaiting * mode.seconds && !isGivenUp ? [`took ${seconds.toFixed(1)} s and gave nothing up`] : []),
    ...(run.processorSeconds > mode.seconds ? [`${run.processorSeconds.toFixed(1)} s of processor time`] : []),
    ...(run.megabytes <= mostMegabytes ? [] : [`${run.megabytes} MB`]),
    ...(code === 70 ? [`fault of the suite: ${JSON.stringify(summary.suiteFaults)}`] : []),
    ...(bears !== 'anything' && failed.length > 0
      ? [`${failed.length} MUST requirements failed without a reason`]
      : []),
    ...(bears === 'conforms' && mode.options.length === 0 && code !== 0 ? [`ended with ${code}, expected 0`] : []),
    ...((code === 1) === failed.length > 0 || code === 70 ? [] : [`ended with ${code}, ${failed.length} MUSTs failed`]),
    ...(summary.end.sent.total > (mode.requests ?? Infinity) ? [`${summary.end.sent.total} requests were sent`] : []),
  ];
}

let wrong = 0;
// A run that finds the bundle stale makes it first, which costs more memory than any response.
build();

async function measure(row: FaultRow, mode: Mode): Promise<void> {
  const target = await row.serve();
  try {
    const run = await measuredRun(target.origin, ['--seed', '1', ...mode.options], target.environment);
    const found = [...complaints(row, mode, run), ...(target.complaints?.() ?? [])];
    wrong += found.length;
    line([
      row.name,
      row.where,
      mode.name,
      `${(run.milliseconds / 1000).toFixed(1)} s`,
      `${run.processorSeconds.toFixed(1)} s`,
      `${run.megabytes} MB`,
      [...found.map((complaint) => `**${complaint}**`), classification(run.summary)].join('; '),
      String(run.code),
    ]);
  } finally {
    await target.close();
  }
}

line(['fault', 'in', 'run', 'time', 'processor', 'peak memory', 'what the run says', 'exit code']);
line(['---', '---', '---', '---', '---', '---', '---', '---']);
const rows = faultRows.filter(({ name, where }) =>
  values.sample ? sample.has(`${name}, ${where}`) : name.includes(values.row ?? ''),
);
if (rows.length === 0) throw new Error(`no row is named ${values.row}`);
if (values.sample && rows.length !== sample.size) throw new Error('a row of the sample is not in the table');
for (const mode of modes)
  if (values.mode === undefined ? !values.sample || mode === modes[0] : mode.name.includes(values.mode))
    for (const row of rows) await measure(row, mode);
process.stdout.write(`\n${wrong} bounds exceeded or verdicts wrong; the time-out of one exchange is 1 s.\n`);
process.exitCode = wrong === 0 ? 0 : 1;
