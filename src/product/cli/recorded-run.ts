import type { Mask } from '../mask/mask.js';
import { commandLine } from '../results/command.js';
import { withReplay } from '../results/requirement-result.js';
import type { RunSummary } from '../results/run-json.js';

/**
 * The results of recorded traffic. Addresses and the reasons why something is left out come from URLs, and no exchange
 * masks them. A finding is seen again by judging the same files again.
 */
export function ofRecording(
  { run, end, conclusion, ...others }: RunSummary,
  mask: Mask,
  files: readonly string[],
  target?: string,
): RunSummary {
  const text = (_key: string, value: unknown): unknown => (typeof value === 'string' ? mask.text(value) : value);
  const withoutKeys = <T>(value: T): T => JSON.parse(JSON.stringify(value), text) as T;
  const { leftOut } = end;
  const masked = leftOut && Object.entries(leftOut).map(([reason, count]) => [mask.text(reason), count] as const);
  const replay = commandLine('judge', ...files, ...(target === undefined ? [] : ['--target', target]));
  return {
    ...withReplay(others, replay),
    run: withoutKeys(run),
    conclusion: withoutKeys(conclusion),
    end: { ...withoutKeys(end), ...(masked && { leftOut: Object.fromEntries(masked) }) },
  };
}
