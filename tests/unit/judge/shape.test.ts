import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBody } from '../../../src/product/json/parse.js';
import type { ResponseShape, ShapeNode, Validator } from '../../../src/product/model/shape.js';
import { judgeShape } from '../../../src/product/judge/shape.js';
import { lookedAt } from '../../../src/product/judge/scopes.js';

const schema = {
  type: 'object',
  required: ['mode', 'plan'],
  properties: {
    mode: { type: ['string', 'null'], enum: ['fast', 'slow', null] },
    amount: { type: 'string', pattern: '^[0-9]+$' },
    count: { type: 'integer', minimum: 0 },
    plan: {
      type: 'array',
      items: {
        type: 'object',
        required: ['percent'],
        properties: { percent: { type: 'number' }, 'a/b': { type: 'null' } },
      },
    },
  },
};

const tree: ShapeNode = {
  ids: { type: 'BODY' },
  types: ['object'],
  properties: {
    mode: { required: 'MODE-THERE', ids: { type: 'MODE-TYPE', enum: 'MODE-ENUM' }, types: ['string', 'null'] },
    amount: { ids: { type: 'AMOUNT-TYPE', pattern: 'AMOUNT-DIGITS' }, types: ['string'] },
    count: { ids: { type: 'COUNT-TYPE', minimum: 'COUNT-MIN' }, types: ['integer'] },
    plan: {
      required: 'PLAN-THERE',
      ids: { type: 'PLAN-TYPE' },
      types: ['array'],
      items: {
        ids: { type: 'LEG-TYPE' },
        types: ['object'],
        properties: {
          percent: { required: 'PERCENT-THERE', ids: { type: 'PERCENT-TYPE' }, types: ['number'] },
          'a/b': { ids: { type: 'SLASH-TYPE' }, types: ['null'] },
        },
      },
    },
  },
};

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
const shape: ResponseShape = { validate: ajv.compile(schema) as Validator, tree, alwaysPresent: [] };

/** Judges a body by its value, or by its text. */
function judge(given: unknown) {
  const body = parseBody(typeof given === 'string' ? given : JSON.stringify(given));
  const findings = judgeShape(shape, body);
  return {
    ids: findings.map(({ id }) => id),
    places: findings.map(({ pointer }) => pointer),
    patterns: findings.map(({ pattern }) => pattern),
    causes: findings.map(({ violation }) => violation.cause),
    looked: Object.fromEntries(lookedAt(tree, body.json ? body.value : undefined)),
    findings,
  };
}

/** Places that were looked at once each. */
const once = (...ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, 1]));
const always = once('BODY', 'MODE-THERE', 'MODE-TYPE', 'MODE-ENUM', 'PLAN-THERE', 'PLAN-TYPE');

const good = { mode: 'fast', amount: '12', count: 1, plan: [{ percent: 1 }, { percent: 99.5 }] };

test('a body of the documented shape violates nothing, unknown fields or not, and every place is counted as often as it stood there', () => {
  const { ids, looked } = judge({ ...good, extra: { deep: [] } });
  expect(ids).toEqual([]);
  const ofLegs = { 'LEG-TYPE': 2, 'PERCENT-THERE': 2, 'PERCENT-TYPE': 2 };
  expect(looked).toEqual({ ...always, ...once('AMOUNT-TYPE', 'AMOUNT-DIGITS', 'COUNT-TYPE', 'COUNT-MIN'), ...ofLegs });
});

test('what a body lacks was not looked at, and what one value shows counts once, in however many keywords', () => {
  expect(judge({ mode: null, plan: [] }).looked).toEqual(always);
  const own: ShapeNode = { ids: { type: 'OWN' }, types: ['object'], properties: { mode: { required: 'OWN' } } };
  expect([{}, { mode: 1 }, 5].map((body) => lookedAt(own, body).get('OWN'))).toEqual([1, 1, 1]);
});

test.each([
  ['an absent field', { plan: [] }, ['MODE-THERE'], ['/mode'], ['absent']],
  ['a field that is null', { ...good, plan: null }, ['PLAN-TYPE'], ['/plan'], ['null']],
  ['another type', { ...good, amount: 12 }, ['AMOUNT-TYPE'], ['/amount'], ['type']],
  ['a value outside the enumeration', { ...good, mode: 'idle' }, ['MODE-ENUM'], ['/mode'], ['enum']],
  ['text of another pattern', { ...good, amount: '1.2' }, ['AMOUNT-DIGITS'], ['/amount'], ['pattern']],
  ['a number below the minimum', { ...good, count: -1 }, ['COUNT-MIN'], ['/count'], ['minimum']],
  ['a fraction for an integer', { ...good, count: 1.5 }, ['COUNT-TYPE'], ['/count'], ['type']],
  ['an escaped name', { ...good, plan: [{ percent: 1, 'a/b': 1 }] }, ['SLASH-TYPE'], ['/plan/0/a~1b'], ['type']],
  ['a list for the body', [], ['BODY'], [''], ['type']],
  ['no JSON at all', 'upstream said hello', ['BODY'], [''], ['not-json']],
])('a departure %s is told once, at its place', (_, body, ids, places, causes) => {
  expect(judge(body)).toMatchObject({ ids, places, causes });
});

test('a departure of items is told for each, at its index and under one pattern', () => {
  const { ids, places, patterns, looked } = judge({ ...good, plan: [{}, { percent: 1 }, { percent: '1' }] });
  expect(ids.sort()).toEqual(['PERCENT-THERE', 'PERCENT-TYPE']);
  expect(places.sort()).toEqual(['/plan/0/percent', '/plan/2/percent']);
  expect(new Set(patterns)).toEqual(new Set(['/plan/*/percent']));
  expect(looked).toMatchObject({ 'PERCENT-THERE': 3, 'PERCENT-TYPE': 2 });
});

test('a departure of type hides nothing else, what it hides was not exercised, and numbers are judged from the text', () => {
  const { ids, looked } = judge({ ...good, amount: 5, mode: 7, count: '-1' });
  expect(ids.sort()).toEqual(['AMOUNT-TYPE', 'COUNT-TYPE', 'MODE-TYPE']);
  expect(looked).not.toHaveProperty('AMOUNT-DIGITS');
  expect(looked).not.toHaveProperty('MODE-ENUM');
  expect(looked).not.toHaveProperty('COUNT-MIN');
  expect(judge('{"mode":"fast","plan":[],"count":9007199254740993}').ids).toEqual([]);
  expect(judge('{"mode":"fast","plan":[],"count":9007199254740993.5}').ids).toEqual(['COUNT-TYPE']);
  expect(judge('{"mode":"fast","plan":[],"count":1e3}').ids).toEqual([]);
  expect(judge('{"mode":"fast","plan":[],"count":-1e400}').ids).toEqual(['COUNT-MIN']);
});

test('any body: what is violated was looked at, and the answer is the validator’s', () => {
  const field = fc.oneof(fc.jsonValue(), fc.constantFrom('fast', '12', 3, null));
  const body = fc.record(
    {
      mode: field,
      amount: field,
      count: field,
      plan: fc.oneof(fc.jsonValue(), fc.array(fc.record({ percent: field }, { requiredKeys: [] }))),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(body, fc.jsonValue()), (value) => {
      const text = JSON.stringify(value);
      const { findings, looked } = judge(text);
      return (
        (findings.length === 0) === shape.validate(JSON.parse(text)) &&
        findings.every(({ id }) => id !== undefined && (looked[id] ?? 0) > 0) &&
        isDeepStrictEqual(new Set(findings.map(({ id, pointer }) => `${id} ${pointer}`)).size, findings.length)
      );
    }),
    { numRuns: 500 },
  );
});
