import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compileTransaction, derivedAddress } from '../../../../src/reference/chain/message.js';
import type { Reference } from '../../../../src/reference/composition.js';
import type { ReferenceRequest, ReferenceResponse } from '../../../../src/reference/reference.js';
import { headerOf, type Exchange } from '../../../../src/product/model/exchange.js';
import { openTrader } from '../../../../src/product/apis/trigger/fixtures/trader.js';
import { signIn } from '../../../../src/product/apis/trigger/fixtures/wallet.js';
import { requestTo } from '../../../../src/product/apis/trigger/fixtures/request.js';
import { sendAgainAt500 } from '../../../../src/product/apis/trigger/fixtures/send.js';
import { expireToken } from '../../../../src/product/apis/trigger/fixtures/token-states.js';
import { steps } from '../../../../src/product/apis/trigger/scenarios/steps.js';
import { statusViolation, type TriggerView } from '../../../../src/product/apis/trigger/reader/view.js';
import type { ExpiredToken } from '../../../../src/product/apis/trigger/fixtures.js';
import { fixtures } from './made.js';
import { createBench } from './session.js';

const quarter = 15 * 60_000;
const failure = { status: 500, body: { json: { error: 'Internal server error' } } };

/** Has the reference give this in place of its own response, where it is something. */
function answering(reference: Reference, instead: (request: ReferenceRequest) => ReferenceResponse | undefined): void {
  const { handle } = reference;
  vi.spyOn(reference, 'handle').mockImplementation((request) => Promise.resolve(instead(request) ?? handle(request)));
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('a refused token of its own that may have expired makes the client sign in once and repeat', async () => {
  const { session, sent } = await createBench();
  const client = await signIn(session, session.freshWallet('A'));
  const before = client?.token();
  vi.setSystemTime(Date.now() + quarter);
  expect((await client?.send(requestTo('getVault')))?.response.status).toBe(404);
  expect(client?.token()).not.toBe(before);
  const log = sent.slice(2).map((one) => `${one.operation} ${one.credentials.token} ${one.response?.status}`);
  expect(log).toEqual(['getVault aged 401', 'challenge absent 200', 'verify absent 200', 'getVault fresh 404']);
});

test('a refused token that is certainly fresh is the target’s fault and is not papered over', async () => {
  const { session, sent, reference } = await createBench();
  const client = await signIn(session, session.freshWallet('A'));
  reference.clock.advance(quarter);
  expect((await client?.send(requestTo('getVault')))?.response.status).toBe(401);
  expect(sent.map(({ operation }) => operation)).toEqual(['challenge', 'verify', 'getVault']);
  expect(sent.at(-1)?.credentials.token).toBe('fresh');
});

test('a token that aged while its request waited to be sent is replaced, and its 401 is no fault of the target', async () => {
  const { session, sent, reference } = await createBench();
  const client = await signIn(session, session.freshWallet('A'));
  const { handle } = reference;
  vi.spyOn(reference, 'handle').mockImplementationOnce((request) => {
    vi.setSystemTime(Date.now() + quarter);
    reference.clock.advance(quarter);
    return handle(request);
  });
  expect((await client?.send(requestTo('getVault')))?.response.status).toBe(404);
  const log = sent.slice(2).map(({ operation, credentials }) => `${operation} ${credentials.token}`);
  expect(log).toEqual(['getVault aged', 'challenge absent', 'verify absent', 'getVault fresh']);
});

test('a sign-in of which a request gets nothing that decides it is tried once more', async () => {
  const { session, sent, reference } = await createBench();
  const failing = new Set(['/challenge', '/verify']);
  answering(reference, ({ path }) => (failing.delete(/\/[a-z]+$/.exec(path)![0]) ? failure : undefined));
  expect(await signIn(session, session.freshWallet('A'))).toBeDefined();
  const log = sent.map(({ operation, response }) => `${operation} ${response?.status}`);
  expect(log).toEqual(['challenge 500', 'challenge 200', 'verify 500', 'challenge 200', 'verify 200']);
});

test('a challenge that moves funds is not signed', async () => {
  const { session, sent, facts, reference } = await createBench();
  const { publicKey } = session.freshWallet('A');
  const data = Buffer.from('020000000100000000000000', 'hex');
  const metaOf = (pubkey: string) => ({ pubkey, isSigner: pubkey === publicKey, isWritable: true });
  const accounts = [publicKey, derivedAddress('thief')].map(metaOf);
  const instructions = [{ programId: '11111111111111111111111111111111', accounts, data }];
  const plan = { feePayer: publicKey, instructions, blockhash: derivedAddress('hash'), version: 0 } as const;
  const json = { transaction: Buffer.from(compileTransaction(plan)).toString('base64') };
  answering(reference, ({ path }) => (path.endsWith('/challenge') ? { status: 200, body: { json } } : undefined));
  expect(await signIn(session, session.freshWallet('A'), 'transaction')).toBeUndefined();
  expect(sent.map(({ operation }) => operation)).toEqual(['challenge']);
  expect(facts.challengeNotSigned).toContain('may move funds');
});

async function expireBy(form: ExpiredToken, secret?: string) {
  const bench = await createBench({ ...fixtures, expiredToken: form });
  const session = { ...bench.session, secret: () => secret };
  const client = await signIn(session, session.freshWallet('A'));
  return { ...bench, session, expired: await expireToken(session, client), token: client?.token() };
}

test('a token expires by the clock, by waiting, or by declaration', async () => {
  const byClock = await expireBy({ form: 'clock', lifetimeSeconds: 900 });
  expect(byClock.expired?.authorization).toEqual({ header: `Bearer ${byClock.token}`, token: 'expired' });
  const byWaiting = await expireBy({ form: 'wait', lifetimeSeconds: 900, leewaySeconds: 5 });
  expect(byWaiting.pauses).toEqual([905_000]);
  for (const { session, expired } of [byClock, byWaiting]) {
    expect((await session.send({ ...requestTo('getVault'), ...expired })).response.status).toBe(401);
  }
  const declared = await expireBy({ form: 'declared', environment: 'EXPIRED' }, 'an old token');
  expect(declared.expired?.authorization?.header).toBe('Bearer an old token');
  expect((await expireBy({ form: 'declared', environment: 'EXPIRED' })).expired).toBeUndefined();
});

/** Which token each request was sent with, by its first use; none in a sign-in. */
const tokensOf = (sent: readonly Exchange[]): readonly (number | undefined)[] => {
  const headers = sent.map(({ request }) => headerOf(request.headers, 'authorization'));
  const known = [...new Set(headers.filter((header) => header !== undefined))];
  return headers.map((header) => (header === undefined ? undefined : known.indexOf(header)));
};

test('a wallet signs in once more between what a step brings about and what it is about', async () => {
  const { session, sent } = await createBench();
  const trader = (await openTrader(session, 'A'))!;
  const { renew } = trader;
  const setting = { trader, kind: { form: 'single' }, other: () => Promise.resolve(trader), type: 'message' } as const;
  await steps.cancel.take({ ...setting, meanwhile: renew });
  const tokens = new Map(sent.map(({ operation }, at) => [operation, tokensOf(sent)[at]]));
  expect(['craftDeposit', 'createOrder', 'cancelOrder'].map((operation) => tokens.get(operation))).toEqual([0, 0, 1]);
});

test('a 500 that stays counts against a negative test, but not while nobody gets a challenge', async () => {
  for (const isOutage of [true, false]) {
    const { session, sent, reference } = await createBench();
    answering(reference, ({ path }) => (isOutage || path.endsWith('/verify') ? failure : undefined));
    await sendAgainAt500(session, requestTo('verify', {}));
    const operations = sent.map(({ operation }) => operation);
    expect(operations.slice(0, 5)).toEqual([...Array<string>(4).fill('verify'), 'challenge']);
    expect(operations.slice(5)).toEqual(isOutage ? [] : ['verify']);
  }
});

const withStatus = (status: number): TriggerView => ({ response: { status } }) as TriggerView;

test('a failure of the server and a rejection may be chance, another status is none', () => {
  for (const status of [404, 501])
    expect(statusViolation(withStatus(status), 'success')).toMatchObject({
      actual: `status ${status}`,
      mayBeChance: true,
    });
  expect(statusViolation(withStatus(200), 'status 401')).not.toHaveProperty('mayBeChance');
});
