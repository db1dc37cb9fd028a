import type { Api } from '../model/api.js';
import type { Check, ExchangeCheck } from '../model/check.js';
import type { Base } from '../model/exchange.js';
import { addTo, valueAt } from '../model/groups.js';
import { remembered } from '../model/remembered.js';
import type { ResponseShape, Shapes, ShapeNode } from '../model/shape.js';
import type { View } from '../model/view.js';
import type { Cell } from './cell.js';
import { bindsClient } from '../model/requirement.js';
import { isObject } from '../json/parse.js';

/** A check as it stands for responses of one status. */
export interface ScopedCheck<F> {
  readonly id: string;
  readonly ids: readonly [id: string];
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
  /** All requirements that are judged there. */
  readonly ids: readonly string[];
}

/** Opens the scope of a view, and gives all that are open. */
export function createScopes<F>(api: Api<F>, only: ReadonlySet<string> | undefined) {
  const byOperation = checksByOperation(api, only);
  const known = new Map<string, Scope<F>>();

  const open = (base: Base, operation: string, status: number): Scope<F> => {
    const shapes = api.shapes[operation];
    const shape = shapes?.[status];
    const counter = shape && counterOf(shape.tree);
    const all = (byOperation.get(operation) ?? []).map(([id, check]) => {
      const judges = check.on.status === undefined || ([] as number[]).concat(check.on.status).includes(status);
      return { id, ids: [id] as const, check, judges };
    });
    const checks = all.filter(({ check, judges }) => judges || check.control !== undefined);
    return {
      base,
      operation,
      shapes,
      shape,
      counter,
      looked: (counter?.ids ?? []).map(() => 0),
      checks,
      ids: [...(counter?.ids ?? []), ...checks.map(({ id }) => id)],
    };
  };

  return {
    of({ base, operation, response: { status } }: View<F>): Scope<F> {
      return valueAt(known, `${base} ${operation} ${status}`, () => open(base, operation, status));
    },
    all: (): Iterable<Scope<F>> => known.values(),
  };
}

/** Counts which requirements of places a body bears on, each of which it tests. */
export function countLooked<F>(
  { counter, looked }: Scope<F>,
  body: unknown,
  onTested: (id: string, times: number) => void,
): void {
  if (counter === undefined) return;
  const own = looked.map(() => 0);
  counter.count(body, own);
  own.forEach((times, position) => {
    if (times === 0) return;
    looked[position]! += times;
    onTested(counter.ids[position]!, times);
  });
}

/** The checks over exchanges, by the operations that they look at. */
function checksByOperation<F>(api: Api<F>, only: ReadonlySet<string> | undefined) {
  const byOperation = new Map<string, (readonly [id: string, check: ExchangeCheck<F, never, never>])[]>();
  for (const [id, check] of Object.entries<Check<F>>(api.checks)) {
    if (check.over !== 'exchange' || (only && !only.has(id))) continue;
    for (const operation of ([] as string[]).concat(check.on.operation)) addTo(byOperation, operation, [id, check]);
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

/** Counts how often the requirements of a shape are looked at: for every body, and so made ready once. */
export interface ShapeCounter {
  readonly ids: readonly string[];
  /** Adds to `looked`, in the order of the ids, what bears on a body; one that is no JSON is undefined. */
  count(body: unknown, looked: number[]): void;
}

/** A place of a shape, with positions among the ids in place of ids. */
interface Place {
  readonly types: readonly string[] | undefined;
  readonly always: readonly number[];
  /** Keywords that tell nothing beside a wrong type; one about a type tells of values of that type only. */
  readonly beside: readonly { readonly position: number; readonly about: string | undefined }[];
  readonly members: readonly Member[] | undefined;
  readonly items: Place | undefined;
}

interface Member {
  readonly name: string;
  readonly required: number | undefined;
  readonly place: Place;
}

const subjects: Readonly<Record<string, string>> = { pattern: 'string', minimum: 'number', maximum: 'number' };

export const counterOf = remembered((tree: ShapeNode): ShapeCounter => {
  const positions = new Map<string, number>();
  const positionOf = (id: string): number => valueAt(positions, id, () => positions.size);
  const placeOf = ({ ids = {}, types, properties, items }: ShapeNode): Place => {
    const keywords = Object.entries(ids).map(([keyword, id]) => ({ keyword, position: positionOf(id) }));
    return {
      types,
      always: keywords.filter(({ keyword }) => keyword === 'type').map(({ position }) => position),
      beside: keywords
        .filter(({ keyword }) => keyword !== 'type')
        .map(({ keyword, position }) => ({ position, about: subjects[keyword] })),
      members:
        properties &&
        Object.entries(properties).map(([name, property]) => ({
          name,
          required: property.required === undefined ? undefined : positionOf(property.required),
          place: placeOf(property),
        })),
      items: items && placeOf(items),
    };
  };
  const root = placeOf(tree);
  return { ids: [...positions.keys()], count: (body, looked) => countAt(root, body, looked) };
});

function countAt({ types, always, beside, members, items }: Place, value: unknown, looked: number[]): void {
  for (const position of always) add(looked, position);
  if (beside.length > 0) {
    const type = typeOf(value);
    if (!types || types.includes(type) || (type === 'number' && types.includes('integer')))
      for (const { position, about } of beside) if (about === undefined || about === type) add(looked, position);
  }
  if (members && isObject(value))
    for (const { name, required, place } of members) {
      if (required !== undefined) add(looked, required);
      const member = value[name];
      if (member !== undefined) countAt(place, member, looked);
    }
  if (items && Array.isArray(value)) for (const item of value) countAt(items, item, looked);
}

function add(looked: number[], position: number): void {
  looked[position] = (looked[position] ?? 0) + 1;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}
