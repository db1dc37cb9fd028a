import type { Check } from '../../../model/check.js';
import type { Credentials } from '../../../model/exchange.js';
import type { View } from '../../../model/view.js';
import { asksForPair } from '../asked.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { scenarioNames } from '../scenario-names.js';
import { order } from '../view.js';

type Ordered = View<SwapOrderFixtures>;
type KeyState = NonNullable<Credentials['apiKey']>;

/** The same swap is quoted with the genuine key, whatever is asked for besides. */
const isQuotedForPair = (view: Ordered): boolean => view.response.status === 200 && asksForPair(view);

function asksForDeclaredSwap({ request: { query }, fixtures: { pair } }: Ordered): boolean {
  return query.inputMint === pair.inputMint && query.outputMint === pair.outputMint && query.amount === pair.amount;
}

const isRefusedWith = (
  apiKey: KeyState,
  says: string,
  concerns: (fixtures: SwapOrderFixtures) => boolean = () => true,
): Check<SwapOrderFixtures> =>
  order.exchange({
    on: { operation: 'getOrder' },
    select: (view: Ordered) =>
      view.credentials.apiKey === apiKey && asksForDeclaredSwap(view) && concerns(view.fixtures)
        ? view.response.status
        : undefined,
    judge: (status) =>
      status === 200 ? { expected: `a request ${says} is refused`, actual: 'status 200' } : undefined,
    control: isQuotedForPair,
  });

/** The document shows no status for it: whatever is not 200 refuses. */
const isServed = ({ response }: Ordered): boolean => response.status === 200;

export const apiKey = {
  'ORDER-188': isRefusedWith('absent', 'without the header x-api-key'),
  'ORDER-189': isRefusedWith('misplaced', 'with the key as a query parameter only'),
  'ORDER-190': isRefusedWith('invented', 'with an invented key', ({ keysChecked }) => keysChecked === true),
  'ORDER-215': order.trace({
    scenarios: [scenarioNames.withoutKey],
    *situations({ views }) {
      const without = views.filter(({ credentials }) => credentials.apiKey === 'absent');
      const one = without.find(({ base }) => base === 'ultra');
      const other = without.find(({ base }) => base === 'swap-v2');
      if (one === undefined || other === undefined) return;
      const pair = isServed(other) ? [one, other] : [other, one];
      const [refusing, deciding] = [pair[0]!, pair[1]!];
      const unsure = one.inconclusive ?? other.inconclusive;
      if (unsure !== undefined) yield { views: pair, inconclusive: unsure };
      else if (isServed(one) === isServed(other)) {
        if (!isServed(one)) yield { views: pair };
      } else {
        const expected = `refused without key, as at ${refusing.base}`;
        yield { views: pair, violation: { expected, actual: `status ${deciding.response.status}` } };
      }
    },
    control: isQuotedForPair,
  }),
};
