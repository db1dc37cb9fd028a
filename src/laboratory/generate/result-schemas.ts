import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'prettier';
import { createGenerator } from 'ts-json-schema-generator';
import { banner, imported } from './generate.js';
import { fileValidatorModule } from './validators.js';

const results = [
  { name: 'run', title: 'run.json: what a run decided, with the evidence', type: 'SealedRun' },
  { name: 'journal', title: 'journal.ndjson: one line of it', type: 'SealedEntry' },
] as const;

/** The JSON schemas (draft 7) of profiles, and of what a run writes by its types, as path (below `root`) and text. */
export async function resultSchemas(root: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map([await profileSchema(root)]);
  // One program for all types: reading the sources takes most of the time.
  const generator = createGenerator({
    path: join(root, 'src/product/results/{run-json,journal}.ts'),
    tsconfig: join(root, 'tsconfig.json'),
    expose: 'export',
    topRef: false,
    additionalProperties: false,
    skipTypeCheck: true,
  });
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

/** Profiles are checked by a schema of their own, which is read from its sources as the types above are. */
async function profileSchema(root: string): Promise<readonly [file: string, text: string]> {
  const source = pathToFileURL(join(root, 'src/product/profile/schema/json-schema.ts')).href;
  const { profileJsonSchema } = (await import(source)) as {
    readonly profileJsonSchema: (says: ReadonlyMap<string, string>) => object;
  };
  const says = comments(profileTypes.map((file) => readFileSync(join(root, file), 'utf8')));
  const text = JSON.stringify({ $id: 'profile.schema.json', ...profileJsonSchema(says) });
  return ['specs/profile.schema.json', await format(text, { parser: 'json', printWidth: 120 })];
}

const profileTypes = [
  'src/product/profile/profile.ts',
  ...['swap-order', 'borrow', 'trigger'].map((api) => `src/product/apis/${api}/fixtures.ts`),
];

/**
 * What the comments of the types say of a member: by the key that holds its object and its name (`bases.borrow`), and by
 * its name alone where every type that declares it says the same.
 */
function comments(sources: readonly string[]): ReadonlyMap<string, string> {
  const members = sources.flatMap(membersIn);
  const said = new Map<string, Set<string>>();
  for (const { within, name, comment } of members) {
    const holders = members.filter(({ type }) => new RegExp(`\\b${within}\\b`).test(type)).map((holder) => holder.name);
    for (const key of [name, ...(within === 'Profile' ? [''] : holders).map((holder) => `${holder}.${name}`)])
      said.set(key, (said.get(key) ?? new Set()).add(comment));
  }
  return new Map(
    [...said].flatMap(([key, [line, ...more]]) => (line && more.length === 0 ? [[key, line] as const] : [])),
  );
}

/** The members that the interfaces of a source declare, each with its comment (empty without one) and its type as text. */
function membersIn(source: string) {
  return [...source.matchAll(/^export interface (\w+)[^{]*\{\n(.*?)^\}/gms)].flatMap(([, within, body]) =>
    [...body!.matchAll(/(?:\/\*\*((?:(?!\*\/).)*)\*\/\s*)?readonly (\w+)\??:([^\n]*)/gs)].map(
      ([, comment = '', name, type]) => ({
        within: within!,
        name: name!,
        type: type!,
        comment: comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim(),
      }),
    ),
  );
}
