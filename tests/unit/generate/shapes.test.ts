import { expect, test } from 'vitest';
import type { Requirement } from '../../../src/product/model/requirement.js';
import type { Contract, Schema } from '../../../src/laboratory/generate/contract.js';
import { shapeTables } from '../../../src/laboratory/generate/shapes.js';
import { judged } from '../judge/made.js';

const mode: Schema = { type: 'string', enum: ['fast', 'slow'] };
const schema: Schema = {
  type: 'object',
  required: ['mode', 'parts'],
  properties: {
    mode: { $ref: '#/components/schemas/Mode' },
    parts: { type: 'array', items: { $ref: '#/components/schemas/Mode' } },
  },
};

function contractOf(body: Schema): Contract {
  return {
    operations: [{ operation: 'getThing', method: 'GET', path: '/thing' }],
    components: { Mode: mode },
    responses: [{ operation: 'getThing', status: 200, schema: body }],
  };
}

const claiming = (id: string, pointer: string, keyword: string): Requirement =>
  judged(id, { kind: 'shape', at: [{ operation: 'getThing', status: 200, pointer, keyword }] });

const claims = [
  claiming('BODY', '', 'type'),
  claiming('MODE-THERE', '/mode', 'required'),
  claiming('MODE-TYPE', '/mode', 'type'),
  claiming('MODE-ENUM', '/mode', 'enum'),
  claiming('PARTS-THERE', '/parts', 'required'),
  claiming('PARTS-TYPE', '/parts', 'type'),
  claiming('PART-TYPE', '/parts/*', 'type'),
  claiming('PART-ENUM', '/parts/*', 'enum'),
];
const without = (id: string): readonly Requirement[] => claims.filter((claim) => claim.id !== id);

test('the tables of shapes lay each id beside its keyword, also where one schema is used twice', () => {
  expect(shapeTables(contractOf(schema), claims)).toEqual([
    {
      operation: 'getThing',
      status: 200,
      alwaysPresent: ['mode', 'parts'],
      tree: {
        ids: { type: 'BODY' },
        types: ['object'],
        properties: {
          mode: { required: 'MODE-THERE', ids: { type: 'MODE-TYPE', enum: 'MODE-ENUM' }, types: ['string'] },
          parts: {
            required: 'PARTS-THERE',
            ids: { type: 'PARTS-TYPE' },
            types: ['array'],
            items: { ids: { type: 'PART-TYPE', enum: 'PART-ENUM' }, types: ['string'] },
          },
        },
      },
    },
  ]);
});

test.each(claims.map(({ id }) => id))('the tables of shapes refuse a keyword that nobody claims: %s', (id) => {
  expect(() => shapeTables(contractOf(schema), without(id))).toThrow(/what no requirement claims:\ngetThing 200 /);
});

const withMode = (own: Schema): Schema => ({ ...schema, properties: { ...(schema.properties as Schema), mode: own } });
const missing = (keyword: string) => `getThing 200 /mode: no requirement can carry the keyword "${keyword}"`;

const ghost = '#/components/schemas/Ghost';
const again = claiming('AGAIN', '/mode', 'enum');
const more = claiming('MORE', '/mode', 'pattern');

test.each<[string, Schema, string, claim?: Requirement]>([
  ['two claims to one keyword', schema, 'MODE-ENUM and AGAIN both claim getThing 200 /mode enum', again],
  ['a claim to what the contract does not state', schema, 'MORE getThing 200 /mode pattern', more],
  ['minLength', withMode({ ...mode, minLength: 1 }), missing('minLength')],
  ['format', withMode({ ...mode, format: 'date-time' }), missing('format')],
  ['oneOf', withMode({ ...mode, oneOf: [] }), missing('oneOf')],
  ['additionalProperties', withMode({ ...mode, additionalProperties: false }), missing('additionalProperties')],
  [
    'a required name without a property',
    { ...schema, required: ['mode', 'parts', 'ghost'] },
    'getThing 200 (body): "ghost" is required but not among the properties',
  ],
  ['a reference to nothing', withMode({ $ref: ghost }), `${ghost} names no schema of the contract`],
])('the tables of shapes refuse %s', (_, body, message, claim) => {
  expect(() => shapeTables(contractOf(body), claim === undefined ? claims : [...claims, claim])).toThrow(message);
});
