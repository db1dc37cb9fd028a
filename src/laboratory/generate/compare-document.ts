import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registered } from '../../product/apis/registry.js';
import { isJudged, type Requirement, type Source } from '../../product/model/requirement.js';
import { knownDefects } from '../proof/variation.js';
import { citationsOf, covers } from './catalogue.js';
import { apis } from './generate.js';
import { skeletonOf, type Skeleton, type SkeletonItem } from './skeleton.js';

/**
 * Writes the skeleton of a new version of a document below `root`, and says of each item that differs which requirements
 * cite it, and where these are stated besides. Which of them have to change is for whoever reads it to decide.
 */
export function compareDocument(root: string, api: (typeof apis)[number], file: string): string {
  const skeletonFile = join(root, 'specs', api, 'skeleton.json');
  const before = JSON.parse(readFileSync(skeletonFile, 'utf8')) as Skeleton;
  const after = skeletonOf(before.document, readFileSync(file, 'utf8'));
  const { requirements } = registered[apis.indexOf(api)]!.api.catalogue;
  const texts = textsBelow(root);
  const lines = differencesBetween(before, after).flatMap(({ kind, place, movedTo }) => [
    `${kind.padEnd(8)} ${nameOf(place)}${movedTo === undefined ? '' : ` to ${nameOf(movedTo)}`}`,
    ...requirements
      .filter((requirement) => kind !== 'new' && citationsOf(requirement).some((source) => covers(source, place)))
      .flatMap((requirement) => [
        `  ${requirement.id} ${isJudged(requirement) ? requirement.level : 'unjudged'}: ${requirement.says}`,
        ...usesOf(texts, api, requirement).map((use) => `    ${use}`),
      ]),
    ...(kind === 'gone' ? filesWith(place.item, texts).map((name) => `  named in  ${name}`) : []),
  ]);
  if (lines.length === 0) return 'no item differs\n';
  writeFileSync(skeletonFile, `${JSON.stringify(after, null, 2)}\n`);
  return `${lines.join('\n')}\n\n${skeletonFile} holds the new version; correct the rows, then run \`npm run generate\`\n`;
}

function usesOf(texts: Texts, api: string, requirement: Requirement): readonly string[] {
  const places = (isJudged(requirement) ? requirement.at : undefined) ?? [];
  const breaking = knownDefects.filter(({ breaks }) => breaks.includes(requirement.id));
  const folder = join('src/product/apis', api, 'checks');
  const checks = texts.filter(([file, text]) => file.startsWith(folder) && text.includes(`'${requirement.id}'`));
  const written = breaking.filter(({ origin }) => origin === 'behaviour').map(({ id }) => id);
  return [
    ...checks.map(([file]) => `check     ${file}`),
    ...places.map(
      ({ operation, status, pointer, keyword }) => `contract  ${operation} ${status} ${pointer} ${keyword}`,
    ),
    ...written.map((defect) => `defect    ${defect}`),
    ...(breaking.length > written.length ? [`defects   ${breaking.length - written.length} derived ones`] : []),
  ];
}

type Texts = readonly (readonly [file: string, text: string])[];

/** Every file below `src` and `specs` with its text, but for skeletons, which name all items. */
function textsBelow(root: string): Texts {
  const files = ['src', 'specs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return files
    .filter((name) => /\.(ts|yaml|json)$/.test(name) && !name.endsWith('skeleton.json'))
    .map((name) => [name, readFileSync(join(root, name), 'utf8')]);
}

/** The files that hold the name of an item, such as of a field, as a word. */
function filesWith(item: string, texts: Texts): readonly string[] {
  const name = item.replace(/\/[0-9]+$/, '');
  if (!/^[a-zA-Z]\w*$/.test(name)) return [];
  const word = new RegExp(`\\b${name}\\b`);
  return texts.filter(([, text]) => word.test(text)).map(([file]) => file);
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
