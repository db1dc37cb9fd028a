import { join } from 'node:path';
import { format } from 'prettier';
import { createGenerator } from 'ts-json-schema-generator';

const results = [
  { name: 'run', title: 'run.json: what a run decided, with the evidence', file: 'run-json.ts', type: 'RunSummary' },
  { name: 'journal', title: 'journal.ndjson: one line of it', file: 'journal.ts', type: 'JournalEntry' },
] as const;

/** The JSON schemas (draft 7) of what a run writes, from the types it is written by, as path (below `root`) and text. */
export async function resultSchemas(root: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
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
