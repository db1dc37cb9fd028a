import type { Mask } from '../mask/mask.js';
import type { Base } from '../model/exchange.js';
import type { Target } from '../profile/resolve.js';
import { commandLine } from '../results/command.js';
import type { RunSummary } from '../results/run-json.js';

/** Addresses and the reasons why something is left out come from URLs, and no exchange masks them. */
export function maskedSummary(summary: RunSummary, mask: Mask): RunSummary {
  const text = (_key: string, value: unknown): unknown => (typeof value === 'string' ? mask.text(value) : value);
  const { run, end } = summary;
  const { leftOut } = end;
  return {
    ...summary,
    run: JSON.parse(JSON.stringify(run), text) as RunSummary['run'],
    end: {
      ...end,
      ...(leftOut && {
        leftOut: Object.fromEntries(Object.entries(leftOut).map(([reason, count]) => [mask.text(reason), count])),
      }),
    },
  };
}

/** A finding of recorded traffic is seen again by judging the same files again. */
export function judgedAgain(summary: RunSummary, files: readonly string[], target: string | undefined): RunSummary {
  const replay = commandLine('judge', ...files, ...(target === undefined ? [] : ['--target', target]));
  return {
    ...summary,
    requirements: summary.requirements.map((result) => ({
      ...result,
      findings: result.findings.map((finding) => ({ ...finding, replay })),
    })),
  };
}

const documented = ['ultra', 'swapV2', 'borrow', 'trigger'] as const;

/** The addresses of a target at which a document's API is served. */
export function documentedBases({ bases }: Target): readonly (readonly [base: Base, url: URL])[] {
  return documented.flatMap((base) => (bases[base] === undefined ? [] : [[base, bases[base]] as const]));
}
