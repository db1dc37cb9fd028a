import type { CheckRow, MadeExchange } from './check-rows.js';

/** Rows for a check that equal requests get equal outcomes, by a response that serves a request and one that rejects it. */
export function equalOutcomeRows(served: MadeExchange, rejected: MadeExchange): readonly CheckRow<never>[] {
  const mixed = (count: number, isRejected: (index: number) => boolean, other = rejected): readonly MadeExchange[] =>
    Array.from({ length: count }, (_, index) => (isRejected(index) ? other : served));
  const away: MadeExchange = { ...served, status: 503, body: {} };
  const broken: MadeExchange = { ...served, fault: 'reset' };
  return [
    { name: 'all are served', given: mixed(40, () => false), outcome: 'pass' },
    { name: 'one of three instances rejects', given: mixed(60, (index) => index % 3 === 0), outcome: 'violation' },
    { name: 'one response in seventy rejects', given: mixed(210, (index) => index % 70 === 0), outcome: 'pass' },
    { name: 'a short time of rejections', given: mixed(200, (index) => index >= 90 && index < 105), outcome: 'pass' },
    {
      name: 'another request is rejected',
      given: mixed(60, (index) => index % 3 === 0, { ...rejected, path: `${rejected.path}&other=1` }),
      outcome: 'pass',
    },
    { name: 'half is not available', given: mixed(100, (index) => index % 2 === 0, away), outcome: 'inconclusive' },
    {
      name: 'half of the connections break',
      given: mixed(100, (index) => index % 2 === 0, broken),
      outcome: 'inconclusive',
    },
    {
      name: 'one window of maintenance',
      given: mixed(200, (index) => index >= 80 && index < 120, away),
      outcome: 'pass',
    },
    {
      name: 'one of three instances is not available for a while',
      given: mixed(200, (index) => index >= 80 && index < 120 && index % 3 === 0, away),
      outcome: 'pass',
    },
    {
      name: 'requests without a key',
      given: { ...served, credentials: { apiKey: 'absent' } },
      outcome: 'not applicable',
    },
  ];
}
