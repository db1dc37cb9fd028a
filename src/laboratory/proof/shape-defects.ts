import { registered } from '../../product/apis/registry.js';
import { operationAt } from '../../product/model/operation.js';
import { isJudged } from '../../product/model/requirement.js';
import type { ShapeProperty } from '../../product/model/shape.js';
import { basePaths } from '../../reference/gateway.js';
import type { Defect, JudgedId } from '../defects/defect.js';
import { operatorsFor } from '../defects/operators.js';

/** One place of a documented response, and what the contract states there. */
type Place = ReturnType<typeof places>[number];

/** Every place of every documented response; requirements that are judged only when they happen are left out. */
export function places() {
  return registered.flatMap(({ api }) => {
    const whenSeen = new Set(
      api.catalogue.requirements
        .filter((requirement) => isJudged(requirement) && requirement.whenSeen === true)
        .map(({ id }) => id),
    );
    return Object.entries(api.shapes).flatMap(([operation, byStatus]) =>
      Object.entries(byStatus).flatMap(([status, { tree }]) =>
        below(tree, []).map(([pointer, { ids = {}, required, types = [] }]) => {
          const all = Object.entries({ ...ids, ...(required !== undefined && { required }) });
          const own = Object.fromEntries(all.filter(([, id]) => !whenSeen.has(id)));
          return {
            ...{ api: api.name, operation, status: Number(status), types },
            /** Names of members, `*` for every item of an array; empty for the whole body. */
            pointer,
            /** Ids by the keyword that states them here; `required`, of members alone, is "this is present". */
            ids: own,
          };
        }),
      ),
    );
  });
}

type Found = readonly (readonly [pointer: readonly string[], node: ShapeProperty])[];

function below(node: ShapeProperty, pointer: readonly string[]): Found {
  return [
    [pointer, node],
    ...Object.entries(node.properties ?? {}).flatMap(([name, property]) => below(property, [...pointer, name])),
    ...(node.items ? below(node.items, [...pointer, '*']) : []),
  ];
}

/** Values of one JSON type each, by what a reader calls it; one replaces a value where the contract allows none such. */
const wrongValues: readonly (readonly [kind: string, value: unknown, types: readonly string[]])[] = [
  ['null', null, ['null']],
  ['text', 'spoiled', ['string']],
  ['number', 7, ['number', 'integer']],
  ['fraction', 7.5, ['number']],
  ['boolean', true, ['boolean']],
  ['object', { spoiled: 1 }, ['object']],
  ['array', [1], ['array']],
];

/**
 * Derives faults from the contract. Everywhere: a required member absent, and each wrong JSON type. In lists, and where
 * two versions are served, one of these again, each place another one in turn: in the last item only, and in the responses
 * of the second version only. What each breaks follows from the contract alone.
 */
export function shapeDefects() {
  return places().flatMap((place, index) => {
    const faults = faultsAt(place);
    const sorts = [...new Map(faults.map((fault) => [fault.sort, fault])).values()];
    const inTurn = sorts.slice(index % Math.max(1, sorts.length)).slice(0, 1);
    return [
      ...faults.map((fault) => defect(place, fault, {})),
      ...(place.pointer.includes('*') ? inTurn.map((fault) => defect(place, fault, { items: 'last' })) : []),
      ...(place.api === 'swapOrder' && place.status === 200
        ? inTurn.map((fault) => defect(place, fault, { version: 'swapV2' }))
        : []),
    ];
  });
}

interface Fault {
  readonly kind: string;
  readonly sort: 'absent' | 'null' | 'type' | 'value';
  readonly breaks: string;
  readonly mutate: Mutation;
  /** The same JSON type as before, so that only a schema can tell. */
  readonly sameType?: true;
}

function faultsAt({ ids, types, pointer }: Place): readonly Fault[] {
  const faults: Fault[] = [];
  if (ids.required !== undefined) faults.push({ kind: 'absent', sort: 'absent', breaks: ids.required, mutate: remove });
  if (ids.type !== undefined)
    for (const [kind, value, its] of wrongValues) {
      if (its.some((type) => types.includes(type))) continue;
      // A number is no wrong type where integers are asked for; its fraction is.
      const sameType = kind === 'fraction' && types.includes('integer') ? ({ sameType: true } as const) : {};
      faults.push({ kind, sort: kind === 'null' ? 'null' : 'type', breaks: ids.type, mutate: put(value), ...sameType });
    }
  if (ids.type !== undefined && pointer.length === 0)
    faults.push({ kind: 'no-json', sort: 'value', breaks: ids.type, mutate: put('{"cut": }') });
  for (const breaks of [ids.enum, ids.pattern])
    if (breaks !== undefined) faults.push({ kind: 'stranger', sort: 'value', breaks, mutate: wrongValue });
  return faults;
}

/** Changes one member of an object or one item of an array. */
type Mutation = (holder: Record<string, unknown>, key: string) => void;

const remove: Mutation = (holder, key) => void Reflect.deleteProperty(holder, key);

const put =
  (value: unknown): Mutation =>
  (holder, key) => {
    holder[key] = structuredClone(value);
  };

/** Leads a value out of its enumeration or pattern, and keeps different ones different. */
const wrongValue: Mutation = (holder, key) => {
  const value = holder[key];
  holder[key] = typeof value === 'number' ? value + 4_711 : `spoiled ${String(value)}`;
};

/** What the comparison of both versions says of a fault in one of them. */
const parity = { absent: 'ORDER-208', type: 'ORDER-209', null: 'ORDER-210' } as const;

interface Extent {
  /** Which items of the arrays on the way are spoiled. */
  readonly items?: 'every' | 'last';
  readonly version?: keyof typeof basePaths;
}

function defect(place: Place, fault: Fault, { items = 'every', version }: Extent): Defect & Pick<Place, 'api'> {
  const { api, operation, status, pointer } = place;
  const path = `/${pointer.join('/')}`;
  const extent = [...(items === 'last' ? ['last'] : []), ...(version === undefined ? [] : [version])];
  const isMember = pointer.length > 0 && pointer.at(-1) !== '*';
  const compared = version !== undefined && isMember && fault.sort !== 'value' && fault.sameType !== true;
  return {
    api,
    id: ['shape', operation, status, path, fault.kind, ...extent].join(':'),
    // The generator lays ids of the catalogue beside the keywords, and nothing else.
    // What one version alone gets wrong, the comparison of both shows too.
    breaks: [fault.breaks as JudgedId, ...(compared ? [parity[fault.sort]] : [])],
    inject: at({ api, status, operation, ...(version && { version }) }, ({ response }) => {
      if (!('json' in response.body)) return undefined;
      const whole = { body: structuredClone(response.body.json) };
      const selected = select(whole, ['body', ...pointer], items);
      if (selected.length === 0) return undefined;
      for (const [holder, key] of selected) fault.mutate(holder, key);
      if (fault.kind !== 'no-json') return { ...response, body: { json: whole.body } };
      const headers = { 'content-type': 'application/json', ...response.headers };
      return { ...response, headers, body: { text: String(whole.body) } };
    }),
  };
}

/** Requests by what the contract of their API calls them, and by their address. */
const { at } = operatorsFor(({ request: { method, path } }) => {
  const [version, base] = Object.entries(basePaths).find(([, each]) => path.startsWith(`${each}/`)) ?? [];
  const known = registered.find(({ api }) => api.bases.some((name) => name === version));
  if (base === undefined || known === undefined) return undefined;
  const below = path.slice(base.length);
  const operation = operationAt(known.api.operations, method, below);
  return {
    api: known.api.name,
    version,
    operation: operation ?? recurring.find(([start]) => below.startsWith(start))?.[1],
  };
});

/** The document gives these no ids in their paths; each deployment, the reference too, has its own way. */
const recurring = [
  ['/orders/dca/cancel/', 'cancelRecurring'],
  ['/orders/dca/confirm-cancel/', 'confirmCancelRecurring'],
] as const;

/** What a pointer selects in a JSON value: each member or item, with what holds it. */
function select(
  value: unknown,
  [key = '', ...rest]: readonly string[],
  items: Extent['items'],
): readonly Parameters<Mutation>[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  const all = Array.isArray(value) ? [...value.keys()].map(String) : [];
  const ofItems = items === 'last' ? all.slice(-1) : all;
  const keys = key === '*' ? ofItems : [key].filter((name) => holder[name] !== undefined);
  return keys.flatMap((each) => (rest.length === 0 ? [[holder, each]] : select(holder[each], rest, items)));
}
