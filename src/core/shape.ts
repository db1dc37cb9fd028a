import type { Violation } from './check.js';
import { isObject, show, type ParsedBody } from './json.js';

/** Requirement ids beside the keywords of one place of a response, generated from the contract and the catalogue. */
export interface ShapeNode {
  readonly ids?: Readonly<Record<string, string>>;
  /** JSON types that the contract allows here. */
  readonly types?: readonly string[];
  readonly properties?: Readonly<Record<string, ShapeProperty>>;
  readonly items?: ShapeNode;
}

export interface ShapeProperty extends ShapeNode {
  /** The id of "this property is present". */
  readonly required?: string;
}

export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string | undefined;
}

export interface Validator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** The documented shape of one response. */
export interface ResponseShape {
  readonly validate: Validator;
  readonly tree: ShapeNode;
  /** Names that a body of this kind always has: by them a body is recognised. */
  readonly landmarks: readonly string[];
}

/** Shapes by operation and status. */
export type Shapes = Readonly<Record<string, Readonly<Record<number, ResponseShape>>>>;

export interface ShapeFinding {
  readonly id: string | undefined;
  readonly pointer: string;
  /** The pointer with `*` for array items. */
  readonly pattern: string;
  readonly violation: Violation;
}

export interface ShapeJudgement {
  readonly findings: readonly ShapeFinding[];
  /** How often each requirement was looked at, by id. */
  readonly looked: ReadonlyMap<string, number>;
}

/** Judges a body against its documented shape, place by place. A body that is no JSON violates the root's type. */
export function judgeShape(shape: ResponseShape, body: ParsedBody): ShapeJudgement {
  const looked = new Map<string, number>();
  if (!body.json) {
    const id = shape.tree.ids?.type;
    if (id !== undefined) looked.set(id, 1);
    const violation = {
      expected: 'a JSON body of the documented shape',
      actual: body.problem,
      at: '',
      cause: 'not-json',
    };
    return { looked, findings: [{ id, pointer: '', pattern: '', violation }] };
  }
  look(shape.tree, body.value, looked);
  if (shape.validate(body.forSchema)) return { looked, findings: [] };
  const errors = shape.validate.errors ?? [];
  const mistyped = new Set(errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath));
  // A value of the wrong type also misses its enumeration or pattern; that is the same fault, told once.
  const telling = errors.filter(
    ({ keyword, instancePath }) => keyword === 'type' || keyword === 'required' || !mistyped.has(instancePath),
  );
  return { looked, findings: telling.map((error) => findingOf(shape.tree, error, body.value)) };
}

function look(node: ShapeNode, value: unknown, looked: Map<string, number>): void {
  if (node.ids)
    for (const keyword in node.ids) if (bearsOn(keyword, value, node.types)) count(looked, node.ids[keyword]!);
  if (node.properties && isObject(value)) {
    for (const name in node.properties) {
      const property = node.properties[name]!;
      if (property.required !== undefined) count(looked, property.required);
      if (value[name] !== undefined) look(property, value[name], looked);
    }
  }
  if (node.items && Array.isArray(value)) for (const item of value) look(node.items, item, looked);
}

/** Whether a keyword says anything about this value: beside a wrong type nothing else is told, and a pattern is about text. */
function bearsOn(keyword: string, value: unknown, types: readonly string[] | undefined): boolean {
  if (keyword === 'type') return true;
  const type = typeOf(value);
  if (types && !types.includes(type) && !(type === 'number' && types.includes('integer'))) return false;
  if (keyword === 'pattern') return type === 'string';
  if (keyword === 'minimum' || keyword === 'maximum') return type === 'number';
  return true;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

function count(looked: Map<string, number>, id: string): void {
  looked.set(id, (looked.get(id) ?? 0) + 1);
}

function findingOf(tree: ShapeNode, error: SchemaError, body: unknown): ShapeFinding {
  const segments = error.instancePath === '' ? [] : error.instancePath.slice(1).split('/');
  let node: ShapeNode | undefined = tree;
  let value = body;
  let pattern = '';
  for (const segment of segments) {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    pattern += node?.items ? '/*' : `/${segment}`;
    node = node?.items ?? node?.properties?.[name];
    value = (value as Record<string, unknown> | undefined)?.[name];
  }
  if (error.keyword === 'required') {
    const name = String(error.params.missingProperty);
    const pointer = `${error.instancePath}/${name}`;
    return {
      id: node?.properties?.[name]?.required,
      pointer,
      pattern: `${pattern}/${name}`,
      violation: { expected: `\`${name}\` is present`, actual: 'absent', at: pointer, cause: 'absent' },
    };
  }
  return {
    id: node?.ids?.[error.keyword],
    pointer: error.instancePath,
    pattern,
    violation: {
      expected: expectationOf(error),
      actual: show(value),
      at: error.instancePath,
      cause: value === null ? 'null' : error.keyword,
    },
  };
}

function expectationOf(error: SchemaError): string {
  const { type, allowedValues, pattern } = error.params;
  if (error.keyword === 'type') return `type ${([] as unknown[]).concat(type).join(' or ')}`;
  if (error.keyword === 'enum') return `one of ${show(allowedValues)}`;
  if (error.keyword === 'pattern') return `text that matches ${String(pattern)}`;
  return error.message ?? error.keyword;
}
