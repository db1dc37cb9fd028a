import type { Exchange, Outcome } from '../../../../src/product/model/exchange.js';
import type { Call, Dispatch, Reply } from '../../../../src/product/http/dispatch.js';
import { exchangeOf } from '../../judge/made.js';

export const never = new AbortController().signal;

export const call: Call = {
  request: { operation: 'quote', base: 'ultra', method: 'GET', path: '/order', effect: 'read' },
  attempt: 1,
};

const ok: Outcome = { response: { status: 200, headers: [], body: '{}' } };

export function reply(parts: Partial<Reply> = {}): Reply {
  return {
    wire: { method: 'GET', origin: 'https://api.test', path: '/ultra/v1/order', headers: [] },
    outcome: ok,
    startedAt: 1,
    milliseconds: 2,
    size: 2,
    advice: { useless: false, throttled: false },
    exchanges: [],
    ...parts,
  };
}

export function exchange(id: Exchange['id']): Exchange {
  const made = { id, operation: 'quote', path: '/order', credentials: {}, startedAt: 1, milliseconds: 2 } as const;
  const { fault: _, response: __, ...sent } = exchangeOf(made);
  return { ...sent, ...ok };
}

/** A dispatch that gives these replies in turn, the last one from then on, and keeps the calls. */
export function dispatching(...replies: readonly Reply[]): { readonly dispatch: Dispatch; readonly calls: Call[] } {
  const calls: Call[] = [];
  return {
    calls,
    dispatch: (given) => {
      calls.push(given);
      return Promise.resolve(replies[Math.min(calls.length, replies.length) - 1] ?? reply());
    },
  };
}
