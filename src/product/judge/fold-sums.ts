import type { Api } from '../model/api.js';
import type { FoldCheck } from '../model/check.js';
import type { TraceView } from '../model/view.js';
import { foldsOf } from './trace-checks.js';

/** What folds count alike, added up once for all of their requirements. */
export interface FoldSum<F> {
  readonly ids: readonly string[];
  add(trace: TraceView<F>): void;
  /** The sum of what was added so far; plain data. */
  total(): unknown;
}

/** The sums of an API's folds: requirements whose folds have the same `of` and `merge` share one. */
export function createFoldSums<F>(api: Api<F>, only: ReadonlySet<string> | undefined): readonly FoldSum<F>[] {
  const groups: { readonly ids: string[]; readonly fold: FoldCheck<F, unknown> }[] = [];
  for (const [id, own] of foldsOf(api, only)) {
    const fold = own as unknown as FoldCheck<F, unknown>;
    const group = groups.find((group) => group.fold.of === fold.of && group.fold.merge === fold.merge);
    if (group) group.ids.push(id);
    else groups.push({ ids: [id], fold });
  }
  return groups.map(({ ids, fold }) => sumOf(ids, fold));
}

function sumOf<F>(ids: readonly string[], fold: FoldCheck<F, unknown>): FoldSum<F> {
  const parts = createBalancedSum(fold.merge);
  return {
    ids,
    add(trace) {
      const own = fold.of(trace);
      if (own !== undefined) parts.add(own);
    },
    total: () => parts.total() ?? fold.empty(),
  };
}

interface Part<State> {
  readonly state: State;
  /** It is the sum of 2 to the power of this many states. */
  readonly power: number;
}

/**
 * Adds up states in their order, equal numbers of them at a time: what `merge` copies, it copies a logarithm of their
 * number of times, and not for each state that is added.
 */
export function createBalancedSum<State>(merge: (left: State, right: State) => State) {
  const parts: Part<State>[] = [];
  return {
    add(state: State): void {
      let sum: Part<State> = { state, power: 0 };
      let kept = parts.length;
      while (parts[kept - 1]?.power === sum.power) {
        kept -= 1;
        sum = { state: merge(parts[kept]!.state, sum.state), power: sum.power + 1 };
      }
      parts.splice(kept, parts.length, sum);
    },
    total(): State | undefined {
      const greatest = parts[0];
      if (greatest === undefined) return undefined;
      if (parts.length > 1) {
        const state = parts.map((part) => part.state).reduceRight((sum, earlier) => merge(earlier, sum));
        parts.splice(0, parts.length, { state, power: greatest.power });
      }
      return parts[0]!.state;
    },
  };
}
