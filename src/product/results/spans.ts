import type { RunSummary } from './run-json.js';

/** A time in which a run sent, in milliseconds since the Unix epoch. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** When a run sent: all the time, unless it was resumed or unites others. */
export function spansOf({ run, end }: Pick<RunSummary, 'run' | 'end'>): readonly Span[] {
  return end.spans ?? [{ from: Date.parse(run.startedAt), to: Date.parse(end.endedAt) }];
}

/** The spans in order, those that overlap as one. */
export function unitedSpans(spans: readonly Span[]): readonly Span[] {
  const united: Span[] = [];
  for (const span of spans.toSorted((left, right) => left.from - right.from)) {
    const last = united.at(-1);
    if (last === undefined || last.to < span.from) united.push(span);
    else united[united.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
  }
  return united;
}
