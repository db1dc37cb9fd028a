import type { TraceView, View } from '../../model/view.js';
import { isSameRequest } from './request-predicates.js';
import type { SwapOrderFixtures } from './fixtures.js';

/** The same request at both versions, one right after the other. */
export interface Pair {
  readonly ultra: View<SwapOrderFixtures>;
  readonly swapV2: View<SwapOrderFixtures>;
}

/** Finds the pairs of a trace; a request repeated at both versions makes a further pair. */
export function pairsOf({ views }: TraceView<SwapOrderFixtures>): readonly Pair[] {
  const left = views.filter(({ base }) => base === 'swapV2');
  return views.flatMap((ultra) => {
    if (ultra.base !== 'ultra') return [];
    const found = left.findIndex((view) => isSameRequest(view, ultra));
    const second = found < 0 ? undefined : left.splice(found, 1)[0];
    return second === undefined ? [] : [{ ultra, swapV2: second }];
  });
}
