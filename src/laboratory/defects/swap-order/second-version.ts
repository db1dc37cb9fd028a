import type { Defect, JsonObject } from '../defect.js';
import { hasNoKey, withGenuineKey } from './access.js';
import {
  alteringQuotes,
  alteringResponses,
  answering,
  answeringAs,
  atSecondVersion,
  rejection,
  withJson,
} from './tamper.js';

const difference = 'What one version does wrong and the other right is a difference between the versions besides.';

/** Changes the orders of the second version. */
const altering = (alter: (order: JsonObject) => JsonObject): Defect['inject'] =>
  alteringQuotes((order, request) => (atSecondVersion(request) ? alter(order) : undefined));

const without = (order: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(order).filter(([each]) => each !== name));

/** Every step of the route, changed. */
const steps = (order: JsonObject, alter: (swapInfo: JsonObject) => JsonObject): JsonObject => ({
  ...order,
  routePlan: (order.routePlan as readonly JsonObject[]).map((step) => ({
    ...step,
    swapInfo: alter(step.swapInfo as JsonObject),
  })),
});

/** Faults of the second version alone, where the first one keeps the document. */
export const defectsOfSecondVersion: readonly Defect[] = [
  {
    id: 'order-v2-refuses-everything',
    says: 'The second version quotes nothing.',
    breaks: ['ORDER-004'],
    inject: answering((_, request) => (atSecondVersion(request) ? rejection('Failed to get quotes') : undefined)),
  },
  {
    id: 'order-v2-without-gasless',
    says: 'The second version leaves out `gasless`.',
    breaks: ['ORDER-158', 'ORDER-208'],
    because: difference,
    inject: altering((order) => without(order, 'gasless')),
  },
  {
    id: 'order-v2-route-without-labels',
    says: 'The second version leaves out the labels of exchanges.',
    breaks: ['ORDER-094', 'ORDER-208'],
    because: difference,
    inject: altering((order) => steps(order, (swapInfo) => without(swapInfo, 'label'))),
  },
  {
    id: 'order-v2-slippage-as-text',
    says: 'The second version writes `slippageBps` as a string.',
    breaks: ['ORDER-081', 'ORDER-209'],
    because: difference,
    inject: altering((order) => ({ ...order, slippageBps: String(order.slippageBps) })),
  },
  {
    id: 'order-v2-route-amount-as-number',
    says: 'The second version writes the amounts of the route as numbers.',
    breaks: ['ORDER-101', 'ORDER-209'],
    because: difference,
    inject: altering((order) => steps(order, (swapInfo) => ({ ...swapInfo, inAmount: Number(swapInfo.inAmount) }))),
  },
  {
    id: 'order-v2-swap-mode-null',
    says: 'The second version has null as `swapMode`.',
    breaks: ['ORDER-079', 'ORDER-210'],
    because: difference,
    inject: altering((order) => ({ ...order, swapMode: null })),
  },
  {
    id: 'order-v2-never-names-fee-mint',
    says: 'The first version always names `feeMint`, and the second never does.',
    breaks: ['ORDER-211'],
    inject: alteringQuotes((order, request) =>
      atSecondVersion(request) ? without(order, 'feeMint') : { ...order, feeMint: order.outputMint },
    ),
  },
  {
    id: 'order-v2-with-added-field',
    says: 'The second version always carries a field that the first one does not have.',
    breaks: ['ORDER-212'],
    inject: altering((order) => ({ ...order, guaranteedPrice: false })),
  },
  {
    id: 'order-v2-refuses-receiver',
    says: 'The second version does not accept `receiver`.',
    breaks: ['ORDER-018', 'ORDER-213'],
    because: difference,
    inject: answering((query, request) =>
      atSecondVersion(request) && query.get('receiver') !== undefined ? rejection('receiver is not known') : undefined,
    ),
  },
  {
    id: 'order-v2-with-other-error-format',
    says: 'Errors of the second version have a `message` in the place of `error`.',
    breaks: ['ORDER-194', 'ORDER-214'],
    because: difference,
    inject: alteringResponses((response, request) =>
      atSecondVersion(request) && response.status === 400
        ? withJson(response, ({ error }) => ({ message: error }))
        : response,
    ),
  },
  {
    id: 'order-v2-serves-without-key',
    says: 'The second version serves requests without a key.',
    breaks: ['ORDER-188', 'ORDER-189', 'ORDER-215'],
    because: `${difference} A key in the query is no key in the header either.`,
    inject: answeringAs((query, request) =>
      atSecondVersion(request) && hasNoKey(request)
        ? { ...withGenuineKey(request), query: query.without('x-api-key') }
        : undefined,
    ),
  },
];
