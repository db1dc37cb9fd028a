import type { Exchange } from '../../model/exchange.js';
import type { Excerpt } from '../../results/excerpt.js';
import type { Finding, RequirementResult } from '../../results/run-json.js';
import { factsOf, type Cause, type Departure } from '../causes.js';
import { acceptedIn, partyIn, steadinessIn, timeIn } from '../wording.js';
import type { Exchanges } from './exchanges.js';
import { escape, prose, round } from './markup.js';

/** A finding in the report: what was expected and found, the place in the response, the facts, the evidence and how to reproduce it. */
export function findingCard({ result, finding }: Departure, exchanges: Exchanges): string {
  const { violations, exercised } = result;
  const { excerpt } = finding;
  return card(
    { result, finding },
    {
      tag: 'h4',
      title: `<a href="#${result.id}">${result.id}</a> ${prose(result.says)} <span class="meta">at ${escape(finding.base)}</span>`,
      response: excerpt === undefined ? '' : excerptBox(excerpt),
      evidence: evidenceOf(finding, exchanges),
      facts: [
        ['Concerns', partyIn(result)],
        ['In this run', `failed ${violations} of ${exercised} ${exercised === 1 ? 'check' : 'checks'}`],
        ['Source', sourceText(result)],
      ],
    },
  );
}

/** What differs between the cards of a report and of a dossier, as markup. */
interface CardParts {
  readonly tag: 'h3' | 'h4';
  readonly title: string;
  readonly response: string;
  readonly evidence: string;
  readonly facts: readonly (readonly [string, string])[];
  /** Below the ways to reproduce it. */
  readonly note?: string;
}

/** One finding, as every page shows it. */
export function card(
  { result, finding }: Departure,
  { tag, title, response, evidence, facts, note }: CardParts,
): string {
  const { level = 'note' } = result;
  const { expected, actual, mixedUp, fingerprint, curl, replay } = finding;
  const rows = [...commonFacts({ result, finding }), ...facts];
  return `<article class="finding ${level}" id="finding-${fingerprint}" aria-labelledby="finding-${fingerprint}-title">
<${tag} id="finding-${fingerprint}-title"><span class="level ${level}">${level}</span> ${title}</${tag}>
<dl class="contrast"><div><dt>Expected</dt><dd>${prose(expected)}</dd></div><div><dt>Found</dt><dd>${prose(actual)}</dd></div></dl>${mixedUp === undefined ? '' : `<p>Because ${prose(mixedUp)}.</p>`}
${response}
${evidence}
<dl class="facts">${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
<p class="refuted">${prose(finding.refutedBy)}</p>
<details class="reproduce"><summary>How to reproduce</summary>
${commandBox(curl.startsWith('#!') ? 'Shell script' : 'Request', curl)}
${commandBox('Replay with this suite', replay)}
${note ?? ''}</details></article>`;
}

function commonFacts({ result, finding }: Departure): readonly (readonly [string, string])[] {
  const { at, base, operation, observedAt, requestId, fingerprint } = finding;
  const accepted = acceptedIn(result);
  return [
    [
      'Where',
      `<code>${escape(operation)}</code> at <code>${escape(base)}</code>${at === '' ? '' : `, <code>${escape(at)}</code>`}`,
    ],
    ['Reproduced', escape(steadinessIn(finding))],
    ...(observedAt === undefined ? [] : [['Observed', escape(timeIn(observedAt))] as const]),
    ...(requestId === undefined ? [] : [['Request id', `<code>${escape(requestId)}</code>`] as const]),
    ['Fingerprint', `<code>${fingerprint}</code>`],
    ...(accepted === '' ? [] : [['Accepted', prose(accepted)] as const]),
  ];
}

/** The item of the document that states a requirement. */
export function sourceText({ source }: Pick<RequirementResult, 'source'>): string {
  return `“${escape(source.section)}”, ${escape(source.item)}`;
}

function evidenceOf({ exchanges: ids, control }: Finding, exchanges: Exchanges): string {
  const named = [
    ...ids.map((id, index) => ({ id, name: ids.length === 1 ? 'request and response' : `exchange ${index + 1}` })),
    ...(control === undefined ? [] : [{ id: control, name: 'positive control' }]),
  ];
  return evidence(named.map(({ id, name }) => ({ id, name, exchange: exchanges.get(id) })));
}

/** Links to the exchanges that a finding rests on; several of them as they followed each other. */
export function evidence(
  cited: readonly { readonly id: string; readonly name: string; readonly exchange: Exchange | undefined }[],
): string {
  const link = ({ id, name }: { readonly id: string; readonly name: string }): string =>
    `<a href="#exchange-${id}">${name}</a>`;
  const known = cited.flatMap(({ exchange }) => exchange ?? []);
  if (known.length < 2) return `<p class="evidence"><strong>Evidence</strong> ${cited.map(link).join(', ')}</p>`;
  const from = Math.min(...known.map(({ startedAt }) => startedAt));
  const to = Math.max(...known.map(({ startedAt, milliseconds }) => startedAt + milliseconds));
  const scale = (time: number): string => round((100 * (time - from)) / Math.max(1, to - from));
  const rows = cited
    .toSorted((left, right) => (left.exchange?.startedAt ?? 0) - (right.exchange?.startedAt ?? 0))
    .flatMap(({ id, name, exchange }) => {
      if (exchange === undefined) return [];
      const { startedAt, milliseconds, response, fault } = exchange;
      const outcome = response === undefined ? fault.class : `status ${response.status}`;
      return `<li><span class="name">${link({ id, name })}</span><svg class="range" aria-hidden="true" focusable="false"><line class="rail" x1="0" x2="100%" y1="50%" y2="50%"/><line x1="${scale(startedAt)}%" x2="${scale(startedAt + milliseconds)}%" y1="50%" y2="50%"/><circle cx="${scale(startedAt)}%" cy="50%" r="4"/></svg><span class="meta">${escape(outcome)} after ${round((startedAt - from) / 1000)} s, took ${round(milliseconds)} ms</span></li>`;
    });
  return `<div class="evidence"><strong>Evidence</strong><ul class="rows">${rows.join('\n')}</ul></div>`;
}

/** What failed, as the first screen says it, with a link to the evidence. */
export function failedItem(cause: Cause): string {
  const { result, finding } = cause[0]!;
  const { level = '' } = result;
  return `<li><span class="level ${level}">${level}</span> <a href="#finding-${finding.fingerprint}">${prose(result.says)}</a><br><span class="meta">${prose(factsOf(cause).join(' · '))}</span></li>`;
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

function commandBox(title: string, command: string): string {
  return `<div class="command"><p>${title} <button type="button" class="copy">Copy</button></p><pre tabindex="0" aria-label="${title}">${escape(command)}</pre></div>`;
}
