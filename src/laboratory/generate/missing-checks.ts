import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJudged, type Requirement } from '../../product/model/requirement.js';

/** The files below `root` in which the check of a requirement is written. */
export function checkFilesOf(root: string, api: string, id: string): readonly string[] {
  const folder = join('src/product/apis', api, 'checks');
  return readdirSync(join(root, folder))
    .map((name) => join(folder, name))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes(`'${id}'`));
}

/** For every requirement that needs a check and has none, a sentence that says where its likes are. */
export function missingChecks(root: string, api: string, requirements: readonly Requirement[]): readonly string[] {
  const coded = requirements.filter((requirement) => isJudged(requirement) && requirement.at === undefined);
  const filesOf = new Map(coded.map(({ id }) => [id, checkFilesOf(root, api, id)]));
  return coded
    .filter(({ id }) => filesOf.get(id)!.length === 0)
    .map((missing) => {
      const likes = coded
        .filter((other) => filesOf.get(other.id)!.length > 0)
        .toSorted((left, right) => likeness(missing, right) - likeness(missing, left));
      return `${missing.id} has no check yet: write it in ${filesOf.get(likes[0]?.id ?? '')?.[0] ?? `src/product/apis/${api}/checks/`}`;
    });
}

function likeness(left: Requirement, right: Requirement): number {
  const operationOf = (requirement: Requirement) => (isJudged(requirement) ? requirement.operation : undefined);
  return (
    (left.source.section === right.source.section ? 4 : 0) +
    (left.source.section === right.source.section && left.source.item === right.source.item ? 2 : 0) +
    (operationOf(left) === operationOf(right) ? 1 : 0)
  );
}
