import { apiKeyShown } from '../../../model/api-key.js';
import type { Derived, History } from '../../../model/history.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { queryIn } from '../../../model/exchange.js';

/** The purpose of requests whose receiver is a key that nobody has used before. */
export const freshReceiver = 'fresh-receiver';

/** An order shows by itself what it is about. */
export const reader: History<SwapOrderFixtures> = {
  begin:
    (fixtures, { isOwn }) =>
    (exchange): Derived => {
      if (!isOwn) return {};
      const query = queryIn(exchange.request.path);
      const [receiver, taker] = [query.get('receiver'), query.get('taker')];
      // Of its own the suite names a receiver that is neither the taker nor declared only where it has just made its key.
      const isNamed = receiver === taker || Object.values(fixtures).includes(receiver);
      const isFresh = receiver !== null && !isNamed;
      return { credentials: { apiKey: apiKeyShown(exchange) }, ...(isFresh && { purpose: freshReceiver }) };
    },
};
