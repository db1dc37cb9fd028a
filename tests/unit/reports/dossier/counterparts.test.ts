import { expect, test } from 'vitest';
import type { Exchange } from '../../../../src/product/model/exchange.js';
import { counterpartsIn } from '../../../../src/product/reports/dossier/counterparts.js';
import type { JournalEntry } from '../../../../src/product/results/journal.js';

type Sent = readonly [query: string, index: number, apiKey?: string, purpose?: string, wallet?: string];

const exchangeOf = (id: string, [query, , apiKey = 'genuine', purpose, wallet]: Sent) => {
  const known = { id, purpose, operation: 'getOrder', credentials: { apiKey, wallet }, response: {} };
  return { ...known, request: { method: 'GET', path: `/order?${query}` } } as unknown as Exchange;
};

/** The query of the counterpart of what an input sent, in a run that sent these, and whether it is the same request. */
async function counterpartOf(shown: Sent, ...sent: readonly Sent[]) {
  const exchanges = sent.map((each, place) => ({ type: 'exchange', ...exchangeOf(`a-${place}`, each) }));
  const sessions = [7, 8].map((index) => {
    const ids = exchanges.filter((_, place) => sent[place]![1] === index).map(({ id }) => id);
    return { type: 'session', scenario: 'order/walk', index, exchanges: ids };
  });
  const journal = [...exchanges, ...sessions] as unknown as JournalEntry[];
  const deciding = { exchange: exchangeOf('b-1', shown), input: `1/gate/order/walk@${shown[1]}:2` as const };
  const found = await counterpartsIn(journal, { seed: 1, depth: 'gate' }, [deciding]);
  const { exchange, sameRequest } = found.get('b-1') ?? {};
  return [exchange?.request.path.split('?')[1], sameRequest];
}

test('the counterpart is the same request, else one of the same input, else one with the same fault of credentials', async () => {
  const invalid = ['amount=1&router=none', 8] as const;
  const own = ['amount=9&router=a', 7] as const;
  const same = ['amount=1&router=a', 8] as const;
  expect(await counterpartOf([same[0], 7], invalid, own, same)).toEqual([same[0], true]);
  expect(await counterpartOf([same[0], 7], invalid, own)).toEqual([own[0], false]);
  expect(await counterpartOf([same[0], 7], invalid)).toEqual([undefined, undefined]);
  expect(await counterpartOf(['router=a', 7], own)).toEqual([own[0], false]);
  // What lacks the same stands nearer than what has more of the same values.
  const [withoutAmount, withoutRouter] = ['market=alt&router=b&taker=c', 'market=alt&amount=1'];
  expect(await counterpartOf(['router=a', 7], [withoutRouter, 7], [withoutAmount, 7])).toEqual([withoutAmount, false]);
  const registered = ['', 7, 'genuine', 'registered', 'A'] as const;
  expect(await counterpartOf(registered, ['', 7, 'genuine', 'none', 'A'])).toEqual([undefined, undefined]);
  expect(await counterpartOf(registered, ['', 8, 'genuine', 'registered', 'B'])).toEqual(['', false]);
  expect(await counterpartOf(['users=a', 7, 'absent'], ['all=b', 8, 'absent'])).toEqual(['all=b', false]);
});
