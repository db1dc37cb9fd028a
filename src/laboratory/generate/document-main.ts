import { existsSync } from 'node:fs';
import { compareDocument } from './compare-document.js';
import { apis } from './generate.js';

/** `npm run document -- <api> <file>`: what a new version of a document changes, and which requirements cite that. */
const [name, file = ''] = process.argv.slice(2);
const api = apis.find((known) => known === name);
if (api === undefined || !existsSync(file)) {
  const found = api === undefined ? `no API ${name ?? ''}`.trimEnd() : `no file ${file}`.trimEnd();
  console.error(`${found}; expected npm run document -- <${apis.join('|')}> <file of the new version>`);
  process.exitCode = 64;
} else process.stdout.write(compareDocument(process.cwd(), api, file));
