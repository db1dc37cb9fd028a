import { registered } from '../apis.js';
import { operationAt } from '../core/operation.js';
import { isJudged } from '../core/requirement.js';
import type { ShapeNode, ShapeProperty } from '../core/shape.js';
import { basePaths } from '../reference/composition.js';
import type { Defect } from '../reference/defect.js';
import type { Handler, ReferenceRequest } from '../reference/reference.js';

/** How a value is spoiled, and what each spoiling is not: a value of this kind is replaced by another one. */
const spoilings: Readonly<Record<string, { readonly value: unknown; readonly kinds: readonly string[] }>> = {
  null: { value: null, kinds: ['null'] },
  text: { value: 'spoiled', kinds: ['string'] },
  number: { value: 7, kinds: ['number', 'integer'] },
  fraction: { value: 7.5, kinds: ['number'] },
  boolean: { value: true, kinds: ['boolean'] },
  object: { value: { spoiled: 1 }, kinds: ['object'] },
  array: { value: [1], kinds: ['array'] },
};

interface Place {
  readonly api: string;
  readonly operation: string;
  readonly status: number;
  readonly pointer: readonly string[];
  readonly node: ShapeProperty;
}

/** A fault of the shape of one place; `breaks` follows from the contract alone. */
export interface ShapeDefect extends Defect {
  readonly api: string;
  /** How many answers it has spoiled; a proof in which that is none proves nothing. */
  readonly spoiled: () => number;
}

/**
 * Derives faults from the contract: for every place of every documented answer, the value absent, null, and of each wrong
 * JSON type that the contract does not allow there.
 */
export function shapeDefects(): readonly ShapeDefect[] {
  return registered.flatMap(({ api }) =>
    Object.entries(api.shapes).flatMap(([operation, byStatus]) =>
      Object.entries(byStatus).flatMap(([status, { tree }]) =>
        placesOf(tree, []).flatMap(([pointer, node]) =>
          defectsAt(
            api.name,
            { api: api.name, operation, status: Number(status), pointer, node },
            whenSeen(api.catalogue.requirements),
          ),
        ),
      ),
    ),
  );
}

type Requirements = (typeof registered)[number]['api']['catalogue']['requirements'];

function whenSeen(requirements: Requirements): ReadonlySet<string> {
  return new Set(requirements.filter((one) => isJudged(one) && one.whenSeen === true).map(({ id }) => id));
}

function placesOf(
  node: ShapeNode,
  pointer: readonly string[],
): readonly (readonly [readonly string[], ShapeProperty])[] {
  const own = Object.entries(node.properties ?? {}).flatMap(
    ([name, property]): readonly (readonly [readonly string[], ShapeProperty])[] => [
      [[...pointer, name], property],
      ...placesOf(property, [...pointer, name]),
    ],
  );
  return [...own, ...(node.items ? placesOf(node.items, [...pointer, '*']) : [])];
}

function defectsAt(api: string, place: Place, optional: ReadonlySet<string>): readonly ShapeDefect[] {
  const { operation, status, pointer, node } = place;
  const name = `shape:${operation}:${status}:/${pointer.join('/')}`;
  const found: ShapeDefect[] = [];
  if (node.required !== undefined && !optional.has(node.required))
    found.push(defect(api, `${name}:absent`, place, [node.required], (holder, key) => Reflect.deleteProperty(holder, key)));
  const type = node.ids?.type;
  if (type === undefined || optional.has(type)) return found;
  for (const [kind, { value, kinds }] of Object.entries(spoilings)) {
    if (kinds.some((each) => node.types?.includes(each))) continue;
    found.push(defect(api, `${name}:${kind}`, place, [type], (holder, key) => (holder[key] = value)));
  }
  return found;
}

type Holder = Record<string, unknown>;

function defect(
  api: string,
  id: string,
  place: Place,
  breaks: readonly string[],
  spoil: (holder: Holder, key: string) => unknown,
): ShapeDefect {
  let spoiled = 0;
  return {
    api,
    id,
    says: `${place.operation} ${place.status}: /${place.pointer.join('/')} is ${id.split(':').at(-1)}.`,
    breaks,
    spoiled: () => spoiled,
    inject:
      ({ handle }): Handler =>
      async (request) => {
        const response = await handle(request);
        if (
          response.status !== place.status ||
          !('json' in response.body) ||
          operationOf(api, request) !== place.operation
        )
          return response;
        const json = structuredClone(response.body.json);
        spoiled += spoilAll(json, place.pointer, spoil);
        return { ...response, body: { json } };
      },
  };
}

function spoilAll(value: unknown, pointer: readonly string[], spoil: (holder: Holder, key: string) => unknown): number {
  const [key, ...rest] = pointer;
  if (typeof value !== 'object' || value === null || key === undefined) return 0;
  if (key === '*') return (value as unknown[]).reduce<number>((sum, item) => sum + spoilAll(item, rest, spoil), 0);
  const holder = value as Holder;
  if (rest.length > 0) return spoilAll(holder[key], rest, spoil);
  if (holder[key] === undefined) return 0;
  spoil(holder, key);
  return 1;
}

function operationOf(name: string, { method, path }: ReferenceRequest): string | undefined {
  const { api } = registered.find((one) => one.api.name === name)!;
  const base = Object.values(basePaths).find((each) => path.startsWith(`${each}/`));
  return base === undefined ? undefined : operationAt(api.operations, method, path.slice(base.length));
}
