import type { Verdict } from '../../judge/verdict.js';
import type { RequirementResult, RunSummary } from '../../results/run-json.js';
import {
  areaText,
  headlineAreas,
  judgedApis,
  leftBehindIn,
  nextIn,
  testableOf,
  testedIn,
  timeIn,
  verdictWords,
} from '../wording.js';
import { resultOf } from '../result.js';
import { remarksBeside, remediesOf, undecidedIn } from '../../results/undecided.js';
import { leftOutLines } from '../left-out.js';
import { mainCauses, moreCauses, whatToDo } from '../causes.js';
import { differenceConclusion } from '../diff-text.js';
import { failedItem } from './finding-card.js';
import { bar, escape, prose, section, table } from './markup.js';

const verdicts = Object.keys(verdictWords) as Verdict[];

/** The head of the page: the result, what failed, the four headline areas; addresses and hashes are folded. */
export function head(summary: RunSummary): string {
  const { run, end } = summary;
  const { word, kind, reason, isPartly } = resultOf(summary);
  const ground = isPartly ? 'pass partly' : kind;
  const bases = Object.entries(run.target.bases).filter(([base]) => base !== 'control' && base !== 'rpc');
  const apis = judgedApis(summary);
  const documents = summary.coverage
    .filter(({ api }) => apis.includes(api))
    .map(({ api, title }) => `${escape(title)} <code>SHA-256 ${escape(run.documents[api]?.slice(0, 12) ?? '')}</code>`);
  const seconds = ((Date.parse(end.endedAt) - Date.parse(run.startedAt)) / 1000).toFixed(1);
  const facts: readonly (readonly [string, string])[] = [
    ['Judged', escape(timeIn(run.startedAt))],
    ['Requests', `${end.sent.total} in ${seconds} s`],
    ['Depth, seed', `${escape(run.depth)}, ${run.seed}`],
    ['Plumbline', escape(run.version)],
    ['Documents', documents.join('<br>')],
    ['Addresses', bases.map(([base, url]) => `${escape(base)} <code>${escape(url)}</code>`).join('<br>')],
  ];
  const warnings = [
    ...remarksBeside(summary).map((remark) => `${prose(remark)}.`),
    ...Object.entries(end.interrupted).map(([reason, count]) => `Stopped early ${count}×: ${escape(reason)}`),
    ...leftOutLines(summary).map(escape),
  ];
  return `<header class="head"><p class="kicker">Conformance report</p><h1>${escape(run.target.name)}</h1>
<p class="result ${ground}"><strong>${verdictWords[kind].sign} ${word}</strong> <span>${prose(reason)}.</span>${testedIn(
    summary,
  )
    .map((tested) => `<br><span class="tested">${escape(tested)}.</span>`)
    .join('')}</p>
${changed(summary)}${failed(summary)}${undecided(summary)}${warnings.map((warning) => `<p class="warning">${warning}</p>`).join('\n')}
${areas(summary)}
<details class="fold"><summary>${end.sent.total} requests in ${seconds} s, ${escape(timeIn(run.startedAt))}: addresses, documents, seed</summary><dl class="facts">${facts.map(([name, value]) => `<div${name === 'Addresses' || name === 'Documents' ? ' class="whole"' : ''}><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl></details></header>`;
}

/** The sentences of what failed, each with a link to the evidence. */
function failed(summary: RunSummary): string {
  const { shown, left } = mainCauses(summary);
  if (shown.length === 0) return '';
  const more = left === 0 ? '' : `<li><a href="#failures">${moreCauses(left)}</a></li>`;
  return `<ul class="failed" aria-label="What failed">${shown.map(failedItem).join('\n')}${more}</ul>
<p class="meta">${prose(whatToDo(summary, 'below').join(' '))}</p>\n`;
}

/** Of what too little was tested, and what to do. */
function undecided(summary: RunSummary): string {
  const rows = undecidedIn(summary);
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ area, have, need, because }) =>
      `<tr><td>${escape(area)}</td><td class="unbroken">${have}</td><td>${need}</td><td>${prose(because)}</td></tr>`,
  );
  return `<p><strong>Do this.</strong> ${remediesOf(rows)
    .map(({ of, remedy }) => `${escape(of)}${prose(remedy)}.`)
    .join('<br>')}</p>
${table('Too little was tested', ['Too little was tested of', 'Have', 'Need', 'Because'], lines, 'class="undecided"')}`;
}

/** What is new since the baseline, in one line. */
function changed({ comparison }: RunSummary): string {
  if (comparison === undefined) return '';
  return `<p><strong>Since the baseline:</strong> <a href="#changes">${escape(differenceConclusion(comparison))}</a></p>`;
}

function areas(summary: RunSummary): string {
  const tiles = headlineAreas(summary).map((area) => {
    const { sign, says } = verdictWords[area.verdict];
    return `<li class="${area.verdict}"><b>${escape(area.title)}</b><span class="verdict ${area.verdict}"><span aria-hidden="true">${sign}</span> ${says}</span><span class="meta">${prose(areaText(area))}</span></li>`;
  });
  return tiles.length === 0 ? '' : `<ul class="areas" aria-label="Headline areas">${tiles.join('\n')}</ul>`;
}

/** The verdicts by API, as bars and as numbers. */
export function overview(summary: RunSummary): string {
  return section(
    'verdicts',
    'Verdicts',
    'Every statement of the documents has an entry. A pass needs evidence; what was not tested never counts as one.',
    judgedApis(summary).map((api) =>
      apiRow(
        api,
        summary.requirements.filter((requirement) => requirement.api === api),
      ),
    ),
  );
}

function apiRow(api: string, own: readonly RequirementResult[]): string {
  const counts = verdicts.map((verdict) => ({
    verdict,
    count: own.filter((result) => result.verdict === verdict).length,
  }));
  const parts = counts.map(({ verdict, count }) => ({ kind: verdict, share: count / own.length }));
  const legend = counts
    .filter(({ count }) => count > 0)
    .map(
      ({ verdict, count }) =>
        `<li><span class="sign ${verdict}" aria-hidden="true">${verdictWords[verdict].sign}</span> <b>${count}</b> ${verdictWords[verdict].says}</li>`,
    );
  return `<div class="verdicts"><h3>${escape(api)}</h3>${bar(parts)}<ul class="legend">${legend.join('')}</ul></div>`;
}

/** What to set so that a run tests more. */
export function nextSteps(summary: RunSummary): string {
  const steps = nextIn(summary);
  if (steps.length === 0) return '';
  return section('next', 'What to set next', `${testableOf(summary.evidence.judgeable, steps)}.`, [
    table(
      'Settings, and what they make testable',
      ['Set', 'Testable', 'It takes'],
      steps.map(
        ({ set, ids, costs }) =>
          `<tr><td>${set.map((name) => `<code>${escape(name)}</code>`).join(' and ')}</td><td>${ids.length} more</td><td>${prose(costs)}</td></tr>`,
      ),
    ),
  ]);
}

/** What the run created and could not take away again. */
export function leftBehind(summary: RunSummary): string {
  const left = leftBehindIn(summary);
  if (left.length === 0) return '';
  return section('left', 'Left at the target', 'The run created these and could not remove them.', [
    `<details class="fold"><summary>${left.length} left at the target</summary><ul>${left.map((line) => `<li>${escape(line)}</li>`).join('\n')}</ul></details>`,
  ]);
}
