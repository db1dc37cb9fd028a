import { counted } from '../wording.js';
import { escape } from './markup.js';

/**
 * A form that filters the elements with `data-list="LIST"` by their text and by their data attributes, each choice by the
 * one of its name in lower case.
 */
export function filterForm(list: string, count: number, choices: Readonly<Record<string, readonly string[]>>): string {
  const selects = Object.entries(choices).flatMap(([label, values]) => {
    const options = [...new Set(values)].toSorted().map((value) => `<option>${escape(value)}</option>`);
    if (options.length < 2) return [];
    return `<label>${label} <select name="${label.toLowerCase()}"><option value="">all</option>${options.join('')}</select></label>`;
  });
  return `<form class="filters" role="search" data-filters="${list}" aria-label="Filter: ${list}">
<label>Search <input type="search" name="text" autocomplete="off"></label>
${selects.join('\n')}
<output name="count" aria-live="polite">${counted(count, list)}</output></form>`;
}
