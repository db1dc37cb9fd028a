import { compareIds, outcomeInWords, type Exchange } from '../../model/exchange.js';
import { groupedBy } from '../../model/groups.js';
import type { Excerpt } from '../../results/excerpt.js';
import { gistOf, type Cause, type Departure } from '../causes.js';
import { isRecorded } from '../dossier/sign.js';
import { detailsOf } from '../finding-text.js';
import { basesIn } from '../wording.js';
import type { Exchanges } from './exchanges.js';
import { escape, factList, prose } from './markup.js';

interface CardParts {
  /** The exchanges that it may name. */
  readonly known?: Exchanges;
  readonly response?: string;
  readonly evidence?: readonly (readonly [name: string, id: Exchange['id']])[];
  readonly facts?: readonly (readonly [name: string, text: string])[];
  readonly note?: string;
}

/**
 * One finding, as every page shows it: expected and found, the place in the response, the facts, how to reproduce it. A page
 * may have responses, as markup, in the place of the excerpt of the finding, further exchanges to look at, its own choice of
 * facts, and a note, as markup, below the ways to reproduce it.
 */
export function card(
  departure: Departure,
  tag: 'h3' | 'h4',
  { known = new Map(), response, evidence = [], facts = detailsOf(departure), note = '' }: CardParts = {},
): string {
  const { result, finding } = departure;
  const { level = 'note', id, says } = result;
  const { expected, actual, mixedUp, fingerprint, curl, replay, excerpt, refutedBy, exchanges, control } = finding;
  const linkTo = (id: Exchange['id'], name: string): string => `<a href="#exchange-${id}">${escape(name)}</a>`;
  const nameOf = (id: Exchange['id']): string => {
    const exchange = known.get(id);
    return exchange === undefined ? 'exchange' : `${exchange.operation}, ${outcomeInWords(exchange)}`;
  };
  const shown = [...groupedBy(exchanges.toSorted(compareIds), nameOf)].map(([name, [first, ...more]]) =>
    [linkTo(first!, name), ...more.map((id, index) => linkTo(id, String(index + 2)))].join(' '),
  );
  const others = control === undefined ? evidence : [['positive control', control] as const, ...evidence];
  const links = [...shown, ...others.map(([name, id]) => linkTo(id, name))];
  return `<article class="finding ${level}" id="${fingerprint}" aria-labelledby="${fingerprint}-title">
<${tag} id="${fingerprint}-title"><span class="level ${level}">${level}</span> <span class="id">${id}</span> ${prose(says)} <span class="meta">at ${escape(basesIn(finding))}</span></${tag}>
<dl class="contrast"><div><dt>Expected</dt><dd>${prose(expected)}</dd></div><div><dt>Found</dt><dd>${prose(actual)}</dd></div></dl>${mixedUp === undefined ? '' : `<p>Because ${prose(mixedUp)}.</p>`}
${response ?? (excerpt === undefined ? '' : excerptBox(excerpt))}
<p class="evidence"><strong>Evidence</strong> ${links.join('; ')}</p>
${factList(facts)}
${refutedBy === undefined ? '' : `<p class="refuted">${prose(refutedBy)}</p>`}
<details class="reproduce"><summary>How to reproduce</summary>
${commandBox(curl.startsWith('#!') ? 'Shell script' : 'Request', curl)}
${commandBox(isRecorded(replay) ? 'Judge the same responses again' : 'Replay with this suite', replay)}
${note}</details></article>`;
}

/** A card that is folded below another one, which shows the same at another operation or address. */
export function folded({ result, finding }: Departure, markup: string): string {
  const { operation, at, actual } = finding;
  return `<details class="fold"><summary>${result.id} <code>${escape(operation)}</code> at ${escape(basesIn(finding))}${at && ` ${escape(at)}`}: found ${prose(actual)}</summary>${markup}</details>`;
}

/** What failed, as the first screen says it, with a link to the evidence. */
export function failedItem(cause: Cause): string {
  const { result, finding } = cause[0]!;
  const { level = '' } = result;
  return `<li><span class="level ${level}">${level}</span> <a href="#${finding.fingerprint}">${prose(result.says)}</a><br><span class="meta">${prose(gistOf(cause).join(' · '))}</span></li>`;
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
  const media = mediaType === undefined ? '' : `, ${escape(mediaType)}`;
  const hint = marked ? '; the failing line is highlighted' : '';
  return `<figure class="excerpt"><figcaption>${escape(title)}: ${status}${media}${hint}</figcaption><pre tabindex="0" aria-label="Excerpt of the response">${rows.join('\n')}</pre></figure>`;
}

function commandBox(title: string, command: string): string {
  return `<div class="command"><p>${title} <button type="button" class="copy">Copy</button></p><pre tabindex="0" aria-label="${title}">${escape(command)}</pre></div>`;
}
