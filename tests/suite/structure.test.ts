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

test('every folder of the sources has a row', () => {
  const rooms = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rows = textOf(configuration);
  expect(rooms.map(({ name }) => name).filter((name) => !rows.includes(`  ${name}: [`))).toEqual([]);
});

const forbidden: readonly (readonly [rule: string, files: Readonly<Record<string, string>>])[] = [
  [
    'model-imports',
    { 'src/model/check.ts': `import type { A } from '../judge/judge.js';`, 'src/judge/judge.ts': 'export type A = 1;' },
  ],
  ['borrow-alone', { 'src/apis/borrow/a.ts': `import '../trigger/a.js';`, 'src/apis/trigger/a.ts': 'export {};' }],
  [
    'reference-shares-no-judgement',
    {
      'src/reference/a.ts': `import type { A } from '../apis/borrow/checks/a.js';`,
      'src/apis/borrow/checks/a.ts': 'export type A = 1;',
    },
  ],
  ['no-circular', { 'src/json/a.ts': `import './b.js';`, 'src/json/b.ts': `import type {} from './a.js';` }],
  ['pure-rooms', { 'src/judge/a.ts': `import 'node:fs';` }],
  ['one-way-out', { 'src/explore/a.ts': `import { request } from 'node:http';\nrequest;` }],
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
