import type { PastRun } from '../../results/history.js';
import type { FieldPresence, Presence } from '../../results/field-presence.js';
import { testableMusts } from '../../results/evidence.js';
import type { RequirementResult, RunSummary } from '../../results/run-json.js';
import { timeIn, verdictWords } from '../wording.js';
import { charts, type Series } from './charts.js';
import { escape, section, table } from './markup.js';

const mostRuns = 24;

/**
 * Runs against one target, oldest first: what share they tested of what this one can test, what they found, and the
 * requirements that failed in one of them.
 */
export function overTime(history: readonly PastRun[], { requirements }: RunSummary): string {
  const runs = history.slice(-mostRuns);
  if (runs.length < 2) return '';
  const ids = [...new Set(runs.flatMap(({ verdicts }) => Object.keys(verdicts)))].sort();
  const red = ids.filter((id) => runs.some(({ verdicts }) => verdicts[id] === 'fail'));
  const testable = testableMusts(requirements);
  const rows = red.map(
    (id) =>
      `<tr><th scope="row"><a href="#${escape(id)}">${escape(id)}</a></th>${runs.map(({ verdicts }) => cell(verdicts[id])).join('')}</tr>`,
  );
  const head = runs.map(
    ({ startedAt }) =>
      `<span title="${escape(timeIn(startedAt))}">${escape(startedAt.slice(5, 10))}<br>${escape(startedAt.slice(11, 16))}</span>`,
  );
  return section(
    'history',
    'Over time',
    `The last ${runs.length} runs against this target, oldest first. ${ids.length - red.length} requirements failed in none of them.`,
    [
      charts(
        'Runs over time',
        runs.map(({ startedAt }) => timeIn(startedAt)),
        [
          ...(testable.length === 0
            ? []
            : [
                {
                  ...series(
                    'Share of the MUST requirements tested',
                    runs.map((run) => percentTested(run, testable)),
                    ' %',
                  ),
                  most: 100,
                },
              ]),
          series(
            runs.some(({ open }) => open !== undefined) ? 'Open findings' : 'Findings',
            runs.map(({ open, findings }) => open ?? findings.length),
          ),
          ...(runs.some(({ medianMs }) => medianMs !== undefined)
            ? [
                series(
                  'Median response time (ms)',
                  runs.map(({ medianMs }) => medianMs),
                ),
              ]
            : []),
        ],
      ),
      ...(rows.length === 0
        ? []
        : [table('Verdicts of requirements by run', ['Requirement', ...head], rows, 'class="history"')]),
    ],
  );
}

function percentTested({ verdicts }: PastRun, testable: readonly RequirementResult[]): number {
  const tested = testable.filter(({ id }) => verdicts[id] === 'pass' || verdicts[id] === 'fail');
  return Math.round((100 * tested.length) / testable.length);
}

function series(name: string, values: readonly (number | undefined)[], unit = ''): Series {
  const measured = values.filter((value) => value !== undefined);
  return {
    name,
    values,
    says: `${measured[0] ?? '?'}${unit} in the first, ${measured.at(-1) ?? '?'}${unit} in the last`,
  };
}

function cell(verdict: keyof typeof verdictWords | undefined): string {
  if (verdict === undefined) return '<td><span class="hidden">not part of this run</span></td>';
  const { sign, says } = verdictWords[verdict];
  return `<td class="${verdict}"><span aria-hidden="true">${sign}</span><span class="hidden">${says}</span></td>`;
}

/** Which fields the two versions of a response have, field by field. */
export function versions({ presence }: RunSummary): string {
  const pairs = presence.filter(({ responses }) => (responses.ultra ?? 0) > 0 && (responses.swapV2 ?? 0) > 0);
  if (pairs.length === 0) return '';
  return section(
    'versions',
    'Versions 1 and 2',
    'How many responses with status 200 have each field at each address, and with which JSON types. Optional fields may differ by chance; a failure is listed above.',
    pairs.map(
      (pair) =>
        `<details class="fold"><summary>${escape(pair.operation)}: ${pair.fields.length} fields</summary>${versionTable(pair)}</details>`,
    ),
  );
}

function versionTable({ operation, responses, fields }: Presence): string {
  const n = { ultra: responses.ultra!, swapV2: responses.swapV2! };
  const rows = fields.map((field) => {
    const differs = differsByVersion(field, n);
    const side = (base: 'ultra' | 'swapV2'): string => {
      const { seen, types } = field.bases[base] ?? { seen: 0, types: [] };
      return `<td>${seen} of ${n[base]}${types.length > 0 ? ` <span class="meta">${escape(types.join(', '))}</span>` : ''}</td>`;
    };
    return `<tr class="${differs === '' ? 'same' : 'differs'}"><th scope="row"><code>${escape(field.pointer)}</code>${field.documented ? '' : ' <span class="meta">not documented</span>'}</th>${side('ultra')}${side('swapV2')}<td>${differs}</td></tr>`;
  });
  return `<div class="filtered"><p><label class="check"><input type="checkbox" class="only-differences"> Only fields that differ</label></p>
${table(`Fields of ${operation}`, ['Field', '<code>/ultra/v1</code>', '<code>/swap/v2</code>', 'Difference'], rows)}</div>`;
}

function differsByVersion({ bases }: FieldPresence, n: { ultra: number; swapV2: number }): string {
  const [one, other] = [bases.ultra, bases.swapV2];
  if (one === undefined || other === undefined) return `only at ${one === undefined ? '/swap/v2' : '/ultra/v1'}`;
  if (one.types.join() !== other.types.join()) return 'other types';
  const [always, alwaysToo] = [one.seen === n.ultra, other.seen === n.swapV2];
  if (always === alwaysToo) return '';
  return always ? 'always in v1, optional in v2' : 'optional in v1, always in v2';
}

/** What the target did where the documents are silent. */
export function observations({ observations: seen }: RunSummary): string {
  if (seen.length === 0) return '';
  const rows = seen.map(
    ({ operation, base, situation, statuses, bodies }) =>
      `<tr><th scope="row">${escape(situation)}</th><td class="unbroken"><code>${escape(operation)}</code><br><span class="meta">${escape(base)}</span></td><td class="unbroken">${Object.entries(
        statuses,
      )
        .map(([status, count]) => `${status} <span class="meta">×${count}</span>`)
        .join('<br>')}</td><td>${bodies.map((body) => `<code>${escape(body)}</code>`).join('<br>')}</td></tr>`,
  );
  return section(
    'observations',
    'Observations',
    'How the target responded to each kind of negative test. Where the documents state no response this is not judged; it is compared between runs, so that a change is seen.',
    [
      `<details class="fold"><summary>${rows.length} kinds of requests</summary>${table('Responses to negative tests', ['Negative test', 'Operation', 'Statuses', 'Fields of error responses'], rows)}</details>`,
    ],
  );
}
