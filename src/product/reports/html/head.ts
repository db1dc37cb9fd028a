import type { RunSummary } from '../../results/run-json.js';
import { remediesOf, undecidedIn } from '../../results/undecided.js';
import { mainCauses, whatToDo } from '../causes.js';
import { differenceConclusion } from '../changes.js';
import { resultOf } from '../result.js';
import { areaTable, factsOf, undecidedTable } from '../sections.js';
import { testedIn, verdictWords, warningsIn } from '../wording.js';
import { failedItem } from './finding-card.js';
import { escape, factList, prose, tableOf } from './markup.js';

/** The head of the page: the result, what failed, the four headline areas; addresses and hashes are folded. */
export function head(summary: RunSummary): string {
  const { run, comparison } = summary;
  const { word, kind, reason, isPartly } = resultOf(summary);
  const tested = testedIn(summary).map((text) => `<br><span class="tested">${escape(text)}.</span>`);
  const changed =
    comparison === undefined
      ? ''
      : `<p><strong>Since the baseline:</strong> <a href="#changes">${escape(differenceConclusion(comparison))}</a></p>`;
  return `<header class="head"><p class="kicker">Conformance report</p><h1>${escape(run.target.name)}</h1>
<p class="result ${isPartly ? 'pass partly' : kind}"><strong>${verdictWords[kind].sign} ${word}</strong> <span>${prose(reason)}.</span>${tested.join('')}</p>
${changed}
${failed(summary)}
${undecided(summary)}
${warningsIn(summary)
  .map((warning) => `<p class="warning">${prose(warning)}</p>`)
  .join('\n')}
${tableOf('Headline areas', areaTable(summary))}
<details class="fold"><summary>Requests, seed, addresses, documents</summary>${factList(factsOf(summary))}</details></header>`;
}

/** The sentences of what failed, each with a link to the evidence. */
function failed(summary: RunSummary): string {
  const { shown, more } = mainCauses(summary);
  if (shown.length === 0) return '';
  const items = [...shown.map(failedItem), ...more.map((text) => `<li><a href="#failures">${text}</a></li>`)];
  return `<ul class="failed" aria-label="What failed">${items.join('\n')}</ul>
<p class="meta">${prose(whatToDo(summary, 'below').join(' '))}</p>`;
}

/** Of what too little was tested, and what to do. */
function undecided(summary: RunSummary): string {
  const rows = undecidedIn(summary);
  if (rows.length === 0) return '';
  const remedies = remediesOf(rows).map(({ of, remedy }) => `${escape(of)}${prose(remedy)}.`);
  return `<p><strong>Do this.</strong> ${remedies.join('<br>')}</p>
${tableOf('Too little was tested', undecidedTable(summary))}`;
}
