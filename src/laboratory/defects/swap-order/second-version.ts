import { wallets } from '../../../reference/swap-order/fixtures.js';
import { hasNoKey, withGenuineKey } from './acceptance.js';
import { defect, type Defect, type JsonObject } from '../defect.js';
import { reword } from '../operators.js';
import { alteringQuotes, answeringAs, at, atSecondVersion, rejecting } from './tamper.js';

/** Changes the orders of the second version. */
const altering = (alter: (order: JsonObject) => JsonObject): Defect['inject'] =>
  alteringQuotes((order, request) => (atSecondVersion(request) ? alter(order) : undefined));

/** Changes every step of the route of the second version. */
const alteringSteps = (alter: (swapInfo: JsonObject) => JsonObject): Defect['inject'] =>
  altering(({ routePlan }) => ({
    routePlan: (routePlan as readonly JsonObject[]).map(({ swapInfo, ...step }) => ({
      ...step,
      swapInfo: { ...(swapInfo as JsonObject), ...alter(swapInfo as JsonObject) },
    })),
  }));

/** Faults of the second version alone, where the first one keeps the document. */
export const defectsOfSecondVersion: readonly Defect[] = [
  defect('order-v2-without-gasless', 'ORDER-158', 'ORDER-208').by(altering(() => ({ gasless: undefined }))),
  defect('order-v2-route-without-labels', 'ORDER-094', 'ORDER-208').by(alteringSteps(() => ({ label: undefined }))),
  defect('order-v2-slippage-as-text', 'ORDER-081', 'ORDER-209').by(
    altering(({ slippageBps }) => ({ slippageBps: String(slippageBps) })),
  ),
  defect('order-v2-route-amount-as-number', 'ORDER-101', 'ORDER-209').by(
    alteringSteps(({ inAmount }) => ({ inAmount: Number(inAmount) })),
  ),
  defect('order-v2-swap-mode-null', 'ORDER-079', 'ORDER-210').by(altering(() => ({ swapMode: null }))),
  defect('order-v2-never-names-fee-mint', 'ORDER-211').by(
    alteringQuotes(({ outputMint }, request) => ({
      feeMint: atSecondVersion(request) ? undefined : outputMint,
    })),
  ),
  defect('order-v2-with-added-field', 'ORDER-212').by(altering(() => ({ guaranteedPrice: false }))),
  defect('order-v2-refuses-receiver', 'ORDER-018', 'ORDER-213').by(
    rejecting(
      (query, request) => atSecondVersion(request) && query.has('receiver') && query.get('taker') === wallets.unfunded,
    ),
  ),
  defect('order-v2-with-other-error-format', 'ORDER-194', 'ORDER-214').by(
    at(
      { isSecond: true, status: 400 },
      reword(({ error }) => ({ message: error })),
    ),
  ),
  // The second version serves requests without a key.
  defect('order-v2-serves-without-key', 'ORDER-188', 'ORDER-189', 'ORDER-215').by(
    answeringAs((query, request) =>
      atSecondVersion(request) && hasNoKey(request)
        ? { ...withGenuineKey(request), query: query.without('x-api-key') }
        : undefined,
    ),
  ),
];
