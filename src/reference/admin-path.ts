import type { Clock, Handler, ReferenceResponse } from './reference.js';
import { fixturesVersion } from './swap-order/fixtures.js';

/** What belongs to no API: `POST /clock` with `{advance: milliseconds}` moves the clock forward, `GET /health` answers. */
export function createControlPath(clock: Clock): Handler {
  return ({ method, path, body }) => {
    if (method === 'GET' && path === '/health') return answer(200, { ok: true, fixtures: fixturesVersion });
    if (method !== 'POST' || path !== '/clock') return { status: 404, body: { text: 'Not Found' } };
    const advance = readAdvance(body);
    if (advance === undefined) return answer(400, { error: 'advance is the number of milliseconds, not below 0' });
    clock.advance(advance);
    return answer(200, { now: clock.now() });
  };
}

function readAdvance(body: string): number | undefined {
  try {
    const value: unknown = JSON.parse(body);
    const advance = typeof value === 'object' && value !== null && 'advance' in value ? value.advance : undefined;
    return typeof advance === 'number' && advance >= 0 ? advance : undefined;
  } catch {
    return undefined;
  }
}

function answer(status: number, json: unknown): ReferenceResponse {
  return { status, body: { json } };
}
