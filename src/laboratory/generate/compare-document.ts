import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { registered } from '../../product/apis/registry.js';
import { isJudged, type Requirement, type Source } from '../../product/model/requirement.js';
import { knownDefects } from '../proof/variation.js';
import { type CatalogueFile, citationsOf, isPlace } from './catalogue.js';
import { apis } from './generate.js';
import { skeletonOf, type Skeleton, type SkeletonItem } from './skeleton.js';

interface Worksheet {
  readonly document: string;
  readonly decisions: Decisions;
}

/** What to print, and the exit code: 1 until everything is decided, 0 when `skeleton.json` holds the new version. */
interface Compared {
  readonly text: string;
  readonly exitCode: number;
}

/** Compares a new version of a document with the committed one; both below `root`, as is the worksheet for the decisions. */
export function compareDocument(root: string, api: (typeof apis)[number], file: string): Compared {
  const skeletonFile = join(root, 'specs', api, 'skeleton.json');
  const worksheet = join(root, 'reports', 'document', `${api}.yaml`);
  const before = JSON.parse(readFileSync(skeletonFile, 'utf8')) as Skeleton;
  const after = skeletonOf(before.document, readFileSync(file, 'utf8'));
  const catalogue = parse(readFileSync(join(root, 'specs', api, 'requirements.yaml'), 'utf8')) as CatalogueFile;
  const known = existsSync(worksheet) ? (parse(readFileSync(worksheet, 'utf8')) as Worksheet) : undefined;
  const { lines, decisions, open } = review({
    before,
    after,
    old: registered[apis.indexOf(api)]!.api.catalogue.requirements,
    rows: catalogue.requirements,
    retired: catalogue.retired ?? [],
    decisions: known?.document === after.sha256 ? known.decisions : {},
    usesOf: (requirement) => usesOf(root, api, requirement),
  });
  if (open > 0) {
    mkdirSync(dirname(worksheet), { recursive: true });
    writeFileSync(worksheet, stringify({ document: after.sha256, decisions } satisfies Worksheet));
    const next = `${open} open; write confirmed, reworded or retired into ${worksheet}, and run this again`;
    return { text: `${lines.join('\n')}\n\n${next}\n`, exitCode: 1 };
  }
  writeFileSync(skeletonFile, `${JSON.stringify(after, null, 2)}\n`);
  rmSync(worksheet, { force: true });
  const next = `${skeletonFile} holds the new version; now run \`npm run generate\``;
  return { text: `${lines.length === 0 ? 'no item differs' : lines.join('\n')}\n\n${next}\n`, exitCode: 0 };
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

/** What was decided about each requirement that cites a changed or removed item. */
const decisions = ['confirmed', 'reworded', 'retired'] as const;
export type Decisions = Readonly<Record<string, string>>;

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
  readonly decisions: Decisions;
  /** Where a requirement is stated besides: its check, places of the contract, defects. */
  readonly usesOf: (requirement: Requirement) => readonly string[];
}

interface Reviewed {
  readonly lines: readonly string[];
  /** The requirements that need a decision, with what was decided. */
  readonly decisions: Decisions;
  readonly open: number;
}

/** Says of every difference which requirements cite it, and what is still to be done. */
export function review({ before, after, old, rows, retired, decisions: given, usesOf }: Review): Reviewed {
  const lines: string[] = [];
  const needed: Record<string, string> = {};
  let open = 0;
  const demand = (text: string | undefined): void => {
    if (text === undefined) return;
    open += 1;
    lines.push(`    → ${text}`);
  };
  for (const { kind, place, movedTo } of differencesBetween(before, after)) {
    lines.push(`${kind.padEnd(8)} ${nameOf(place)}${movedTo === undefined ? '' : ` to ${nameOf(movedTo)}`}`);
    if (kind === 'new') {
      const citing = rows.filter((row) => cites(row, place));
      for (const { id } of citing) lines.push(`  ${id} cites it`);
      if (citing.length === 0) demand('expected a row that cites it, found none');
      continue;
    }
    for (const requirement of old.filter((requirement) => cites(requirement, place))) {
      const { id, says } = requirement;
      const row = rows.find((row) => row.id === id);
      lines.push(`  ${id} ${isJudged(requirement) ? requirement.level : 'unjudged'}: ${says}`);
      for (const use of usesOf(requirement)) lines.push(`    ${use}`);
      if (kind !== 'moved') {
        const isFirst = needed[id] === undefined;
        needed[id] = given[id] ?? 'open';
        if (isFirst) demand(objectionTo(needed[id], requirement, row, retired.includes(id)));
      }
    }
  }
  lines.push(...(open > 0 || lines.length === 0 ? [] : ['every difference is decided']));
  for (const row of rows)
    for (const source of citationsOf(row))
      if (!isPlace(after, source)) demand(`${row.id} cites ${nameOf(source)}, which the new version does not have`);
  for (const { id } of old)
    if (needed[id] === undefined && !rows.some((row) => row.id === id) && !retired.includes(id))
      demand(`${id} has no row: expected it under \`retired\`, for ids are never reused`);
  return { lines, decisions: needed, open };
}

/** Why a decision does not hold yet. */
function objectionTo(
  decision: string,
  { id, says }: Requirement,
  row: Requirement | undefined,
  isRetired: boolean,
): string | undefined {
  if (decision === 'confirmed')
    return row?.says === says ? undefined : `${id} is confirmed: expected its row unchanged, found ${found(row)}`;
  if (decision === 'reworded')
    return row !== undefined && row.says !== says
      ? undefined
      : `${id} is reworded: expected a row that says something else, found ${found(row)}`;
  if (decision === 'retired')
    return row === undefined && isRetired
      ? undefined
      : `${id} is retired: expected no row and the id under \`retired\`, found ${found(row)}`;
  return `${id}: expected ${decisions.slice(0, -1).join(', ')} or retired; found ${decision}`;
}

const found = (row: Requirement | undefined): string => (row === undefined ? 'no row' : `"${row.says}"`);

function cites(requirement: Requirement, { section, item }: Source): boolean {
  return citationsOf(requirement).some(
    (source) => source.section === section && (source.item === item || item.startsWith(`${source.item}/`)),
  );
}
