import type { InputRecord, Spread } from '../judge/inputs.js';
import type { RunSummary } from './run-json.js';
import { passed, recordThere } from './sent-inputs.js';

export type InputsOfBoth = ReturnType<typeof inputsOfBoth>;

/**
 * How many of the inputs that both runs sent show a failure in both, in one of them alone, and in neither; an input that shows
 * it in more of its requests is one that shows it alone, unless whole inputs are compared.
 */
export function inputsOfBoth(
  { inputs = {} }: RunSummary,
  older: RunSummary,
  failure: Parameters<typeof passed>[1],
  compared: 'requests' | 'whole' = 'requests',
) {
  const { fingerprint } = failure;
  const isFailed = ({ failed }: InputRecord): boolean => failed?.[fingerprint] !== undefined;
  const counts = { both: 0, failing: 0, passing: 0, neither: 0 };
  for (const [key, record] of Object.entries(inputs)) {
    const there = recordThere(older, key);
    if (there === undefined) continue;
    if ([there, record].some((one) => !isFailed(one) && !passed(one, failure))) continue;
    const [then, now] = [isFailed(there), isFailed(record)];
    const isMore = (one: InputRecord, other: InputRecord): boolean =>
      compared === 'requests' && isMoreSpread(one, other, fingerprint);
    // In the newer run alone, and in the older one alone, or with more different requests and fewer that do not show it.
    if (now && (!then || isMore(record, there))) counts.failing += 1;
    else if (then && (!now || isMore(there, record))) counts.passing += 1;
    else counts[now ? 'both' : 'neither'] += 1;
  }
  return counts;
}

/** Whether more requests of an input show a failure and fewer do not: one that comes further sends more of both. */
function isMoreSpread(one: InputRecord, other: InputRecord, fingerprint: string): boolean {
  const [[failing, kept], [failingThere, keptThere]] = [one, other].map(
    ({ spread }): Spread => spread?.[fingerprint] ?? [1, 0],
  ) as [Spread, Spread];
  return failing > failingThere && kept < keptThere;
}
