import { isComplete, verdictWords } from '../../results/tested.js';
import { counted, listed } from '../../model/counted.js';
import { sourceText } from '../../model/requirement.js';
import type { RunSummary, RequirementResult } from '../../results/run-json.js';
import { causesOf, noteCausesOf, mainCauses, whatToDo, acceptanceOf, type Cause } from '../causes.js';
import { changesIn, changeCounts } from '../changes.js';
import { sectionsOf, areaTable, factsOf, undecidedSection } from '../sections.js';
import { judgedApis, testedIn, warningsIn, boundIn, openAtIn, partyIn } from '../wording.js';
import { exchangeSection, type Exchanges } from './exchanges.js';
import { escape, htmlOf, sectionOf, factList, prose, tableOf, rowsTable } from './markup.js';
import { style, script } from './style.js';
import { resultOf } from '../result.js';
import { failedItem, card, folded } from './finding-card.js';

/**
 * The report for a vendor: one file that fetches nothing, for a phone, a screen and paper. `exchanges` are those that the
 * findings name.
 */
export function htmlReport(summary: RunSummary, exchanges: Exchanges = new Map(), folder?: string): string {
  const { requirements, comparison, run } = summary;
  const apis = judgedApis(summary);
  const shown = requirements.filter(({ api, findings }) => apis.includes(api) || findings.length > 0);
  const places = new Set(shown.flatMap(({ id, findings }) => [id, ...findings.map(({ fingerprint }) => fingerprint)]));
  const [causes, noted] = [causesOf(summary), noteCausesOf(summary)];
  const says = causes.length === 0 ? 'None failed in what this run tested.' : 'The most severe come first.';
  const sections = listed(
    comparison && htmlOf(changesIn(comparison, 'Changed since the baseline'), places),
    sectionOf('failures', 'Failed requirements', says, causeBoxes(causes, 'cause', exchanges)),
    noted.length > 0 && notes(noted, exchanges),
    sectionsOf(summary).map((section) => htmlOf(section, places)),
    catalogue(shown),
    exchangeSection(exchanges),
  );
  const links = sections.map((text) => {
    const [, id, title] = /<section id="([^"]+)".*?<h2[^>]*>([^<]*)<\/h2>/s.exec(text)!;
    return `<li><a href="#${id!}">${title!}</a></li>`;
  });
  return documentOf(
    `Conformance of ${run.target.name}, ${run.startedAt.slice(0, 10)}`,
    `${head(summary, folder)}
<nav aria-label="Sections"><ul>${links.join('')}</ul></nav>
<main id="main">
${sections.join('\n')}
</main>
<footer><p>Made by Plumbline ${escape(run.version)} from <code>run.json</code>; all exchanges stand in <code>journal.ndjson</code> beside it. Credentials are masked.</p></footer>`,
  );
}

/** Notes have no effect on the result and so stand apart from failures. */
function notes(causes: readonly Cause[], exchanges: Exchanges): string {
  const boxes = causeBoxes(causes, 'note', exchanges).join('\n');
  const folded = `<details class="fold"><summary>${counted(causes.length, 'note')}</summary>${boxes}</details>`;
  return sectionOf('notes', 'Notes', 'Reported, and without effect on the result.', [folded]);
}

/** A page of its own that fetches nothing, around a body of markup with its `main`. */
export function documentOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
${body}
<script>${script}</script>
</body>
</html>
`;
}

/** The head of the page: the result, what failed, the four headline areas; addresses and hashes are folded. */
function head(summary: RunSummary, folder: string | undefined): string {
  const { run, comparison } = summary;
  const { word, kind, reason } = resultOf(summary);
  // A pass without all that the documents demand.
  const isPartly = kind === 'pass' && !isComplete(summary.evidence);
  const tested = testedIn(summary).map((text) => `<br><span class="tested">${escape(text)}.</span>`);
  const changed =
    comparison === undefined
      ? ''
      : `<p><strong>Since the baseline:</strong> <a href="#changes">${escape(changeCounts(comparison))}</a></p>`;
  // The sentences of what failed, each with a link to the evidence.
  const items = mainCauses(summary, failedItem, (left) => `<li><a href="#failures">${left}</a></li>`);
  const failed = `<ul class="failed" aria-label="What failed">${items.join('\n')}</ul>
<p class="meta">${prose(whatToDo(summary, 'below', folder).join(' '))}</p>`;
  return `<header class="head"><p class="kicker">Conformance report</p><h1>${escape(run.target.name)}</h1>
<p class="result ${isPartly ? 'pass partly' : kind}"><strong>${verdictWords[kind].sign} ${word}</strong> <span>${prose(reason)}.</span>${tested.join('')}</p>
${changed}
${items.length === 0 ? '' : failed}
${undecidedSection(summary)
  .map((section) => htmlOf(section))
  .join('\n')}
${warningsIn(summary)
  .map((warning) => `<p class="warning">${prose(warning)}</p>`)
  .join('\n')}
${tableOf('Headline areas', areaTable(summary))}
<details class="fold"><summary>Requests, seed, addresses, documents</summary>${factList(factsOf(summary))}</details></header>`;
}

/** The first finding of a cause is open; the others say the same of other operations and addresses. */
function causeBoxes(causes: readonly Cause[], list: 'cause' | 'note', exchanges: Exchanges): readonly string[] {
  return causes.map((cause, index) => {
    const title = `${list} ${index + 1}${cause.length === 1 ? '' : `: ${cause.length} places that probably share it`}`;
    const acceptance = acceptanceOf(cause);
    const cards = cause.map((departure, place) => {
      const markup = card(departure, 'h4', { known: exchanges });
      return place === 0 ? markup : folded(departure, markup);
    });
    return `<div class="cause" id="${list}-${index + 1}"><h3>${title}</h3>
${acceptance === '' ? '' : `<p class="meta">${prose(acceptance)}.</p>`}${cards.join('\n')}</div>`;
  });
}

/** Every entry of the catalogues of the judged APIs with its verdict and the evidence for it, folded. */
function catalogue(shown: readonly RequirementResult[]): string {
  const apis = [...new Set(shown.map(({ api }) => api))];
  const tables = apis.map((api) => {
    const rows = shown.filter((result) => result.api === api).map(row);
    const table = rowsTable(`Requirements of ${api}`, ['Requirement', 'Verdict', 'Evidence'], rows, 'requirements');
    return `<details class="fold"><summary>${escape(api)} <span class="meta">${counted(rows.length, 'requirement')}</span></summary>
${table}</details>`;
  });
  return sectionOf('requirements', 'All requirements', 'Those of the APIs that this run judged.', tables);
}

function row(result: RequirementResult): string {
  const { id, says, party, level = 'not testable', verdict, exercised, violations, reason, findings, source } = result;
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
  return `<tr id="${id}"><th scope="row"><span class="id">${id}</span> <span class="level">${level}</span>${binds}<p>${prose(says)}</p><p class="meta">${escape(sourceText(source))}</p></th>
<td><span class="verdict ${verdict}"><span aria-hidden="true">${sign}</span> ${word}</span></td>
<td>${lines.join('')}${links.join('<br>')}</td></tr>`;
}
