import { expect, test, vi } from 'vitest';
import { signIn } from '../../../../src/product/apis/trigger/client.js';
import { renewingBefore } from '../../../../src/product/apis/trigger/renewal.js';
import { endpoint, planned, sendProbe } from '../../../../src/product/apis/trigger/request.js';
import { createBench } from './session.js';

test('a step is about its own request, before which the wallet signs in once more', async () => {
  const { session, sent } = createBench();
  const client = (await signIn(session, session.freshWallet('A')))!;
  const renewing = renewingBefore(client, 'cancel');
  await renewing.send({ ...endpoint.createOrder({}), purpose: 'create/valid' });
  await renewing.send({ ...endpoint.cancelOrder('1', undefined), purpose: 'cancel/own' });
  await renewing.send({ ...endpoint.cancelOrder('1', undefined), purpose: 'cancel/own' });
  expect(sent.slice(2).map(({ operation, credentials }) => [operation, credentials.signIn])).toEqual([
    ['createOrder', 'first'],
    ['challenge', undefined],
    ['verify', undefined],
    ['cancelOrder', 'renewed'],
    ['cancelOrder', 'renewed'],
  ]);
});

test('what brings about the subject of any other step is sent under the older token', async () => {
  const { session, sent } = createBench();
  const renewing = renewingBefore((await signIn(session, session.freshWallet('A')))!, 'update twice');
  await renewing.send({ ...endpoint.updateOrder('1', {}), purpose: 'update/valid' });
  await renewing.send({ ...endpoint.updateOrder('1', {}), purpose: 'update/again' });
  expect(sent.slice(2).map(({ credentials }) => credentials.signIn)).toEqual([
    'first',
    undefined,
    undefined,
    'renewed',
  ]);
});

const failure = { status: 500, headers: {}, body: { json: { error: 'Internal server error' } } };

test('a 500 that stays counts against a negative test, but not while nobody gets a challenge', async () => {
  for (const isOutage of [true, false]) {
    const { session, sent, reference } = createBench();
    const { handle } = reference;
    vi.spyOn(reference, 'handle').mockImplementation((request) =>
      isOutage || request.path.endsWith('/verify') ? Promise.resolve(failure) : handle(request),
    );
    await sendProbe(session, planned({ ...endpoint.verify({}), purpose: 'verify/empty' }));
    const purposes = sent.map(({ purpose }) => purpose);
    expect(purposes.slice(0, 5)).toEqual([...Array<string>(4).fill('verify/empty'), 'challenge/valid']);
    expect(purposes.slice(5)).toEqual(isOutage ? [] : ['verify/empty/repeated']);
  }
});
