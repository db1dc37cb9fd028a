import type { Excerpt } from '../../results/excerpt.js';
import type { RunSummary } from '../../results/run-json.js';
import { groupsOf, steadinessIn, timeIn, type Departure, waiverIn } from '../wording.js';
import { escape, prose, section } from './markup.js';

/** The findings, those of one probable cause side by side. */
export function violations(summary: RunSummary): string {
  const groups = [...groupsOf(summary)];
  if (groups.length === 0) return section('violations', 'Violations', 'None was found in what this run judged.', []);
  const count = groups.reduce((sum, [, departures]) => sum + departures.length, 0);
  const introduction = `${count} ${count === 1 ? 'finding' : 'findings'}, of ${groups.length} probable ${groups.length === 1 ? 'cause' : 'causes'}. Each says what the document requires, what came instead, how to see it again, and what would withdraw it.`;
  return section('violations', 'Violations', introduction, [
    `<ol class="contents" aria-label="Causes">${groups.map(([group, departures], index) => contentsLine(group, departures, index)).join('')}</ol>`,
    ...groups.map(([, departures], index) => groupOf(departures, index)),
  ]);
}

function contentsLine(group: string, departures: readonly Departure[], index: number): string {
  const { result } = departures[0]!;
  const ids = [...new Set(departures.map(({ result: { id } }) => id))];
  return `<li><a href="#cause-${index + 1}">${prose(result.says)}</a> <span class="meta">${ids.join(', ')} <code>${escape(placeOf(group, departures))}</code></span></li>`;
}

function placeOf(group: string, [first]: readonly Departure[]): string {
  return first === undefined || first.finding.at === ''
    ? (first?.finding.operation ?? group)
    : `${first.finding.operation} ${first.finding.at}`;
}

function groupOf(departures: readonly Departure[], index: number): string {
  const title =
    departures.length === 1
      ? `Cause ${index + 1}`
      : `Cause ${index + 1}: ${departures.length} findings that probably share it`;
  return `<div class="cause" id="cause-${index + 1}"><h3>${title}</h3>${departures.map(findingCard).join('\n')}</div>`;
}

function findingCard({ result, finding }: Departure): string {
  const { id, level = 'note', says, source, violations: times, exercised, lastGood } = result;
  const { expected, actual, at, base, operation, curl, replay, excerpt, fingerprint } = finding;
  const facts: (readonly [string, string])[] = [
    [
      'Where',
      `<code>${escape(operation)}</code> at <code>${escape(base)}</code>${at === '' ? '' : `, <code>${escape(at)}</code>`}`,
    ],
    ['Reproduced', escape(steadinessIn(finding))],
    ['In this run', `violated ${times} of the ${exercised} times it was at stake`],
    ...(finding.observedAt === undefined ? [] : [['Observed', escape(timeIn(finding.observedAt))] as const]),
    ...(finding.requestId === undefined ? [] : [['Request id', `<code>${escape(finding.requestId)}</code>`] as const]),
    ...(finding.firstSeen === undefined ? [] : [['First seen', escape(timeIn(finding.firstSeen))] as const]),
    ...(lastGood === undefined ? [] : [['Last good', escape(timeIn(lastGood))] as const]),
    ['Source', `“${escape(source.section)}”, ${escape(source.item)}`],
    ['Fingerprint', `<code>${fingerprint}</code>`],
  ];
  if (result.waived !== undefined) facts.push(['Accepted', prose(waiverIn(result))]);
  return `<article class="finding ${level}" id="finding-${fingerprint}" aria-labelledby="finding-${fingerprint}-title">
<h4 id="finding-${fingerprint}-title"><span class="level ${level}">${level}</span> <a href="#${id}">${id}</a> ${prose(says)} <span class="meta">at ${escape(base)}</span></h4>
<dl class="contrast"><div><dt>Expected</dt><dd>${prose(expected)}</dd></div><div><dt>Found</dt><dd>${prose(actual)}</dd></div></dl>
${excerpt === undefined ? '' : excerptBox(excerpt)}
<dl class="facts">${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
<p class="withdrawn"><strong>Withdrawn by</strong> ${prose(finding.withdrawnBy)}</p>
<details><summary>See it again</summary>
${commandBox(curl.startsWith('#!') ? 'Shell script' : 'Request', curl)}
${commandBox('Replay with this suite', replay)}
</details></article>`;
}

function excerptBox({ status, mediaType, lines }: Excerpt): string {
  const rows = lines.map(({ number, text, offending }) => {
    const line = `<span class="number" aria-hidden="true">${number}</span>${escape(text)}`;
    return offending ? `<mark>${line}</mark>` : `<span>${line}</span>`;
  });
  return `<figure class="excerpt"><figcaption>Answer ${status}${mediaType === undefined ? '' : `, ${escape(mediaType)}`}; the offending place is marked</figcaption><pre tabindex="0" aria-label="Excerpt of the answer">${rows.join('\n')}</pre></figure>`;
}

function commandBox(title: string, command: string): string {
  return `<div class="command"><p>${title} <button type="button" class="copy">Copy</button></p><pre tabindex="0" aria-label="${title}">${escape(command)}</pre></div>`;
}
