import { registered, type Registered } from '../../product/apis/registry.js';
import type { Evidence } from '../../product/judge/ledger.js';
import { needsControl } from '../../product/judge/verdict.js';
import type { Api } from '../../product/model/api.js';
import { nameOfRun } from '../../product/explore/inputs.js';
import { firstBrief } from '../../product/judge/inputs.js';
import type { Session } from '../../product/model/exchange.js';
import { groupedBy } from '../../product/model/groups.js';
import type { Rehearsal, RehearsedScenario } from '../../product/model/rehearsal.js';
import type { AnyScenario } from '../../product/model/scenario.js';
import { playInputs, type PlayedInput } from './play-inputs.js';

/** What an input shows depends on the seed a little: what every one of these shows is relied on. */
const seeds = [1, 2];

/** The first inputs of a scenario are listed one by one: more of those that cost little. */
const listedInputs = ({ maxRequests }: AnyScenario<never>): number =>
  maxRequests <= 4 ? 32 : maxRequests <= 30 ? 5 : 2;

/** What one input of a scenario did, by seed. */
interface Played {
  readonly scenario: AnyScenario<never>;
  readonly index: number;
  readonly name: string;
  readonly requests: number;
  readonly sessions: readonly Session[];
  /** Whatever the seed is. */
  readonly shows: readonly string[];
}

/** Plays inputs of every scenario of an API on a reference in memory, and sums up what each costs and decides. */
async function rehearse(of: Registered): Promise<Rehearsal> {
  const played = await playAll(of);
  // One that shows what an earlier one shows, for no fewer requests, is like those that are not listed.
  const inputs = played.filter(
    (item, position) =>
      (item.index < listedInputs(item.scenario) || item.index >= firstBrief) &&
      !played
        .slice(0, position)
        .some(
          ({ scenario, shows, requests }) =>
            scenario === item.scenario && requests <= item.requests && item.shows.every((what) => shows.includes(what)),
        ),
  );
  const listed = new Set(inputs);
  const unlisted = played.filter((item) => !listed.has(item) && item.index < firstBrief);
  const others = [...groupedBy(unlisted, ({ scenario }) => scenario.name)].map(([name, own]) => {
    const counts = new Map<string, number>();
    for (const what of own.flatMap(({ shows }) => shows)) counts.set(what, (counts.get(what) ?? 0) + 1);
    const shows = [...counts].flatMap(([what, count]) => (2 * count >= own.length ? [what] : []));
    return { name, requests: Math.max(...own.map(({ requests }) => requests)), shows };
  });
  const where = new Map<string, string[]>();
  for (const { name, shows } of [...inputs, ...others])
    for (const what of shows) where.set(what, [...(where.get(what) ?? []), name]);
  const groups = [...groupedBy([...where.keys()].sort(), (what) => where.get(what)!.join())].map(
    ([, shown]) => [shown[0]!, shown] as const,
  );
  const groupOf = new Map(groups.flatMap(([name, shown]) => shown.map((what) => [what, name] as const)));
  const groupsOf = (shows: readonly string[]): readonly string[] =>
    [...new Set(shows.map((what) => groupOf.get(what)!))].sort();
  const scenarios: Record<string, RehearsedScenario> = {};
  for (const [name, own] of groupedBy(inputs, ({ scenario }) => scenario.name)) {
    const exchanges = own.flatMap(({ sessions }) => sessions.map((session) => session.exchanges));
    const rest = others.find((item) => item.name === name);
    scenarios[name] = {
      operations: greatestCounts(exchanges.map((all) => all.map(({ operation }) => operation))),
      effects: greatestCounts(exchanges.map((all) => all.map(({ effect }) => effect))),
      inputs: Object.fromEntries(own.map(({ index, requests, shows }) => [index, [requests, ...groupsOf(shows)]])),
      ...(rest && { others: [rest.requests, ...groupsOf(rest.shows)] }),
    };
  }
  return { groups: Object.fromEntries(groups.toSorted(([one], [other]) => (one < other ? -1 : 1))), scenarios };
}

async function playAll(of: Registered): Promise<readonly Played[]> {
  const bySeed: (readonly PlayedInput[])[] = [];
  for (const seed of seeds) bySeed.push(await playInputs(of, { seed, first: ({ runs }) => runs.gate }));
  // Some have more inputs with one seed than with another.
  const byName = groupedBy(bySeed.flat(), nameOfRun);
  return [...byName].map(([name, own]): Played => {
    const [{ scenario, index }, shows, ...again] = [own[0]!, ...own.map(({ evidence }) => shownBy(of.api, evidence))];
    const sessions = own.map(({ session }) => session);
    const requests = Math.max(...sessions.map(({ exchanges }) => exchanges.length));
    return {
      scenario,
      index,
      name,
      requests,
      sessions,
      shows: [...shows!].filter((what) => again.every((each) => each.has(what))),
    };
  });
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
