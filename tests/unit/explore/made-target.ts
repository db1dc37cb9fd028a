import fc from 'fast-check';
import type { Check, Violation } from '../../../src/product/model/check.js';
import type { PlannedRun } from '../../../src/product/explore/inputs.js';
import { scenario, type AnyScenario, type Scenario } from '../../../src/product/model/scenario.js';
import type { View } from '../../../src/product/model/view.js';
import type { Api } from '../../../src/product/model/api.js';
import type { Base, Exchange, Fault, Outcome, Session } from '../../../src/product/model/exchange.js';
import { createJudging } from '../../../src/product/engine/judging.js';
import { createPlayer, type Player, type PlayerOptions } from '../../../src/product/engine/player.js';
import type { Registered } from '../../../src/product/apis/registry.js';
import { createRunLimit, runInPhases } from '../../../src/product/explore/run-limit.js';
import type { LocatedViolation } from '../../../src/product/explore/confirm.js';
import type { ScenarioRunner } from '../../../src/product/explore/session.js';
import type { JournalEntry } from '../../../src/product/results/journal.js';
import { noJournal } from '../../../src/product/results/open-journal.js';
import { createSender } from '../../../src/product/http/client.js';
import { resolveTarget } from '../../../src/product/profile/resolve.js';
import type { WireRequest } from '../../../src/product/http/transport.js';
import { declared, on, viewCheck, type Declared } from '../judge/made.js';

/** What a made-up target answers: a status and a JSON body, or a fault of the network that is tried again at once. */
export type Answer = { readonly status: number; readonly body: unknown } | (Pick<Fault, 'class'> & Partial<Fault>);

export interface Made {
  readonly api: Api<Declared>;
  readonly answer: (request: WireRequest, nth: number) => Answer;
  readonly seed?: number;
  readonly concurrency?: number;
  readonly requests?: number;
  /** What is run, where it is no plan. */
  readonly runs?: readonly PlannedRun<Declared>[];
  readonly controller?: AbortController;
  /** Whether it keeps what it is given, as every target but the embedded reference does. */
  readonly remembers?: true;
}

/** What a player of this API shows, and the runner of its scenarios. */
interface Shown {
  readonly shown: ReadonlyMap<string, LocatedViolation<Declared>>;
  readonly runner: ScenarioRunner<Declared>;
}

/** Explores a made-up target that lives in this thread; answers come back in another order than they were asked for. */
export async function explored(made: Made) {
  const { api, answer, seed = 1, concurrency = 1, requests, controller = new AbortController() } = made;
  const target = resolveTarget(
    { name: 'made', bases: { ultra: 'http://target.invalid', swapV2: 'http://target.invalid/v2' } },
    { API_KEY: 'made-key-1234' },
    { concurrency, ...(requests !== undefined && { requests }) },
    made.remembers !== true,
  );
  const recorded: Exchange[] = [];
  let asked = 0;
  const sender = createSender({
    ...{ runId: 'test', target, signal: controller.signal },
    record: (exchange) => recorded.push(exchange),
    transport: {
      async exchange(request): Promise<Outcome> {
        const nth = (asked += 1);
        for (let turns = (nth * 7) % 5; turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve));
        return outcomeOf(answer(request, nth));
      },
      close: () => Promise.resolve(),
    },
  });
  const sessions: Session[] = [];
  const runs = made.runs ?? everyInput(api.scenarios);
  const of = { api, fixturesOf: () => declared } as unknown as Registered;
  const write = (entry: JournalEntry): void => {
    if (entry.type !== 'session') return;
    const exchanges = entry.exchanges.map((id) => recorded.find((exchange) => exchange.id === id)!);
    sessions.push({ ...entry, exchanges });
  };
  const options = {
    ...{ target, sender, seed, salt: 'salt', signal: controller.signal, runLimit: createRunLimit() },
    judging: createJudging({ depth: 'gate' }, () => declared, [of]),
    journal: { ...noJournal, write },
    progress: { begin: () => undefined, expect: () => undefined, step: () => undefined, failing: () => undefined },
  } as unknown as PlayerOptions;
  const player = createPlayer(of, runs, options) as unknown as Omit<Player, keyof Shown> & Shown;
  const play = async (run: PlannedRun<Declared>) => void (await player.play(run));
  await runInPhases(runs, ({ scenario }) => scenario, concurrency, play);
  const shown = new Map([...player.shown].sort(byPlace));
  const found = { evidence: player.evidence(), shown, interrupted: player.interrupted() };
  return { ...found, seed, runner: player.runner, target, recorded, sessions, controller };
}

type Placed = readonly [string, LocatedViolation<Declared>];

/** However the requests were interleaved. */
function byPlace([name, one]: Placed, [otherName, other]: Placed): number {
  return one.session.id.localeCompare(other.session.id) || name.localeCompare(otherName);
}

function outcomeOf(answer: Answer): Outcome {
  if ('class' in answer) return { fault: { message: 'made', ...answer } };
  return { response: { status: answer.status, headers: [], body: JSON.stringify(answer.body) } };
}

/** Every input of a gate: every scenario once, then every scenario again. */
export function everyInput(scenarios: readonly AnyScenario<Declared>[]): readonly PlannedRun<Declared>[] {
  return Array.from({ length: Math.max(0, ...scenarios.map(({ runs }) => runs.gate)) }, (_, index) =>
    scenarios.filter(({ runs }) => index < runs.gate).map((scenario) => ({ scenario, index, path: String(index) })),
  ).flat();
}

export interface Asked {
  readonly base: Base;
  readonly n: number;
}

/** Asks for one thing by number; everything about it can be given otherwise. */
export function asking(name: string, rest: Partial<Scenario<Declared, Asked>> = {}): AnyScenario<Declared> {
  return scenario<Declared, Asked>({
    name,
    description: 'Asks for a thing.',
    effects: [],
    maxRequests: 1,
    runs: { gate: 30, release: 60 },
    arbitrary: (_, bases) => fc.record({ base: fc.constantFrom(...bases), n: fc.nat(1000) }),
    run: async ({ base, n }, session) => {
      await session.send({ operation: 'getThing', base, method: 'GET', path: `/${name}?n=${n}`, effect: 'read' });
    },
    ...rest,
  });
}

export function askedFor({ request }: View): number {
  return Number(request.query.n);
}

/** Finds fault with the answers that it is told to. */
export function faulting(wrong: (view: View<Declared>) => boolean, more: Partial<Violation> = {}): Check<Declared> {
  return viewCheck({
    on,
    judge: (view) => (wrong(view) ? { expected: 'right', actual: 'wrong', ...more } : undefined),
  });
}

/** Finds fault with what the target itself says is wrong: the defect is in the answer. */
export const faultingSaid = (more?: Partial<Violation>): Check<Declared> =>
  faulting(({ response }) => (response.body as { wrong?: boolean }).wrong === true, more);
