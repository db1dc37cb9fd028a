import type { PaceInterval } from '../../results/pace.js';
import type { RunSummary } from '../../results/run-json.js';
import { timeIn } from '../wording.js';
import { charts } from './charts.js';
import { section } from './markup.js';

/** Whether more requests would have tested more, and how the target kept up with them. */
export function course(summary: RunSummary): string {
  const parts = [...decidedByRequests(summary), ...paceOverTime(summary)];
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
