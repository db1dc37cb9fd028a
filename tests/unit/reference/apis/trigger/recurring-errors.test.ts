import { beforeEach, describe, expect, test } from 'vitest';
import { mints } from '../../../../../src/reference/apis/trigger/fixtures.js';
import { faulty, refused } from './expected.js';
import {
  createBench,
  deposit,
  enrol,
  field,
  recurringBody,
  signIn,
  wallet,
  type Bench,
  type Member,
} from './session.js';

let bench: Bench;
let alice: Member;
let bob: Member;
let key: string;

beforeEach(async () => {
  bench = createBench();
  alice = await enrol(bench, 'alice');
  bob = await enrol(bench, 'bob');
  key = alice.keypair.publicKey;
});

const asAlice = (method: string, target: string, body?: unknown) =>
  bench.send(method, target, { token: alice.token, body });
const asBob = (method: string, target: string, body?: unknown) =>
  bench.send(method, target, { token: bob.token, body });

describe('new recurring order', () => {
  const create = (body: unknown) => asAlice('POST', '/orders/dca', body);

  test.each([
    ['numberOfOrders', 1],
    ['intervalSeconds', 59],
    ['inputAmount', '-1'],
    ['outputMint', mints.sol],
    ['depositSignedTx', undefined],
  ])('%s of %o is named in the details', async (name, value) => {
    const body = { ...recurringBody(key), ...(await deposit(bench, alice, 'time')) };
    expect(await create({ ...body, [name]: value })).toEqual(faulty(name));
    expect((await create(body)).status).toBe(200);
  });

  test('it belongs to the wallet, which has to have a vault', async () => {
    const body = { ...recurringBody(key), ...(await deposit(bench, alice, 'time')) };
    expect(await asBob('POST', '/orders/dca', body)).toEqual(refused(403));
    const fresh = wallet('fresh');
    const ofFresh = { ...body, userPubkey: fresh.publicKey };
    expect(await bench.send('POST', '/orders/dca', { token: await signIn(bench, fresh), body: ofFresh })).toEqual(
      refused(400, 'No vault is registered for this wallet'),
    );
    const id = field(await create(body), 'id');
    expect(await asBob('POST', `/orders/dca/cancel/${id}`)).toEqual(refused(403));
    expect(await asBob('GET', '/orders/history/dca')).toEqual({ status: 200, body: { orders: [] } });
  });

  test('it spends a deposit of its own kind, once', async () => {
    const body = { ...recurringBody(key), ...(await deposit(bench, alice, 'time')) };
    expect(await create({ ...body, ...(await deposit(bench, alice)) })).toEqual(
      refused(400, expect.stringMatching(/another order/)),
    );
    expect((await create(body)).status).toBe(200);
    expect(await create(body)).toEqual(refused(400, expect.stringMatching(/^Duplicate deposit/)));
  });
});
