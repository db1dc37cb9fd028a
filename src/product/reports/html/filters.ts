import { escape } from './markup.js';

/** A choice of a filter form: the values that a data attribute of the filtered elements takes. */
export interface Choice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly string[];
}

/** A form that filters the elements with `data-list="NAME"`; its state goes into the fragment of the address. */
export function filterForm(
  list: string,
  label: string,
  unit: string,
  count: number,
  choices: readonly Choice[],
): string {
  const selects = choices
    .filter(({ options }) => options.length > 1)
    .map(
      ({ name, label: text, options }) =>
        `<label>${text} <select name="${name}"><option value="">all</option>${options.map((option) => `<option>${escape(option)}</option>`).join('')}</select></label>`,
    );
  return `<form class="filters" role="search" data-filters="${list}" data-unit="${unit}" aria-label="${escape(label)}">
<label>Search <input type="search" name="text" autocomplete="off"></label>
${selects.join('\n')}
<output name="count" aria-live="polite">${count} ${count === 1 ? unit : `${unit}s`}</output></form>`;
}

/** The distinct values, in the order in which they come. */
export function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
