import { expect, test } from 'vitest';
import { fileValidatorModule } from '../../../src/laboratory/generate/validators.js';

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
