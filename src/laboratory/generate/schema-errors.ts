import type { ErrorObject } from 'ajv';

/** Says each departure of a catalogue from its schema by the id of the entry, the key and what is allowed there. */
export function schemaErrors(errors: readonly ErrorObject[], catalogue: unknown): readonly string[] {
  // An entry that is neither judged nor unjudged departs from both branches; one sentence says so.
  const told = errors.filter(({ keyword, schemaPath }) => keyword !== 'oneOf' && !schemaPath.includes('/oneOf/'));
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf');
  return [
    ...told.map((error) => `${whereOf(error, catalogue)}${whatOf(error)}`),
    ...choices.map(
      (error) =>
        `${whereOf(error, catalogue)}expected either \`level\` and \`kind\`, or \`unjudged\` without \`level\`, \`kind\`, \`at\`, \`needs\`, \`whenSeen\` and \`operation\``,
    ),
  ];
}

function whereOf({ instancePath }: ErrorObject, catalogue: unknown): string {
  const [, , index, ...keys] = instancePath.split('/');
  if (index === undefined) return instancePath === '' ? '' : `\`${instancePath.slice(1)}\`: `;
  const { requirements } = catalogue as { readonly requirements: readonly { readonly id?: unknown }[] };
  const { id } = requirements[Number(index)] ?? {};
  const entry = typeof id === 'string' ? id : `entry ${Number(index) + 1}`;
  return keys.length === 0 ? `${entry}: ` : `${entry}: \`${keys.join('.')}\`: `;
}

function whatOf({ keyword, params, parentSchema, data, message }: ErrorObject): string {
  if (keyword === 'enum') return `expected one of ${listOf(params.allowedValues)}; found ${JSON.stringify(data)}`;
  if (keyword === 'additionalProperties') {
    const known = Object.keys((parentSchema?.properties ?? {}) as object);
    return `unknown key \`${String(params.additionalProperty)}\`; expected one of ${known.join(', ')}`;
  }
  if (keyword === 'required') return `the key \`${String(params.missingProperty)}\` is missing`;
  if (keyword === 'pattern') return `expected text like ${String(params.pattern)}; found ${JSON.stringify(data)}`;
  return `${message ?? keyword}; found ${JSON.stringify(data)}`;
}

function listOf(values: unknown): string {
  return (values as readonly unknown[]).map(String).join(', ');
}
