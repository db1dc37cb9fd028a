import { bindsClient, isJudged, type Requirement, type Source } from '../../product/model/requirement.js';
import type { CatalogueFile } from './catalogue.js';
import { citationsOf } from './catalogue.js';

/** Anchor of a requirement on its catalogue page. */
export function anchorOf(id: string): string {
  return id.toLowerCase();
}

/** The catalogue as a page to read and to link to: every entry under its own anchor, in the order of the catalogue. */
export function cataloguePage(catalogue: CatalogueFile, folder: string): string {
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
  const source = citationsOf(requirement).map(cite).join('; ');
  const level = isJudged(requirement) ? requirement.level : 'not judged';
  const cells = [`<a id="${anchorOf(id)}"></a>${id}`, level, says, source, howJudged(requirement)];
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

function cite({ section, item }: Source): string {
  return `“${section}”, ${item}`;
}
