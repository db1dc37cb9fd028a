import { join } from 'node:path';
import { execute } from '../execute.js';
import { note } from '../note.js';
import { usualFolder, type ExecuteOptions } from '../options.js';
import type { PrintOptions } from '../print-report.js';
import { displayProgress } from '../progress.js';
import { journalName } from '../../results/journal.js';
import { stderr, stdout } from '../../results/output.js';
import type { RunSummary } from '../../results/run-json.js';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** `plumbline run`: judges a target and prints the summary; the result is the exit code. */
export async function runCommand(
  options: ExecuteOptions & PrintOptions & { readonly dryRun?: boolean },
): Promise<number> {
  if (options.dryRun === true) {
    const { dryRun } = await import('./dry-run.js');
    const { printResult } = await import('../print-report.js');
    const { text, ...value } = await dryRun({ ...options, onNote: note });
    printResult(text, value, options);
    return 0;
  }
  const stop = new AbortController();
  // What discovery was cut off in is not found by a run that goes on.
  let isBegun = options.resume !== undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (!stop.signal.aborted) return stop.abort();
    for (const one of signals) process.off(one, onSignal);
    void sayHowToResume(options, isBegun).finally(() => process.kill(process.pid, signal));
  };
  for (const signal of signals) process.on(signal, onSignal);
  const progress = displayProgress(stderr);
  const write = (text: string): void => void (options.json === true ? stderr : stdout).write(text);
  const { summary, exitCode, folder, hostFault } = await execute({
    ...options,
    signal: stop.signal,
    write,
    onNote: note,
    onProgress(now) {
      isBegun ||= now.done > 0;
      progress.show(now);
    },
  }).finally(() => {
    progress.close();
    for (const signal of signals) process.off(signal, onSignal);
  });
  const { printReport } = await import('../print-report.js');
  if (hostFault !== undefined) note(hostFault);
  printReport(summary, { folder, ...(hostFault !== undefined && { notRecorded: hostFault }) }, options);
  if (exitCode === 130) {
    const { isLostForGood } = await import('../../results/around.js');
    const isPart = summary.inputs !== undefined && isLostForGood(summary);
    const next = isPart ? beginAnew : await afterwards(options, folder, summary);
    note(`interrupted; ${next}`);
  }
  return exitCode;
}

const beginAnew =
  'discovery missed what a run that goes on does not ask for again, so give the same command once all addresses serve';

/** What to type after an interrupted run. */
async function afterwards(
  options: ExecuteOptions,
  folder: string,
  summary: Pick<RunSummary, 'run' | 'inputs'>,
): Promise<string> {
  const [{ resumeHint }, { givenAgain }] = await Promise.all([
    import('../../reports/wording.js'),
    import('../resume-options.js'),
  ]);
  const isReplay = options.replay !== undefined;
  return isReplay ? 'give the same command again' : resumeHint(summary, folder, ...givenAgain(options));
}

/** A second signal ends the process before there are results: the journal alone says what was run. */
async function sayHowToResume(options: ExecuteOptions, isBegun: boolean): Promise<void> {
  const folder = options.resume ?? options.out ?? usualFolder;
  const { endsOf } = await import('../../results/read-journal.js');
  const { header } = isBegun ? await endsOf(join(folder, journalName)) : {};
  const next = header ? await afterwards(options, folder, { run: header, inputs: {} }) : 'give the same command again';
  note(`interrupted; ${next}`);
}
