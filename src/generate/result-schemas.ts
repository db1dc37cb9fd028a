import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'prettier';
import { createGenerator } from 'ts-json-schema-generator';

const results = [
  { name: 'run', title: 'run.json: what a run decided, with the evidence', file: 'run-json.ts', type: 'RunSummary' },
  { name: 'journal', title: 'journal.ndjson: one line of it', file: 'journal.ts', type: 'JournalEntry' },
] as const;

/** The JSON schemas (draft 7) of profiles, and of what a run writes by its types, as path (below `root`) and text. */
export async function resultSchemas(root: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map([await profileSchema(root)]);
  for (const { name, title, file, type } of results) {
    const schema = createGenerator({
      path: join(root, 'src/results', file),
      tsconfig: join(root, 'tsconfig.json'),
      type,
      expose: 'export',
      topRef: false,
      additionalProperties: false,
      skipTypeCheck: true,
    }).createSchema(type);
    const text = JSON.stringify({ $id: `${name}.schema.json`, title, ...schema });
    files.set(`specs/${name}.schema.json`, await format(text, { parser: 'json', printWidth: 120 }));
  }
  return files;
}

/** Profiles are checked by a schema of their own, which is read from its sources as the types above are. */
async function profileSchema(root: string): Promise<readonly [file: string, text: string]> {
  const source = pathToFileURL(join(root, 'src/profile/schema/json-schema.ts')).href;
  const { profileJsonSchema } = (await import(source)) as {
    readonly profileJsonSchema: (says: ReadonlyMap<string, string>) => object;
  };
  const says = comments(profileTypes.map((file) => readFileSync(join(root, file), 'utf8')));
  const text = JSON.stringify({ $id: 'profile.schema.json', ...profileJsonSchema(says) });
  return ['specs/profile.schema.json', await format(text, { parser: 'json', printWidth: 120 })];
}

const profileTypes = [
  'src/profile/profile.ts',
  ...['swap-order', 'borrow', 'trigger'].map((api) => `src/apis/${api}/fixtures.ts`),
];

/** What the comments of the types say of a member, by its name; one that stands for different things is left out. */
function comments(sources: readonly string[]): ReadonlyMap<string, string> {
  const said = sources.flatMap((source) => [...source.matchAll(/\/\*\*(.*?)\*\/\s*readonly (\w+)\??:/gs)]);
  const byName = new Map<string, Set<string>>();
  for (const [, comment, name] of said) {
    const line = comment!.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim();
    byName.set(name!, (byName.get(name!) ?? new Set()).add(line));
  }
  return new Map([...byName].filter(([, lines]) => lines.size === 1).map(([name, [line]]) => [name, line!]));
}
