import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root, textOf } from './source-tree.js';
import { freshFolder } from '../support/command-line.js';

const configuration = '.dependency-cruiser.mjs';

test('every room of the product has a row', () => {
  const rooms = readdirSync(join(root, 'src/product'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(rooms.map(({ name }) => name).filter((name) => !textOf(configuration).includes(`  ${name}: [`))).toEqual([]);
});

/** Files that a rule refuses, with what they import; a file that is imported is there. */
const forbidden: readonly (readonly [rule: string, file: string, imports: string])[] = [
  ['model-imports', 'product/model/check.ts', `import type { A } from '../judge/imported.js';`],
  ['borrow-alone', 'product/apis/borrow/neighbour.ts', `import '../trigger/imported.js';`],
  [
    'reference-shares-no-judgement',
    'reference/judging.ts',
    `import type { A } from '../product/apis/borrow/checks/imported.js';`,
  ],
  ['product-alone', 'product/engine/serving.ts', `import '../../reference/imported.js';`],
  ['product-alone', 'product/cli/proving.ts', `import '../../laboratory/imported.js';`],
  ['reference-imports', 'reference/proving.ts', `import '../laboratory/imported.js';`],
  ['no-circular', 'product/json/around.ts', `import './back.js';`],
  ['pure-rooms', 'product/judge/reading.ts', `import 'node:fs';`],
  ['one-way-out', 'product/explore/sending.ts', `import { request } from 'node:http';\nrequest;`],
];

let text = '';
beforeAll(() => {
  const folder = freshFolder();
  try {
    const write = (file: string, content: string): void => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), content);
    };
    write('tsconfig.json', '{}');
    write('src/product/json/back.ts', `import type {} from './around.js';`);
    for (const [, file, imports] of forbidden) {
      write(join('src', file), imports);
      const [, imported] = /'(\..*\/imported)\.js'/.exec(imports) ?? [];
      if (imported !== undefined) write(join('src', dirname(file), `${imported}.ts`), 'export type A = 1;');
    }
    const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const cruise = [program, '--config', join(root, configuration), 'src'];
    const { status, stdout, stderr } = spawnSync(process.execPath, cruise, { cwd: folder, encoding: 'utf8' });
    text = stdout + stderr;
    expect(status).not.toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(forbidden)('the rule %s refuses %s', (rule, file) => {
  expect(text.split('\n').filter((line) => line.includes(` ${rule}: src/${file} `))).toHaveLength(1);
});
