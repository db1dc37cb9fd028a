import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { isJudged, type Requirement, type Source } from '../model/requirement.js';
import type { Skeleton } from './skeleton.js';

export interface CatalogueFile {
  readonly api: string;
  readonly document: string;
  readonly requirements: readonly Requirement[];
}

/** Reads a catalogue and refuses what its schema does not know, repeated ids and citations of places that do not exist. */
export function readCatalogue(file: string, schemaFile: string, skeleton: Skeleton): CatalogueFile {
  const catalogue = parse(readFileSync(file, 'utf8')) as CatalogueFile;
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false });
  const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);
  if (!validate(catalogue)) throw new Error(`${file}: ${ajv.errorsText(validate.errors, { separator: '\n  ' })}`);
  const seen = new Set<string>();
  for (const { id } of catalogue.requirements) {
    if (seen.has(id)) throw new Error(`${file}: the id ${id} is used twice`);
    seen.add(id);
  }
  for (const requirement of catalogue.requirements) {
    for (const source of citationsOf(requirement))
      if (!isPlace(skeleton, source))
        throw new Error(
          `${file}: ${requirement.id} cites "${source.section}" "${source.item}", which the document does not have`,
        );
    if (isJudged(requirement) && requirement.at !== undefined && requirement.kind !== 'shape')
      throw new Error(`${file}: ${requirement.id} has locations, so its kind must be "shape"`);
  }
  const open = uncited(skeleton, catalogue.requirements);
  if (open.length > 0)
    throw new Error(`${file}: no entry covers ${open.map(({ section, item }) => `"${section}" "${item}"`).join(', ')}`);
  return catalogue;
}

export function citationsOf({ source, alsoAt }: Requirement): readonly Source[] {
  return [source, ...(alsoAt ?? [])];
}

/** Places of the document that no entry cites; a row of several sentences wants each of them cited. */
export function uncited(skeleton: Skeleton, requirements: readonly Requirement[]): readonly Source[] {
  const cited = new Set(requirements.flatMap(citationsOf).map(({ section, item }) => `${section}\n${item}`));
  return skeleton.items.filter(({ section, item }) => !cited.has(`${section}\n${item}`));
}

function isPlace(skeleton: Skeleton, { section, item }: Source): boolean {
  return skeleton.items.some(
    (place) => place.section === section && (place.item === item || place.item.startsWith(`${item}/`)),
  );
}
