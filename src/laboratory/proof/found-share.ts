import { registered, registeredAs } from '../../product/apis/registry.js';
import { planOf, preparedFor, type Plan, type PlanOptions } from '../../product/engine/plan.js';
import { selectionOf } from '../../product/engine/selection.js';
import { nameOfRun } from '../../product/explore/inputs.js';
import { firstBrief } from '../../product/judge/inputs.js';
import type { ApiEvidence } from '../../product/judge/judge.js';
import { mergeApiEvidence } from '../../product/judge/merge-evidence.js';
import { resolveTarget } from '../../product/profile/resolve.js';
import { referenceProfile } from '../../reference/profile.js';
import { groupedBy } from '../../product/model/groups.js';
import { apiOf, type KnownDefect } from './known-defects.js';
import type { CleanInputs, Revealing } from './revealing.js';
import { wrappers, type Wrapper } from './wrappers.js';

/** The inputs that a run plays, with the requests to its API up to the end of each. */
export type PlayedNames = ReadonlyMap<string, number>;

/** The plan for a budget of requests over these APIs; without one, of the whole gate. */
export function planWithin(
  requests: number | undefined,
  clean: readonly CleanInputs[],
  seen?: PlanOptions['seen'],
): Plan {
  const target = resolveTarget(
    referenceProfile('http://reference.invalid'),
    {},
    requests === undefined ? {} : { requests },
    true,
  );
  // In turns, none has to test the share of a gate alone.
  const require = seen === undefined ? 0.9 : 0;
  const options = { target, depth: 'gate' as const, selection: selectionOf(undefined), require };
  const own = registered.filter(({ api }) => clean.some((inputs) => inputs.api === api.name));
  return planOf(preparedFor(own, { ...options, seed: clean[0]!.seed }), { ...options, ...(seen && { seen }) });
}

/** What that plays. */
export function playedWithin(...[requests, clean, seen]: Parameters<typeof planWithin>): PlayedNames {
  const costs = new Map(
    clean.flatMap(({ played }) =>
      played.map(({ scenario, index, trace }) => [nameOfRun({ scenario, index }), trace.exchanges.length] as const),
    ),
  );
  const sent = new Map<string, number>();
  return new Map(
    planWithin(requests, clean, seen).runs.map((run) => {
      const [api, name] = [run.of.api.name, nameOfRun(run)];
      sent.set(api, (sent.get(api) ?? 0) + (costs.get(name) ?? run.cost));
      return [name, sent.get(api)!];
    }),
  );
}

/** What so many runs play one after the other, each of which knows what those before it showed. */
export function playedInTurns(runs: number, requests: number, clean: readonly CleanInputs[]): readonly PlayedNames[] {
  const all: PlayedNames[] = [];
  let seen: Record<string, ApiEvidence> = {};
  for (let run = 0; run < runs; run += 1) {
    const names = playedWithin(requests, clean, seen);
    all.push(names);
    const known = { ...seen };
    for (const { api, played } of clean)
      for (const input of played)
        if (names.has(nameOfRun(input)))
          known[api] =
            known[api] === undefined
              ? input.evidence
              : mergeApiEvidence(registeredAs(api)!.api, known[api], input.evidence);
    seen = known;
  }
  return all;
}

/** In the context of a wrapper: which inputs reveal the defect, and with which probability each. */
export interface InContext {
  readonly defect: KnownDefect;
  readonly wrapper: Wrapper;
  readonly shown: ReadonlyMap<string, number>;
}

/** The defect in every context in which some input of a gate reveals it. */
export function inContexts(defect: KnownDefect, revealing: Revealing, seed: number): readonly InContext[] {
  return wrappers.flatMap((wrapper) => {
    const begin = (): ReturnType<Wrapper['begin']> => wrapper.begin(defect, seed);
    if (begin() === undefined) return [];
    const isConcerned = wrapper.rate !== undefined || wrapper.after !== undefined ? () => true : begin()!;
    const shown = new Map(
      [...revealing].flatMap(([name, requests]) => {
        const count = requests.filter(isConcerned).length;
        const chance = wrapper.rate === undefined ? Math.min(1, count) : 1 - (1 - wrapper.rate) ** count;
        return chance > 0 ? [[name, chance] as const] : [];
      }),
    );
    const isInGate = [...shown.keys()].some((name) => Number(name.split('#')[1]) < firstBrief);
    return isInGate ? [{ defect, wrapper, shown }] : [];
  });
}

/** How probable it is that some of these runs finds a defect in its context. */
export function chanceOf({ wrapper: { after = 0 }, shown }: InContext, runs: readonly PlayedNames[]): number {
  let missed = 1;
  for (const played of runs)
    for (const [name, chance] of shown) if ((played.get(name) ?? 0) > after) missed *= 1 - chance;
  return 1 - missed;
}

/** Rows of shares by context and by API. */
export function sharesOf(
  all: readonly InContext[],
  columns: readonly (readonly PlayedNames[])[],
): readonly (readonly [says: string, count: number, shares: readonly number[]])[] {
  const row = (says: string, own: readonly InContext[]) =>
    [
      says,
      own.length,
      columns.map((runs) => own.reduce((sum, each) => sum + chanceOf(each, runs), 0) / own.length),
    ] as const;
  const byApi = [...groupedBy(all, ({ defect }) => apiOf(defect))];
  return [
    ...[...groupedBy(all, ({ wrapper }) => wrapper.says)].map(([says, own]) => row(says, own)),
    ...byApi.map(([api, own]) => row(`all of ${api}`, own)),
    row('all', all),
  ];
}
