import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compareDocument } from './compare-document.js';
import { apis } from './generate.js';

/** `npm run document -- <api> <file> [--confirmed ID,ID]`: what a new version of a document changes, and what is to be decided about it. */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { confirmed: { type: 'string' } } });
const [name, file = ''] = positionals;
const api = apis.find((known) => known === name);
if (api === undefined || !existsSync(file)) {
  console.error(`usage: npm run document -- <${apis.join('|')}> <file of the new version> [--confirmed <ids>]`);
  process.exitCode = 64;
} else {
  const { text, exitCode } = compareDocument(process.cwd(), api, file, values.confirmed?.split(',') ?? []);
  process.stdout.write(text);
  process.exitCode = exitCode;
}
