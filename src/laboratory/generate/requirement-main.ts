import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isPlace, type CatalogueFile } from './catalogue.js';
import { apis } from './generate.js';
import { withRow } from './new-row.js';
import type { Skeleton } from './skeleton.js';

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
