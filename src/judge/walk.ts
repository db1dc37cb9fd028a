import type { Guard } from './contain.js';

/** All that is to be judged of one trace, in its order; numbers are positions. */
export interface Steps {
  readonly views: number;
  /** Judges the shape of an exchange, and gives the number of checks that it then undergoes. */
  openView(view: number): number;
  check(view: number, check: number): void;
  readonly traceChecks: number;
  traceCheck(index: number): void;
  readonly folds: number;
  fold(index: number): void;
}

/** A step that was not done; `view` means an exchange with all its checks. */
export type Missed =
  | { readonly kind: 'view'; readonly view: number }
  | { readonly kind: 'check'; readonly view: number; readonly check: number }
  | { readonly kind: 'trace-check'; readonly index: number }
  | { readonly kind: 'fold'; readonly index: number };

interface Position {
  view: number;
  /** Of the view; -1 while its shape is judged. */
  check: number;
  checks: number;
  traceCheck: number;
  fold: number;
}

/**
 * Does every step, behind those too that throw or that the guard ends: the first are told with their error, the others
 * without. What the guard ends leaves out the whole exchange.
 */
export function walk(steps: Steps, guard: Guard, tell: (missed: Missed, error?: unknown) => void): void {
  const at: Position = { view: 0, check: -1, checks: 0, traceCheck: 0, fold: 0 };
  for (;;) {
    const { view, traceCheck, fold } = at;
    try {
      if (guard(() => proceed(steps, at))) return;
    } catch (error) {
      tell(pastStep(steps, at, false), error);
      continue;
    }
    // The time of the guard is that of one exchange: what others before it took is given back.
    if (view === at.view && traceCheck === at.traceCheck && fold === at.fold) tell(pastStep(steps, at, true));
  }
}

function proceed(steps: Steps, at: Position): void {
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
