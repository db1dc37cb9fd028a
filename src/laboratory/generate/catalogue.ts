import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { isJudged, type Requirement, type Source } from '../../product/model/requirement.js';
import type { Skeleton } from './skeleton.js';
import type { ErrorObject } from 'ajv';

export interface CatalogueFile {
  readonly api: string;
  readonly document: string;
  /** Names that `needs` may use. */
  readonly capabilities: readonly string[];
  /** Ids of requirements that a later version of the document no longer makes. */
  readonly retired?: readonly string[];
  readonly requirements: readonly Requirement[];
}

/**
 * Reads a catalogue. An Error names the file and, for each entry at fault, its id, the key and the allowed values: what the
 * schema does not know, a repeated id, a place that the document lacks, an operation that the contract lacks, a capability
 * that the head of the file does not list.
 */
export function readCatalogue(
  file: string,
  schemaFile: string,
  skeleton: Skeleton,
  operations: readonly string[],
): CatalogueFile {
  const catalogue = parse(readFileSync(file, 'utf8')) as CatalogueFile;
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, verbose: true });
  const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);
  const refuse = (problems: readonly string[]): void => {
    if (problems.length > 0) throw new Error(`${file}\n  ${problems.join('\n  ')}`);
  };
  if (!validate(catalogue)) refuse(schemaErrors(validate.errors ?? [], catalogue));
  const { requirements, capabilities } = catalogue;
  refuse([
    ...requirements.flatMap((requirement) => [
      ...unknownNames(requirement, operations, capabilities),
      ...unknownPlaces(requirement, skeleton),
      ...strayLocations(requirement),
    ]),
    ...idsUsedTwice(catalogue),
    ...uncited(skeleton, requirements).map(({ section, item }) => `no entry covers "${section}" "${item}"`),
    ...gapsIn(numbersOf(catalogue)).map(
      (number) => `no id has the number ${number}; expected it to be the next, or under \`retired\``,
    ),
  ]);
  return catalogue;
}

const numberOf = (id: string): number => Number(id.split('-')[1]);
/** Ids of duties of the client begin at 900. */
const isOfClient = (number: number): boolean => number >= 900;

/** The numbers of all ids that were ever used, in order: those of duties of the client, or the others. */
function numbersOf({ requirements, retired = [] }: CatalogueFile, ofClient = false): readonly number[] {
  const numbers = [...requirements.map(({ id }) => id), ...retired].map(numberOf);
  return numbers.filter((number) => isOfClient(number) === ofClient).toSorted((one, other) => one - other);
}

/** The id after all of its kind that were ever used. */
function nextOf(id: string, catalogue: CatalogueFile): string {
  const next = numbersOf(catalogue, isOfClient(numberOf(id))).at(-1)! + 1;
  return id.replace(/[0-9]+$/, String(next).padStart(3, '0'));
}

function idsUsedTwice(catalogue: CatalogueFile): readonly string[] {
  const used = new Map(catalogue.retired?.map((id) => [id, 'retired']));
  return catalogue.requirements.flatMap(({ id }) => {
    const use = used.get(id);
    used.set(id, 'used twice');
    return use === undefined ? [] : [`the id ${id} is ${use}; the next free one is ${nextOf(id, catalogue)}`];
  });
}

function gapsIn(numbers: readonly number[]): readonly number[] {
  const all = Array.from({ length: numbers.at(-1) ?? 0 }, (_, index) => index + 1);
  return all.filter((number) => !numbers.includes(number));
}

function unknownPlaces(requirement: Requirement, skeleton: Skeleton): readonly string[] {
  return citationsOf(requirement)
    .filter((source) => !skeleton.items.some((place) => covers(source, place)))
    .map(({ section, item }) => `${requirement.id} cites "${section}" "${item}", which the document does not have`);
}

function strayLocations(requirement: Requirement): readonly string[] {
  const isStray = isJudged(requirement) && requirement.at !== undefined && requirement.kind !== 'shape';
  return isStray ? [`${requirement.id} has locations, so its kind must be "shape"`] : [];
}

/** Operations and capabilities that nobody knows. */
function unknownNames(
  requirement: Requirement,
  operations: readonly string[],
  capabilities: readonly string[],
): readonly string[] {
  if (!isJudged(requirement)) return [];
  const { id, operation, needs = [], at = [] } = requirement;
  const named: readonly (readonly [key: string, name: string, known: readonly string[]])[] = [
    ...(operation === undefined ? [] : [['operation', operation, operations] as const]),
    ...at.map((location) => ['at.operation', location.operation, operations] as const),
    ...needs.map((need) => ['needs', need, capabilities] as const),
  ];
  return named
    .filter(([, name, known]) => !known.includes(name))
    .map(([key, name, known]) => `${id}: \`${key}\`: expected one of ${known.join(', ')}; found "${name}"`);
}

export function citationsOf({ source, alsoAt }: Requirement): readonly Source[] {
  return [source, ...(alsoAt ?? [])];
}

/** Places of the document that no entry cites; a row of several sentences wants each of them cited. */
export function uncited(skeleton: Skeleton, requirements: readonly Requirement[]): readonly Source[] {
  const cited = new Set(requirements.flatMap(citationsOf).map(({ section, item }) => `${section}\n${item}`));
  return skeleton.items.filter(({ section, item }) => !cited.has(`${section}\n${item}`));
}

/** Whether a citation is of a place of the document; a row of several sentences is cited as a whole, too. */
export function covers(source: Source, { section, item }: Source): boolean {
  return source.section === section && (source.item === item || item.startsWith(`${source.item}/`));
}

/** Says each departure of a catalogue from its schema by the id of the entry, the key and what is allowed there. */
function schemaErrors(errors: readonly ErrorObject[], catalogue: unknown): readonly string[] {
  // An entry that is neither judged nor unjudged departs from both branches; one sentence says so.
  const told = errors.filter(({ schemaPath, keyword }) => keyword !== 'if' && !schemaPath.includes('/oneOf/'));
  return told.map((error) => `${whereOf(error, catalogue)}${whatOf(error)}`);
}

function whereOf({ instancePath }: ErrorObject, catalogue: unknown): string {
  const [, , index, ...keys] = instancePath.split('/');
  if (index === undefined) return instancePath === '' ? '' : `\`${instancePath.slice(1)}\`: `;
  const { requirements } = catalogue as { readonly requirements: readonly { readonly id?: unknown }[] };
  const { id } = requirements[Number(index)] ?? {};
  const entry = typeof id === 'string' ? id : `entry ${Number(index) + 1}`;
  return keys.length === 0 ? `${entry}: ` : `${entry}: \`${keys.join('.')}\`: `;
}

function whatOf({ keyword, params, parentSchema, data, message }: ErrorObject): string {
  if (keyword === 'oneOf')
    return 'expected either `level` and `kind`, or `unjudged` without `level`, `kind`, `at`, `needs`, `whenSeen` and `operation`';
  if (keyword === 'enum')
    return `expected one of ${(params.allowedValues as readonly string[]).join(', ')}; found ${JSON.stringify(data)}`;
  if (keyword === 'additionalProperties') {
    const known = Object.keys((parentSchema?.properties ?? {}) as object);
    return `unknown key \`${String(params.additionalProperty)}\`; expected one of ${known.join(', ')}`;
  }
  if (keyword === 'required') return `the key \`${String(params.missingProperty)}\` is missing`;
  if (keyword === 'pattern') return `expected text like ${String(params.pattern)}; found ${JSON.stringify(data)}`;
  return `${message ?? keyword}; found ${JSON.stringify(data)}`;
}
