import type { Excerpt } from '../../results/excerpt.js';
import type { Departure } from '../causes.js';
import { acceptedIn, partyIn, steadinessIn, timeIn } from '../wording.js';
import { escape, prose } from './markup.js';

/** One finding: what was expected and found, the place in the response, the facts, the evidence and how to reproduce it. */
export function findingCard({ result, finding }: Departure): string {
  const { id, level = 'note', says } = result;
  const { expected, actual, base, curl, replay, excerpt, fingerprint } = finding;
  const evidence = finding.exchanges.map(
    (exchange, index) =>
      `<a href="#exchange-${exchange}">${finding.exchanges.length === 1 ? 'request and response' : `exchange ${index + 1}`}</a>`,
  );
  if (finding.control !== undefined) evidence.push(`<a href="#exchange-${finding.control}">positive control</a>`);
  return `<article class="finding ${level}" id="finding-${fingerprint}" aria-labelledby="finding-${fingerprint}-title">
<h4 id="finding-${fingerprint}-title"><span class="level ${level}">${level}</span> <a href="#${id}">${id}</a> ${prose(says)} <span class="meta">at ${escape(base)}</span></h4>
<dl class="contrast"><div><dt>Expected</dt><dd>${prose(expected)}</dd></div><div><dt>Found</dt><dd>${prose(actual)}</dd></div></dl>
${excerpt === undefined ? '' : excerptBox(excerpt)}
<p class="evidence"><strong>Evidence</strong> ${evidence.join(', ')}</p>
<dl class="facts">${factsOf({ result, finding })
    .map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
    .join('')}</dl>
<p class="refuted">${prose(finding.refutedBy)}</p>
<details class="reproduce"><summary>How to reproduce</summary>
${commandBox(curl.startsWith('#!') ? 'Shell script' : 'Request', curl)}
${commandBox('Replay with this suite', replay)}
</details></article>`;
}

function factsOf({ result, finding }: Departure): readonly (readonly [string, string])[] {
  const { at, base, operation, observedAt, requestId, firstSeen, fingerprint } = finding;
  const { source, lastGood, violations, exercised } = result;
  const place = at === '' ? '' : `, <code>${escape(at)}</code>`;
  const accepted = acceptedIn(result);
  return [
    ['Where', `<code>${escape(operation)}</code> at <code>${escape(base)}</code>${place}`],
    ['Concerns', partyIn(result)],
    ['Reproduced', escape(steadinessIn(finding))],
    ['In this run', `failed ${violations} of ${exercised} ${exercised === 1 ? 'check' : 'checks'}`],
    ...(observedAt === undefined ? [] : [['Observed', escape(timeIn(observedAt))] as const]),
    ...(requestId === undefined ? [] : [['Request id', `<code>${escape(requestId)}</code>`] as const]),
    ...(firstSeen === undefined ? [] : [['First seen', escape(timeIn(firstSeen))] as const]),
    ...(lastGood === undefined ? [] : [['Last good', escape(timeIn(lastGood))] as const]),
    ['Source', `“${escape(source.section)}”, ${escape(source.item)}`],
    ['Fingerprint', `<code>${fingerprint}</code>`],
    ...(accepted === '' ? [] : [['Accepted', prose(accepted)] as const]),
  ];
}

/** Lines of a response with the failing one highlighted, where it is known. */
export function excerptBox({ status, mediaType, lines }: Excerpt, title = 'Response'): string {
  const marked = lines.some(({ offending }) => offending);
  const rows = lines.map(({ number, text, offending }) => {
    // What is absent or decoded has no line of its own.
    const label = /^ *[←│]/.test(text) ? '' : String(number);
    const line = `<span class="number" aria-hidden="true">${label}</span>${escape(text)}`;
    return offending ? `<mark>${line}</mark>` : `<span>${line}</span>`;
  });
  return `<figure class="excerpt"><figcaption>${escape(title)}: ${status}${mediaType === undefined ? '' : `, ${escape(mediaType)}`}${marked ? '; the failing line is highlighted' : ''}</figcaption><pre tabindex="0" aria-label="Excerpt of the response">${rows.join('\n')}</pre></figure>`;
}

export function commandBox(title: string, command: string): string {
  return `<div class="command"><p>${title} <button type="button" class="copy">Copy</button></p><pre tabindex="0" aria-label="${title}">${escape(command)}</pre></div>`;
}
