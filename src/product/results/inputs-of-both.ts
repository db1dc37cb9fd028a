import type { InputRecord, Spread } from '../judge/inputs.js';
import type { RunSummary } from './run-json.js';
import { passed, recordThere } from './sent-inputs.js';

export type InputsOfBoth = ReturnType<typeof inputsOfBoth>;

const none = () => ({ both: 0, failing: 0, passing: 0, neither: 0 });

/**
 * How many of the inputs that both runs sent show a failure in both, in one of them alone, and in neither. One that shows it in
 * more different requests, and in fewer not, counts as one that shows it alone, but not among the `whole` inputs.
 */
export function inputsOfBoth({ inputs = {} }: RunSummary, older: RunSummary, failure: Parameters<typeof passed>[1]) {
  const { fingerprint } = failure;
  const isFailed = ({ failed }: InputRecord): boolean => failed?.[fingerprint] !== undefined;
  const [counts, whole] = [none(), none()];
  for (const [key, record] of Object.entries(inputs)) {
    const there = recordThere(older, key);
    if (there === undefined) continue;
    if ([there, record].some((one) => !isFailed(one) && !passed(one, failure))) continue;
    const [then, now] = [isFailed(there), isFailed(record)];
    const ofWhole = now ? (then ? 'both' : 'failing') : then ? 'passing' : 'neither';
    whole[ofWhole] += 1;
    if (ofWhole === 'both' && isMoreSpread(record, there, fingerprint)) counts.failing += 1;
    else if (ofWhole === 'both' && isMoreSpread(there, record, fingerprint)) counts.passing += 1;
    else counts[ofWhole] += 1;
  }
  return { ...counts, whole };
}

/** Whether more requests of an input show a failure and fewer do not: one that comes further sends more of both. */
function isMoreSpread(one: InputRecord, other: InputRecord, fingerprint: string): boolean {
  const [[failing, kept], [failingThere, keptThere]] = [one, other].map(
    ({ spread }): Spread => spread?.[fingerprint] ?? [1, 0],
  ) as [Spread, Spread];
  return failing > failingThere && kept < keptThere;
}
