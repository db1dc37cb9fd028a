import { missingParameter } from '../../product/apis/swap-order/scenarios/wrong-orders.js';
import { registered, type Registered } from '../../product/apis/registry.js';
import { gateSeed } from '../../product/cli/execute.js';
import { judgeableScopeOf } from '../../product/engine/judgeable.js';
import { orderableOf, preparedFor } from '../../product/engine/plan.js';
import { selectionOf } from '../../product/engine/selection.js';
import { nameOfRun, inputsOf, runnable } from '../../product/explore/inputs.js';
import { idOf, isCase, requirementOf } from '../../product/explore/shown.js';
import { firstBrief } from '../../product/judge/inputs.js';
import { type Evidence, createLedger } from '../../product/judge/ledger.js';
import { needsControl } from '../../product/judge/tally.js';
import { needsOf, type Api, type InputOrder, type SentRequests } from '../../product/model/api.js';
import { groupedBy } from '../../product/model/groups.js';
import { type Target, resolveTarget } from '../../product/profile/resolve.js';
import { drawsFrom } from '../../reference/seeded.js';
import { orderInputs, type PlayedInput } from './order.js';
import { discover, withFindings } from '../../product/engine/discovery/discover.js';
import type { PreparedScenario } from '../../product/explore/prepare.js';
import { createScenarioRunner } from '../../product/explore/session.js';
import { createSender } from '../../product/http/client.js';
import type { Exchange, Session } from '../../product/model/exchange.js';
import { withUsualFixtures } from '../../product/profile/load.js';
import { createReference } from '../../reference/composition.js';
import { referenceProfile } from '../../reference/profile.js';
import { memoryTransport, createVirtualTime } from './in-memory.js';
import { swapOrderFixtures } from '../../reference/swap-order/fixtures.js';
import { phaseOf } from '../../product/explore/run-limit.js';

/**
 * Plays the inputs of a gate of an API on a reference in memory, and orders them by what they show in every way: what they
 * show and cost depends on the seed a little, and on what the profile declares.
 */
async function inputOrderOf(of: Registered, ways: readonly (readonly [seed: number, Target])[]): Promise<InputOrder> {
  const all: PlayedSession[] = [];
  for (const [seed, target] of ways) all.push(...(await playInputs(of, seed, target)));
  // A requirement with one case has nothing to tell apart.
  const shown = [...new Set(all.flatMap(({ shows }) => [...shows]))];
  const casesOf = groupedBy(shown.filter(isCase), requirementOf);
  // Some have more inputs in one way than in another.
  const inputs = [...groupedBy(all, nameOfRun).values()].map((own): PlayedInput => {
    const isRelied = (what: string): boolean =>
      own.every((one) => one.shows.has(what) || !one.decidable.has(idOf(what))) &&
      (!isCase(what) || casesOf.get(requirementOf(what))!.length > 1);
    return {
      scenario: own[0]!.scenario,
      index: own[0]!.index,
      isFixed: isFixed(of, own[0]!),
      cost: Math.max(...own.map(({ exchanges }) => exchanges.length)),
      shows: [...new Set(own.flatMap(({ shows }) => [...shows]))].filter(isRelied),
    };
  });
  const reach = judgeableScopeOf(of.api, of.fixturesOf(fullTarget.profile), fullTarget);
  const { goals } = orderableOf({ of, reach, scenarios: [] }, { selection: selectionOf(undefined), require: 0.9 });
  const draws = drawsFrom(gateSeed, of.api.name);
  const ordered = orderInputs(
    inputs.filter(({ cost }) => cost > 0),
    goals,
    () => draws.between(0, 999) / 1000,
  );
  const groups = groupsIn(ordered);
  return {
    groups: Object.fromEntries(groups),
    inputs: ordered.map((input) => {
      const own = [...groups.keys()].filter((first) => input.shows.includes(first));
      return [nameOfRun(input), input.cost, ...own.sort()];
    }),
    scenarios: Object.fromEntries(
      [...groupedBy(all, ({ scenario }) => scenario.name)].map(([name, own]) => [name, sentBy(own)]),
    ),
  };
}

/** Whether an input is the same whatever the seed is: an example, a brief one, or the only one of its scenario. */
function isFixed({ api, fixturesOf }: Registered, { scenario, index }: PlayedSession): boolean {
  const { examples, runs } = api.scenarios.find(({ name }) => name === scenario.name)!;
  const fixed = examples?.(fixturesOf(fullTarget.profile)!, api.bases).length ?? (runs.gate === 1 ? 1 : 0);
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

/** Of one request that is to be rejected for its token, or for a parameter that it lacks, the case that it tests. */
function caseOf<F>(api: Api<F>, scenario: string, { base, operation, credentials }: Exchange): string | undefined {
  if (scenario === missingParameter.name) return `@${base}`;
  const { token } = credentials;
  return needsOf(api, operation).takesToken && (token === 'absent' || token === 'malformed') ? `~${token}` : undefined;
}

/** That one of several such requests is rejected says nothing of the others. */
function casesIn<F>({ exchanges, ...session }: Session, api: Api<F>, fixtures: F): readonly string[] {
  return exchanges.flatMap((exchange) => {
    const name = caseOf(api, session.scenario, exchange);
    if (name === undefined) return [];
    const alone = createLedger(api, fixtures);
    alone.add({ ...session, exchanges: [exchange] });
    const rejected = [...shownBy(api, alone.evidence())].filter((what) => what.includes('?'));
    return rejected.map((what) => `${idOf(what)}${name}`);
  });
}

/** Of every operation, address and effect the most exchanges of one session that have them. */
function sentBy(sessions: readonly PlayedSession[]): readonly SentRequests[] {
  const most = new Map<string, SentRequests>();
  for (const { exchanges } of sessions)
    for (const [key, all] of groupedBy(exchanges, ({ operation, base, effect }) => `${operation} ${base} ${effect}`)) {
      const { operation, base, effect } = all[0]!;
      most.set(key, [operation, base, effect, Math.max(most.get(key)?.[3] ?? 0, all.length)]);
    }
  return [...most.values()];
}

/** The modules below `generated/`, by path. */
export async function orderFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const ways = [[gateSeed, fullTarget] as const, [1, fullTarget] as const, [1, await discoveredTarget(1)] as const];
  const made = '// Made by `npm run order`; do not edit.\n';
  for (const of of registered) {
    const folder = `generated/${of.api.name === 'swapOrder' ? 'swap-order' : of.api.name}`;
    const { groups, inputs, scenarios } = await inputOrderOf(of, ways);
    const entries = (record: object): string =>
      linesOf(Object.entries(record).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`));
    const rows = linesOf(inputs.map((row) => JSON.stringify(row)));
    files.set(
      `${folder}/order.js`,
      `${made}export const order = {\n  groups: {\n${entries(groups)}  },\n  inputs: [\n${rows}  ],\n  scenarios: {\n${entries(scenarios)}  },\n};\n`,
    );
    files.set(
      `${folder}/order.d.ts`,
      `${made}import type { InputOrder } from '../../src/product/model/api.js';\nexport declare const order: InputOrder;\n`,
    );
  }
  return files;
}

const linesOf = (texts: readonly string[]): string => texts.map((text) => `    ${text},\n`).join('');

/** The same date whenever inputs are played. */
const startAt = Date.UTC(2026, 0, 1, 12);

const origin = 'http://reference.invalid';

/** The reference with all that its own profile declares. */
const fullTarget = resolveTarget(referenceProfile(origin), {}, {}, true);

/** The reference of which addresses and a key are known, with what discovery finds out. */
export async function discoveredTarget(seed: number): Promise<Target> {
  const { name, bases, apiKey } = fullTarget.profile;
  const bare = resolveTarget({ name, bases, ...(apiKey && { apiKey }) }, {}, {}, true);
  const { sender } = inMemory(bare, seed);
  const found = await discover(bare, sender);
  // Discovery makes a new key for each of these; what the reference quotes depends on it.
  const { noSuchMints, takerUnfunded } = swapOrderFixtures;
  const made = { 'swapOrder.noSuchMints': noSuchMints, 'swapOrder.takerUnfunded': takerUnfunded };
  const stable = found.map((finding) => ({
    ...finding,
    value: made[finding.key as keyof typeof made] ?? finding.value,
  }));
  return resolveTarget(withUsualFixtures(withFindings(bare.profile, stable)), {}, {}, true);
}

/** A reference in memory, and what sends to it. */
function inMemory(target: Target, seed: number) {
  const { signal } = new AbortController();
  const time = createVirtualTime(startAt);
  const transport = memoryTransport(createReference({ seed, time: time.served }).handle, time);
  return { signal, sender: createSender({ runId: 'rehearsal', target, signal, transport, record: () => undefined }) };
}

/** What one input of a scenario sent, and what it shows alone. */
interface PlayedSession {
  readonly scenario: PreparedScenario<never>;
  readonly index: number;
  readonly exchanges: Session['exchanges'];
  readonly shows: ReadonlySet<string>;
  /** The requirements that some session of the same way shows: with the others a profile may have nothing to do. */
  readonly decidable: ReadonlySet<string>;
}

/** Plays the inputs of a gate of an API one after the other on a reference in memory. */
async function playInputs(of: Registered, seed: number, target: Target): Promise<readonly PlayedSession[]> {
  const [{ api, fixturesOf }] = preparedFor([of], { target, depth: 'gate', seed }) as [Registered];
  const fixtures = fixturesOf(target.profile)!;
  const { signal, sender } = inMemory(target, seed);
  const runner = createScenarioRunner({ api, fixtures, target, sender, salt: String(seed), signal });
  const scenarios = runnable(api, new Set(judgeableScopeOf(api, fixtures, target).capabilities), target.allow);
  const all: PlayedSession[] = [];
  const decidable = new Set<string>();
  for (const scenario of ['open', 'alone', 'last'].flatMap((phase) =>
    scenarios.filter((each) => phaseOf(each) === phase),
  )) {
    const inputs = [
      ...inputsOf(scenario, seed, scenario.runs.gate, fixtures, api.bases).entries(),
      ...(scenario.brief?.(fixtures, api.bases) ?? []).map((input, index) => [firstBrief + index, input] as const),
    ];
    for (const [index, input] of inputs) {
      const { session } = await runner.run(scenario, index, input);
      const ledger = createLedger(api, fixtures);
      ledger.add(session);
      const shows = new Set([...shownBy(api, ledger.evidence()), ...casesIn(session, api, fixtures)]);
      for (const what of shows) decidable.add(idOf(what));
      all.push({ scenario, index, exchanges: session.exchanges, shows, decidable });
    }
  }
  return all;
}
