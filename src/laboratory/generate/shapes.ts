import type { JudgedRequirement, Requirement, ShapeLocation } from '../../product/model/requirement.js';
import { isJudged } from '../../product/model/requirement.js';
import type { ShapeNode, ShapeProperty } from '../../product/model/shape.js';
import { resolve, type Contract, type Schema } from './contract.js';

/** The keywords that state something about a value; each of them must belong to exactly one requirement. */
const asserting = ['type', 'enum', 'pattern', 'minimum', 'maximum'] as const;

/** Keywords that state nothing about a value, or lead to what does. */
const leading = ['description', 'title', 'example', 'examples', '$ref', 'properties', 'required', 'items'] as const;

export type ShapeTable = ReturnType<typeof shapeTables>[number];

/**
 * Lays the ids of the catalogue beside the keywords of the contract. Every asserting keyword needs exactly one
 * requirement and every shape requirement a keyword: anything else is an error that names the place.
 */
export function shapeTables(contract: Contract, requirements: readonly Requirement[]) {
  const claims = new Map<string, JudgedRequirement>();
  for (const requirement of requirements.filter(isJudged))
    for (const location of requirement.at ?? []) {
      const other = claims.get(keyOf(location));
      if (other) throw new Error(`${other.id} and ${requirement.id} both claim ${keyOf(location)}`);
      claims.set(keyOf(location), requirement);
    }
  const unclaimed: string[] = [];
  const claim = (location: ShapeLocation): string => {
    const requirement = claims.get(keyOf(location));
    if (requirement === undefined) unclaimed.push(keyOf(location));
    else claims.delete(keyOf(location));
    return requirement?.id ?? '';
  };
  const tables = contract.responses.map(({ operation, status, schema }) => {
    const place = { operation, status };
    return {
      ...place,
      tree: nodeOf(contract, schema, { ...place, pointer: '', keyword: '' }, claim),
      alwaysPresent: alwaysPresentOf(contract, schema),
    };
  });
  if (unclaimed.length > 0) throw new Error(`the contract states what no requirement claims:\n${unclaimed.join('\n')}`);
  if (claims.size > 0)
    throw new Error(
      `the catalogue claims what the contract does not state:\n${[...claims].map(([key, { id }]) => `${id} ${key}`).join('\n')}`,
    );
  return tables.filter(({ tree }) => Object.keys(tree).length > 0);
}

function keyOf({ operation, status, pointer, keyword }: ShapeLocation): string {
  return `${operation} ${status} ${pointer === '' ? '(body)' : pointer} ${keyword}`;
}

function nodeOf(
  contract: Contract,
  given: Schema,
  at: ShapeLocation,
  claim: (location: ShapeLocation) => string,
): ShapeNode {
  const schema = resolve(contract, given);
  refuseUnjudged(schema, at);
  const ids: Record<string, string> = {};
  for (const keyword of asserting) if (schema[keyword] !== undefined) ids[keyword] = claim({ ...at, keyword });
  const properties: Record<string, ShapeProperty> = {};
  const required = (schema.required ?? []) as readonly string[];
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
    const place = { ...at, pointer: `${at.pointer}/${name}` };
    const node = nodeOf(contract, property, place, claim);
    properties[name] = required.includes(name) ? { required: claim({ ...place, keyword: 'required' }), ...node } : node;
  }
  const items =
    schema.items === undefined
      ? undefined
      : nodeOf(contract, schema.items as Schema, { ...at, pointer: `${at.pointer}/*` }, claim);
  return {
    ...(Object.keys(ids).length > 0 && { ids }),
    ...(schema.type !== undefined && { types: ([] as unknown[]).concat(schema.type) as string[] }),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(items && Object.keys(items).length > 0 && { items }),
  };
}

/** What a validator would refuse but no requirement could carry would be a fault that nobody is told of. */
function refuseUnjudged(schema: Schema, { operation, status, pointer }: ShapeLocation): void {
  const place = `${operation} ${status} ${pointer === '' ? '(body)' : pointer}`;
  const known: readonly string[] = [...asserting, ...leading];
  for (const keyword of Object.keys(schema))
    if (!known.includes(keyword))
      throw new Error(
        `${place}: no requirement can carry the keyword "${keyword}"; expected one of ${known.join(', ')}`,
      );
  const properties = Object.keys(schema.properties ?? {});
  for (const name of (schema.required ?? []) as readonly string[])
    if (!properties.includes(name)) throw new Error(`${place}: "${name}" is required but not among the properties`);
}

function alwaysPresentOf(contract: Contract, given: Schema): readonly string[] {
  const schema = resolve(contract, given);
  const carrier = schema.items === undefined ? schema : resolve(contract, schema.items as Schema);
  return (carrier.required ?? []) as readonly string[];
}
