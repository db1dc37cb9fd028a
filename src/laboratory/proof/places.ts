import { registered } from '../../product/apis/registry.js';
import { isJudged } from '../../product/model/requirement.js';
import type { ShapeNode, ShapeProperty } from '../../product/model/shape.js';

/** One place of a documented response, and what the contract states there. */
export interface Place {
  readonly api: string;
  readonly operation: string;
  readonly status: number;
  /** Names of members, `*` for every item of an array; empty for the whole body. */
  readonly pointer: readonly string[];
  /** The id of "this is present"; only a member has one. */
  readonly required?: string;
  /** Ids by the keyword that states them here. */
  readonly ids: Readonly<Record<string, string>>;
  readonly types: readonly string[];
}

/** Every place of every documented response; requirements that are judged only when they happen are left out. */
export function places(): readonly Place[] {
  return registered.flatMap(({ api }) => {
    const whenSeen = new Set(
      api.catalogue.requirements
        .filter((requirement) => isJudged(requirement) && requirement.whenSeen === true)
        .map(({ id }) => id),
    );
    return Object.entries(api.shapes).flatMap(([operation, byStatus]) =>
      Object.entries(byStatus).flatMap(([status, { tree }]) =>
        below(tree, []).map(([pointer, node]): Place => {
          const ids = Object.entries(node.ids ?? {}).filter(([, id]) => !whenSeen.has(id));
          const required = (node as ShapeProperty).required;
          return {
            api: api.name,
            operation,
            status: Number(status),
            pointer,
            ...(required !== undefined && !whenSeen.has(required) && { required }),
            ids: Object.fromEntries(ids),
            types: node.types ?? [],
          };
        }),
      ),
    );
  });
}

type Found = readonly (readonly [pointer: readonly string[], node: ShapeNode | ShapeProperty])[];

function below(node: ShapeNode, pointer: readonly string[]): Found {
  return [
    [pointer, node],
    ...Object.entries(node.properties ?? {}).flatMap(([name, property]) => below(property, [...pointer, name])),
    ...(node.items ? below(node.items, [...pointer, '*']) : []),
  ];
}
