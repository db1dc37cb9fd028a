import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { root, textOf } from './source-tree.js';
import { freshFolder } from '../support/command-line.js';

const configuration = '.dependency-cruiser.mjs';

function cruise(folder: string): { readonly status: number | null; readonly text: string } {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, '--config', join(root, configuration), 'src'],
    { cwd: folder, encoding: 'utf8' },
  );
  return { status, text: stdout + stderr };
}

test('every room of the product has a row', () => {
  const rooms = readdirSync(join(root, 'src/product'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rows = textOf(configuration);
  expect(rooms.map(({ name }) => name).filter((name) => !rows.includes(`  ${name}: [`))).toEqual([]);
});

/** Files that a rule refuses; the first of each is the one that imports. */
const forbidden: readonly (readonly [rule: string, files: Readonly<Record<string, string>>])[] = [
  [
    'model-imports',
    {
      'src/product/model/check.ts': `import type { A } from '../judge/imported.js';`,
      'src/product/judge/imported.ts': 'export type A = 1;',
    },
  ],
  [
    'borrow-alone',
    {
      'src/product/apis/borrow/neighbour.ts': `import '../trigger/imported.js';`,
      'src/product/apis/trigger/imported.ts': 'export {};',
    },
  ],
  [
    'reference-shares-no-judgement',
    {
      'src/reference/judging.ts': `import type { A } from '../product/apis/borrow/checks/imported.js';`,
      'src/product/apis/borrow/checks/imported.ts': 'export type A = 1;',
    },
  ],
  [
    'product-alone',
    {
      'src/product/engine/serving.ts': `import '../../reference/imported.js';`,
      'src/reference/imported.ts': 'export {};',
    },
  ],
  [
    'product-alone',
    {
      'src/product/cli/proving.ts': `import '../../laboratory/imported.js';`,
      'src/laboratory/imported.ts': 'export {};',
    },
  ],
  ['reference-imports', { 'src/reference/proving.ts': `import '../laboratory/imported.js';` }],
  [
    'no-circular',
    {
      'src/product/json/around.ts': `import './back.js';`,
      'src/product/json/back.ts': `import type {} from './around.js';`,
    },
  ],
  ['pure-rooms', { 'src/product/judge/reading.ts': `import 'node:fs';` }],
  ['one-way-out', { 'src/product/explore/sending.ts': `import { request } from 'node:http';\nrequest;` }],
];

describe('of sources with one violation of each kind', () => {
  let text = '';
  beforeAll(() => {
    const folder = freshFolder();
    try {
      for (const [, files] of [...forbidden, ['', { 'tsconfig.json': '{}' }] as const])
        for (const [file, content] of Object.entries(files)) {
          mkdirSync(dirname(join(folder, file)), { recursive: true });
          writeFileSync(join(folder, file), content);
        }
      const cruised = cruise(folder);
      text = cruised.text;
      expect(cruised.status).not.toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each(forbidden)('the rule %s refuses what it should', (rule, files) => {
    const [importing] = Object.keys(files);
    expect(text.split('\n').filter((line) => line.includes(` ${rule}: ${importing!} `))).toHaveLength(1);
  });
});
