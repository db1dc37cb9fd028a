import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { faultyRun } from './judged.js';

const lenient = { strictTypes: false, strictRequired: false, strictTuples: false, allowUnionTypes: true };
const ajv = new Ajv({ strict: true, allErrors: true, ...lenient });

function validator(name: string) {
  const known = ajv.getSchema(`${name}.schema.json`);
  if (known) return known;
  const file = new URL(`../../../specs/${name}.schema.json`, import.meta.url);
  return ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object);
}

test('run.json and every line of the journal are as their schemas say', async () => {
  const { folder, summary } = await faultyRun();
  expect(summary.requirements.flatMap(({ findings }) => findings).length).toBeGreaterThan(1);
  const isRun = validator('run');
  void isRun(JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')));
  expect(isRun.errors ?? []).toEqual([]);
  const isLine = validator('journal');
  const types = new Set<string>();
  for (const line of readFileSync(join(folder, 'journal.ndjson'), 'utf8').trim().split('\n')) {
    const entry = JSON.parse(line) as { type: string };
    types.add(entry.type);
    if (!isLine(entry)) expect({ line, errors: isLine.errors }).toEqual('a line of a journal');
  }
  expect([...types].sort()).toEqual(['confirmation', 'end', 'exchange', 'run', 'session']);
});

test('the schemas refuse what they do not know', async () => {
  const { summary } = await faultyRun();
  expect(validator('run')({ ...summary, verdict: 'pass' })).toBe(false);
  expect(validator('journal')({ type: 'exchange', id: 1 })).toBe(false);
});
