import type { RequirementResult, RunSummary } from '../../results/run-json.js';
import { boundIn, checksIn, judgedApis, openAtIn, openByReason, partyIn, verdictWords } from '../wording.js';
import { distinct, filterForm } from './filters.js';
import { escape, prose, section, table } from './markup.js';

/** What could have been tested and was not, by the reason why. */
export function open(summary: RunSummary): string {
  const groups = [...openByReason(summary)];
  const apis = judgedApis(summary);
  if (groups.length === 0) return '';
  const items = groups.map(
    ([reason, results]) =>
      `<li>${prose(reason)} <span class="meta">(${results.length}: ${results
        .slice(0, 12)
        .map(({ id, api }) => (apis.includes(api) ? `<a href="#${id}">${id}</a>` : id))
        .join(', ')}${results.length > 12 ? ', …' : ''})</span></li>`,
  );
  return section('open', 'Not tested', '', [`<ul>${items.join('\n')}</ul>`]);
}

/** Every entry of the catalogues of the judged APIs with its verdict and the evidence for it, folded, and a form to find one. */
export function catalogue(summary: RunSummary): string {
  const apis = judgedApis(summary);
  const shown = summary.requirements.filter(({ api, findings }) => apis.includes(api) || findings.length > 0);
  return section('requirements', 'All requirements', 'Those of the APIs that this run judged.', [
    filterForm('requirement', 'Requirements', 'requirement', shown.length, [
      {
        name: 'verdict',
        label: 'Verdict',
        options: distinct(shown.map(({ verdict }) => verdictWords[verdict].says)),
      },
      { name: 'level', label: 'Level', options: distinct(shown.map(({ level = 'not testable' }) => level)) },
      { name: 'api', label: 'API', options: distinct(shown.map(({ api }) => api)) },
    ]),
    ...distinct(shown.map(({ api }) => api)).map((api) => {
      const own = shown.filter((result) => result.api === api);
      return `<details class="fold catalogue"><summary>${escape(api)} <span class="meta">${own.length} requirements</span></summary>
${table(`Requirements of ${api}`, ['Requirement', 'Verdict', 'Evidence'], own.map(row), 'class="requirements"')}</details>`;
    }),
  ]);
}

function row(result: RequirementResult): string {
  const { id, api, says, source, party, level = 'not testable', verdict } = result;
  const { exercised, violations, reason, findings } = result;
  const { sign, says: word } = verdictWords[verdict];
  const bound = boundIn(result);
  const evidence = exercised === 0 ? '' : `${checksIn(result)}${violations > 0 ? `, ${violations} failed` : ''}`;
  const links = findings.map(
    ({ fingerprint }, index) => `<a href="#finding-${fingerprint}">finding ${index + 1} of ${id}</a>`,
  );
  return `<tr id="${id}" data-list="requirement" data-verdict="${word}" data-level="${level}" data-api="${escape(api)}"><th scope="row"><span class="id">${id}</span> <span class="level ${level === 'not testable' ? '' : level}">${level}</span>${party === undefined ? '' : ` <span class="meta">${partyIn({ party })}</span>`}<p>${prose(says)}</p><p class="meta">“${escape(source.section)}”, ${escape(source.item)}</p></th>
<td><span class="verdict ${verdict}"><span aria-hidden="true">${sign}</span> ${word}</span></td>
<td>${bound === '' ? evidence : `<details class="bound"><summary>${evidence}</summary><span class="meta">${escape(bound)}</span></details>`}${[...(reason === undefined ? [] : [reason]), ...openAtIn(result)].map((line) => `<p class="meta">${prose(line)}</p>`).join('')}${links.length > 0 ? `<p>${links.join('<br>')}</p>` : ''}</td></tr>`;
}
