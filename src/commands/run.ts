import type { Progress } from '../run.js';
import { terminalReport } from '../report/terminal.js';
import { execute, type ExecuteOptions } from './execute.js';

/** `plumbline run`: judges a target and prints the summary; the result is the exit code. */
export async function runCommand(options: ExecuteOptions): Promise<number> {
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  const { stderr, stdout } = process;
  const progress = stderr.isTTY ? progressLine((text) => stderr.write(text)) : undefined;
  const { summary, folder } = await execute({
    ...options,
    signal: stop.signal,
    ...(progress && { onProgress: progress.show }),
  });
  progress?.clear();
  const colour = stdout.isTTY && !process.env.NO_COLOR;
  stdout.write(terminalReport(summary, { colour, folder }));
  return stop.signal.aborted ? 130 : summary.end.exitCode;
}

function progressLine(write: (text: string) => void) {
  let last = 0;
  return {
    show: ({ api, stage, done, planned, sent, failing }: Progress): void => {
      const now = Date.now();
      if (now - last < 80 && done < planned) return;
      last = now;
      write(
        `\r\x1b[K${api}: ${stage} ${done}/${planned}  ${sent} requests${failing > 0 ? `  ${failing} violated` : ''}`,
      );
    },
    clear: (): void => write('\r\x1b[K'),
  };
}
