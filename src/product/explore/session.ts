import { createHash } from 'node:crypto';
import type { Api } from '../model/api.js';
import { compareIds, interruptedFact, isCutOff, stopped, type Exchange, type Session } from '../model/exchange.js';
import { jsonIn } from '../json/parse.js';
import type { Derived } from '../model/history.js';
import { outcomeOf } from '../model/outcome.js';
import type { AnyScenario, Sending } from '../model/scenario.js';
import { describeFault, suiteFaultFact } from '../judge/contain.js';
import { viewOf } from '../judge/view.js';
import { createAlternator, type AcceptedRequests } from './alternate.js';
import { nameOfRun } from './inputs.js';
import type { RunLimit } from './run-limit.js';
import { keypairFromSeed } from '../solana/keypair.js';
import { isOutOfFiles } from '../http/fault.js';
import { BudgetExhausted } from '../http/interceptors/budget.js';
import { shortest } from '../mask/mask.js';
import type { Sender } from '../http/client.js';
import { TargetLost } from '../http/interceptors/breaker.js';
import type { Target } from '../profile/resolve.js';

/** One run of a scenario as it happened; `interrupted` says what cut it short. */
export interface ScenarioRun {
  readonly session: Session;
  readonly interrupted?: string;
}

export interface ScenarioRunner<F> {
  /**
   * Every repetition of an index is told from those before it: its fresh wallets are other ones. It ends early where only
   * the first `until` exchanges are wanted.
   */
  run(scenario: AnyScenario<F>, index: number, input: never, until?: number): Promise<ScenarioRun>;
}

export interface ScenarioRunnerOptions<F> {
  readonly api: Api<F>;
  readonly fixtures: F;
  readonly target: Target;
  readonly sender: Sender;
  /** Makes fresh wallets fresh: the same salt gives the same wallets. */
  readonly salt: string;
  readonly signal: AbortSignal;
  /** Undefined where nothing is sent beside a run. */
  readonly runLimit?: RunLimit;
  readonly accepted?: AcceptedRequests;
  /** How often an input was run in an earlier part of the same run. */
  readonly playedBefore?: (scenario: string, index: number) => number;
  /** Called before a scenario with lasting effects is run. */
  readonly onBegin?: (scenario: string, index: number) => void;
}

/** Runs scenarios against the target; whatever happens, the exchanges that took place come back as a session. */
export function createScenarioRunner<F>(options: ScenarioRunnerOptions<F>): ScenarioRunner<F> {
  const { api, fixtures, target, sender, salt, signal, runLimit } = options;
  const bases = api.bases.filter((base) => target.bases[base] !== undefined);
  const played = new Map<string, number>();
  const alternator = createAlternator(sender.budget, options.accepted);
  return {
    async run(scenario, index, input, until = Number.POSITIVE_INFINITY) {
      const place = nameOfRun({ scenario, index });
      const attempt = played.get(place) ?? options.playedBefore?.(scenario.name, index) ?? 0;
      played.set(place, attempt + 1);
      const exchanges: Exchange[] = [];
      const facts: Record<string, unknown> = {};
      let isCleaningUp = false;
      let isCut = false;
      const reader = api.history?.begin(fixtures, { isOwn: true });
      const read = (exchange: Exchange): Derived => {
        const derived = reader?.(exchange) ?? {};
        Object.assign(facts, derived.facts);
        return derived;
      };
      const session: Sending<F> = {
        fixtures,
        bases,
        hasNode: target.bases.rpc !== undefined,
        async send(request) {
          if (exchanges.length >= until && !isCleaningUp) throw new EnoughSent();
          const sent = await sender.send(isCleaningUp ? { ...request, usesKept: true } : request, read);
          // A scenario may take that for a refusal, and end as if it were complete.
          isCut ||= isCutOff(sent.final);
          exchanges.push(...sent.exchanges);
          if (sent.final.fault?.class === 'timeout') alternator.noteTimeOut(request);
          const isRepeatable = ['read', 'build'].includes(request.effect) || request.operation === api.signIn?.[0];
          if (isRepeatable && request.authorization === undefined && outcomeOf(sent.final) === 'accepted')
            alternator.noteAccepted(request);
          const view = viewOf(sent.final, fixtures);
          return { ...view, unmasked: () => jsonIn(sent.body) };
        },
        ...alternator.of({ send: (request) => session.send(request), facts, isRepetition: attempt > 0 }),
        freshWallet: (label) => keypairFromSeed(digest([salt, scenario.name, index, attempt, label])),
        wallet: (name) => target.wallets[name],
        secret(variable) {
          const value = process.env[variable];
          if (value === undefined || value === '') return undefined;
          target.mask.register(variable, value);
          return value;
        },
        maskSecret(name, secret) {
          if (secret.length >= shortest) target.mask.learn(name, secret);
        },
        fact(name, value) {
          facts[name] = value;
        },
        now: () => sender.clock.now(),
        pause: (milliseconds) => sender.clock.sleep(milliseconds, signal),
        waitFor: (others) => runLimit?.waitFor(others) ?? others,
        keep: (requests) => sender.budget.keep(requests),
        async cleanUp(work) {
          isCleaningUp = true;
          await work().finally(() => void (isCleaningUp = false));
        },
        async advanceClock(milliseconds) {
          if (target.bases.control === undefined) return false;
          const moved = await session.send({
            operation: 'advanceClock',
            base: 'control',
            method: 'POST',
            path: '/clock',
            effect: 'session',
            body: { json: { advance: milliseconds } },
          });
          return moved.response.status === 200;
        },
      };
      const done = (interrupted = isCut ? stopped : undefined): ScenarioRun => ({
        session: {
          id: `${place}${attempt > 0 ? `~${attempt}` : ''}`,
          scenario: scenario.name,
          index,
          input: textOf(input),
          // Those under way at once end in any order.
          exchanges: exchanges.sort((left, right) => compareIds(left.id, right.id)),
          facts: interrupted === undefined ? facts : { ...facts, [interruptedFact]: interrupted },
        },
        ...(interrupted !== undefined && { interrupted }),
      });
      if (isLasting(scenario)) options.onBegin?.(scenario.name, index);
      try {
        await scenario.run(input, session);
        return done();
      } catch (error) {
        if (error instanceof EnoughSent) return done();
        if (isOutOfFiles(error)) throw error;
        if (signal.aborted) return done(stopped);
        if (error instanceof BudgetExhausted || error instanceof TargetLost) return done(error.message);
        facts[suiteFaultFact] = describeFault(error);
        return done(`fault of the suite: the scenario ${scenario.name} threw ${describeFault(error)}`);
      }
    },
  };
}

/** Ends a scenario of which only the first exchanges are wanted. */
class EnoughSent extends Error {}

/** Whether a scenario leaves something behind that a repetition would double. */
export function isLasting<F>({ effects }: AnyScenario<F>): boolean {
  return effects.some((effect) => effect === 'create' || effect === 'settle');
}

function textOf(input: unknown): string {
  return JSON.stringify(input ?? null, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

function digest(parts: readonly (string | number)[]): Uint8Array {
  return createHash('sha256').update(parts.join('\n')).digest();
}
