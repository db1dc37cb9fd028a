import type { Api } from '../model/api.js';
import type { Check, ExchangeCheck } from '../model/check.js';
import type { GrowingCell } from './evidence.js';
import type { Base } from '../model/exchange.js';
import type { PairMask } from './contexts.js';
import { counterOf, type ShapeCounter } from './shape-counter.js';
import type { ResponseShape, Shapes } from '../model/shape.js';
import type { View } from '../model/view.js';

/** A check as it stands at one base address, operation and status. */
export interface ScopedCheck<F> {
  readonly id: string;
  readonly check: ExchangeCheck<F, never, never>;
  /** False where the status is out of its scope, so that only its control is asked. */
  readonly judges: boolean;
  /** What it gathers here, from the first time on. */
  tally?: GrowingCell;
}

/** All that is judged of the responses of one status at one base address and operation, found once for all of them. */
export interface ScopedChecks<F> {
  readonly base: Base;
  readonly operation: string;
  readonly status: number;
  readonly shapes: Shapes[string] | undefined;
  readonly shape: ResponseShape | undefined;
  readonly counter: ShapeCounter | undefined;
  /** How often each requirement of the shape was looked at since that was added up, in the order of the counter. */
  readonly looked: number[];
  /** Requirements of the shape that were looked at before that. */
  readonly exercised: Set<string>;
  readonly checks: readonly ScopedCheck<F>[];
  /** Pairs of levels of the requests whose shape was looked at; a place counts as looked at in all of them. */
  pairs: PairMask | undefined;
}

export interface CheckIndex<F> {
  of(view: View<F>): ScopedChecks<F>;
  all(): Iterable<ScopedChecks<F>>;
}

export function createCheckIndex<F>(api: Api<F>, only: ReadonlySet<string> | undefined): CheckIndex<F> {
  const byOperation = checksByOperation(api, only);
  const known = new Map<string, Map<Base, Map<number, ScopedChecks<F>>>>();
  const all: ScopedChecks<F>[] = [];

  const open = (base: Base, operation: string, status: number): ScopedChecks<F> => {
    const shapes = api.shapes[operation];
    const shape = shapes?.[status];
    const counter = shape && counterOf(shape.tree);
    const checks = (byOperation.get(operation) ?? []).map(([id, check]) => {
      const judges = check.on.status === undefined || ([] as number[]).concat(check.on.status).includes(status);
      return { id, check, judges };
    });
    const desk = {
      base,
      operation,
      status,
      shapes,
      shape,
      counter,
      looked: (counter?.ids ?? []).map(() => 0),
      exercised: new Set<string>(),
      pairs: undefined,
      checks: checks.filter(({ check, judges }) => judges || check.control !== undefined),
    };
    all.push(desk);
    return desk;
  };

  return {
    of({ base, operation, response: { status } }) {
      const atBase = within(within(known, operation), base);
      let desk = atBase.get(status);
      if (desk === undefined) atBase.set(status, (desk = open(base, operation, status)));
      return desk;
    },
    all: () => all,
  };
}

function within<Key, Inner, Value>(outer: Map<Key, Map<Inner, Value>>, key: Key): Map<Inner, Value> {
  let inner = outer.get(key);
  if (inner === undefined) outer.set(key, (inner = new Map<Inner, Value>()));
  return inner;
}

function checksByOperation<F>(api: Api<F>, only: ReadonlySet<string> | undefined) {
  const byOperation = new Map<string, [string, ExchangeCheck<F, never, never>][]>();
  for (const [id, check] of Object.entries<Check<F>>(api.checks)) {
    if (check.kind !== 'exchange' || (only && !only.has(id))) continue;
    for (const operation of ([] as string[]).concat(check.on.operation))
      byOperation.set(operation, [...(byOperation.get(operation) ?? []), [id, check]]);
  }
  return byOperation;
}
