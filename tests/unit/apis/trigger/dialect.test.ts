import { expect, test, vi } from 'vitest';
import type { Dialect } from '../../../../src/product/apis/trigger/fixtures/dialect.js';
import { referenceDialect } from '../../../../src/product/apis/trigger/fixtures/dialects.js';
import { requestAt } from '../../../../src/product/apis/trigger/fixtures/request.js';
import { fillBody } from '../../../../src/product/apis/trigger/fixtures/template.js';
import { readBody } from '../../../../src/product/apis/trigger/reader/bodies.js';

const day = 86_400_000;
const now = 20_000 * day + 1;

test('a template is filled, and a member whose place stands for nothing is left out', () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const template = {
    ...{ plain: 'text', wallet: '{wallet}', mint: '{inputMint}', list: ['{amount}', 1], nothing: '{order}' },
    ...{ id: '{response:/a/id}', number: '{response:/n}', other: '{response:/b|some}', none: '{response:/b}' },
    ...{ ms: '{inDays:30}', seconds: '{inDays:-1:seconds}', iso: '{inDays:0:iso}' },
  };
  expect(fillBody(referenceDialect, template, { wallet: 'W', response: { a: { id: 'i' }, n: 2n ** 64n } })).toEqual({
    ...{ plain: 'text', wallet: 'W', mint: referenceDialect.swap!.inputMint, list: ['1000000000', 1] },
    ...{ id: 'i', number: 2n ** 64n, other: 'some' },
    ...{ ms: 20_030 * day, seconds: (19_999 * day) / 1000, iso: '2024-10-04T00:00:00.000Z' },
  });
  vi.useRealTimers();
});

const maker = { session: { fixtures: { dialect: referenceDialect } }, wallet: { publicKey: 'W' } };
const { createOrder, updateOrder, deposit } = referenceDialect;
const [, , reached] = createOrder!.variants['price-relationship'] as readonly { readonly set: object }[];

test('the body of a request is that of the form of its order, and of the form that is broken', () => {
  const orderBody = (about: Parameters<typeof requestAt>[2]) => requestAt(maker, 'createOrder', about)!.body!.json;
  expect(orderBody({ form: 'one-cancels-other' })).toMatchObject({ orderSubType: 'oco', stopLossPriceUsd: 1 });
  const single = { orderSubType: 'single', triggerPriceUsd: 0.5, depositSignedTx: 'no deposit' };
  expect(orderBody({ form: 'one-cancels-other', broken: reached as never })).toMatchObject(single);
  const crafted = requestAt(maker, 'craftDeposit', { form: 'one-triggers-other', named: 'X' })!.body!.json;
  expect(crafted).toMatchObject({ orderSubType: 'otoco', userAddress: 'X' });
});

test.each<[string, string, object, string, string | undefined]>([
  ['as it is to be', 'updateOrder', { slippageBps: 50, more: 1 }, 'valid', undefined],
  ['with the field at fault', 'updateOrder', { slippageBps: 10_001 }, 'broken', 'broken-field'],
  ['of none that is known', 'updateOrder', { slippageBps: 51 }, 'unknown', undefined],
  ['that is empty', 'updateOrder', {}, 'unknown', undefined],
  ['with the fault of another form', 'createOrder', orderOf('otoco', { slippageBps: 10_001 }), 'broken', 'slippage'],
  ['with prices apart', 'createOrder', orderOf('oco', { stopLossPriceUsd: 300_000 }), 'broken', 'price-relationship'],
  ['reversed', 'createOrder', orderOf('single', { triggerCondition: 'below' }), 'broken', 'price-relationship'],
  ['of the form', 'createOrder', orderOf('oco', { expiresAt: now + 1 }), 'valid', undefined],
  ['that has expired', 'createOrder', orderOf('oco', { expiresAt: now - 1 }), 'broken', 'expiry'],
  ['that has expired in seconds', 'createOrder', orderOf('oco', { expiresAt: now / 1000 - 1 }), 'broken', 'expiry'],
  ['that expires, as a text', 'createOrder', orderOf('oco', { expiresAt: '2024-10-05T00:00Z' }), 'valid', undefined],
  ['that expires at no time', 'createOrder', orderOf('oco', { expiresAt: 'soon' }), 'unknown', undefined],
  ['of a recurring deposit', 'craftDeposit', { ...referenceDialect.recurring!.depositBody }, 'unknown', undefined],
])('the body of a request %s is read as that', (_, operation, body, kind, variant) => {
  const read = readBody(referenceDialect, operation, body, now);
  expect([read.kind, read.variant]).toEqual([kind, variant]);
});

test('the body of a request that breaks nothing which can be told is never read as broken', () => {
  const vague: Dialect = {
    name: 'vague',
    updateOrder: { body: { slippageBps: 50 }, broken: { set: { slippageBps: 50, order: '{order}' }, field: 'order' } },
  };
  expect(readBody(vague, 'updateOrder', { slippageBps: 50, order: 'o' }, now).kind).toBe('valid');
  const alone = { name: 'alone', deposit: { ...deposit!, body: {} }, updateOrder: updateOrder! };
  expect(readBody(alone, 'createOrder', { amount: '1' }, now).kind).toBe('unknown');
});

/** An order of the reference with these members. */
function orderOf(orderSubType: string, members: object): object {
  const form = { single: 'single', oco: 'one-cancels-other', otoco: 'one-triggers-other' }[orderSubType] as 'single';
  const { set } = createOrder!.variants[form] as { readonly set: object };
  return { ...fillBody(referenceDialect, { ...createOrder!.body, ...set }, {}), expiresAt: now + day, ...members };
}
