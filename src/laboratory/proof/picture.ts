import { registered } from '../../product/apis/registry.js';
import { isJudged } from '../../product/model/requirement.js';
import type { DefectOutcome, Proof } from './proof.js';

const cell = 3;
const left = 24;
const top = 70;
const colours = { killed: '#1a7f37', missing: '#cf222e', extra: '#bf8700' } as const;

/** Defects downwards, requirements to the right: green where a defect kills, red where it gets through, amber where it accuses. */
export function picture({ defects }: Proof): string {
  const requirements = registered.flatMap(({ api }) =>
    api.catalogue.requirements.filter(isJudged).map(({ id }) => ({ id, api: api.name })),
  );
  const column = new Map(requirements.map(({ id }, index) => [id, index]));
  const rows = registered.flatMap(({ api }) =>
    defects
      .filter((defect) => defect.api === api.name)
      .sort((one, other) => firstOf(one, column) - firstOf(other, column)),
  );
  const width = left + requirements.length * cell + 20;
  const height = top + rows.length * cell + 20;
  const blocks = registered.map(({ api }) => {
    const from = requirements.findIndex((requirement) => requirement.api === api.name);
    const count = requirements.filter((requirement) => requirement.api === api.name).length;
    const first = rows.findIndex((row) => row.api === api.name);
    const many = rows.filter((row) => row.api === api.name).length;
    const x = left + from * cell;
    return (
      `<rect x="${x}" y="${top + Math.max(0, first) * cell}" width="${count * cell}" height="${many * cell}" fill="#8882"/>` +
      `<text x="${x}" y="${top - 8}">${api.name}: ${count} requirements, ${many} defects</text>`
    );
  });
  const cells = rows.flatMap((row, index) =>
    marksOf(row).map(([id, mark]) => {
      const x = left + (column.get(id) ?? 0) * cell;
      return `<rect x="${x}" y="${top + index * cell}" width="${cell}" height="${cell}" fill="${colours[mark]}"><title>${row.id} ${mark} ${id}</title></rect>`;
    }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="currentColor">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<g fill="#1f2328"><text x="${left}" y="24" font-size="16">Defects (rows) and the requirements they turn red (columns)</text>`,
    `<text x="${left}" y="42" fill="#59636e">green: killed · red: not seen · amber: wrongly accused</text>`,
    ...blocks,
    '</g>',
    ...cells,
    '</svg>\n',
  ].join('\n');
}

function marksOf({ breaks, runs }: DefectOutcome): readonly (readonly [string, keyof typeof colours])[] {
  const missing = new Set(runs.flatMap((run) => run.missing));
  const extra = new Set(runs.flatMap((run) => run.extra));
  return [
    ...breaks.map((id) => [id, missing.has(id) ? 'missing' : 'killed'] as const),
    ...[...extra].map((id) => [id, 'extra'] as const),
  ];
}

function firstOf({ breaks }: DefectOutcome, column: ReadonlyMap<string, number>): number {
  return Math.min(...breaks.map((id) => column.get(id) ?? 0));
}
