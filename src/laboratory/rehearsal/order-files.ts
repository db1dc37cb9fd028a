import { registered, type Registered } from '../../product/apis/registry.js';
import { gateSeed } from '../../product/cli/execute.js';
import { judgeableScopeOf } from '../../product/engine/judgeable.js';
import { orderableOf } from '../../product/engine/plan.js';
import { selectionOf } from '../../product/engine/selection.js';
import { nameOfRun } from '../../product/explore/inputs.js';
import { firstBrief } from '../../product/judge/inputs.js';
import type { Evidence } from '../../product/judge/ledger.js';
import { needsControl } from '../../product/judge/verdict.js';
import type { Api } from '../../product/model/api.js';
import { groupedBy } from '../../product/model/groups.js';
import type { InputOrder, SentByScenario } from '../../product/model/input-order.js';
import { drawsFrom } from '../../reference/seeded.js';
import { orderInputs, type PlayedInput } from './order.js';
import { playInputs, target, type PlayedSession } from './play-inputs.js';

/** What an input shows depends on the seed a little: what every one of these shows is relied on. */
const seeds = [gateSeed, 1];

/** Plays the inputs of a gate of an API on a reference in memory, and orders them. */
async function inputOrderOf(of: Registered): Promise<InputOrder> {
  const bySeed: (readonly PlayedSession[])[] = [];
  for (const seed of seeds) bySeed.push(await playInputs(of, seed));
  // Some have more inputs with one seed than with another.
  const played = [...groupedBy(bySeed.flat(), nameOfRun).values()];
  const inputs = played.map((own): PlayedInput => {
    const [shows, ...again] = own.map(({ evidence }) => shownBy(of.api, evidence));
    return {
      scenario: own[0]!.scenario,
      index: own[0]!.index,
      isFixed: isFixed(of, own[0]!),
      cost: Math.max(...own.map(({ session }) => session.exchanges.length)),
      shows: [...shows!].filter((what) => again.every((each) => each.has(what))),
    };
  });
  const reach = judgeableScopeOf(of.api, of.fixturesOf(target.profile), target);
  const { goals } = orderableOf({ of, reach, scenarios: [] }, { selection: selectionOf(undefined), require: 0.9 });
  const draws = drawsFrom(gateSeed, of.api.name);
  const ordered = orderInputs(
    inputs.filter(({ cost }) => cost > 0),
    goals,
    () => draws.between(0, 999) / 1000,
  );
  const groups = groupsIn(ordered);
  const groupOf = new Map([...groups].flatMap(([name, alike]) => alike.map((what) => [what, name] as const)));
  return {
    groups: Object.fromEntries(groups),
    inputs: ordered.map((input) => {
      const own = new Set(input.shows.map((what) => groupOf.get(what)!));
      return [nameOfRun(input), input.cost, ...[...own].sort()];
    }),
    scenarios: Object.fromEntries(
      [...groupedBy(bySeed.flat(), ({ scenario }) => scenario.name)].map(([name, own]) => [name, sentBy(own)]),
    ),
  };
}

/** Whether an input is the same whatever the seed is: an example, a brief one, or the only one of its scenario. */
function isFixed({ api, fixturesOf }: Registered, { scenario, index }: PlayedSession): boolean {
  const { examples, runs } = api.scenarios.find(({ name }) => name === scenario.name)!;
  const fixed = examples?.(fixturesOf(target.profile)!, api.bases).length ?? (runs.gate === 1 ? 1 : 0);
  return index < fixed || index >= firstBrief;
}

/** What the same inputs show, under the first of it. */
function groupsIn(ordered: readonly PlayedInput[]): ReadonlyMap<string, readonly string[]> {
  const where = new Map<string, string>();
  for (const input of ordered)
    for (const what of input.shows) where.set(what, `${where.get(what) ?? ''} ${nameOfRun(input)}`);
  const alike = groupedBy([...where.keys()].sort(), (what) => where.get(what));
  return new Map([...alike.values()].map((shown) => [shown[0]!, shown] as const));
}

function shownBy(api: Api<never>, { requirements, runCases }: Evidence): ReadonlySet<string> {
  return new Set([
    ...Object.entries(runCases).flatMap(([id, cases]) =>
      cases.some(({ inconclusive }) => inconclusive === undefined) ? [id] : [],
    ),
    ...Object.entries(requirements).flatMap(([id, cells]) => {
      const hasControl = needsControl(api, id);
      return Object.entries(cells).flatMap(([place, { exercised, violations, controls }]) => [
        ...(exercised + violations > 0 ? [hasControl ? `${id}?${place}` : id] : []),
        ...(hasControl && controls > 0 ? [`${id}!${place}`] : []),
      ]);
    }),
  ]);
}

function sentBy(sessions: readonly PlayedSession[]): SentByScenario {
  const exchanges = sessions.map(({ session }) => session.exchanges);
  return {
    operations: greatestCounts(exchanges.map((all) => all.map(({ operation }) => operation))),
    effects: greatestCounts(exchanges.map((all) => all.map(({ effect }) => effect))),
  };
}

/** Of every name the most that one of the lists has of it. */
function greatestCounts(lists: readonly (readonly string[])[]): Readonly<Record<string, number>> {
  const most: Record<string, number> = {};
  for (const list of lists)
    for (const [name, all] of groupedBy(list, (each) => each)) most[name] = Math.max(most[name] ?? 0, all.length);
  return most;
}

/** The modules below `generated/`, by path. */
export async function orderFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const of of registered) {
    const folder = `generated/${of.api.name === 'swapOrder' ? 'swap-order' : of.api.name}`;
    const { groups, inputs, scenarios } = await inputOrderOf(of);
    const entries = (record: object): string =>
      Object.entries(record)
        .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`)
        .join('');
    const rows = inputs.map((row) => `    ${JSON.stringify(row)},\n`).join('');
    const made = '// Made by `npm run order`; do not edit.\n';
    files.set(
      `${folder}/order.js`,
      `${made}export const order = {\n  groups: {\n${entries(groups)}  },\n  inputs: [\n${rows}  ],\n  scenarios: {\n${entries(scenarios)}  },\n};\n`,
    );
    files.set(
      `${folder}/order.d.ts`,
      `${made}import type { InputOrder } from '../../src/product/model/input-order.js';\nexport declare const order: InputOrder;\n`,
    );
  }
  return files;
}
