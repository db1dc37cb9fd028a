import { execute } from '../execute.js';
import { note } from '../note.js';
import type { ExecuteOptions } from '../options.js';
import type { PrintOptions } from '../print-report.js';
import { displayProgress } from '../progress.js';
import { stderr, stdout } from '../../results/output.js';

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
  const onSignal = (): void => stop.abort();
  for (const signal of signals) process.once(signal, onSignal);
  const progress = displayProgress(stderr);
  const write = (text: string): void => void (options.json === true ? stderr : stdout).write(text);
  const { summary, exitCode, folder, hostFault, hasPage } = await execute({
    ...options,
    signal: stop.signal,
    write,
    onNote: note,
    onProgress: (now) => progress.show(now),
  }).finally(() => {
    progress.close();
    for (const signal of signals) process.off(signal, onSignal);
  });
  const [{ printReport }, { resumeHint }, { givenAgain }] = await Promise.all([
    import('../print-report.js'),
    import('../../reports/wording.js'),
    import('../resume-options.js'),
  ]);
  if (hostFault !== undefined) note(hostFault);
  printReport(summary, { folder, hasPage, ...(hostFault !== undefined && { notRecorded: hostFault }) }, options);
  if (exitCode === 130) {
    const isReplay = options.replay !== undefined;
    const next = isReplay ? 'give the same command again' : resumeHint(summary, folder, ...givenAgain(options));
    note(`interrupted; ${next}`);
  }
  return exitCode;
}
