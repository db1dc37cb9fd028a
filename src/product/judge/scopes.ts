import type { Api } from '../model/api.js';
import type { Check, ExchangeCheck } from '../model/check.js';
import { addTo, valueAt } from '../model/groups.js';
import type { ResponseShape, Shapes, ShapeNode } from '../model/shape.js';
import type { View } from '../model/view.js';
import { bindsClient } from '../model/requirement.js';
import { isObject, jsonTypeOf } from '../json/parse.js';

/** A check as it stands for responses of one status. */
export interface ScopedCheck<F> {
  readonly id: string;
  readonly check: ExchangeCheck<F, never, never>;
  /** False where the status is out of its scope, so that only its control is asked. */
  readonly judges: boolean;
}

/** All that is judged of the responses of one status at one base address and operation, found once for all of them. */
export interface Scope<F> {
  readonly shapes: Shapes[string] | undefined;
  readonly shape: ResponseShape | undefined;
  readonly checks: readonly ScopedCheck<F>[];
  /** All requirements that are judged there. */
  readonly ids: readonly string[];
}

/** Gives the scope of a view. */
export function createScopes<F>(api: Api<F>, only: ReadonlySet<string>) {
  const byOperation = checksByOperation(api, only);
  const known = new Map<string, Scope<F>>();

  const open = (operation: string, status: number): Scope<F> => {
    const shapes = api.shapes[operation];
    const shape = shapes?.[status];
    const all = (byOperation.get(operation) ?? []).map(([id, check]) => {
      const judges = check.on.status === undefined || ([] as number[]).concat(check.on.status).includes(status);
      return { id, check, judges };
    });
    const checks = all.filter(({ check, judges }) => judges || check.control !== undefined);
    return { shapes, shape, checks, ids: [...(shape ? idsIn(shape.tree) : []), ...checks.map(({ id }) => id)] };
  };
  return ({ base, operation, response: { status } }: View<F>): Scope<F> =>
    valueAt(known, `${base} ${operation} ${status}`, () => open(operation, status));
}

/** The checks over exchanges, by the operations that they look at. */
function checksByOperation<F>(api: Api<F>, only: ReadonlySet<string>) {
  const byOperation = new Map<string, (readonly [id: string, check: ExchangeCheck<F, never, never>])[]>();
  for (const [id, check] of Object.entries<Check<F>>(api.checks)) {
    if (check.over !== 'exchange' || !only.has(id)) continue;
    for (const operation of ([] as string[]).concat(check.on.operation)) addTo(byOperation, operation, [id, check]);
  }
  return byOperation;
}

/** What binds the API. */
export function withoutClientDuties<F>({ catalogue: { requirements } }: Api<F>): ReadonlySet<string> {
  return new Set(requirements.filter((requirement) => !bindsClient(requirement)).map(({ id }) => id));
}

/** What binds the API and what binds its client: to be judged in the traffic of somebody else. */
export function bothParties<F>({ catalogue: { requirements } }: Api<F>): ReadonlySet<string> {
  return new Set(requirements.map(({ id }) => id));
}

const subjects: Readonly<Record<string, string>> = { pattern: 'string', minimum: 'number', maximum: 'number' };

/** Which requirements of its places a body bears on, each of which it tests, and how often; one that is no JSON is undefined. */
export function lookedAt(tree: ShapeNode, body: unknown): ReadonlyMap<string, number> {
  const looked = new Map<string, number>();
  const count = (id: string | undefined, ofType?: string): void => {
    if (id !== undefined && id !== ofType) looked.set(id, (looked.get(id) ?? 0) + 1);
  };
  const visit = ({ ids, types, properties, items }: ShapeNode, value: unknown): void => {
    const type = jsonTypeOf(value);
    const isOfType = !types || types.includes(type) || (type === 'number' && types.includes('integer'));
    // The type is always looked at; whatever else states the same requirement of a value counts with it.
    const ofType = ids?.type;
    count(ofType);
    // Beside a wrong type other keywords tell nothing; one about a type tells of values of that type only.
    for (const keyword in ids) if (isOfType && (subjects[keyword] ?? type) === type) count(ids[keyword], ofType);
    if (properties && isObject(value))
      for (const name in properties) {
        const property = properties[name]!;
        count(property.required, ofType);
        if (value[name] !== undefined) visit(property, value[name]);
      }
    if (items && Array.isArray(value)) for (const item of value) visit(items, item);
  };
  visit(tree, body);
  return looked;
}

/** All requirements of a shape, each once. */
function idsIn({ ids = {}, properties = {}, items }: ShapeNode): readonly string[] {
  const members = Object.values(properties).flatMap((member) => [member.required ?? [], idsIn(member)].flat());
  return [...new Set([...Object.values(ids), ...members, ...(items ? idsIn(items) : [])])];
}
