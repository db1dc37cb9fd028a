import { z } from 'zod';
import { profileSchema, secret } from './profile.js';

type Json = Record<string, unknown>;

const title = 'A target: the deployment under judgement, what it offers to be judged with, and what may be done to it';

/** The JSON schema (draft 7) of profiles. `says` holds what editors show of a member, by its path (`bases.borrow`). */
export function profileJsonSchema(says: ReadonlyMap<string, string> = new Map()): Json {
  const schema = z.toJSONSchema(profileSchema, {
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { error } = zodSchema._zod.def as { readonly type: string; readonly error?: (issue: Json) => unknown };
      // Secrets stand in no file by their value.
      if (zodSchema === secret) Object.assign(jsonSchema, { anyOf: undefined }, jsonSchema.anyOf?.[0]);
      // Not all of them are of the standard, and each stands beside a pattern or a description.
      delete jsonSchema.format;
      const expected = error?.({ code: 'invalid_type', input: undefined, path: [] });
      if (typeof expected === 'string') jsonSchema.description = expected.charAt(0).toUpperCase() + expected.slice(1);
    },
  });
  const { $schema, properties, ...rest } = described(schema, says) as Json;
  return { $schema, title, ...rest, properties: { $schema: { type: 'string' }, ...(properties as Json) } };
}

/** The schema with what is said of members by their paths, before the form that is expected of them. */
function described(schema: unknown, says: ReadonlyMap<string, string>, path = ''): unknown {
  if (Array.isArray(schema)) return schema.map((item) => described(item, says, path));
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.entries(schema as Json).map(([name, value]) => {
    if (name !== 'properties') return [name, described(value, says, path)] as const;
    const members = Object.entries(value as Json).map(([member, of]) => {
      const own = path === '' ? member : `${path}.${member}`;
      const { description, ...rest } = described(of, says, own) as Json & { readonly description?: string };
      const text = [says.get(own), description].filter((item) => item !== undefined).join(' ');
      return [member, { ...rest, ...(text !== '' && { description: text }) }] as const;
    });
    return [name, Object.fromEntries(members)] as const;
  });
  return Object.fromEntries(inner);
}
