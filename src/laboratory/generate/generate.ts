import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { pathToFileURL } from 'node:url';
import { isJudged, type Requirement, bindsClient } from '../../product/model/requirement.js';
import { readCatalogue, type CatalogueFile, citationsOf } from './catalogue.js';
import { readContract } from './contract.js';
import { shapeTables, type ShapeTable } from './shapes.js';
import type { Skeleton } from './skeleton.js';
import { validatorModule, validatorName } from './validators.js';

/** The folders of the APIs below `specs/`. */
export const apis = ['swap-order', 'borrow', 'trigger'] as const;

export const banner = '// Made by `npm run generate`; do not edit.\n';

/** All generated files of the project as path (below `root`) and text. Pure but for reading `specs/`. */
export async function generate(root: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const api of apis) {
    const folder = join(root, 'specs', api);
    const skeleton = JSON.parse(readFileSync(join(folder, 'skeleton.json'), 'utf8')) as Skeleton;
    const contractFile = join(folder, 'openapi.yaml');
    const contract = readContract(contractFile);
    const catalogue = readCatalogue(
      join(folder, 'requirements.yaml'),
      join(root, 'specs/requirements.schema.json'),
      skeleton,
      contract.operations.map(({ operation }) => operation),
    );
    const tables = shapeTables(contract, catalogue.requirements);
    const out = `generated/${api}`;
    files.set(`${out}/types.d.ts`, banner + astToString(await openapiTypescript(pathToFileURL(contractFile))));
    files.set(`${out}/validators.js`, banner + (await validatorModule(api, contract)));
    files.set(`${out}/validators.d.ts`, validatorTypes(tables));
    files.set(`${out}/operations.js`, `${banner}export const operations = ${lines(contract.operations)};\n`);
    files.set(
      `${out}/operations.d.ts`,
      `${imported('Operation', 'operation')}export declare const operations: readonly Operation[];\n`,
    );
    files.set(`${out}/shapes.js`, shapesModule(tables));
    files.set(`${out}/shapes.d.ts`, `${imported('Shapes', 'shape')}export declare const shapes: Shapes;\n`);
    files.set(`${out}/catalogue.js`, catalogueModule(catalogue, skeleton));
    files.set(`${out}/catalogue.d.ts`, catalogueTypes(catalogue.requirements));
    files.set(`docs/catalogue/${api}.md`, cataloguePage(catalogue, api));
  }
  return files;
}

/** The head of declarations that take a type of the model. */
export const imported = (type: string, module: string): string =>
  `${banner}import type { ${type} } from '../../src/product/model/${module}.js';\n`;

function catalogueModule({ api, document: title, requirements }: CatalogueFile, { sha256 }: Skeleton): string {
  const document = JSON.stringify({ title, sha256 });
  return `${banner}export const catalogue = {\n  api: ${JSON.stringify(api)},\n  document: ${document},\n  requirements: ${lines(requirements)},\n};\n`;
}

/** A list with one entry a line, so that a change of one entry is a change of one line. */
function lines(values: readonly unknown[]): string {
  return `[\n${values.map((value) => `    ${JSON.stringify(value)},\n`).join('')}  ]`;
}

function validatorTypes(tables: readonly ShapeTable[]): string {
  const lines = tables.map(
    ({ operation, status }) => `export declare const ${validatorName(operation, status)}: Validator;`,
  );
  return `${imported('Validator', 'shape')}${lines.join('\n')}\n`;
}

function shapesModule(tables: readonly ShapeTable[]): string {
  const operations = [...new Set(tables.map(({ operation }) => operation))];
  const names = tables.map(({ operation, status }) => validatorName(operation, status));
  const body = operations.map((operation) => {
    const statuses = tables
      .filter((table) => table.operation === operation)
      .map(
        ({ status, tree, alwaysPresent }) =>
          `    ${status}: { validate: ${validatorName(operation, status)}, alwaysPresent: ${JSON.stringify(alwaysPresent)}, tree: ${JSON.stringify(tree)} },`,
      );
    return `  ${operation}: {\n${statuses.join('\n')}\n  },`;
  });
  return `${banner}import { ${names.join(', ')} } from './validators.js';\n\nexport const shapes = {\n${body.join('\n')}\n};\n`;
}

function catalogueTypes(requirements: readonly Requirement[]): string {
  const judged = requirements.filter(isJudged);
  const union = (ids: readonly string[]): string =>
    ids.length === 0 ? ' never' : ids.map((id) => ` '${id}'`).join(' |');
  return [
    `${imported('Catalogue', 'requirement')}export declare const catalogue: Catalogue;`,
    '/** Every judged requirement. */',
    `export type JudgedId =${union(judged.map(({ id }) => id))};`,
    '/** Judged requirements that the contract does not state by itself: each needs a check. */',
    `export type CheckedId =${union(judged.filter(({ at }) => at === undefined).map(({ id }) => id))};`,
    '',
  ].join('\n');
}

/** The catalogue as a page to read and to link to: every entry under its own anchor, in the order of the catalogue. */
function cataloguePage(catalogue: CatalogueFile, folder: string): string {
  const judged = catalogue.requirements.filter(isJudged);
  const counts = (['must', 'should', 'note'] as const).map((level) => {
    const count = judged.filter((requirement) => requirement.level === level).length;
    return `${count} ${level}, ${((100 * count) / judged.length).toFixed(0)} %`;
  });
  return [
    `# Requirements of the ${catalogue.api} API`,
    '',
    `Made by \`npm run generate\` from \`specs/${folder}/requirements.yaml\`; do not edit.`,
    '',
    `${catalogue.requirements.length} statements of the document: ${judged.length} judged (${counts.join('; ')}), ` +
      `${catalogue.requirements.length - judged.length} not judged, each with the reason.`,
    '',
    '| id | level | requirement | source | how it is judged |',
    '| --- | --- | --- | --- | --- |',
    ...catalogue.requirements.map(row),
    '',
  ].join('\n');
}

function row(requirement: Requirement): string {
  const { id, says } = requirement;
  const source = citationsOf(requirement)
    .map(({ section, item }) => `“${section}”, ${item}`)
    .join('; ');
  const level = isJudged(requirement) ? requirement.level : 'not judged';
  const cells = [`<a id="${id.toLowerCase()}"></a>${id}`, level, says, source, howJudged(requirement)];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function howJudged(requirement: Requirement): string {
  if (!isJudged(requirement)) return `${requirement.unjudged.reason}: ${requirement.unjudged.because}`;
  const { kind, operation, needs, whenSeen, why, at = [] } = requirement;
  return [
    operation === undefined ? kind : `${kind}; \`${operation}\``,
    ...(bindsClient(requirement) ? ['binds the client: judged in recorded traffic only'] : []),
    ...(needs ? [`needs ${needs.map((need) => `\`${need}\``).join(', ')}`] : []),
    ...(whenSeen ? ['judged only when it happens'] : []),
    ...(why === undefined ? [] : [`not a must: ${why}`]),
    ...at.map(
      ({ operation: name, status, pointer, keyword }) =>
        `\`${keyword}\` at \`${pointer === '' ? '(whole body)' : pointer}\` of \`${name}\` ${status}`,
    ),
  ].join('; ');
}
