import type { SectionCoverage } from '../../results/coverage.js';
import type { RunSummary } from '../../results/run-json.js';
import { judgedApis } from '../wording.js';
import { bar, escape, prose, round, section } from './markup.js';
import type { OperationLatency } from '../../results/statistics.js';

/** How much of each section of the documents was tested. */
export function coverage(summary: RunSummary): string {
  const apis = judgedApis(summary);
  const documents = summary.coverage.filter(({ api }) => apis.includes(api));
  return section(
    'coverage',
    'Coverage',
    'Statements of each document, by section: <span class="key pass">tested</span> <span class="key fail">tested and failed</span> <span class="key unexercised">not tested</span> <span class="key unjudged">not testable</span>.',
    documents.map(({ title, sections }) => {
      const sum = (of: (sectionCoverage: SectionCoverage) => number): number =>
        sections.reduce((all, sectionCoverage) => all + of(sectionCoverage), 0);
      const judgeable = sum((sectionCoverage) => sectionCoverage.statements - sectionCoverage.unjudgeable);
      const share =
        judgeable === 0 ? 0 : Math.round((100 * sum((sectionCoverage) => sectionCoverage.judged)) / judgeable);
      return `<div class="document"><h3>${escape(title)}</h3><p class="meta">${sum((sectionCoverage) => sectionCoverage.judged)} of ${judgeable} testable statements were tested (${share} %); ${sum((sectionCoverage) => sectionCoverage.statements)} in all.</p>
<ul class="rows">${sections.map(sectionRow).join('\n')}</ul></div>`;
    }),
  );
}

function sectionRow({ section: name, statements, judged, violated, open, unjudgeable }: SectionCoverage): string {
  const parts = [
    { kind: 'fail', share: violated / statements },
    { kind: 'pass', share: (judged - violated) / statements },
    { kind: 'unexercised', share: open / statements },
    { kind: 'unjudged', share: unjudgeable / statements },
  ];
  const words = [
    `${judged} of ${statements} tested`,
    ...(violated > 0 ? [`${violated} failed`] : []),
    ...(open > 0 ? [`${open} not tested`] : []),
    ...(unjudgeable > 0 ? [`${unjudgeable} not testable`] : []),
  ];
  return `<li><span class="name">${prose(name)}</span>${bar(parts)}<span class="meta">${words.join(', ')}</span></li>`;
}

/** Response times by operation on a scale by powers of ten, for they differ by orders of magnitude. */
export function latency({ latency: operations }: RunSummary): string {
  if (operations.length === 0) return '';
  const least = Math.min(...operations.map(({ p50 }) => p50));
  const most = Math.max(...operations.map(({ max }) => max));
  const from = Math.floor(Math.log10(Math.max(least, 0.01)));
  const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(most, 0.1))));
  const scale = (milliseconds: number): number =>
    Math.min(100, Math.max(0, (100 * (Math.log10(Math.max(milliseconds, 0.01)) - from)) / (to - from)));
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const axis = `<li class="axis" aria-hidden="true"><span class="name"></span><span class="ticks">${ticks.map((power) => `<span style="left:${round((100 * (power - from)) / (to - from))}%">${timeText(10 ** power)}</span>`).join('')}</span><span class="meta"></span></li>`;
  return section(
    'latency',
    'Response times',
    'By operation and address: the dot is the median, the line reaches to the 95th percentile, the tick is the slowest response.',
    [`<ul class="rows">${axis}${operations.map((operation) => latencyRow(operation, scale)).join('\n')}</ul>`],
  );
}

function latencyRow(
  { operation, base, count, p50, p95, max }: OperationLatency,
  scale: (ms: number) => number,
): string {
  const [a, b, c] = [scale(p50), scale(p95), scale(max)].map(round);
  return `<li><span class="name"><code>${escape(operation)}</code> <span class="meta">${escape(base)}</span></span>
<svg class="range" aria-hidden="true" focusable="false"><line class="rail" x1="0" x2="100%" y1="50%" y2="50%"/><line x1="${a}%" x2="${b}%" y1="50%" y2="50%"/><line class="tick" x1="${c}%" x2="${c}%" y1="20%" y2="80%"/><circle cx="${a}%" cy="50%" r="5"/></svg>
<span class="meta"><b>${timeText(p50)}</b>, 95 % ${timeText(p95)}, max ${timeText(max)} <span class="count">×${count}</span></span></li>`;
}

function timeText(milliseconds: number): string {
  return milliseconds >= 1000 ? `${round(milliseconds / 1000)} s` : `${round(milliseconds)} ms`;
}
