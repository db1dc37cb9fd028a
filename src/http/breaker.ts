import type { Base } from '../model/exchange.js';
import { longestHold, type Advice } from './retry.js';

/** What counts of an answer's advice. */
type Heeded = Pick<Advice, 'useless' | 'throttled'> & { readonly holdFor: number | undefined };

/** Gives a base address up when going on is hopeless, so that a dead target costs no more than a few requests. */
export interface Breaker {
  /** Why a base address was given up. */
  readonly lost: ReadonlyMap<Base, string>;
  /** Takes note of one exchange that began at this Unix time in milliseconds. */
  note(base: Base, advice: Heeded, startedAt: number, now: number): void;
}

/** Useless answers in a row after which a base address is lost; fewer when it never answered at all. */
const patience = { neverAnswered: 6, answeredBefore: 40, throttled: 8 };

interface Health {
  answered: boolean;
  useless: number;
  /** Times in a row that the target asked for patience; requests that were under way at once count as one time. */
  throttled: number;
  countedAt: number;
}

export function createBreaker(): Breaker {
  const lost = new Map<Base, string>();
  const healths: Partial<Record<Base, Health>> = {};
  const lose = (base: Base, why: string): void => {
    if (!lost.has(base)) lost.set(base, why);
  };
  return {
    lost,
    note(base, { useless, throttled, holdFor = 0 }, startedAt, now) {
      const health = (healths[base] ??= { answered: false, useless: 0, throttled: 0, countedAt: 0 });
      if (!useless) {
        healths[base] = { answered: true, useless: 0, throttled: 0, countedAt: now };
        return;
      }
      if (holdFor > longestHold)
        lose(
          base,
          `${base} asks for ${Math.ceil(holdFor / 1000)} s of patience; at most ${longestHold / 1000} s are given`,
        );
      if (throttled) {
        if (startedAt < health.countedAt) return;
        health.throttled += 1;
        health.countedAt = now;
        if (health.throttled >= patience.throttled) lose(base, `${base} throttles without end`);
        return;
      }
      health.useless += 1;
      if (health.useless >= (health.answered ? patience.answeredBefore : patience.neverAnswered))
        lose(base, `gave up on \`${base}\`: ${health.useless} unusable responses in a row`);
    },
  };
}
