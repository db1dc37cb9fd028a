import { expect, test, vi } from 'vitest';
import { headerOf, type Exchange } from '../../../../src/product/model/exchange.js';
import { signIn } from '../../../../src/product/apis/trigger/fixtures/client.js';
import { renewingBefore } from '../../../../src/product/apis/trigger/fixtures/client.js';
import { planned, requestTo } from '../../../../src/product/apis/trigger/fixtures/request.js';
import { sendProbe } from '../../../../src/product/apis/trigger/fixtures/send.js';
import { createBench } from './session.js';

/** Which token each request was sent with, by its first use; none in a sign-in. */
const tokensOf = (sent: readonly Exchange[]): readonly (number | undefined)[] => {
  const headers = sent.map(({ request }) => headerOf(request.headers, 'authorization'));
  const known = [...new Set(headers.filter((header) => header !== undefined))];
  return headers.map((header) => (header === undefined ? undefined : known.indexOf(header)));
};

test.each([
  ['the first request to its operation', 'cancelOrder', [0, undefined, undefined, 1, 1]],
  ['its first request', undefined, [undefined, undefined, 0, 0, 0]],
])('a wallet signs in once more before %s', async (_, subject, tokens) => {
  const { session, sent } = createBench();
  const client = (await signIn(session, session.freshWallet('A')))!;
  const renewing = renewingBefore(client, subject);
  await renewing.send(requestTo('createOrder', {}));
  await renewing.send(requestTo('cancelOrder', undefined, '1'));
  await renewing.send(requestTo('cancelOrder', undefined, '1'));
  expect(tokensOf(sent.slice(2))).toEqual(tokens);
});

const failure = { status: 500, headers: {}, body: { json: { error: 'Internal server error' } } };

test('a 500 that stays counts against a negative test, but not while nobody gets a challenge', async () => {
  for (const isOutage of [true, false]) {
    const { session, sent, reference } = createBench();
    const { handle } = reference;
    vi.spyOn(reference, 'handle').mockImplementation((request) =>
      isOutage || request.path.endsWith('/verify') ? Promise.resolve(failure) : handle(request),
    );
    await sendProbe(session, planned(requestTo('verify', {})));
    const operations = sent.map(({ operation }) => operation);
    expect(operations.slice(0, 5)).toEqual([...Array<string>(4).fill('verify'), 'challenge']);
    expect(operations.slice(5)).toEqual(isOutage ? [] : ['verify']);
  }
});
