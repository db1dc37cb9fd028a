import type { AcceptedRequests } from '../explore/alternate.js';
import type { Sender } from '../http/client.js';
import type { Base } from '../model/exchange.js';
import { outcomeOf } from '../model/outcome.js';
import type { Judging } from './judging.js';

/** How often each operation is asked whether it still serves. */
const mostAsked = 4;

/** Sends again what was accepted to addresses that accepted nothing of late, until one accepts or is known to have stopped. */
export async function askAgain(accepted: AcceptedRequests, judging: Judging, sender: Sender): Promise<void> {
  const isStopped = (base: Base): boolean => judging.stops().some((stop) => stop.base === base && !stop.until);
  for (const base of judging.quiet()) {
    const own = [...accepted.values()].filter((request) => request.base === base);
    for (const request of Array.from({ length: mostAsked }, () => own).flat()) {
      if (isStopped(base) || sender.lost.has(base) || sender.budget.left() === 0) break;
      const { final } = await sender.send({ ...request, once: true });
      if (outcomeOf(final) === 'accepted') break;
    }
  }
}
