import type { RequirementResult, RunSummary } from '../../results/run-json.js';
import { boundIn, openByReason } from '../wording.js';
import { escape, prose, section, table } from './markup.js';
import { verdictWords } from './overview.js';

/** What could have been judged and was not, by the reason why. */
export function open(summary: RunSummary): string {
  const groups = [...openByReason(summary)];
  if (groups.length === 0) return '';
  const items = groups.map(
    ([reason, results]) =>
      `<li>${prose(reason)} <span class="meta">(${results.length}: ${results
        .slice(0, 12)
        .map(({ id }) => `<a href="#${id}">${id}</a>`)
        .join(', ')}${results.length > 12 ? ', …' : ''})</span></li>`,
  );
  return section('open', 'Not judged', '', [`<ul>${items.join('\n')}</ul>`]);
}

/** Every entry of every catalogue with its verdict and the evidence for it, and a form to find one. */
export function catalogue({ requirements }: RunSummary): string {
  const values = (of: (result: RequirementResult) => string): string[] => [...new Set(requirements.map(of))];
  const choice = (name: string, label: string, options: readonly string[]): string =>
    `<label>${label} <select name="${name}"><option value="">all</option>${options.map((one) => `<option>${escape(one)}</option>`).join('')}</select></label>`;
  const form = `<form class="filters" role="search" aria-label="Requirements">
<label>Search <input type="search" name="text" autocomplete="off"></label>
${choice(
  'verdict',
  'Verdict',
  values(({ verdict }) => verdict),
)}
${choice(
  'level',
  'Level',
  values(({ level = 'not judged' }) => level),
)}
${choice(
  'api',
  'API',
  values(({ api }) => api),
)}
<output name="count" aria-live="polite">${requirements.length} requirements</output></form>`;
  return section(
    'requirements',
    'All requirements',
    'The bound is the greatest share of violating answers that the evidence leaves open at 95 % confidence, for independent inputs.',
    [
      form,
      table('Requirements', ['Requirement', 'Verdict', 'Evidence'], requirements.map(row), 'class="requirements"'),
    ],
  );
}

function row(result: RequirementResult): string {
  const { id, api, says, source, level = 'not judged', verdict, exercised, violations, reason, findings } = result;
  const { sign, says: word } = verdictWords[verdict];
  const evidence = [
    ...(exercised > 0 ? [`${exercised} exercised`] : []),
    ...(violations > 0 ? [`${violations} violate it`] : []),
    ...(boundIn(result) === '' ? [] : [boundIn(result)]),
  ];
  const links = findings.map(
    ({ fingerprint }, index) => `<a href="#finding-${fingerprint}">finding ${index + 1} of ${id}</a>`,
  );
  return `<tr id="${id}" data-verdict="${verdict}" data-level="${level}" data-api="${escape(api)}"><th scope="row"><span class="id">${id}</span> <span class="level ${level === 'not judged' ? '' : level}">${level}</span><p>${prose(says)}</p><p class="meta">“${escape(source.section)}”, ${escape(source.item)}</p></th>
<td><span class="verdict ${verdict}"><span aria-hidden="true">${sign}</span> ${word}</span></td>
<td>${evidence.join('; ')}${reason === undefined ? '' : `<p class="meta">${prose(reason)}</p>`}${links.length > 0 ? `<p>${links.join('<br>')}</p>` : ''}</td></tr>`;
}
