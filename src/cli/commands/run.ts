import type { Progress } from '../../engine/options.js';
import type { RunSummary } from '../../results/run-json.js';
import { execute } from '../execute.js';
import type { ExecuteOptions } from '../options.js';

/** `plumbline run`: judges a target and prints the summary; the result is the exit code. */
export async function runCommand(
  options: ExecuteOptions & { readonly baseline?: string; readonly dryRun?: boolean },
): Promise<number> {
  if (options.dryRun === true) {
    const { dryRunCommand } = await import('./dry-run.js');
    process.stdout.write(await dryRunCommand(options));
    return 0;
  }
  const baseline = options.baseline === undefined ? undefined : await baselineIn(options.baseline);
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  const { stderr, stdout } = process;
  const progress = stderr.isTTY ? progressLine((text) => stderr.write(text)) : undefined;
  const { summary, folder, hostFault } = await execute({
    ...options,
    signal: stop.signal,
    ...(progress && { onProgress: progress.show }),
  });
  progress?.clear();
  const colour = stdout.isTTY && !process.env.NO_COLOR;
  const { terminalReport } = await import('../../reports/terminal.js');
  stdout.write(terminalReport(summary, { colour, folder }));
  if (hostFault !== undefined) stderr.write(`plumbline: ${hostFault}\n`);
  if (hostFault !== undefined && !stop.signal.aborted) return 2;
  const code = baseline === undefined ? summary.end.exitCode : baseline(summary);
  return stop.signal.aborted ? 130 : code;
}

/** Reads the run to compare with before anything is sent; gives back what compares. */
async function baselineIn(folder: string): Promise<(summary: RunSummary) => number> {
  const { againstBaseline, readBaseline } = await import('./diff.js');
  const baseline = await readBaseline(folder);
  return (summary) => againstBaseline(baseline, summary);
}

function progressLine(write: (text: string) => void) {
  let last = 0;
  return {
    show: ({ stage, done, planned, sent, failing }: Progress): void => {
      const now = Date.now();
      if (now - last < 80 && done < planned) return;
      last = now;
      write(`\r\x1b[K${stage} ${done}/${planned}  ${sent} requests${failing > 0 ? `  ${failing} violated` : ''}`);
    },
    clear: (): void => write('\r\x1b[K'),
  };
}
