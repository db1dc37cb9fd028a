import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generate } from './generate.js';

const check = process.argv.includes('--check');
const files = await generate(process.cwd());
const stale = [...files]
  .filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
  .map(([file]) => file);
if (check && stale.length > 0) {
  console.error(
    `stale: ${stale.join(', ')}\nexpected what \`npm run generate\` makes of specs/; run it and commit the result`,
  );
  process.exitCode = 1;
} else {
  for (const file of stale) {
    mkdirSync(dirname(join(process.cwd(), file)), { recursive: true });
    writeFileSync(file, files.get(file)!);
  }
  console.log(stale.length === 0 ? `${files.size} generated files are fresh` : `wrote ${stale.join(', ')}`);
}
