import type { EndEntry, RunHeader, Span } from './journal.js';

interface Run {
  readonly run: Pick<RunHeader, 'startedAt'>;
  readonly end: Pick<EndEntry, 'endedAt' | 'spans'>;
}

/** When a run sent: all the time, unless it was resumed, unites others, or judged what was recorded before. */
export function spansOf({ run, end }: Run): readonly Span[] {
  return end.spans ?? [{ from: Date.parse(run.startedAt), to: Date.parse(end.endedAt) }];
}

/** When a run began to send, or recorded traffic was sent: ISO 8601. */
export const startOf = (run: Run): string => new Date(spansOf(run)[0]!.from).toISOString();

/** Milliseconds in which a run sent. */
export function sendingMs(run: Run): number {
  return spansOf(run).reduce((sum, { from, to }) => sum + to - from, 0);
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
