import type { Verdict } from '../../judge/verdict.js';
import type { RequirementResult, RunSummary } from '../../results/run-json.js';
import { conclusionOf, timeIn } from '../wording.js';
import { bar, escape, section } from './markup.js';

export const verdictWords: Readonly<Record<Verdict, { readonly sign: string; readonly says: string }>> = {
  pass: { sign: '✓', says: 'passed' },
  fail: { sign: '✕', says: 'violated' },
  inconclusive: { sign: '?', says: 'inconclusive' },
  unexercised: { sign: '–', says: 'not exercised' },
  unjudged: { sign: '·', says: 'cannot be judged' },
};

const verdicts = Object.keys(verdictWords) as Verdict[];

const titles = {
  conforms: 'Conforms to its documents',
  violates: 'Violates its documents',
  'could not tell': 'Could not tell',
} as const;

/** The head of the page: the result at a glance and the circumstances of the run. */
export function head(summary: RunSummary): string {
  const { run, end } = summary;
  const { word, because, violated } = conclusionOf(summary);
  const kind = { conforms: 'pass', violates: 'fail', 'could not tell': 'inconclusive' }[word];
  const bases = Object.entries(run.target.bases).filter(([base]) => base !== 'control' && base !== 'rpc');
  const seconds = ((Date.parse(end.endedAt) - Date.parse(run.startedAt)) / 1000).toFixed(1);
  const facts: readonly (readonly [string, string])[] = [
    ['Judged', escape(timeIn(run.startedAt))],
    ['Requests', `${end.sent.total} in ${seconds} s`],
    ['Depth, seed', `${run.depth}, ${run.seed}`],
    ['Plumbline', escape(run.version)],
    ['Addresses', bases.map(([base, url]) => `${escape(base)} <code>${escape(url)}</code>`).join('<br>')],
  ];
  const cut = Object.entries(end.interrupted).map(
    ([reason, count]) => `<p class="warning">Cut short ${count}×: ${escape(reason)}</p>`,
  );
  return `<header class="head"><p class="kicker">Conformance report</p><h1>${escape(run.target.name)}</h1>
<p class="result ${kind}"><strong>${verdictWords[kind as Verdict].sign} ${titles[word]}</strong> <span>${word === 'violates' ? `${violated} violated; ` : ''}${escape(because)}</span></p>
${cut.join('\n')}
<dl class="facts">${facts.map(([name, value]) => `<div${name === 'Addresses' ? ' class="whole"' : ''}><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl></header>`;
}

/** The verdicts by API, as bars and as numbers. */
export function overview({ requirements }: RunSummary): string {
  const apis = [...new Set(requirements.map(({ api }) => api))];
  return section(
    'verdicts',
    'Verdicts',
    'Every statement of the documents has an entry; a pass needs evidence, and what was not exercised never counts as one.',
    [
      ...apis.map((api) =>
        apiRow(
          api,
          requirements.filter((one) => one.api === api),
        ),
      ),
    ],
  );
}

function apiRow(api: string, own: readonly RequirementResult[]): string {
  const counts = verdicts.map((verdict) => ({ verdict, count: own.filter((one) => one.verdict === verdict).length }));
  const parts = counts.map(({ verdict, count }) => ({ kind: verdict, share: count / own.length }));
  const legend = counts
    .filter(({ count }) => count > 0)
    .map(
      ({ verdict, count }) =>
        `<li><span class="sign ${verdict}" aria-hidden="true">${verdictWords[verdict].sign}</span> <b>${count}</b> ${verdictWords[verdict].says}</li>`,
    );
  return `<div class="verdicts"><h3>${escape(api)}</h3>${bar(parts)}<ul class="legend">${legend.join('')}</ul></div>`;
}
