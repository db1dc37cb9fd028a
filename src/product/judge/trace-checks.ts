import type { Api } from '../model/api.js';
import type { Check, FoldCheck, TraceCheck } from '../model/check.js';
import { isOfScenario } from './derive.js';

/** A trace check as it stands for one scenario. */
export interface Assigned<F> {
  readonly id: string;
  readonly check: TraceCheck<F, never>;
  /**
   * False where the scenario is none of its own, so that only its control is asked. Where a history says what the traffic
   * of others is, each check judges it.
   */
  readonly judges: boolean;
}

/** Finds the trace checks of a scenario, once for all its traces. */
export function createAssignments<F>(
  api: Api<F>,
  only: ReadonlySet<string> | undefined,
): (scenario: string) => readonly Assigned<F>[] {
  const all = selected(api, only).flatMap(([id, check]) => (check.kind === 'trace' ? [{ id, check }] : []));
  const known = new Map<string, readonly Assigned<F>[]>();
  return (scenario) => {
    let assigned = known.get(scenario);
    if (assigned === undefined) {
      const isDerived = api.history !== undefined && !isOfScenario(api, scenario);
      assigned = all
        .map(({ id, check }) => ({ id, check, judges: isDerived || check.scenarios?.includes(scenario) !== false }))
        .filter(({ check, judges }) => judges || check.control !== undefined);
      known.set(scenario, assigned);
    }
    return assigned;
  };
}

export function foldsOf<F>(api: Api<F>, only: ReadonlySet<string> | undefined): [string, FoldCheck<F, never>][] {
  return selected(api, only).flatMap(([id, check]): [string, FoldCheck<F, never>][] =>
    check.kind === 'fold' ? [[id, check]] : [],
  );
}

function selected<F>({ checks }: Api<F>, only: ReadonlySet<string> | undefined): [string, Check<F>][] {
  return Object.entries<Check<F>>(checks).filter(([id]) => !only || only.has(id));
}
