import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { apis } from '../../../src/laboratory/generate/generate.js';
import { fileValidatorModule } from '../../../src/laboratory/generate/validators.js';

const root = join(import.meta.dirname, '../../..');

describe.each(apis)('the validators of %s', (api) => {
  const module = pathToFileURL(join(root, 'generated', api, 'shapes.js')).href;

  test('load in plain Node and judge there', () => {
    const script = `const { shapes } = await import(${JSON.stringify(module)});
      const all = Object.values(shapes).flatMap((byStatus) => Object.values(byStatus));
      console.log(JSON.stringify(all.map(({ validate }) => [validate(7), validate.errors[0].keyword])));`;
    const told = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', cwd: '/' });
    const answers = JSON.parse(told) as unknown[];
    expect(answers.length).toBeGreaterThan(2);
    for (const answer of answers) expect(answer).toEqual([false, 'type']);
  });

  test('need nothing beside them', () => {
    const text = readFileSync(join(root, `generated/${api}/validators.js`), 'utf8');
    expect(text).not.toMatch(/\brequire\(|^import /m);
  });
});

test('a long list of wrong items gives a bounded number of errors', async () => {
  const { shapes } = await import('#generated/borrow/shapes.js');
  const { validate } = shapes.listVaults![200]!;
  expect(validate(Array.from({ length: 50_000 }, () => 0))).toBe(false);
  expect(validate.errors?.length).toBe(10_000);
});

test('a format that a schema names is checked', async () => {
  const code = await fileValidatorModule({ type: 'string', format: 'date-time' });
  const { default: validate } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    readonly default: (value: unknown) => boolean;
  };
  expect(['2026-01-01T12:00:00Z', 'noon'].map((text) => validate(text))).toEqual([true, false]);
});
