import { namesIn, pointerTo, type ParsedBody } from '../json/parse.js';
import { show } from '../json/text.js';
import type { ResponseShape, SchemaError, ShapeFinding, ShapeNode } from '../model/shape.js';

/** Judges a body against its documented shape, place by place. A body that is no JSON violates the root's type. */
export function judgeShape(shape: ResponseShape, body: ParsedBody): readonly ShapeFinding[] {
  if (!body.json) {
    const violation = {
      expected: 'a JSON body of the documented shape',
      actual: body.problem,
      at: '',
      cause: 'not-json',
    };
    return [{ id: shape.tree.ids?.type, pointer: '', pattern: '', violation }];
  }
  if (shape.validate(body.forSchema)) return [];
  const errors = shape.validate.errors ?? [];
  const mistyped = new Set(errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath));
  // A value of the wrong type also misses its enumeration or pattern; that is the same fault, told once.
  const telling = errors.filter(
    ({ keyword, instancePath }) => keyword === 'type' || keyword === 'required' || !mistyped.has(instancePath),
  );
  return telling.map((error) => findingOf(shape.tree, error, body.value));
}

function findingOf(tree: ShapeNode, error: SchemaError, body: unknown): ShapeFinding {
  let node: ShapeNode | undefined = tree;
  let value = body;
  let pattern = '';
  for (const name of namesIn(error.instancePath)) {
    pattern = node?.items ? `${pattern}/*` : pointerTo(pattern, name);
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

/** True when a place that a check reads, or one above it, already violates its shape. */
export function isSilencedBy(findings: readonly ShapeFinding[], reads: readonly string[]): boolean {
  return (
    findings.length > 0 &&
    findings.some(({ pattern }) => reads.some((read) => read === pattern || read.startsWith(`${pattern}/`)))
  );
}
