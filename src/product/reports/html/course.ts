import type { PaceInterval } from '../../results/pace.js';
import { certaintyAt, certaintyOf } from '../../results/certainty.js';
import type { RunSummary } from '../../results/run-json.js';
import { timeIn } from '../wording.js';
import { charts } from './charts.js';
import { section, table } from './markup.js';

/** Whether more requests would have tested more, and how the target kept up with them. */
export function course(summary: RunSummary): string {
  const parts = [...decidedByRequests(summary), ...certainty(summary), ...paceOverTime(summary)];
  return parts.length === 0 ? '' : section('course', 'Course of the run', '', parts);
}

function decidedByRequests({ end, evidence }: RunSummary): readonly string[] {
  const tested = evidence.conclusive - (evidence.earlier?.conclusive ?? 0);
  const points = [...(end.course ?? []), { sent: end.sent.total, decided: tested }];
  if (points.length < 3) return [];
  const from = points.findLast(({ sent }) => sent <= 0.75 * end.sent.total) ?? points[0]!;
  const more = Math.max(0, tested - from.decided);
  return [
    '<h3>Is a larger budget worth it?</h3>',
    `<p class="introduction">The last ${end.sent.total - from.sent} requests tested ${more} more MUST requirements.</p>`,
    charts(
      'MUST requirements tested by requests sent',
      points.map(({ sent }) => `${sent} requests`),
      [
        {
          name: 'MUST requirements tested',
          values: points.map(({ decided }) => decided),
          says: `${tested} of ${evidence.exercisable} after ${end.sent.total} requests`,
        },
      ],
      points.map(({ sent }, index) => sent - (points[index - 1]?.sent ?? 0)),
    ),
  ];
}

/** So many requests more are shown beside those of the run. */
const step = 300;

/** What larger and smaller budgets find in the laboratory. */
function certainty({ run, end, evidence, requirements }: RunSummary): readonly string[] {
  const isWhole = run.only.every((name) => requirements.some(({ api }) => api === name));
  const measured = certaintyOf(new Set(requirements.flatMap(({ api, counted }) => (counted ? [api] : []))));
  if (measured === undefined || !isWhole || run.replay !== undefined || end.sent.total === 0) return [];
  const own = end.sent.total;
  const tested = evidence.conclusive / Math.max(1, evidence.exercisable);
  const points = [
    ...measured.map((point) => ({ ...point, name: String(point.requests) })),
    { ...certaintyAt(measured, own), decided: tested, name: `${own}, this run` },
    ...(own < measured.at(-1)!.requests
      ? [{ ...certaintyAt(measured, own + step), name: `${own + step}, with ${step} more` }]
      : []),
  ].sort((left, right) => left.requests - right.requests);
  const percent = (share: number): string => `${Math.floor(100 * share)} %`;
  return [
    '<h3>How certain is a run of so many requests?</h3>',
    '<p class="introduction">As the laboratory measured it on the reference with everything allowed: the share of the requirements that a run tests, and of faults that it finds, each of which shows in one context only, such as one instance of three or one option. Of this run the first share is its own.</p>',
    table(
      'Certainty by requests sent',
      ['Requests', 'Requirements tested', 'Faults found'],
      points.map(
        ({ name, decided, found }) =>
          `<tr><th scope="row">${name}</th><td>${percent(decided)}</td><td>${percent(found)}</td></tr>`,
      ),
    ),
  ];
}

function paceOverTime({ pace: { everyMs, intervals } }: RunSummary): readonly string[] {
  if (intervals.length < 2) return [];
  const series = (name: string, of: Exclude<keyof PaceInterval, 'at'>) => {
    const values = intervals.map((interval) => interval[of]);
    const sum = values.reduce((all, value) => all + value, 0);
    return { name, values, says: `${sum}, at most ${Math.max(...values)} in ${everyMs / 1000} s` };
  };
  return [
    '<h3>How fast, and with which rejections?</h3>',
    `<p class="introduction">By intervals of ${everyMs / 1000} s; those without requests are left out.</p>`,
    charts(
      'Requests over the time of the run',
      intervals.map(({ at }) => timeIn(new Date(at).toISOString())),
      [
        series('Requests', 'requests'),
        series('Throttled (429)', 'throttled'),
        series('Server errors (5xx)', 'serverErrors'),
      ],
    ),
  ];
}
