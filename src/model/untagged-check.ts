import type { Check, FoldCheck, Scope, TraceCheck, Violation } from './check.js';
import type { View } from './view.js';

/** An exchange check that says whether it applies and judges the view itself. */
export interface ApplyingCheck<Fixtures = unknown, Body = unknown> {
  readonly on: Scope;
  readonly reads?: readonly string[];
  readonly applies?: (view: View<Fixtures, Body>) => boolean;
  readonly judge: (view: View<Fixtures, Body>) => Violation | undefined;
  readonly control?: (view: View<Fixtures>) => boolean;
}

export type UntaggedTraceCheck<Fixtures = unknown> = Omit<TraceCheck<Fixtures>, 'kind'>;
type UntaggedFoldCheck<Fixtures, State> = Omit<FoldCheck<Fixtures, State>, 'kind'>;

type UntaggedCheck<Fixtures> =
  ApplyingCheck<Fixtures, never> | UntaggedTraceCheck<Fixtures> | UntaggedFoldCheck<Fixtures, never>;

/** Gives each check its kind. */
export function tagged<Fixtures, Id extends string>(
  checks: Readonly<Record<Id, UntaggedCheck<Fixtures>>>,
): Readonly<Record<Id, Check<Fixtures>>> {
  const all = Object.entries<UntaggedCheck<Fixtures>>(checks).map(([id, check]) => [id, tag(check)]);
  return Object.fromEntries(all) as Record<Id, Check<Fixtures>>;
}

function tag<Fixtures>(check: UntaggedCheck<Fixtures>): Check<Fixtures> {
  if ('situations' in check) return { kind: 'trace', ...check } as unknown as Check<Fixtures>;
  if ('decide' in check) return { kind: 'fold', ...check } as unknown as Check<Fixtures>;
  const { applies, judge, ...others } = check;
  return {
    kind: 'exchange',
    ...others,
    select: (view: View<Fixtures, never>) => (applies === undefined || applies(view) ? view : undefined),
    judge: (_subject: unknown, view: View<Fixtures, never>) => judge(view),
  } as unknown as Check<Fixtures>;
}
