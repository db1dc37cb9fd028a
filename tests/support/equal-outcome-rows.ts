import { concernsNothing, isUndecided, passes, violates } from './check-rows.js';
import type { CheckRow, MadeExchange } from './check-rows.js';

/** Rows for a check that equal requests get equal outcomes, by a response that serves a request and one that rejects it. */
export function equalOutcomeRows(served: MadeExchange, rejected: MadeExchange): readonly CheckRow<never>[] {
  const mixed = (count: number, isRejected: (index: number) => boolean, other = rejected): readonly MadeExchange[] =>
    Array.from({ length: count }, (_, index) => (isRejected(index) ? other : served));
  const away: MadeExchange = { ...served, status: 503, body: {} };
  const broken: MadeExchange = { ...served, fault: 'reset' };
  return [
    passes(
      'all are served',
      mixed(40, () => false),
    ),
    violates(
      'one of three instances rejects',
      mixed(60, (index) => index % 3 === 0),
    ),
    passes(
      'one response in seventy rejects',
      mixed(210, (index) => index % 70 === 0),
    ),
    passes(
      'a short time of rejections',
      mixed(200, (index) => index >= 90 && index < 105),
    ),
    passes(
      'another request is rejected',
      mixed(60, (index) => index % 3 === 0, { ...rejected, path: `${rejected.path}&other=1` }),
    ),
    isUndecided(
      'half is not available',
      mixed(100, (index) => index % 2 === 0, away),
    ),
    isUndecided(
      'half of the connections break',
      mixed(100, (index) => index % 2 === 0, broken),
    ),
    passes(
      'one window of maintenance',
      mixed(200, (index) => index >= 80 && index < 120, away),
    ),
    passes(
      'one of three instances is not available for a while',
      mixed(200, (index) => index >= 80 && index < 120 && index % 3 === 0, away),
    ),
    concernsNothing('requests without a key', { ...served, credentials: { apiKey: 'absent' } }),
  ];
}
