import { escape, round, table } from './markup.js';

/** A quantity over the columns of a chart; what is undefined was not measured. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | undefined)[];
  /** The top of its scale; the greatest value where left out. */
  readonly most?: number;
  /** What the picture shows, in words. */
  readonly says: string;
}

/**
 * Quantities over the same columns, each on a scale of its own from zero, with their numbers as a table that opens. Columns
 * are equally wide unless `widths` says how wide each is.
 */
export function charts(
  label: string,
  head: readonly string[],
  series: readonly Series[],
  widths: readonly number[] = head.map(() => 1),
): string {
  const rows = head.map(
    (column, index) =>
      `<tr><th scope="row">${escape(column)}</th>${series.map(({ values }) => `<td>${values[index] === undefined ? '' : round(values[index])}</td>`).join('')}</tr>`,
  );
  const names = series.map(({ name }) => escape(name));
  return `<ul class="rows">${series.map((sery) => chartRow(sery, widths)).join('\n')}</ul>
<details class="fold"><summary>The same in numbers</summary>${table(label, ['At', ...names], rows)}</details>`;
}

function chartRow({ name, values, says, most: top = 1 }: Series, widths: readonly number[]): string {
  const most = Math.max(top, ...values.map((value = 0) => value));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  let x = 0;
  const bars = values.map((value = 0, index) => {
    const width = (100 * widths[index]!) / whole;
    const height = (20 * value) / most;
    const bar = `<rect x="${round(x)}" y="${round(20 - height)}" width="${round(0.9 * width)}" height="${round(height)}"/>`;
    x += width;
    return bar;
  });
  return `<li><span class="name">${escape(name)}</span><svg class="chart" viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true" focusable="false">${bars.join('')}</svg><span class="meta">${escape(says)}</span></li>`;
}
