import type { Situation } from '../../../model/check.js';
import type { Credentials } from '../../../model/exchange.js';
import { asksForPair, isRefused } from '../asked.js';
import { scenarioNames } from '../scenario-names.js';
import type { OrderCheck, OrderTraceCheck, OrderView } from '../view.js';

type KeyState = NonNullable<Credentials['apiKey']>;

const isRefusedWith = (
  apiKey: KeyState,
  says: string,
  applies: (view: OrderView) => boolean = () => true,
): OrderCheck => ({
  on: { operation: 'getOrder' },
  applies: (view) => view.credentials.apiKey === apiKey && asksForTheDeclaredSwap(view) && applies(view),
  judge: ({ response }) =>
    response.status === 200 ? { expected: `a request ${says} is refused`, actual: 'status 200' } : undefined,
  control: (view) => view.response.status === 200 && asksForPair(view),
});

function asksForTheDeclaredSwap({ request: { query }, fixtures: { pair } }: OrderView): boolean {
  return query.inputMint === pair.inputMint && query.outputMint === pair.outputMint && query.amount === pair.amount;
}

export const orderWithoutKeyIsRefused = isRefusedWith('absent', 'without the header x-api-key');
export const orderWithKeyInTheQueryIsRefused = isRefusedWith('misplaced', 'with the key as a query parameter only');
export const orderWithInventedKeyIsRefused = isRefusedWith(
  'invented',
  'with an invented key',
  ({ fixtures }) => fixtures.keysChecked === true,
);

export const bothVersionsRefuseWithoutKey: OrderTraceCheck = {
  scenarios: [scenarioNames.withoutKey],
  *situations({ views }): Iterable<Situation> {
    const without = views.filter(({ credentials }) => credentials.apiKey === 'absent');
    const one = without.find(({ base }) => base === 'ultra');
    const other = without.find(({ base }) => base === 'swap-v2');
    if (one === undefined || other === undefined) return;
    const unsure = one.inconclusive ?? other.inconclusive;
    const pair = isRefused(one) ? [one, other] : [other, one];
    const deciding = pair[1]!;
    if (unsure !== undefined) yield { views: pair, inconclusive: unsure };
    else if (isRefused(one) && isRefused(other)) yield { views: pair };
    else if (isRefused(one) || isRefused(other)) {
      const expected = `refused without key, as at ${pair[0]!.base}`;
      yield { views: pair, violation: { expected, actual: `status ${deciding.response.status}` } };
    }
  },
  control: (view) => view.response.status === 200 && asksForPair(view),
};
