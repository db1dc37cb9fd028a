import { describe, expect, test } from 'vitest';
import { mints } from '../../../../../src/reference/trigger/fixtures.js';
import { faulty, refused } from './expected.js';
import { deposit, field, recurringBody, signIn, twoMembersEach, wallet } from './session.js';

const two = twoMembersEach();

describe('new recurring order', () => {
  const create = (body: unknown) => two.asAlice('POST', '/orders/dca', body);

  test.each([
    ['numberOfOrders', 1],
    ['intervalSeconds', 59],
    ['inputAmount', '-1'],
    ['outputMint', mints.sol],
    ['depositSignedTx', undefined],
  ])('%s of %o is named in the details', async (name, value) => {
    const body = { ...recurringBody(two.key), ...(await deposit(two.bench, two.alice, 'time')) };
    expect(await create({ ...body, [name]: value })).toEqual(faulty(name));
    expect((await create(body)).status).toBe(200);
  });

  test('it belongs to the wallet, which has to have a vault', async () => {
    const body = { ...recurringBody(two.key), ...(await deposit(two.bench, two.alice, 'time')) };
    expect(await two.asBob('POST', '/orders/dca', body)).toEqual(refused(403));
    const fresh = wallet('fresh');
    const ofFresh = { ...body, userPubkey: fresh.publicKey };
    expect(
      await two.bench.send('POST', '/orders/dca', { token: await signIn(two.bench, fresh), body: ofFresh }),
    ).toEqual(refused(400, 'No vault is registered for this wallet'));
    const id = field(await create(body), 'id');
    expect(await two.asBob('POST', `/orders/dca/cancel/${id}`)).toEqual(refused(403));
    expect(await two.asBob('GET', '/orders/history/dca')).toEqual({ status: 200, body: { orders: [] } });
  });

  test('it spends a deposit of its own kind, once', async () => {
    const body = { ...recurringBody(two.key), ...(await deposit(two.bench, two.alice, 'time')) };
    expect(await create({ ...body, ...(await deposit(two.bench, two.alice)) })).toEqual(
      refused(400, expect.stringMatching(/another order/)),
    );
    expect((await create(body)).status).toBe(200);
    expect(await create(body)).toEqual(refused(400, expect.stringMatching(/^Duplicate deposit/)));
  });
});
