import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readCatalogue } from '../../../src/laboratory/generate/catalogue.js';
import { skeletonOf } from '../../../src/laboratory/generate/skeleton.js';
import { freshFolder } from '../../support/command-line.js';

const schema = join(import.meta.dirname, '../../../specs/requirements.schema.json');
const skeleton = skeletonOf(
  'things',
  '# Things\n\nIt is there. It is good.\n\n| Field | Notes |\n|---|---|\n| mode | Text. Never empty. |\n',
);
const folder = freshFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const at = (item: string) => ({ section: 'Things', item });
const there = { id: 'ORDER-001', says: 'It is there.', source: at('sentence 1'), level: 'must', kind: 'semantic' };
const good = { id: 'ORDER-002', says: 'The thing is good.', source: at('sentence 2'), level: 'must', kind: 'semantic' };
const mode = {
  id: 'ORDER-003',
  says: 'The mode is text and is never empty.',
  source: at('mode/1'),
  alsoAt: [at('mode/2')],
  level: 'must',
  kind: 'shape',
  at: [{ operation: 'getThing', status: 200, pointer: '/mode', keyword: 'type' }],
};
const duty = {
  id: 'ORDER-002',
  says: 'The caller finds it good.',
  source: at('sentence 2'),
  unjudged: { reason: 'client-duty', because: 'the caller alone can tell' },
};

/** In place of `good`, which has a level and a kind. */
const withoutBecause = { ...duty, level: undefined, kind: undefined, unjudged: { reason: 'client-duty' } };
const elsewhere = { at: [{ ...mode.at[0], operation: 'get' }] };

type Changes = Readonly<Partial<Record<'there' | 'good' | 'mode', object | undefined>>>;
const eitherJudged = 'expected either `level` and `kind`, or `unjudged`';
const kinds = 'expected one of shape, semantic, auth, error, stateful, differential';
const operations = 'expected one of getThing, listThings';
const needs = 'expected one of api-key, payer';
const keys = 'expected one of id, says, source, alsoAt, level';
const inFile = 'requirements.yaml\n  ';

const head = { api: 'swapOrder', document: 'Things', capabilities: ['api-key', 'payer'] };

function read(...requirements: readonly object[]) {
  const file = join(folder, 'requirements.yaml');
  writeFileSync(file, stringify({ ...head, requirements }));
  return readCatalogue(file, schema, skeleton, ['getThing', 'listThings']);
}

test('a catalogue that covers its document is read', () => {
  expect(read(there, good, mode).requirements.map(({ id }) => id)).toEqual(['ORDER-001', 'ORDER-002', 'ORDER-003']);
  expect(read(there, duty, mode).requirements).toHaveLength(3);
});

/** What is changed of each entry, or that it is left out, and what is said of it. */
test.each<[string, Changes, string]>([
  ['an unknown key', { there: { severity: 'high' } }, `${inFile}ORDER-001: unknown key \`severity\`; ${keys}`],
  ['another level', { there: { level: 'may' } }, 'ORDER-001: `level`: expected one of must, should, note; found "may"'],
  ['a judged entry without a level', { there: { level: undefined } }, `ORDER-001: ${eitherJudged}`],
  ['one both judged and not', { good: { ...duty, level: 'must', kind: 'semantic' } }, `ORDER-002: ${eitherJudged}`],
  ['an unjudged entry without why', { good: withoutBecause }, 'ORDER-002: `unjudged`: the key `because` is missing'],
  ['an id of another form', { there: { id: 'ORDER-1' } }, 'ORDER-1: `id`: expected text like '],
  ['an unknown kind', { there: { kind: 'semantics' } }, `ORDER-001: \`kind\`: ${kinds}; found "semantics"`],
  ['an unknown operation', { there: { operation: 'get' } }, `ORDER-001: \`operation\`: ${operations}; found "get"`],
  ['an unknown operation of a place', { mode: elsewhere }, `ORDER-003: \`at.operation\`: ${operations}; found "get"`],
  ['an unknown capability', { good: { needs: ['payer', 'payers'] } }, `ORDER-002: \`needs\`: ${needs}; found "payers"`],
  ['a should without a reason', { there: { level: 'should' } }, 'ORDER-001: the key `why` is missing'],
  ['a gap in the ids', { mode: { id: 'ORDER-004' } }, 'no id has the number 3; expected it to be the next'],
  ['an id used twice', { good: { id: 'ORDER-001' } }, 'ORDER-001 is used twice; the next free one is ORDER-004'],
  ['a place the document lacks', { there: { alsoAt: [at('9')] } }, `${inFile}ORDER-001 cites "Things" "9"`],
  ['a section it lacks', { there: { alsoAt: [{ section: 'Else', item: '1' }] } }, 'ORDER-001 cites "Else" "1"'],
  ['an item nobody covers', { good: undefined }, `${inFile}no entry covers "Things" "sentence 2"`],
  ['half a row', { mode: { alsoAt: undefined } }, 'no entry covers "Things" "mode/2"'],
  ['no shape', { mode: { kind: 'semantic' } }, `${inFile}ORDER-003 has locations, so its kind must be "shape"`],
])('a catalogue with %s is refused, and says where', (_, changes, message) => {
  const entries = Object.entries({ there, good, mode }).flatMap(([name, entry]) => {
    const change = name in changes ? changes[name as keyof Changes] : {};
    return change === undefined ? [] : [{ ...entry, ...change }];
  });
  expect(() => read(...entries)).toThrow(message);
});

test('all rows that cite what the document lacks are named at once, and all places without a row', () => {
  const moved = [there, { ...good, source: at('sentence 8') }, { ...mode, id: 'ORDER-005', source: at('sentence 9') }];
  const said = [
    'ORDER-002 cites "Things" "sentence 8", which the document does not have',
    'ORDER-005 cites "Things" "sentence 9", which the document does not have',
    ...['no entry covers "Things" "sentence 2"', 'no entry covers "Things" "mode/1"'],
    ...[3, 4].map((number) => `no id has the number ${number}; expected it to be the next, or under \`retired\``),
  ];
  expect(() => read(...moved)).toThrow(`requirements.yaml\n  ${said.join('\n  ')}`);
});
