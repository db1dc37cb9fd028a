import type { LevelFailures } from '../../judge/contexts.js';
import { groupedBy } from '../../model/groups.js';
import type { RequirementResult } from '../../results/run-json.js';
import { onlyWith } from '../wording.js';
import { bar, escape, table } from './markup.js';

/** Rows of levels that are shown; all are in the table. */
const mostRows = 8;

/** In which circumstances a requirement failed and in which it did not: those that explain most come first. */
export function circumstances(result: RequirementResult): string {
  const { failedAt = [] } = result;
  if (failedAt.length === 0) return '';
  const factors = [...groupedBy(failedAt, ({ factor }) => factor).values()].sort(
    (left, right) => unexplained(left) - unexplained(right),
  );
  const shown: LevelFailures[] = [];
  for (const levels of factors) if (shown.length + levels.length <= mostRows) shown.push(...levels);
  const only = onlyWith(result);
  const isEverywhere = failedAt.every(({ failed, tested }) => failed === tested);
  const rows = factors
    .flat()
    .map(
      ({ factor, level, failed, tested }) =>
        `<tr><th scope="row">${escape(factor)} ${escape(level)}</th><td>${failed}</td><td>${tested}</td></tr>`,
    );
  return `<div class="circumstances"><strong>${isEverywhere ? 'Failed in all circumstances that were tested' : only === '' ? 'Circumstances' : `Failed ${escape(only)}`}</strong>
${isEverywhere ? '' : `<ul class="rows">${shown.map(row).join('\n')}</ul>`}
<details class="fold"><summary>All circumstances in numbers</summary><p class="meta">Each is counted by the pairs that requests made of it and of one other circumstance.</p>${table(`Circumstances of ${result.id}`, ['Circumstance', 'Pairs that failed', 'Pairs tested'], rows)}</details></div>`;
}

function row({ factor, level, failed, tested }: LevelFailures): string {
  const says = failed === 0 ? `✓ failed in none of ${tested} pairs` : `✕ failed in ${failed} of ${tested} pairs`;
  return `<li><span class="name">${escape(factor)} <b>${escape(level)}</b></span>${bar([{ kind: 'fail', share: failed / tested }])}<span class="meta">${says}</span></li>`;
}

/** The share of pairs that the levels leave unexplained: 0 where each level fails always or never. */
function unexplained(levels: readonly LevelFailures[]): number {
  const sum = (of: (level: LevelFailures) => number): number => levels.reduce((all, level) => all + of(level), 0);
  return sum(({ failed, tested }) => Math.min(failed, tested - failed)) / sum(({ tested }) => tested);
}
