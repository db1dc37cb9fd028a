import { expect, test } from 'vitest';
import { createProxyJudge } from '../../../../src/product/engine/proxy/judge.js';
import { noNumbers, type ProxiedExchange } from '../../../../src/product/engine/proxy/evidence.js';
import { nobody, recordedHeader } from '../../../../src/product/engine/recorded/header.js';
import { resolveTarget } from '../../../../src/product/profile/resolve.js';
import type { JournalEntry } from '../../../../src/product/results/journal.js';
import { noJournal } from '../../../../src/product/results/open-journal.js';
import { plainOrder } from '../../apis/swap-order/made.js';

const bases = { ultra: 'https://a.test/ultra/v1', swapV2: 'https://a.test/swap/v2', trigger: 'https://a.test/trigger' };
const header = recordedHeader(resolveTarget(nobody, {}, {}, true), {
  parts: [{ id: 'proxied', seed: 0, startedAt: '2026-01-01T00:00:00.000Z' }],
  bases,
  carriesKey: true,
  strict: false,
  require: 0,
});

function open({ journalFault = (): string | undefined => undefined } = {}) {
  const entries: JournalEntry[] = [];
  const judge = createProxyJudge({
    header,
    declared: { bases, operations: {} },
    journal: { ...noJournal, write: (entry) => void entries.push(entry) },
    journalFault,
    learn: () => undefined,
    masked: (exchange) => exchange,
  });
  return { judge, entries };
}

const bodies = (received: unknown) => ({ sent: Buffer.from(''), received: Buffer.from(JSON.stringify(received)) });

const order = (base: 'ultra' | 'swapV2'): ProxiedExchange => ({
  base,
  method: 'GET',
  path: `${new URL(bases[base]).pathname}/order?inputMint=A&outputMint=B&amount=1`,
  startedAt: 0,
  milliseconds: 1,
  requestHeaders: ['x-api-key', 'some-key-of-a-client'],
  outcome: { status: 200, headers: ['content-type', 'application/json'] },
});

test('the judge of traffic that passes keeps of a request what its own response shows of it', () => {
  const { judge, entries } = open();
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `«jwt:00000000:${part({})}:${part({ sub: '11111111111111111111111111111112' })}:4.00000000»`;
  const vault: ProxiedExchange = {
    ...order('ultra'),
    ...{ base: 'trigger', path: '/trigger/vault' },
    requestHeaders: ['authorization', Buffer.from(`Bearer ${token}`).toString('latin1')],
    outcome: { status: 404, headers: ['content-type', 'application/json'] },
  };
  judge.add(vault, bodies({ error: 'none' }));
  expect(entries.find(({ type }) => type === 'exchange')).toMatchObject({ purpose: 'vault/none' });
});

test('the judge of traffic that passes names places that no document speaks of, without what may be a secret', () => {
  const { judge } = open();
  const said = (path: string) => judge.add({ ...order('ultra'), method: 'POST', path }, bodies({}));
  const other = 'not an operation of a document';
  expect(said('/ultra/v1/quote?key=k')).toBe(`${other}: POST /ultra/v1/quote`);
  expect(said('/ultra/v1/So11111111111111111111111111111111111111112')).toBe(`${other}: POST /ultra/v1/…`);
  expect(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => said(`/ultra/v1/${name}`)).at(-1)).toBe(other);
});

test('the judge of traffic that passes is incomplete where the journal could not be written', async () => {
  const { judge } = open({ journalFault: () => 'the journal cannot be written: ENOSPC' });
  judge.add(order('ultra'), bodies(plainOrder));
  const { end } = await judge.conclude(noNumbers());
  expect(end.interrupted).toEqual({ 'the journal cannot be written: ENOSPC': 1 });
});
