import { registered, type Registered } from '../../product/apis/registry.js';
import type { ApiEvidence } from '../../product/judge/judge.js';
import { decidedByFolds } from '../../product/judge/tally.js';
import type { Api } from '../../product/model/api.js';
import type { Trace } from '../../product/model/exchange.js';
import { groupedBy } from '../../product/model/groups.js';
import type { Rehearsal, RehearsedScenario } from '../../product/model/rehearsal.js';
import type { AnyScenario } from '../../product/model/scenario.js';
import { playInputs } from './play-inputs.js';

/** What an input shows depends on the seed a little: what every one of these shows is relied on. */
const seeds = [1, 2];

/** The first inputs of a scenario are rehearsed: more of those that cost little. */
const firstInputs = ({ maxRequests }: AnyScenario<never>): number =>
  maxRequests <= 4 ? 32 : maxRequests <= 30 ? 5 : 2;

/** What one input of a scenario did. */
interface Played {
  readonly scenario: string;
  readonly index: number;
  readonly trace: Trace;
  readonly shows: ReadonlySet<string>;
}

/** Plays inputs of every scenario of an API on a reference in memory, and sums up what each costs and decides. */
async function rehearse(of: Registered): Promise<Rehearsal> {
  const [first = [], ...others] = await Promise.all(seeds.map((seed) => playAll(of, seed)));
  const played = first.map(({ scenario, index, trace, shows }) => {
    const again = others.map((played) => played.find((item) => item.scenario === scenario && item.index === index)!);
    return {
      scenario,
      index,
      traces: [trace, ...again.map((played) => played.trace)],
      shows: [...shows].filter((what) => again.every((played) => played.shows.has(what))),
    };
  });
  // One that shows what an earlier one shows, for no fewer requests, is like those that were not rehearsed.
  const inputs = played.filter(
    ({ scenario, shows }, position) =>
      !played
        .slice(0, position)
        .some((item) => item.scenario === scenario && shows.every((what) => item.shows.includes(what))),
  );
  const where = new Map<string, string[]>();
  for (const { scenario, index, shows } of inputs)
    for (const what of shows) where.set(what, [...(where.get(what) ?? []), `${scenario}#${index}`]);
  const groups = [...groupedBy([...where.keys()].sort(), (what) => where.get(what)!.join())].map(
    ([, shown]) => [shown[0]!, shown] as const,
  );
  const groupOf = new Map(groups.flatMap(([name, shown]) => shown.map((what) => [what, name] as const)));
  const scenarios: Record<string, RehearsedScenario> = {};
  for (const [name, own] of groupedBy(inputs, ({ scenario }) => scenario)) {
    const exchanges = own.flatMap(({ traces }) => traces.map((trace) => trace.exchanges));
    scenarios[name] = {
      operations: greatestCounts(exchanges.map((all) => all.map(({ operation }) => operation))),
      effects: greatestCounts(exchanges.map((all) => all.map(({ effect }) => effect))),
      inputs: Object.fromEntries(
        own.map(({ index, traces, shows }) => [
          index,
          [
            Math.max(...traces.map((trace) => trace.exchanges.length)),
            ...[...new Set(shows.map((what) => groupOf.get(what)!))].sort(),
          ],
        ]),
      ),
    };
  }
  return { groups: Object.fromEntries(groups.toSorted(([one], [other]) => (one < other ? -1 : 1))), scenarios };
}

async function playAll(of: Registered, seed: number): Promise<readonly Played[]> {
  const first = (scenario: AnyScenario<never>): number => Math.min(scenario.runs.gate, firstInputs(scenario));
  return (await playInputs(of, { seed, first })).map(({ scenario, index, trace, evidence }) => ({
    scenario: scenario.name,
    index,
    trace,
    shows: shownBy(of.api, evidence),
  }));
}

function shownBy(api: Api<never>, { requirements, folds }: ApiEvidence): ReadonlySet<string> {
  return new Set([
    ...decidedByFolds(api, folds),
    ...Object.entries(requirements).flatMap(([id, cells]) => {
      const check = api.checks[id];
      const needsControl = check !== undefined && check.kind !== 'fold' && check.control !== undefined;
      return Object.entries(cells).flatMap(([place, { exercised, violations, controls }]) => [
        ...(exercised + violations > 0 ? [needsControl ? `${id}?${place}` : id] : []),
        ...(needsControl && controls > 0 ? [`${id}!${place}`] : []),
      ]);
    }),
  ]);
}

/** Of every name the most that one of the lists has of it. */
function greatestCounts(lists: readonly (readonly string[])[]): Readonly<Record<string, number>> {
  const most: Record<string, number> = {};
  for (const list of lists)
    for (const [name, all] of groupedBy(list, (each) => each)) most[name] = Math.max(most[name] ?? 0, all.length);
  return most;
}

/** The modules below `generated/`, by path. */
export async function rehearsalFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const of of registered) {
    const folder = of.api.name === 'swapOrder' ? 'swap-order' : of.api.name;
    const { groups, scenarios } = await rehearse(of);
    const entries = (record: object): string =>
      Object.entries(record)
        .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`)
        .join('');
    files.set(
      `generated/${folder}/rehearsal.js`,
      `// Made by \`npm run generate\`; do not edit.\nexport const rehearsal = {\n  groups: {\n${entries(groups)}  },\n  scenarios: {\n${entries(scenarios)}  },\n};\n`,
    );
    files.set(
      `generated/${folder}/rehearsal.d.ts`,
      `// Made by \`npm run generate\`; do not edit.\nimport type { Rehearsal } from '../../src/product/model/rehearsal.js';\nexport declare const rehearsal: Rehearsal;\n`,
    );
  }
  return files;
}
