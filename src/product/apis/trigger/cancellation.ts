import type { PlannedRequest } from '../../model/scenario.js';
import { endpoint } from './request.js';
import type { TriggerResponse } from './response.js';
import { craftedIn, signTransaction } from './signing.js';
import { probe, succeeded, type Order, type SomeOrder, type Trader } from './trader.js';

/** Attempts after a rejection that is no 400: such a one does not speak of being not ready yet. */
const otherRefusals = 2;

/**
 * Starts to cancel an order of one's own; as long as it is rejected, tries again with growing pauses, up to the limit the
 * profile declares.
 */
export async function cancel(
  trader: Trader,
  order: Order | undefined,
  more: Partial<PlannedRequest> = {},
): Promise<boolean> {
  const { session, client } = trader;
  const { cancelOrder } = session.fixtures;
  if (cancelOrder === undefined || order === undefined) return false;
  const answer = await untilReady(trader, () =>
    client.send(endpoint.cancelOrder(order.id, cancelOrder.body({ order: order.id })), more),
  );
  if (!succeeded(answer)) {
    order.state = 'unsure';
    return false;
  }
  order.state = 'cancelling';
  order.cancelAnswer = answer.unmasked();
  const transaction = craftedIn(cancelOrder.transaction(order.cancelAnswer));
  if (transaction === undefined) return true;
  const signed = await signTransaction(session, client.wallet, transaction, 'own');
  if (signed !== undefined) order.withdrawal = { transaction, signed };
  return true;
}

/**
 * Repeats a cancellation while it is rejected with 400, for that may be because the order is not ready yet. Of an order of
 * one's own, a few other rejections are repeated as well, to tell whether they stay.
 */
export async function untilReady(
  { session }: Pick<Trader, 'session'>,
  attempt: () => Promise<TriggerResponse>,
  whose: 'own' | 'foreign' = 'own',
): Promise<TriggerResponse> {
  const { cancelWaitSeconds = 30, cancelPauseSeconds = 0.5 } = session.fixtures;
  let left = cancelWaitSeconds * 1000;
  let others = 0;
  for (let pause = cancelPauseSeconds * 1000; ; pause *= 2) {
    const answer = await attempt();
    if (answer.inconclusive !== undefined || succeeded(answer) || answer.response.status === 401) return answer;
    if (answer.response.status !== 400 && (whose === 'foreign' || (others += 1) > otherRefusals)) return answer;
    if (left <= 0) return answer;
    const wait = Math.min(pause, left);
    left -= wait;
    await session.pause(wait);
  }
}

/** Asks to cancel an order that is unknown, or another wallet's. */
export async function cancelInVain(trader: Trader, order: SomeOrder): Promise<void> {
  const { cancelOrder } = trader.session.fixtures;
  if (order === undefined || cancelOrder === undefined) return;
  const request = endpoint.cancelOrder(order.id, cancelOrder.body({ order: order.id }));
  // Only an order that can be cancelled may not be ready yet.
  if (order.state === 'open' || order.state === 'cancelling')
    await untilReady(trader, () => probe(trader, request), 'foreign');
  else await probe(trader, request);
}

/** Confirms a started cancellation with its own withdrawal, properly signed. */
export async function confirm(trader: Trader, order: Order | undefined): Promise<boolean> {
  const { confirmCancel } = trader.session.fixtures;
  const { withdrawal, cancelAnswer } = order ?? {};
  if (confirmCancel === undefined || order === undefined || withdrawal === undefined) return false;
  const payload = confirmCancel.body({ signedWithdrawal: withdrawal.signed, cancelAnswer, variant: 'valid' });
  if (payload === undefined) return false;
  const answer = await trader.client.send(endpoint.confirmCancel(order.id, payload.body));
  // Whose response got lost, or broke off inside, may have been confirmed, and would be rejected a second time with good reason.
  if (answer.inconclusive !== undefined || answer.response.status >= 500) order.state = 'unsure';
  if (!succeeded(answer)) return false;
  order.state = 'cancelled';
  trader.session.fact(`cancelled:${order.createdBy}`, true);
  return true;
}

/**
 * Cancels what a scenario created. A function of the profile that throws on the way does not end that: the other orders
 * are cancelled, and then it is thrown.
 */
export async function cleanUp(traders: readonly (Trader | undefined)[]): Promise<void> {
  const thrown: unknown[] = [];
  for (const trader of traders) {
    for (const order of trader?.orders ?? []) {
      try {
        await trader!.session.cleanUp(async () => {
          if (order.state === 'open') await cancel(trader!, order);
          if (order.state === 'cancelling') await confirm(trader!, order);
        });
      } catch (error) {
        thrown.push(error);
      }
    }
  }
  if (thrown.length > 0) throw thrown[0];
}
