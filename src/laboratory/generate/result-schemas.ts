import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'prettier';
import { createGenerator, type Schema } from 'ts-json-schema-generator';
import { banner, imported } from './generate.js';
import { fileValidatorModule } from './validators.js';

const results = [
  { name: 'run', title: 'run.json: what a run decided, with the evidence', type: 'SealedRun' },
  { name: 'journal', title: 'journal.ndjson: one line of it', type: 'SealedEntry' },
] as const;

/** The JSON schemas (draft 7) of profiles, and of what a run writes by its types, as path (below `root`) and text. */
export async function resultSchemas(root: string): Promise<ReadonlyMap<string, string>> {
  // One program for all types: reading the sources takes most of the time.
  const generator = createGenerator({
    path: join(root, 'src/product/{results/{run-json,journal},profile/profile}.ts'),
    tsconfig: join(root, 'tsconfig.json'),
    expose: 'export',
    topRef: false,
    additionalProperties: false,
    skipTypeCheck: true,
  });
  const files = new Map([await profileSchema(root, generator.createSchema('Profile'))]);
  for (const { name, title, type } of results) {
    const schema = generator.createSchema(type);
    const text = JSON.stringify({ $id: `${name}.schema.json`, title, ...schema });
    files.set(`specs/${name}.schema.json`, await format(text, { parser: 'json', printWidth: 120 }));
    if (name !== 'run') continue;
    files.set(`generated/results/run.js`, banner + (await fileValidatorModule(schema)));
    files.set(
      `generated/results/run.d.ts`,
      `${imported('Validator', 'shape')}declare const validate: Validator;\nexport default validate;\n`,
    );
  }
  return files;
}

/** Profiles are checked by a schema of their own; what it says of a member is what the comment of its type says. */
async function profileSchema(root: string, types: Schema): Promise<readonly [file: string, text: string]> {
  const source = pathToFileURL(join(root, 'src/product/profile/schema/json-schema.ts')).href;
  const { profileJsonSchema } = (await import(source)) as {
    readonly profileJsonSchema: (says: ReadonlyMap<string, string>) => object;
  };
  const text = JSON.stringify({ $id: 'profile.schema.json', ...profileJsonSchema(new Map(comments(types))) });
  return ['specs/profile.schema.json', await format(text, { parser: 'json', printWidth: 120 })];
}

/** What is said of each member, by its path (`bases.borrow`); items and alternatives have the path of what holds them. */
function* comments(
  schema: Schema,
  all: Schema = schema,
  path = '',
): Iterable<readonly [path: string, comment: string]> {
  const { $ref = '', properties = {}, items, anyOf = [] } = schema;
  const type = all.definitions?.[decodeURIComponent($ref.replace('#/definitions/', ''))];
  for (const inner of [type, items, ...anyOf].flat()) if (typeof inner === 'object') yield* comments(inner, all, path);
  for (const [name, member] of Object.entries(properties)) {
    if (typeof member !== 'object') continue;
    const own = path === '' ? name : `${path}.${name}`;
    if (member.description !== undefined) yield [own, member.description.replaceAll('\n', ' ')];
    yield* comments(member, all, own);
  }
}
