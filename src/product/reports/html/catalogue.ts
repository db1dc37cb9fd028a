import type { RequirementResult } from '../../results/run-json.js';
import { boundIn, counted, openAtIn, partyIn, sourceIn, verdictWords } from '../wording.js';
import { filterForm } from './filters.js';
import { escape, prose, rowsTable, sectionOf } from './markup.js';

/** Every entry of the catalogues of the judged APIs with its verdict and the evidence for it, folded, and a form to find one. */
export function catalogue(shown: readonly RequirementResult[]): string {
  const apis = [...new Set(shown.map(({ api }) => api))];
  const form = filterForm('requirement', shown.length, {
    Verdict: shown.map(({ verdict }) => verdictWords[verdict].says),
    Level: shown.map(({ level = 'not testable' }) => level),
    API: apis,
  });
  const tables = apis.map((api) => {
    const rows = shown.filter((result) => result.api === api).map(row);
    const table = rowsTable(`Requirements of ${api}`, ['Requirement', 'Verdict', 'Evidence'], rows, 'requirements');
    return `<details class="fold catalogue"><summary>${escape(api)} <span class="meta">${rows.length} requirements</span></summary>
${table}</details>`;
  });
  return sectionOf('requirements', 'All requirements', 'Those of the APIs that this run judged.', [form, ...tables]);
}

function row(result: RequirementResult): string {
  const { id, api, says, party, level = 'not testable', verdict, exercised, violations, reason, findings } = result;
  const { sign, says: word } = verdictWords[verdict];
  const evidence = [
    exercised === 0 ? '' : `${counted(exercised, 'check')}${violations > 0 ? `, ${violations} failed` : ''}`,
    boundIn(result),
    reason ?? '',
    ...openAtIn(result),
  ];
  const lines = evidence.filter((text) => text !== '').map((text) => `<p class="meta">${prose(text)}</p>`);
  const links = findings.map(({ fingerprint }, index) => `<a href="#${fingerprint}">finding ${index + 1} of ${id}</a>`);
  const binds = party === undefined ? '' : ` <span class="meta">${partyIn({ party })}</span>`;
  return `<tr id="${id}" data-list="requirement" data-verdict="${word}" data-level="${level}" data-api="${escape(api)}"><th scope="row"><span class="id">${id}</span> <span class="level">${level}</span>${binds}<p>${prose(says)}</p><p class="meta">${escape(sourceIn(result))}</p></th>
<td><span class="verdict ${verdict}"><span aria-hidden="true">${sign}</span> ${word}</span></td>
<td>${lines.join('')}${links.join('<br>')}</td></tr>`;
}
