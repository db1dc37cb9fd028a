import { expect, test } from 'vitest';
import { createStops } from '../../../src/product/results/stops.js';

/** Made of `status path`, each sent a millisecond after the one before it, but the last one at this time. */
function stopsOf(rows: readonly string[], lastSentAt: number) {
  const stops = createStops(() => ({}));
  for (const [at, row] of rows.entries()) {
    const [status, path = ''] = row.split(' ');
    const response = { status: Number(status), headers: [], body: '{}' };
    const request = { method: 'GET', path, url: path, headers: [] };
    const startedAt = at === rows.length - 1 ? lastSentAt : 1_000 + at;
    const sent = { operation: 'getOrder', credentials: { apiKey: 'genuine' }, request, startedAt };
    stops.add({ id: `r-${at + 1}`, base: 'ultra', ...sent, response } as never);
  }
  return stops.stops().map(({ from, until }) => [from, until]);
}

test('what was sent before a stop and served after it does not end it', () => {
  const paths = ['/1', '/2', '/3'];
  const rows = [...paths.map((path) => `200 ${path}`), ...paths.map((path) => `403 ${path}`), '200 /4'];
  expect([stopsOf(rows, 1_002), stopsOf(rows, 1_006)]).toEqual([[['r-4', undefined]], [['r-4', 'r-7']]]);
});
