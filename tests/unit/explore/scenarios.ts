import fc from 'fast-check';
import type { ExchangeCheck } from '../../../src/model/check.js';
import type { Base } from '../../../src/model/exchange.js';
import { scenario, type AnyScenario, type Scenario } from '../../../src/model/scenario.js';
import type { View } from '../../../src/model/view.js';
import type { Declared } from '../judge/made.js';

export interface Asked {
  readonly base: Base;
  readonly n: number;
}

/** Asks for one thing by number; everything about it can be given otherwise. */
export function asking(name: string, rest: Partial<Scenario<Declared, Asked>> = {}): AnyScenario<Declared> {
  return scenario<Declared, Asked>({
    name,
    says: 'Asks for a thing.',
    effects: [],
    requests: 1,
    runs: { gate: 30, release: 60 },
    inputs: (_, bases) => fc.record({ base: fc.constantFrom(...bases), n: fc.nat(1000) }),
    play: async ({ base, n }, session) => {
      await session.send({ operation: 'getThing', base, method: 'GET', path: `/${name}?n=${n}`, effect: 'read' });
    },
    ...rest,
  });
}

export function askedFor({ request }: View): number {
  return Number(request.query.n);
}

/** Finds fault with the answers that it is told to. */
export function faulting(wrong: (view: View<Declared>) => boolean, at = ''): ExchangeCheck<Declared> {
  return {
    on: { operation: 'getThing', status: 200 },
    judge: (view) => (wrong(view) ? { expected: 'right', actual: 'wrong', at } : undefined),
  };
}
