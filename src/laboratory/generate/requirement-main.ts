import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { isPlace, type CatalogueFile } from './catalogue.js';
import { apis } from './generate.js';
import type { Skeleton } from './skeleton.js';
import type { Source } from '../../product/model/requirement.js';

/** `npm run requirement -- <api> <section> <item> <says> [operation]`: adds a row with the next free id. */
const [api = '', section = '', item = '', says = '', operation] = process.argv.slice(2);
const root = process.cwd();
if (!(apis as readonly string[]).includes(api) || says === '') {
  console.error(
    `usage: npm run requirement -- <${apis.join('|')}> <section> <item> <one sentence in your own words> [operation]`,
  );
  process.exit(64);
}
const file = join('specs', api, 'requirements.yaml');
const text = readFileSync(join(root, file), 'utf8');
const skeleton = JSON.parse(readFileSync(join(root, 'specs', api, 'skeleton.json'), 'utf8')) as Skeleton;
if (!isPlace(skeleton, { section, item })) {
  const items = skeleton.items.filter((place) => place.section === section).map((place) => place.item);
  const sections = [...new Set(skeleton.items.map((place) => place.section))];
  console.error(
    `the document has no "${section}" "${item}"; expected ${items.length > 0 ? `one of the items ${items.join(', ')}` : `one of the sections ${sections.join(', ')}`}`,
  );
  process.exit(64);
}
const { id, text: longer } = withRow(text, parse(text) as CatalogueFile, {
  says,
  source: { section, item },
  ...(operation !== undefined && { operation }),
});
writeFileSync(join(root, file), longer);
console.log(`${id} is in ${file}: complete its level, kind and needs, then run \`npm run generate\``);

interface NewRow {
  readonly says: string;
  readonly source: Source;
  readonly operation?: string;
}

/** Ids from here on are duties of the client. */
const firstDuty = 900;

/** The text of a catalogue with one more row at its end, under the next id that was never used. */
export function withRow(
  text: string,
  { requirements, retired = [] }: CatalogueFile,
  { says, source, operation }: NewRow,
): { readonly id: string; readonly text: string } {
  const used = [...requirements.map(({ id }) => id), ...retired];
  const [prefix = ''] = used[0]?.split('-') ?? [];
  const numbers = used.map((id) => Number(id.split('-')[1])).filter((number) => number < firstDuty);
  const id = `${prefix}-${String(Math.max(...numbers) + 1).padStart(3, '0')}`;
  const row = stringify([
    { id, level: 'must', kind: 'semantic', ...(operation !== undefined && { operation }), says, source },
  ]);
  const indented = row.trimEnd().replaceAll(/^(?=.)/gm, '  ');
  return { id, text: `${text.trimEnd()}\n\n${indented}\n` };
}
