import { withoutControlCharacters } from '../control-characters.js';
import { listed } from '../../model/counted.js';
import type { Section, Table } from '../sections.js';
import { verdictWords } from '../../results/tested.js';

/** Text made safe to stand between tags and within quoted attributes. */
export function escape(text: string): string {
  return withoutControlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Escaped text in which `code` between backticks is set as code. */
export function prose(text: string): string {
  return escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** A part of the page with the heading that the navigation links to. */
export function sectionOf(id: string, title: string, says: string, content: readonly string[], level = 2): string {
  return `<section id="${id}" aria-labelledby="${id}-title"><h${level} id="${id}-title">${escape(title)}</h${level}>
${says === '' ? '' : `<p class="introduction">${prose(says)}</p>`}
${content.join('\n')}
</section>`;
}

/** Lines that are shown before the others are folded. */
const mostLines = 10;

/** A section; ids of requirements and fingerprints of findings in it are links where the page has them as `places`. */
export function htmlOf(section: Section, places: ReadonlySet<string> = new Set(), level = 2): string {
  const { id, title, says = '', lines = [], table, parts = [] } = section;
  const list = `<ul>${lines.map((line) => `<li>${linked(prose(line), places)}</li>`).join('\n')}</ul>`;
  const folded = `<details class="fold"><summary>${lines.length} lines</summary>${list}</details>`;
  const shown = lines.length > mostLines ? folded : list;
  const content = listed(
    lines.length > 0 && shown,
    table && tableOf(`${title} (table)`, table),
    parts.map((part) => htmlOf(part, places, level + 1)),
  );
  return sectionOf(id, title, says, content, level);
}

function linked(markup: string, places: ReadonlySet<string>): string {
  return markup.replace(/\b(?:[A-Z]+-[0-9]{3}|[0-9a-f]{16})\b/g, (name) =>
    places.has(name) ? `<a href="#${name}">${name}</a>` : name,
  );
}

/** A table in a box of its own that scrolls sideways where it is wider than the page. */
export function tableOf(label: string, { head, rows }: Table): string {
  return rowsTable(
    label,
    head,
    rows.map((cells) => `<tr>${cells.map((text) => `<td>${cellOf(text)}</td>`).join('')}</tr>`),
  );
}

export function rowsTable(label: string, head: readonly string[], rows: readonly string[], name = 'plain'): string {
  return `<div class="wide" tabindex="0" role="region" aria-label="${escape(label)}"><table class="${name}"><caption class="hidden">${escape(label)}</caption>
<thead><tr>${head.map((text) => `<th scope="col">${text}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

/** A verdict has its colour wherever it is a cell of a table. */
function cellOf(text: string): string {
  const verdict = Object.entries(verdictWords).find(([, { sign, says }]) => text === `${sign} ${says}`)?.[0];
  return verdict === undefined ? prose(text) : `<span class="verdict ${verdict}">${text}</span>`;
}

/** Names with their texts. */
export function factList(facts: readonly (readonly [name: string, text: string])[]): string {
  return `<dl class="facts">${facts.map(([name, text]) => `<div><dt>${escape(name)}</dt><dd>${prose(text)}</dd></div>`).join('')}</dl>`;
}
