import { wallets } from '../../../reference/swap-order/fixtures.js';
import { defect, type Defect } from '../defect.js';
import { given, reword } from '../operators.js';
import { asking, at, quotes, rejecting, withGenuineKey } from './tamper.js';

const second = { isSecond: true };

/** Faults of the second version alone, each of which is a difference between the versions besides. */
export const defectsOfSecondVersion: readonly Defect[] = [
  defect('order-v2-slippage-as-text', 'ORDER-081', 'ORDER-209').by(
    quotes(second, ({ slippageBps }) => ({ slippageBps: String(slippageBps) })),
  ),
  defect('order-v2-never-names-fee-mint', 'ORDER-211').by(
    quotes({}, ({ outputMint }, { isSecond }) => ({ feeMint: isSecond ? undefined : outputMint })),
  ),
  defect('order-v2-with-added-field', 'ORDER-212').by(quotes(second, { guaranteedPrice: false })),
  defect('order-v2-refuses-receiver', 'ORDER-018', 'ORDER-213').by(
    rejecting({ ...second, receiver: given, taker: wallets.unfunded }),
  ),
  defect('order-v2-with-other-error-format', 'ORDER-194', 'ORDER-214').by(
    at(
      { ...second, status: 400 },
      reword(({ error }) => ({ message: error })),
    ),
  ),
  // A key in the query is no key in the header either.
  defect('order-v2-serves-without-key', 'ORDER-188', 'ORDER-189', 'ORDER-215').by(
    asking({ ...second, key: '' }, (sent) => ({ ...withGenuineKey(sent), query: sent.query.without('x-api-key') })),
  ),
];
