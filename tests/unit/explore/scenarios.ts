import fc from 'fast-check';
import type { Check } from '../../../src/product/model/check.js';
import type { PlannedRun } from '../../../src/product/explore/inputs.js';
import type { Base } from '../../../src/product/model/exchange.js';
import { scenario, type AnyScenario, type Scenario } from '../../../src/product/model/scenario.js';
import type { View } from '../../../src/product/model/view.js';
import { viewCheck, type Declared } from '../judge/made.js';

/** Every input of a gate: every scenario once, then every scenario again. */
export function everyInput(scenarios: readonly AnyScenario<Declared>[]): readonly PlannedRun<Declared>[] {
  const most = Math.max(0, ...scenarios.map(({ runs }) => runs.gate));
  return Array.from({ length: most }, (_, index) =>
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
export function faulting(wrong: (view: View<Declared>) => boolean, at = ''): Check<Declared> {
  return viewCheck({
    on: { operation: 'getThing', status: 200 },
    judge: (view) => (wrong(view) ? { expected: 'right', actual: 'wrong', at } : undefined),
  });
}
