import type { Api } from '../model/api.js';
import type { Check, ExchangeCheck } from '../model/check.js';
import type { Base } from '../model/exchange.js';
import type { ResponseShape, Shapes } from '../model/shape.js';
import type { View } from '../model/view.js';
import type { Cell } from './cell.js';
import { counterOf, type ShapeCounter } from './shape-counter.js';
import { bindsClient } from '../model/requirement.js';

/** A check as it stands for responses of one status. */
export interface ScopedCheck<F> {
  readonly id: string;
  readonly check: ExchangeCheck<F, never, never>;
  /** False where the status is out of its scope, so that only its control is asked. */
  readonly judges: boolean;
  /** What it gathered there; undefined before the first time. */
  cell?: Cell;
}

/** All that is judged of the responses of one status at one base address and operation, found once for all of them. */
export interface Scope<F> {
  readonly base: Base;
  readonly operation: string;
  readonly shapes: Shapes[string] | undefined;
  readonly shape: ResponseShape | undefined;
  readonly counter: ShapeCounter | undefined;
  /** How often each requirement of the shape was looked at, in the order of the counter. */
  readonly looked: number[];
  readonly checks: readonly ScopedCheck<F>[];
}

export interface Scopes<F> {
  of(view: View<F>): Scope<F>;
  all(): Iterable<Scope<F>>;
}

export function createScopes<F>(api: Api<F>, only: ReadonlySet<string> | undefined): Scopes<F> {
  const byOperation = checksByOperation(api, only);
  const known = new Map<string, Scope<F>>();

  const open = (base: Base, operation: string, status: number): Scope<F> => {
    const shapes = api.shapes[operation];
    const shape = shapes?.[status];
    const counter = shape && counterOf(shape.tree);
    const checks = (byOperation.get(operation) ?? []).map(([id, check]) => {
      const judges = check.on.status === undefined || ([] as number[]).concat(check.on.status).includes(status);
      return { id, check, judges };
    });
    return {
      base,
      operation,
      shapes,
      shape,
      counter,
      looked: (counter?.ids ?? []).map(() => 0),
      checks: checks.filter(({ check, judges }) => judges || check.control !== undefined),
    };
  };

  return {
    of({ base, operation, response: { status } }) {
      const key = `${base} ${operation} ${status}`;
      let scope = known.get(key);
      if (scope === undefined) known.set(key, (scope = open(base, operation, status)));
      return scope;
    },
    all: () => known.values(),
  };
}

/** Counts which requirements of places a body bears on, and adds them to those that its session tested. */
export function countLooked<F>({ counter, looked }: Scope<F>, body: unknown, tested: Set<string> | undefined): void {
  if (counter === undefined) return;
  if (tested === undefined) return counter.count(body, looked);
  const own = looked.map(() => 0);
  counter.count(body, own);
  own.forEach((times, position) => {
    if (times === 0) return;
    looked[position]! += times;
    tested.add(counter.ids[position]!);
  });
}

function checksByOperation<F>(api: Api<F>, only: ReadonlySet<string> | undefined) {
  const byOperation = new Map<string, [string, ExchangeCheck<F, never, never>][]>();
  for (const [id, check] of Object.entries<Check<F>>(api.checks)) {
    if (check.over !== 'exchange' || (only && !only.has(id))) continue;
    for (const operation of ([] as string[]).concat(check.on.operation))
      byOperation.set(operation, [...(byOperation.get(operation) ?? []), [id, check]]);
  }
  return byOperation;
}

/** What binds the API; undefined, which means everything, where nothing binds a client. */
export function withoutClientDuties<F>({ catalogue: { requirements } }: Api<F>): ReadonlySet<string> | undefined {
  return requirements.some(bindsClient)
    ? new Set(requirements.filter((requirement) => !bindsClient(requirement)).map(({ id }) => id))
    : undefined;
}

/** What binds the API and what binds its client: to be judged in the traffic of somebody else. */
export function bothParties<F>({ catalogue: { requirements } }: Api<F>): ReadonlySet<string> {
  return new Set(requirements.map(({ id }) => id));
}
