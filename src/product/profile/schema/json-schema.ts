import { z } from 'zod';
import { profileSchema } from './profile.js';

type Json = Record<string, unknown>;

const title = 'A target: the deployment under judgement, what it offers to be judged with, and what may be done to it';

/**
 * The JSON schema (draft 7) of profiles in JSON or TOML: what holds functions of a module is left out. `says` holds what
 * editors show of a member, by its name, or by the key that holds it and its name (`bases.borrow`).
 */
export function profileJsonSchema(says: ReadonlyMap<string, string> = new Map()): Json {
  const schema = z.toJSONSchema(profileSchema, {
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { type, error } = zodSchema._zod.def as { readonly type: string; readonly error?: ErrorText };
      if (type === 'custom') jsonSchema.not = {};
      // Not all of them are of the standard, and each stands beside a pattern or a description.
      delete jsonSchema.format;
      const expected = error?.({ code: 'invalid_type', input: undefined, path: [] });
      if (typeof expected === 'string') jsonSchema.description = expected.charAt(0).toUpperCase() + expected.slice(1);
    },
  });
  const { $schema, properties, ...rest } = described(withoutImpossible(schema) ?? {}, says) as Json;
  return { $schema, title, ...rest, properties: { $schema: { type: 'string' }, ...(properties as Json) } };
}

type ErrorText = (issue: Json) => unknown;

/** The schema without members that nothing can satisfy; undefined where one of them is required. */
function withoutImpossible(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutImpossible).filter((item) => item !== undefined);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('not' in schema) return undefined;
  const { properties, anyOf, oneOf, required = [], ...rest } = schema as Json & { readonly required?: string[] };
  const members = Object.entries((properties ?? {}) as Json).flatMap(([name, member]) => {
    const possible = withoutImpossible(member);
    return possible === undefined ? [] : [[name, possible] as const];
  });
  if (required.some((name) => !members.some(([member]) => member === name))) return undefined;
  const inner = Object.entries(rest).map(([name, value]) => [
    name,
    nested.has(name) ? withoutImpossible(value) : value,
  ]);
  return {
    ...Object.fromEntries(inner),
    ...(properties !== undefined && { properties: Object.fromEntries(members) }),
    ...(required.length > 0 && { required }),
    ...alternatives('anyOf', anyOf),
    ...alternatives('oneOf', oneOf),
  };
}

/** The schema with what is said of members by name, before the form that is expected of them. */
function described(schema: unknown, says: ReadonlyMap<string, string>, holder = ''): unknown {
  if (Array.isArray(schema)) return schema.map((item) => described(item, says, holder));
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.entries(schema as Json).map(([name, value]) => {
    if (name !== 'properties') return [name, described(value, says, holder)] as const;
    const members = Object.entries(value as Json).map(([member, of]) => {
      const { description, ...rest } = described(of, says, member) as Json & { readonly description?: string };
      const text = [says.get(`${holder}.${member}`) ?? says.get(member), description]
        .filter((item) => item !== undefined)
        .join(' ');
      return [member, { ...rest, ...(text !== '' && { description: text }) }] as const;
    });
    return [name, Object.fromEntries(members)] as const;
  });
  return Object.fromEntries(inner);
}

const nested: ReadonlySet<string> = new Set(['items', 'additionalProperties']);

/** Secrets stand in no file, so their literal form is left out; one alternative needs no choice. */
function alternatives(name: 'anyOf' | 'oneOf', given: unknown): Json {
  if (!Array.isArray(given)) return {};
  const left = (withoutImpossible(given) as Json[]).filter((json) => !isLiteralSecret(json));
  return left.length === 1 ? left[0]! : { [name]: left };
}

function isLiteralSecret({ properties }: Json): boolean {
  const names = Object.keys(properties ?? {});
  return names.length === 1 && names[0] === 'value';
}
