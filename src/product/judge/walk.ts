import type { Guard } from './contain.js';

/** All that is to be judged of one trace, in its order; numbers are positions. */
export interface Steps {
  /** Called before the first step, and again after the guard ended one of them. */
  begin(): void;
  readonly views: number;
  /** Judges the shape of an exchange, and gives the number of checks that it then undergoes. */
  openView(view: number): number;
  check(view: number, check: number): void;
  readonly traceChecks: number;
  traceCheck(index: number): void;
  readonly folds: number;
  fold(index: number): void;
  /** A step threw, with its error, or the guard ended it. */
  tell(missed: Missed, error?: unknown): void;
}

/** A step that was not done; `view` means an exchange with all its checks. */
export type Missed =
  | { readonly kind: 'view'; readonly view: number }
  | { readonly kind: 'check'; readonly view: number; readonly check: number }
  | { readonly kind: 'trace-check'; readonly index: number }
  | { readonly kind: 'fold'; readonly index: number };

interface Position {
  trace: number;
  view: number;
  /** Of the view; -1 while its shape is judged. */
  check: number;
  checks: number;
  traceCheck: number;
  fold: number;
}

/**
 * Does every step of some traces, behind those too that throw or that the guard ends: the first are told with their error,
 * the others without. What the guard ends leaves out the whole exchange. The guard takes longer than to judge some traces,
 * and so watches them together.
 */
export function walk(traces: readonly Steps[], guard: Guard): void {
  const at: Position = { trace: 0, ...start };
  for (;;) {
    const { trace, view, traceCheck, fold } = at;
    const tell = (whole: boolean, error?: unknown): void => {
      const steps = traces[at.trace]!;
      steps.tell(pastStep(steps, at, whole), error);
    };
    try {
      if (guard(() => proceed(traces, at))) return;
    } catch (error) {
      tell(false, error);
      continue;
    }
    // The time of the guard is that of one exchange: what others before it took is given back.
    if (trace === at.trace && view === at.view && traceCheck === at.traceCheck && fold === at.fold) tell(true);
  }
}

const start = { view: 0, check: -1, checks: 0, traceCheck: 0, fold: 0 };

function proceed(traces: readonly Steps[], at: Position): void {
  for (; at.trace < traces.length; at.trace += 1, Object.assign(at, start)) proceedIn(traces[at.trace]!, at);
}

function proceedIn(steps: Steps, at: Position): void {
  steps.begin();
  for (; at.view < steps.views; at.view += 1, at.check = -1) {
    if (at.check < 0) {
      at.checks = steps.openView(at.view);
      at.check = 0;
    }
    for (; at.check < at.checks; at.check += 1) steps.check(at.view, at.check);
  }
  for (; at.traceCheck < steps.traceChecks; at.traceCheck += 1) steps.traceCheck(at.traceCheck);
  for (; at.fold < steps.folds; at.fold += 1) steps.fold(at.fold);
}

function pastStep({ views, traceChecks }: Steps, at: Position, whole: boolean): Missed {
  if (at.view < views) {
    const { view, check } = at;
    if (check >= 0 && !whole) {
      at.check += 1;
      return { kind: 'check', view, check };
    }
    at.view += 1;
    at.check = -1;
    return { kind: 'view', view };
  }
  if (at.traceCheck < traceChecks) return { kind: 'trace-check', index: at.traceCheck++ };
  return { kind: 'fold', index: at.fold++ };
}
