import type { Api } from '../model/api.js';
import type { RecalledInput, Seen } from '../explore/choose-within-budget.js';
import type { Part } from '../explore/cover.js';
import { nameOfRun } from '../explore/inputs.js';
import type { Cell } from '../judge/evidence.js';
import { idsIn } from '../judge/inputs.js';
import type { ApiEvidence } from '../judge/judge.js';
import { decidedByFolds, needsControl } from '../judge/tally.js';
import type { Registered } from '../apis/registry.js';
import type { Earlier } from '../results/earlier.js';
import type { RunSummary } from '../results/run-json.js';
import { parseInputKey } from '../results/sent-inputs.js';

/**
 * What a baseline sent to an API, by the place in a plan that it takes, so that both runs send the same there. It counts by
 * what it tested and by the failures that it showed.
 */
export function sentThere(api: Api<never>, { inputs = {} }: RunSummary): ReadonlyMap<string, RecalledInput> {
  const names = new Set(api.scenarios.map(({ name }) => name));
  const there = new Set(['there']);
  const sent = new Map<string, RecalledInput>();
  for (const [key, { requests, tested, controls = '', failed = [] }] of Object.entries(inputs)) {
    const place = parseInputKey(key);
    if (place === undefined || !names.has(place.scenario) || place.path.includes(':')) continue;
    const name = nameOfRun({ scenario: { name: place.scenario }, index: place.path });
    if (sent.has(name)) continue;
    const succeeded = new Set(idsIn(controls));
    const part = (id: string, isControlled: boolean) => ({
      id,
      exercised: there,
      controls: isControlled ? there : new Set<string>(),
    });
    sent.set(name, {
      key,
      requests,
      parts: [
        ...idsIn(tested).map((id) => part(id, !needsControl(api, id) || succeeded.has(id))),
        ...failed.map((fingerprint) => part(fingerprint, true)),
      ],
      failed,
    });
  }
  return sent;
}

type Evidence = Readonly<Record<string, Pick<ApiEvidence, 'requirements' | 'folds' | 'inputs'>>>;

/** What evidence shows of an API, in the words of a rehearsal. */
export function partsOf(api: Api<never>, evidence: Evidence): readonly Part[] {
  const { requirements = {}, folds = {} } = evidence[api.name] ?? {};
  const ofCells = Object.entries(requirements).map(([id, cells]): Part => {
    const placesOf = (count: (cell: Cell) => number): ReadonlySet<string> =>
      new Set(Object.entries(cells).flatMap(([place, cell]) => (count(cell) > 0 ? [place] : [])));
    const exercised = placesOf((cell) => cell.exercised + cell.violations);
    return { id, exercised, controls: needsControl(api, id) ? placesOf(({ controls }) => controls) : exercised };
  });
  return [...ofCells, ...decidedByFolds(api, folds).map(decided)];
}

const anywhere: ReadonlySet<string> = new Set(['']);
const decided = (id: string): Part => ({ id, exercised: anywhere, controls: anywhere });

/** What earlier rounds of a watch, or earlier runs, showed and sent. */
export function seenBefore(
  usable: readonly { readonly of: Registered }[],
  { seen, earlier }: { readonly seen?: Evidence; readonly earlier?: Earlier },
): { readonly seen?: Seen } {
  if (seen !== undefined) {
    const parts = usable.flatMap(({ of }) => partsOf(of.api, seen));
    return { seen: { parts, sent: (name) => timesSent(Object.values(seen), name) } };
  }
  if (earlier === undefined) return {};
  const passed = Object.entries(earlier.decided).flatMap(([id, { verdict }]) => (verdict === 'pass' ? [id] : []));
  return { seen: { parts: passed.map(decided), sent: (name) => earlier.sent[name] ?? 0 } };
}

/** How often the input of a planned run was sent, by the evidence of each API. */
export function timesSent(evidence: readonly Pick<ApiEvidence, 'inputs'>[], name: string): number {
  const at = name.lastIndexOf('#');
  const key = `${name.slice(0, at)}@${name.slice(at + 1)}`;
  const record = evidence.map(({ inputs }) => inputs?.[key]).find((each) => each !== undefined);
  return record === undefined ? 0 : (record.sent ?? 1);
}
