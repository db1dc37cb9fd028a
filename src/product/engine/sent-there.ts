import type { Api } from '../model/api.js';
import type { RecalledInput } from '../explore/choose-within-budget.js';
import type { Part } from '../explore/cover.js';
import { nameOfRun } from '../explore/inputs.js';
import type { Cell } from '../judge/cell.js';
import { idsIn } from '../judge/inputs.js';
import type { Evidence } from '../judge/ledger.js';
import { needsControl } from '../judge/verdict.js';
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

type ByApi = Readonly<Record<string, Pick<Evidence, 'requirements' | 'runCases'>>>;

/** What evidence shows of an API, in the words of a rehearsal. */
export function partsOf(api: Api<never>, evidence: ByApi): readonly Part[] {
  const { requirements = {}, runCases = {} } = evidence[api.name] ?? {};
  const ofCells = Object.entries(requirements).map(([id, cells]): Part => {
    const placesOf = (count: (cell: Cell) => number): ReadonlySet<string> =>
      new Set(Object.entries(cells).flatMap(([place, cell]) => (count(cell) > 0 ? [place] : [])));
    const exercised = placesOf((cell) => cell.exercised + cell.violations);
    return { id, exercised, controls: needsControl(api, id) ? placesOf(({ controls }) => controls) : exercised };
  });
  const byRun = Object.entries(runCases).filter(([, cases]) =>
    cases.some(({ inconclusive }) => inconclusive === undefined),
  );
  return [...ofCells, ...byRun.map(([id]) => decided(id))];
}

const anywhere: ReadonlySet<string> = new Set(['']);
const decided = (id: string): Part => ({ id, exercised: anywhere, controls: anywhere });
