import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generate } from './generate.js';
import { resultSchemas } from './result-schemas.js';

const check = process.argv.includes('--check');
/** The order of inputs is a step of its own: every input is played for it. */
const isOrder = process.argv.includes('--order');
const root = process.cwd();

try {
  const files = isOrder
    ? await (await import('../rehearsal/order-files.js')).orderFiles()
    : new Map([...(await generate(root)), ...(await resultSchemas(root))]);
  const stale = [...files]
    .filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
    .map(([file]) => file);
  if (check && stale.length > 0) {
    console.error(
      `stale: ${stale.join(', ')}\nexpected what \`npm run ${isOrder ? 'order' : 'generate'}\` makes of specs/, src/product/ and the reference; run it and commit the result`,
    );
    process.exitCode = 1;
  } else {
    for (const file of stale) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(file, files.get(file)!);
    }
    console.log(stale.length === 0 ? `${files.size} generated files are fresh` : `wrote ${stale.join(', ')}`);
  }
} catch (error) {
  // What is wrong with a catalogue or a contract is said in one sentence each; a stack of the generator says nothing.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
