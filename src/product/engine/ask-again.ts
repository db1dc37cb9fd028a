import type { AcceptedRequests } from '../explore/alternate.js';
import type { Base } from '../model/exchange.js';
import type { Probe } from './discovery/probe.js';
import type { Judging } from './judging.js';

/** How often each operation is asked whether it still serves. */
const mostAsked = 4;

/** Sends again what was accepted to addresses that accepted nothing of late, until one accepts or is known to have stopped. */
export async function askAgain(
  accepted: AcceptedRequests,
  judging: Pick<Judging, 'stops' | 'quiet'>,
  { ask }: Pick<Probe, 'ask'>,
): Promise<void> {
  const isStopped = (base: Base): boolean => judging.stops().some((stop) => stop.base === base && !stop.until);
  for (const base of judging.quiet()) {
    const own = [...accepted.values()].filter((request) => request.base === base);
    for (const request of Array.from({ length: mostAsked }, () => own).flat()) {
      if (isStopped(base)) break;
      const told = await ask({ ...request, once: true });
      if (told?.status === 200 && told.body !== undefined) break;
    }
  }
}
