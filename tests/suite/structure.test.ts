import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root, textOf } from './source-tree.js';

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

test('imports go one way', () => {
  const { status, text } = cruise(root);
  expect(text).toContain('no dependency violations found');
  expect(status).toBe(0);
});

test('every room of the product has a row', () => {
  const rooms = readdirSync(join(root, 'src/product'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rows = textOf(configuration);
  expect(rooms.map(({ name }) => name).filter((name) => !rows.includes(`  ${name}: [`))).toEqual([]);
});

const forbidden: readonly (readonly [rule: string, files: Readonly<Record<string, string>>])[] = [
  [
    'model-imports',
    {
      'src/product/model/check.ts': `import type { A } from '../judge/judge.js';`,
      'src/product/judge/judge.ts': 'export type A = 1;',
    },
  ],
  [
    'borrow-alone',
    { 'src/product/apis/borrow/a.ts': `import '../trigger/a.js';`, 'src/product/apis/trigger/a.ts': 'export {};' },
  ],
  [
    'reference-shares-no-judgement',
    {
      'src/reference/a.ts': `import type { A } from '../product/apis/borrow/checks/a.js';`,
      'src/product/apis/borrow/checks/a.ts': 'export type A = 1;',
    },
  ],
  [
    'product-alone',
    { 'src/product/engine/a.ts': `import '../../reference/a.js';`, 'src/reference/a.ts': 'export {};' },
  ],
  ['product-alone', { 'src/product/cli/a.ts': `import '../../laboratory/a.js';`, 'src/laboratory/a.ts': 'export {};' }],
  ['reference-imports', { 'src/reference/a.ts': `import '../laboratory/a.js';`, 'src/laboratory/a.ts': 'export {};' }],
  [
    'no-circular',
    { 'src/product/json/a.ts': `import './b.js';`, 'src/product/json/b.ts': `import type {} from './a.js';` },
  ],
  ['pure-rooms', { 'src/product/judge/a.ts': `import 'node:fs';` }],
  ['one-way-out', { 'src/product/explore/a.ts': `import { request } from 'node:http';\nrequest;` }],
];

test.each(forbidden)('the rule %s refuses what it should', (rule, files) => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-structure-'));
  try {
    for (const [file, text] of Object.entries({ ...files, 'tsconfig.json': '{}' })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const { status, text } = cruise(folder);
    expect(text).toContain(rule);
    expect(status).not.toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
