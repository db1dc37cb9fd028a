import type { PlannedRequest, Session } from '../../../model/scenario.js';
import type { SwapOrderFixtures } from '../fixtures.js';

const mostAttempts = 3;

/** Sends a request that should be quoted, and the same again while it is refused: quotes fail now and then. */
export async function sendUntilQuoted(session: Session<SwapOrderFixtures>, request: PlannedRequest): Promise<void> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const { inconclusive, response } = await session.send(request);
    if (inconclusive !== undefined || response.status < 400) return;
  }
}
