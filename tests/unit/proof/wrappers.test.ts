import { expect, test } from 'vitest';
import type { KnownDefect } from '../../../src/laboratory/proof/known-defects.js';
import { wrapped, wrappers } from '../../../src/laboratory/proof/wrappers.js';
import { createReference } from '../../../src/reference/composition.js';
import type { ReferenceRequest } from '../../../src/reference/reference.js';

const teapot = (breaks: KnownDefect['breaks']): KnownDefect => ({
  id: 'always-teapot',
  says: 'everything is a teapot',
  origin: 'behaviour',
  breaks,
  inject: () => () => ({ status: 418, body: { json: {} } }),
});
const ofOrder = teapot(['ORDER-005']);

const order = (query = '', path = '/ultra/v1/order'): ReferenceRequest => ({
  method: 'GET',
  path,
  query,
  headers: {},
  body: '',
});

const [reads, health] = [order('', '/swap/v2/order'), order('', '/control/health')];

/** Which of these requests the defect shows in, one after the other. */
async function shownIn(id: string, requests: readonly ReferenceRequest[], defect = ofOrder, seed = 1) {
  const handle = wrapped(
    defect,
    wrappers.find((wrapper) => wrapper.id === id)!,
    seed,
  )!.inject(createReference({ seed: 1 }));
  const shown: boolean[] = [];
  for (const request of requests) shown.push((await handle(request)).status === 418);
  return shown;
}

const times = (count: number, request = order()): readonly ReferenceRequest[] =>
  Array<typeof request>(count).fill(request);
const countOf = (shown: readonly boolean[]): number => shown.filter(Boolean).length;

test('a defect in every n-th request counts no request but those to an API', async () => {
  expect(await shownIn('every-3rd', [...times(2), health, ...times(2)], ofOrder, 0)).toEqual([
    ...[false, false, false],
    ...[true, false],
  ]);
  expect(countOf(await shownIn('every-10th', times(30)))).toBe(3);
});

test('a defect of one instance of three shows in about a third of the requests, the same for the same seed', async () => {
  const shown = await shownIn('instance-of-3', times(300));
  expect(countOf(shown)).toBeGreaterThan(70);
  expect(countOf(shown)).toBeLessThan(130);
  expect(await shownIn('instance-of-3', times(300))).toEqual(shown);
});

test('a defect after sixty requests shows in no request before', async () => {
  const shown = await shownIn('after-60', times(62));
  expect([countOf(shown), shown.indexOf(true)]).toEqual([2, 60]);
});

test('a defect of one wallet in three follows the wallet, and the token of one', async () => {
  const tokenOf = (wallet: string): ReferenceRequest => ({
    ...order('', '/trigger/vault'),
    headers: { authorization: `Bearer a.${Buffer.from(JSON.stringify({ sub: wallet })).toString('base64url')}.c` },
  });
  const wallets = Array.from({ length: 60 }, (_, index) => `wallet-${index}`);
  const byQuery = await shownIn(
    'wallet-of-3',
    wallets.map((wallet) => order(`taker=${wallet}`)),
  );
  expect(countOf(byQuery)).toBeGreaterThan(8);
  expect(countOf(byQuery)).toBeLessThan(32);
  expect(
    await shownIn(
      'wallet-of-3',
      wallets.map((wallet) => order(`taker=${wallet}&amount=7`)),
    ),
  ).toEqual(byQuery);
  expect(await shownIn('wallet-of-3', wallets.map(tokenOf), teapot(['TRIGGER-013']))).toEqual(byQuery);
  expect(await shownIn('wallet-of-3', [order()])).toEqual([false]);
});

test('a defect of one version shows at the other one never', async () => {
  expect(await shownIn('first-version', [order(), reads])).toEqual([true, false]);
  expect(await shownIn('second-version', [order(), reads])).toEqual([false, true]);
  const [first] = wrappers.filter(({ id }) => id === 'first-version');
  expect(wrapped(teapot(['BORROW-001'] as never), first!, 1)).toBeUndefined();
});

test('a defect of one operation shows there, and one of one circumstance in some requests', async () => {
  const vaults = order('', '/lend/v1/borrow/vaults');
  expect(await shownIn('operation', [order(), vaults])).toEqual([true, false]);
  const shown: boolean[] = [];
  for (let seed = 0; seed < 20; seed += 1) shown.push(...(await shownIn('circumstance', [order()], ofOrder, seed)));
  expect([countOf(shown) > 2, countOf(shown) < 18]).toEqual([true, true]);
});

test('a defect of later pages leaves the first one as it is', async () => {
  const list = (query: string): ReferenceRequest => order(query, '/trigger/orders/history');
  const shown = await shownIn('later-pages', [list(''), list('offset=0'), list('offset=20')], teapot(['TRIGGER-013']));
  expect(shown).toEqual([false, false, true]);
});
