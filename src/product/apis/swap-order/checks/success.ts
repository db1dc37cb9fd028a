import { unless } from '../../../model/check.js';
import type { View } from '../../../model/view.js';
import {
  hasGenuineKey,
  isForTakerWithMeans,
  isServed,
  isUsable,
  memberOf,
  missingParameterOf,
} from '../reader/requests.js';
import { order, type AnyOrderView } from '../reader/view.js';
import { works } from './expected-response.js';
import { equalOutcomes } from '../../equal-outcomes.js';

const telling = ['requestId', 'routePlan', 'outAmount', 'router'];

/** What stands before a service may say 202 or 204 for it: only a body that is an order is one. */
const isOrder = (view: AnyOrderView): boolean =>
  telling.filter((name) => memberOf(view, name) !== undefined).length * 2 >= telling.length;

function differInSwapAlone(left: View, right: View): boolean {
  const rest = ({ request: { query } }: View): string => {
    const { inputMint: _, outputMint: __, amount: ___, ...others } = query;
    return JSON.stringify(Object.entries(others).sort());
  };
  return left.base === right.base && rest(left) === rest(right);
}

export const success = {
  /** The document has one status for an order, and the others for errors. */
  'ORDER-219': order.exchange({
    on: { operation: 'getOrder' },
    note: (view: AnyOrderView) => {
      const { status } = view.response;
      const isComplete = hasGenuineKey(view) && missingParameterOf(view) === undefined;
      return isComplete && status >= 200 && status < 300 && isOrder(view) ? status : undefined;
    },
    judge: (status) => unless(status === 200, 'status 200', `status ${status}`, { cause: `status-${status}` }),
  }),
  /** A wallet may have been emptied meanwhile: a refusal counts where one without means is served, or no taker is. */
  'ORDER-220': works({
    shown: (view) => isServed(view) && isForTakerWithMeans(view),
    expected: (failing, { pairs: [first] }, views) => {
      const [base, own] = [failing.base, failing.request.query.taker];
      const other = first!.control.request.query.taker;
      if (!isForTakerWithMeans(failing) || first!.control.base !== base || other === own) return undefined;
      if (other !== undefined) return 'an order with status 200, as for a taker without means';
      const isOfAnother = ({ request: { query } }: AnyOrderView): boolean => ![undefined, own].includes(query.taker);
      const isNoneServed = views.some((view) => view.base === base && isOfAnother(view) && !isServed(view));
      return isNoneServed ? 'an order with status 200, as without a taker' : undefined;
    },
  }),

  /** An amount or a pair may have no quote, which a 400 says: a gateway that answers for the service says nothing. */
  'ORDER-234': works({
    shown: (view) => hasGenuineKey(view) && isUsable(view),
    expected: (failing, { pairs: [first] }) =>
      !isUsable(failing) && differInSwapAlone(failing, first!.control)
        ? 'an order or an error response of the service'
        : undefined,
    isUsable,
  }),

  'ORDER-238': order.run(equalOutcomes(() => true)),
};
