import { isJudged, type Requirement, type Source } from '../model/requirement.js';
import type { CatalogueFile } from './catalogue.js';
import { citationsOf } from './catalogue.js';

/** Anchor of a requirement on its catalogue page. */
export function anchorOf(id: string): string {
  return id.toLowerCase();
}

/** The catalogue as a page to read and to link to: every entry under its own anchor, in the order of the catalogue. */
export function cataloguePage(catalogue: CatalogueFile): string {
  const judged = catalogue.requirements.filter(isJudged);
  const counts = (['must', 'should', 'note'] as const).map(
    (level) => `${judged.filter((one) => one.level === level).length} ${level}`,
  );
  return [
    `# Requirements of the ${catalogue.api} API`,
    '',
    `Made by \`npm run generate\` from \`specs/${catalogue.api}/requirements.yaml\`; do not edit.`,
    '',
    `${catalogue.requirements.length} statements of the document: ${judged.length} judged (${counts.join(', ')}), ` +
      `${catalogue.requirements.length - judged.length} not judged, each with the reason.`,
    '',
    ...catalogue.requirements.flatMap(entry),
  ].join('\n');
}

function entry(requirement: Requirement): string[] {
  const lines = [
    `## ${requirement.id}`,
    '',
    requirement.says,
    '',
    `- Source: ${citationsOf(requirement).map(cite).join('; ')}`,
  ];
  if (!isJudged(requirement))
    lines.push(`- Not judged (${requirement.unjudged.reason}): ${requirement.unjudged.because}`);
  else {
    lines.push(
      `- Level: ${requirement.level}; kind: ${requirement.kind}${requirement.operation ? `; operation: \`${requirement.operation}\`` : ''}`,
    );
    if (requirement.needs) lines.push(`- Needs: ${requirement.needs.map((need) => `\`${need}\``).join(', ')}`);
    if (requirement.whenSeen) lines.push('- Judged only when it happens; no run is required to exercise it.');
    for (const { operation, status, pointer, keyword } of requirement.at ?? [])
      lines.push(
        `- Stated by \`${keyword}\` at \`${pointer === '' ? '(whole body)' : pointer}\` of \`${operation}\` ${status}`,
      );
  }
  return [...lines, ''];
}

function cite({ section, item }: Source): string {
  return `“${section}”, ${item}`;
}
