import { expect, test } from 'vitest';
import { writeJson } from '../../../../src/reference/listen.js';
import { createReference } from '../../../../src/reference/composition.js';
import { variants, withVariants } from '../../../../src/laboratory/variants/index.js';
import { defects, withDefects } from '../../../../src/laboratory/defects/index.js';
import type { Handler } from '../../../../src/reference/reference.js';
import { apiKeys, pair, wallets } from '../../../../src/reference/swap-order/fixtures.js';
import { queryOf } from '../apis/swap-order/ask.js';

const reference = createReference({ seed: 1 });
async function order(handle: Handler, more: Readonly<Record<string, string>> = {}) {
  const response = await handle({
    method: 'GET',
    path: '/swap/v2/order',
    query: queryOf({ ...pair, ...more }),
    headers: { 'x-api-key': apiKeys.genuine },
    body: '',
  });
  return {
    ...response,
    order: 'json' in response.body ? (response.body.json as Readonly<Record<string, unknown>>) : {},
  };
}

test('ids are unique and every defect breaks something', () => {
  for (const known of [defects, variants]) expect(new Set(known.map(({ id }) => id)).size).toBe(known.length);
  for (const { id, breaks } of defects)
    expect([id, breaks.length > 0, breaks.every((broken) => /^(ORDER|BORROW|TRIGGER)-\d{3}$/.test(broken))]).toEqual([
      id,
      true,
      true,
    ]);
});

test('an unknown id is refused with the known ones', () => {
  expect(() => withDefects(reference, ['no such defect'])).toThrow(/"no such defect".*empty-transaction/);
});

test('several defects work together', async () => {
  const handle = withDefects(reference, ['order-quote-with-empty-transaction', 'order-mints-exchanged']);
  const quote = await order(handle);
  expect(quote.order).toMatchObject({ transaction: '', inputMint: pair.outputMint, outputMint: pair.inputMint });
  expect((await order(reference.handle)).order).toMatchObject({ transaction: null, inputMint: pair.inputMint });
});

test('a defect that concerns unbuilt orders leaves the others alone', async () => {
  const handle = withDefects(reference, ['order-unbuilt-without-error-message']);
  const faulty = JSON.parse(writeJson((await order(handle, { taker: wallets.unfunded })).order)) as object;
  expect(faulty).not.toHaveProperty('errorMessage');
  expect((await order(reference.handle, { taker: wallets.unfunded })).order).toHaveProperty('errorMessage');
});

test('conforming variations change what the documents leave open, and nothing else', async () => {
  const plain = (await order(reference.handle)).order;
  const varied = await order(
    withVariants(reference, ['charset-in-the-media-type', 'members-in-reverse-order', 'unknown-fields-everywhere']),
  );
  expect(varied.headers?.['content-type']).toBe('application/json;charset=UTF-8');
  expect(Object.keys(varied.order).indexOf('mode')).toBeGreaterThan(Object.keys(varied.order).indexOf('taker'));
  expect(varied.order.platformFee).toHaveProperty('shownInNoDocument');
  expect(varied.order).toMatchObject({ ...plain, requestId: varied.order.requestId });
});
