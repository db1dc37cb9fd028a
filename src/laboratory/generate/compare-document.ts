import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { registered } from '../../product/apis/registry.js';
import { isJudged, type Requirement, type Source } from '../../product/model/requirement.js';
import { knownDefects } from '../proof/variation.js';
import { type CatalogueFile, citationsOf, isPlace } from './catalogue.js';
import { apis } from './generate.js';
import { skeletonOf, type Skeleton, type SkeletonItem } from './skeleton.js';

/**
 * Compares a new version of a document with the committed one, which is below `root`. `confirmed` has the ids of
 * requirements that hold as their rows say although what they cite has changed. Gives what to print, and the exit code: 1
 * until everything is decided, 0 when `skeleton.json` holds the new version.
 */
export function compareDocument(
  root: string,
  api: (typeof apis)[number],
  file: string,
  confirmed: readonly string[],
): { readonly text: string; readonly exitCode: number } {
  const skeletonFile = join(root, 'specs', api, 'skeleton.json');
  const before = JSON.parse(readFileSync(skeletonFile, 'utf8')) as Skeleton;
  const after = skeletonOf(before.document, readFileSync(file, 'utf8'));
  const catalogue = parse(readFileSync(join(root, 'specs', api, 'requirements.yaml'), 'utf8')) as CatalogueFile;
  const { lines, open } = review({
    ...{ before, after, confirmed },
    old: registered[apis.indexOf(api)]!.api.catalogue.requirements,
    rows: catalogue.requirements,
    retired: catalogue.retired ?? [],
    usesOf: (requirement) => usesOf(root, api, requirement),
  });
  const told = lines.length === 0 ? 'no item differs' : lines.join('\n');
  if (open > 0) return { text: `${told}\n\n${open} open\n`, exitCode: 1 };
  writeFileSync(skeletonFile, `${JSON.stringify(after, null, 2)}\n`);
  return { text: `${told}\n\n${skeletonFile} holds the new version; now run \`npm run generate\`\n`, exitCode: 0 };
}

function usesOf(root: string, api: string, requirement: Requirement): readonly string[] {
  const places = (isJudged(requirement) ? requirement.at : undefined) ?? [];
  const breaking = knownDefects.filter(({ breaks }) => breaks.includes(requirement.id));
  const written = breaking.filter(({ origin }) => origin === 'behaviour').map(({ id }) => id);
  return [
    ...checkFilesOf(root, api, requirement.id).map((check) => `check     ${check}`),
    ...places.map(
      ({ operation, status, pointer, keyword }) => `contract  ${operation} ${status} ${pointer} ${keyword}`,
    ),
    ...written.map((defect) => `defect    ${defect}`),
    ...(breaking.length > written.length ? [`defects   ${breaking.length - written.length} derived ones`] : []),
  ];
}

/** The files below `root` in which the check of a requirement is written. */
function checkFilesOf(root: string, api: string, id: string): readonly string[] {
  const folder = join('src/product/apis', api, 'checks');
  return readdirSync(join(root, folder))
    .map((name) => join(folder, name))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes(`'${id}'`));
}

/** How one item of a document differs from the version before; what moved kept its text. */
interface Difference {
  readonly kind: 'new' | 'changed' | 'gone' | 'moved';
  /** Its place in the version before; that in the new version where it is new. */
  readonly place: Source;
  readonly movedTo?: Source;
}

const placeOf = ({ section, item }: Source): Source => ({ section, item });
const nameOf = ({ section, item }: Source): string => `"${section}" "${item}"`;

/** Compares two versions item by item: first the places, then the texts, so that an inserted sentence moves the others. */
export function differencesBetween(before: Skeleton, after: Skeleton): readonly Difference[] {
  const left = new Set(after.items);
  const take = (matches: (item: SkeletonItem) => boolean): SkeletonItem | undefined => {
    const found = [...left].find(matches);
    if (found !== undefined) left.delete(found);
    return found;
  };
  const isAt = (left: SkeletonItem, right: SkeletonItem): boolean => nameOf(left) === nameOf(right);
  const open = before.items.filter(
    (old) => take((item) => isAt(item, old) && item.sha256 === old.sha256) === undefined,
  );
  const moved = new Map<SkeletonItem, SkeletonItem>();
  for (const old of open) {
    const found =
      take((item) => item.sha256 === old.sha256 && item.section === old.section) ??
      take((item) => item.sha256 === old.sha256);
    if (found !== undefined) moved.set(old, found);
  }
  const differences = open.map((old): Difference => {
    const movedTo = moved.get(old);
    if (movedTo !== undefined) return { kind: 'moved', place: placeOf(old), movedTo: placeOf(movedTo) };
    return { kind: take((item) => isAt(item, old)) === undefined ? 'gone' : 'changed', place: placeOf(old) };
  });
  return [...differences, ...[...left].map((item): Difference => ({ kind: 'new', place: placeOf(item) }))];
}

export interface Review {
  readonly before: Skeleton;
  readonly after: Skeleton;
  /** The requirements as they were generated from the version before. */
  readonly old: readonly Requirement[];
  /** The rows as they are now, and the ids that were retired. */
  readonly rows: readonly Requirement[];
  readonly retired: readonly string[];
  /** Ids of requirements that hold as they are, whatever has changed. */
  readonly confirmed: readonly string[];
  /** Where a requirement is stated besides: its check, places of the contract, defects. */
  readonly usesOf: (requirement: Requirement) => readonly string[];
}

/** Says of every difference which requirements cite it, and what is still to be done; `open` is how much that is. */
export function review({ before, after, old, rows, retired, confirmed, usesOf }: Review) {
  const lines: string[] = [];
  const demands = new Set<string>();
  const demand = (text: string): void => {
    if (!demands.has(text)) lines.push(`    → ${text}`);
    demands.add(text);
  };
  for (const { kind, place, movedTo } of differencesBetween(before, after)) {
    lines.push(`${kind.padEnd(8)} ${nameOf(place)}${movedTo === undefined ? '' : ` to ${nameOf(movedTo)}`}`);
    if (kind === 'new') {
      const citing = rows.filter((row) => cites(row, place));
      for (const { id } of citing) lines.push(`  ${id} cites it`);
      if (citing.length === 0) demand(`${nameOf(place)}: expected a row that cites it, found none`);
      continue;
    }
    for (const requirement of old.filter((requirement) => cites(requirement, place))) {
      const { id, says } = requirement;
      lines.push(`  ${id} ${isJudged(requirement) ? requirement.level : 'unjudged'}: ${says}`);
      for (const use of usesOf(requirement)) lines.push(`    ${use}`);
      const isAsItWas = rows.some((row) => row.id === id && row.says === says);
      if (kind !== 'moved' && isAsItWas && !confirmed.includes(id))
        demand(
          `${id}: expected that its row says something else, that its id is retired, or \`--confirmed ${id}\`; found its row unchanged`,
        );
    }
  }
  for (const row of rows)
    for (const source of citationsOf(row))
      if (!isPlace(after, source)) demand(`${row.id} cites ${nameOf(source)}, which the new version does not have`);
  for (const { id } of old)
    if (!rows.some((row) => row.id === id) && !retired.includes(id))
      demand(`${id} has no row: expected it under \`retired\`, for ids are never reused`);
  return { lines, open: demands.size };
}

function cites(requirement: Requirement, { section, item }: Source): boolean {
  return citationsOf(requirement).some(
    (source) => source.section === section && (source.item === item || item.startsWith(`${source.item}/`)),
  );
}
