import { failuresOf, notesOf } from './wording.js';
import type { Finding, RequirementResult, RunSummary } from '../results/run-json.js';

/** A finding together with the requirement it departs from. */
export interface Departure {
  readonly result: RequirementResult;
  readonly finding: Finding;
}

/** Findings that probably have one cause, the most severe first. */
export type Cause = readonly Departure[];

/** Failed requirements by probable cause, the most severe cause first; notes are left out. */
export function causesOf(summary: RunSummary): readonly Cause[] {
  return grouped(failuresOf(summary));
}

/** Notes by probable cause. */
export function noteCausesOf(summary: RunSummary): readonly Cause[] {
  return grouped(notesOf(summary));
}

/**
 * Findings belong together when they depart from one requirement in one way, at whatever operation and address, or when
 * they depart at one place of one operation in one way, from whatever requirements.
 */
function grouped(results: readonly RequirementResult[]): readonly Cause[] {
  const causes: { readonly keys: Set<string>; readonly departures: Departure[] }[] = [];
  for (const result of results)
    for (const finding of result.findings) {
      const keys = [`${result.id} ${wayOf(finding)}`, `${result.api} ${finding.group}`];
      const [first, ...others] = causes.filter((cause) => keys.some((key) => cause.keys.has(key)));
      const cause = first ?? { keys: new Set<string>(), departures: [] };
      if (first === undefined) causes.push(cause);
      for (const other of others) {
        for (const key of other.keys) cause.keys.add(key);
        cause.departures.push(...other.departures);
        causes.splice(causes.indexOf(other), 1);
      }
      for (const key of keys) cause.keys.add(key);
      cause.departures.push({ result, finding });
    }
  const order = new Map(results.map(({ id }, index) => [id, index]));
  const places = new Map(results.flatMap(({ findings }) => findings).map((finding, index) => [finding, index]));
  return causes.map(({ departures }) =>
    departures.sort(
      (one, other) =>
        order.get(one.result.id)! - order.get(other.result.id)! ||
        places.get(one.finding)! - places.get(other.finding)!,
    ),
  );
}

/** In which way a finding departs; of a finding without a named cause, every departure of a requirement is one way. */
function wayOf({ cause }: Finding): string {
  return cause ?? '';
}
