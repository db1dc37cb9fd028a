import { equalOutcomes } from '../../equal-outcomes.js';
import { situationOf } from '../../../model/alternation.js';
import type { View } from '../../../model/view.js';
import { hasGenuineKey, isUsable } from '../request-predicates.js';
import { everyScenario } from '../scenario-names.js';
import { order } from '../view.js';

const parameters = ['inputMint', 'outputMint', 'amount'] as const;

/** Whether two requests differ by their amount or their mints, and by nothing else. */
function differInSwapAlone(one: View, other: View): boolean {
  const rest = ({ request: { query } }: View): string =>
    JSON.stringify(
      Object.entries(query)
        .filter(([name]) => !(parameters as readonly string[]).includes(name))
        .sort(),
    );
  return one.base === other.base && rest(one) === rest(other);
}

export const usableResponses = {
  /** An amount or a pair may have no quote, which a 400 says: a gateway that answers for the service says nothing. */
  'ORDER-234': order.trace({
    scenarios: everyScenario,
    *situations({ views, alternations }) {
      for (const view of views) if (hasGenuineKey(view) && isUsable(view)) yield { views: [view] };
      for (const alternation of alternations) {
        const [first] = alternation.pairs;
        if (first === undefined || isUsable(first.failing) || !differInSwapAlone(first.failing, first.control))
          continue;
        yield situationOf(alternation, isUsable, 'an order or an error response of the service');
      }
    },
  }),

  'ORDER-238': order.fold(equalOutcomes(() => true)),
};
