import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { registered } from '../../product/apis/registry.js';
import { isJudged, type Requirement } from '../../product/model/requirement.js';
import { knownDefects } from '../proof/variation.js';
import type { CatalogueFile } from './catalogue.js';
import { checkFilesOf } from './missing-checks.js';
import { review, type Decisions } from './document.js';
import { apis } from './generate.js';
import { skeletonOf, type Skeleton } from './skeleton.js';

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
  const breaking = [...knownDefects.values()].filter(({ breaks }) =>
    (breaks as readonly string[]).includes(requirement.id),
  );
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
