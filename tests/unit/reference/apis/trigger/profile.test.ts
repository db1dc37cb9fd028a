import { expect, test } from 'vitest';
import { referenceTriggerFixtures } from '../../../../../src/reference/trigger/profile.js';
import { createTrigger } from '../../../../../src/reference/trigger/service/trigger.js';
import { createClock } from '../../../../../src/reference/clock.js';
import { capabilitiesOf, type TriggerCapability } from '../../../../../src/product/apis/trigger/capabilities.js';
import type { DeclaredRequest, OrderVariant, Sign } from '../../../../../src/product/apis/trigger/fixtures.js';
import type { Keypair } from '../../../../../src/product/solana/keypair.js';
import { wallet, type Reply } from './session.js';

const {
  signIn,
  vaultAddress,
  signTransaction,
  deposit,
  createOrder,
  updateOrder,
  cancelOrder,
  confirmCancel,
  history,
  recurring,
} = referenceTriggerFixtures as Required<typeof referenceTriggerFixtures>;

type Send = (method: string, target: string, body?: unknown) => Promise<Reply>;

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the profile gives nothing here');
  return value;
}

function session(trigger: ReturnType<typeof createTrigger>, keypair: Keypair) {
  let authorization: string | undefined;
  const sign: Sign = (message) => keypair.sign(message);
  const send: Send = async (method, target, body) => {
    const [path = '', query = ''] = target.split('?');
    const headers = authorization === undefined ? {} : { authorization };
    const text = body === undefined ? '' : JSON.stringify(body);
    const response = await trigger.handle({ method, path, query, headers, body: text });
    return { status: response.status, body: 'json' in response.body ? response.body.json : response.body.text };
  };
  return {
    sign,
    send,
    declared: ({ method, path, body }: DeclaredRequest) => send(method, path, body),
    async answerChallenge(type: 'message' | 'transaction', variant: 'valid' | 'undecodable-signature', signer = sign) {
      const walletPubkey = keypair.publicKey;
      const challenge = (await send('POST', '/auth/challenge', { walletPubkey, type })).body;
      return send(
        'POST',
        '/auth/verify',
        await signIn.verifyBody({ type, walletPubkey, challenge, sign: signer, variant }),
      );
    },
    use: (token: string) => void (authorization = `Bearer ${token}`),
    async deposit(
      body: unknown = known(deposit.body({ wallet: keypair.publicKey, variant: 'valid', order: 'single' })).body,
    ) {
      const depositAnswer = (await send('POST', '/deposit/craft', body)).body;
      const signedDeposit = await signTransaction({ transaction: known(deposit.transaction(depositAnswer)), sign });
      return { wallet: keypair.publicKey, depositAnswer, signedDeposit };
    },
  };
}

async function enrolled() {
  const clock = createClock();
  const trigger = createTrigger({ seed: 1, clock });
  const alice = session(trigger, wallet('alice'));
  const verified = await alice.answerChallenge('transaction', 'valid');
  alice.use(known(signIn.token(verified.body)));
  const registered = await alice.send('GET', '/vault/register');
  return { clock, alice, registered };
}

test('it declares everything', () => {
  const declared = capabilitiesOf(referenceTriggerFixtures);
  const everything: readonly TriggerCapability[] = [
    'wallet',
    'second-wallet',
    'fresh-wallet',
    'verify',
    'token',
    'expired-token',
    'challenge-lifetime',
    'register',
    'vault-address',
    'deposit',
    'create-order',
    'update-order',
    'cancel-order',
    'confirm-cancel',
    'orders',
    'order-not-open',
    'foreign-order',
    'unknown-order-id',
    'history',
    'history-by-id',
    'recurring',
  ];
  expect(everything.filter((capability) => !declared.has(capability))).toEqual([]);
});

test('both types of challenge are answered, and the broken variants are refused', async () => {
  const alice = session(createTrigger({ seed: 1, clock: createClock() }), wallet('alice'));
  for (const type of ['message', 'transaction'] as const) {
    expect((await alice.answerChallenge(type, 'valid')).status).toBe(200);
    expect((await alice.answerChallenge(type, 'undecodable-signature')).status).toBe(400);
    expect((await alice.answerChallenge(type, 'valid', (message) => wallet('mallory').sign(message))).status).toBe(401);
  }
});

test('the vault is found in all three answers', async () => {
  const { alice, registered } = await enrolled();
  const again = (await alice.send('GET', '/vault/register')).body as { details: unknown };
  const shown = (await alice.send('GET', '/vault')).body;
  const addresses = [
    vaultAddress(registered.body, 'register'),
    vaultAddress(again.details, 'details'),
    vaultAddress(shown, 'vault'),
  ];
  expect(new Set(addresses).size).toBe(1);
  expect(addresses[0]).toMatch(/^\w{32,44}$/);
});

test.each<OrderVariant>(['price-relationship', 'slippage', 'expiry', 'order-sub-type'])(
  'an order with a broken %s names that field',
  async (variant) => {
    const { alice } = await enrolled();
    const { body, field } = known(createOrder.body({ ...(await alice.deposit()), variant }));
    const reply = await alice.send('POST', '/orders/price', body);
    expect(reply).toMatchObject({ status: 400, body: { details: { [known(field)]: expect.any(String) as string } } });
    expect(Object.keys((reply.body as { details: object }).details)).toHaveLength(1);
  },
);

test.each([0, 1, 2, 3, 4, 5])('prices that contradict each other in way %i are rejected for that', async (way) => {
  const { alice } = await enrolled();
  const { body, field } = known(createOrder.body({ ...(await alice.deposit()), variant: 'price-relationship', way }));
  const reply = await alice.send('POST', '/orders/price', body);
  expect(reply.status).toBe(400);
  expect(Object.keys((reply.body as { details: object }).details)).toEqual([known(field)]);
});

test('a broken deposit names its field', async () => {
  const { alice } = await enrolled();
  const { body, field } = known(
    deposit.body({ wallet: wallet('alice').publicKey, variant: 'broken-field', order: 'single' }),
  );
  expect(await alice.send('POST', '/deposit/craft', body)).toMatchObject({
    status: 400,
    body: { details: { [known(field)]: expect.any(String) as string } },
  });
});

test.each(['single', 'one-cancels-other', 'one-triggers-other'] as const)(
  '%s: from the deposit to the confirmed cancellation',
  async (variant) => {
    const { clock, alice } = await enrolled();
    const created = await alice.send(
      'POST',
      '/orders/price',
      known(createOrder.body({ ...(await alice.deposit()), variant })).body,
    );
    const order = known(createOrder.orderId(created.body));
    expect((await alice.send('GET', known(history.list))).body).toMatchObject({ orders: [{ id: order }] });
    expect((await alice.send('GET', known(history.byId)(order))).body).toMatchObject({ orders: [{ id: order }] });
    for (const way of variant === 'single' ? [0, 1] : [0, 1, 2]) {
      const broken = known(updateOrder.body({ order, variant: 'broken-field', form: variant, way }));
      expect(await alice.send('PATCH', `/orders/price/${order}`, broken.body)).toMatchObject({
        status: 400,
        body: { details: { [known(broken.field)]: expect.any(String) as string } },
      });
    }
    expect(
      (await alice.send('PATCH', `/orders/price/${order}`, known(updateOrder.body({ order, variant: 'valid' })).body))
        .status,
    ).toBe(200);
    clock.advance(300);
    const cancelAnswer = (await alice.send('POST', `/orders/price/cancel/${order}`, cancelOrder.body({ order }))).body;
    const signedWithdrawal = await signTransaction({
      transaction: known(cancelOrder.transaction(cancelAnswer)),
      sign: alice.sign,
    });
    const faulty = known(confirmCancel.body({ signedWithdrawal, cancelAnswer, variant: 'broken-field' }));
    expect(await alice.send('POST', `/orders/price/confirm-cancel/${order}`, faulty.body)).toMatchObject({
      status: 400,
      body: { details: { [known(faulty.field)]: expect.any(String) as string } },
    });
    const { body } = known(confirmCancel.body({ signedWithdrawal, cancelAnswer, variant: 'valid' }));
    expect((await alice.send('POST', `/orders/price/confirm-cancel/${order}`, body)).status).toBe(200);
  },
);

test('a wallet that could not craft a deposit is told that it has no vault', async () => {
  const alice = session(createTrigger({ seed: 1, clock: createClock() }), wallet('alice'));
  alice.use(known(signIn.token((await alice.answerChallenge('message', 'valid')).body)));
  const step = {
    wallet: wallet('alice').publicKey,
    signedDeposit: 'inert',
    depositAnswer: undefined,
    variant: 'single',
  } as const;
  const reply = await alice.send('POST', '/orders/price', known(createOrder.body(step)).body);
  expect(reply).toEqual({ status: 400, body: { error: 'No vault is registered for this wallet' } });
});

test('the life of a recurring order, and the inert requests need only a token', async () => {
  const { clock, alice } = await enrolled();
  const life = known(recurring.life);
  const crafted = await alice.deposit(known(life.depositBody)({ wallet: wallet('alice').publicKey }));
  const createAnswer = (await alice.declared(life.create(crafted))).body;
  expect((await alice.declared(life.list)).body).toMatchObject({ orders: [createAnswer] });
  clock.advance(300);
  const cancelAnswer = (await alice.declared(life.cancel({ createAnswer }))).body;
  const signedWithdrawal = await signTransaction({
    transaction: known(life.withdrawal(cancelAnswer)),
    sign: alice.sign,
  });
  expect((await alice.declared(life.confirm({ createAnswer, cancelAnswer, signedWithdrawal }))).status).toBe(200);
  const inert = Object.values(known(recurring.inert));
  expect(inert).toHaveLength(4);
  const statuses = await Promise.all(inert.map(async (request) => (await alice.declared(request)).status));
  expect(statuses.sort()).toEqual([200, 400, 400, 404]);
});
