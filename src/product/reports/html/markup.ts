import { inertText } from '../inert.js';

/** Text made safe to stand between tags and within quoted attributes. */
export function escape(text: string): string {
  return inertText(text)
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

/** The part of a page that the navigation links to. */
export function section(id: string, title: string, introduction: string, content: readonly string[]): string {
  return `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${escape(title)}</h2>
${introduction === '' ? '' : `<p class="introduction">${introduction}</p>`}
${content.join('\n')}
</section>`;
}

/** A table in a box of its own that scrolls sideways where it is wider than the page. */
export function table(label: string, head: readonly string[], rows: readonly string[], more = ''): string {
  return `<div class="wide" tabindex="0" role="region" aria-label="${escape(label)}"><table ${more}><caption class="hidden">${escape(label)}</caption>
<thead><tr>${head.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

export interface Part {
  readonly share: number;
  readonly kind: string;
}

/** A bar made of parts of one whole; the numbers beside it say the same. */
export function bar(parts: readonly Part[]): string {
  let x = 0;
  const rects = parts
    .filter(({ share }) => share > 0)
    .map(({ share, kind }) => {
      const rect = `<rect class="${kind}" x="${round(x)}" width="${round(share * 100)}" height="8"/>`;
      x += share * 100;
      return rect;
    });
  return `<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">${rects.join('')}</svg>`;
}

export function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}
