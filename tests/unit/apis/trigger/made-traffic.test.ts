import { expect, test } from 'vitest';
import type { Dialect } from '../../../../src/product/apis/trigger/fixtures/dialect.js';
import type { TriggerFixtures } from '../../../../src/product/apis/trigger/fixtures.js';
import { past } from '../../../../src/product/apis/trigger/reader/responses.js';
import type { Exchange } from '../../../../src/product/model/exchange.js';
import { derivedOf, holder, sent } from './traffic.js';

/** A vault and an order, and what is asked about the order. */
const ofOrder = (...asked: readonly (readonly [operation: string, status: number, milliseconds?: number])[]) => [
  sent(1, 'registerVault', 201),
  about(sent(2, 'createOrder', 201), '/orders/price', '{"id":"order-1"}'),
  ...asked.map(([operation, status, milliseconds], index) =>
    about(sent(3 + index, operation, status, milliseconds), paths[operation]!, '{}'),
  ),
];

const paths: Readonly<Record<string, string>> = {
  cancelOrder: '/orders/price/cancel/order-1',
  updateOrder: '/orders/price/order-1',
  listHistory: '/orders/history?id=order-1',
};

const about = (exchange: Exchange, path: string, body: string): Exchange => ({
  ...exchange,
  ...{ fault: undefined, request: { ...exchange.request, path }, response: { ...exchange.response!, body } },
});

/** A sign-in without anything, which is rejected as one under a wrong key may be. */
const verifying = (number: number, credentials: Exchange['credentials'], body = '{}'): Exchange => ({
  ...about(sent(number, 'verify', 401), '/auth/verify', '{}'),
  ...{ credentials, request: { ...sent(number, 'verify', 401).request, headers: [], body } },
});

const zeros = [[1], Array(64).fill(0), [1, 0, 0, 1], Array(65).fill(0)].flat() as readonly number[];
const unsigned = Buffer.from(zeros).toString('base64');
const named = `{"walletPubkey":"${'1'.repeat(32)}","type":"message","signature":"","transaction":"${unsigned}"}`;
const [asking, signing] = [verifying(1, {}, named), verifying(2, { apiKey: 'genuine' }, named)];
const challenged = about({ ...asking, operation: 'challenge' }, '/auth/challenge', '["text to sign"]');
const granted = { ...challenged, response: { ...challenged.response!, status: 200 } } as Exchange;

test('of several keys in the vault of another wallet the one is its address that had its name before', () => {
  const [one, wallet, two] = ['2', '3', '4'].map((end) => `1111111111111111111111111111111${end}`);
  const reads = [
    about(sent(1, 'registerVault', 201), '/vault/register', JSON.stringify({ user: one, address: wallet })),
    about(sent(2, 'getVault', 200), '/vault', JSON.stringify({ user: two, address: wallet })),
  ];
  expect(derivedOf(reads).facts['vault:made-2']).toBe(wallet);
});

const purposesOfOthers: Readonly<Record<string, readonly [readonly Exchange[], (string | undefined)[]]>> = {
  'a second registration is one, whatever comes of it': [
    [sent(1, 'registerVault', 201), sent(2, 'registerVault', 409), sent(3, 'registerVault', 201)],
    ['register/to-trade', 'register/again', 'register/again'],
  ],
  'one beside the first stays unread': [
    [sent(1, 'registerVault', 201, 1500), sent(2, 'registerVault', 201)],
    ['register/to-trade', undefined],
  ],
  'of two registrations at once the one that succeeded is the first, and the other stays unread': [
    [sent(1, 'registerVault', 409, 1500), sent(2, 'registerVault', 201)],
    [undefined, 'register/to-trade'],
  ],
  'a cancellation beside the first stays unread': [
    ofOrder(['cancelOrder', 200, 1500], ['cancelOrder', 200]),
    ['register/to-trade', undefined, 'cancel/own', undefined],
  ],
  'an order read after its cancellation is the own one': [
    ofOrder(['cancelOrder', 200], ['listHistory', 200]),
    ['register/to-trade', undefined, 'cancel/own', 'history/own'],
  ],
  'one read beside its cancellation stays unread': [
    ofOrder(['cancelOrder', 200, 1500], ['listHistory', 200]),
    ['register/to-trade', undefined, 'cancel/own', undefined],
  ],
  'a cancellation beside an update stays unread': [
    ofOrder(['updateOrder', 200, 1500], ['cancelOrder', 200]),
    ['register/to-trade', undefined, undefined, undefined],
  ],
  'a proper request that is rejected stays unread': [
    [sent(1, 'registerVault', 201), sent(2, 'getVault', 200), sent(3, 'getVault', 404)],
    ['register/to-trade', 'vault/registered', undefined],
  ],
  'what a key gets that is known to have no access is about the key': [
    [{ ...sent(1, 'challenge', 403), credentials: { apiKey: 'no-access' } }],
    ['gateway/no-access'],
  ],
  'a rejected sign-in under a key that was accepted is not about the key': [
    [verifying(1, { apiKey: 'genuine' }), verifying(2, {})],
    ['verify/empty', undefined],
  ],
  'a vault that is registered was none before, whatever its read got': [
    [sent(1, 'getVault', 400), sent(2, 'registerVault', 201)],
    ['vault/none', 'register/to-trade'],
  ],
  'an empty signature is none, and an unsigned transaction has none': [
    [granted, signing],
    ['challenge/valid', 'verify/bad-signature'],
  ],
};
test.each(Object.entries(purposesOfOthers))('of the traffic of others: %s', (_, [exchanges, purposes]) => {
  expect(derivedOf(exchanges, {}, 'recorded').exchanges.map(({ purpose }) => purpose)).toEqual(purposes);
});

const updating: Dialect = { name: 'made', updateOrder: { body: { amount: '1' }, broken: [] } };

/** What requests about one open order of the profile are for, by operation and status. */
function purposesOf(...sends: readonly (readonly [operation: string, status: number, startedAt?: number])[]) {
  const exchanges = sends.map(([operation, status, startedAt], index): Exchange => {
    const made = sent(index + 1, operation, status);
    const exchange = startedAt === undefined ? made : { ...made, startedAt };
    if (operation === 'getVault') return exchange;
    return { ...exchange, request: { ...exchange.request, path: '/orders/price/order-1', body: '{"amount":"1"}' } };
  });
  const own: TriggerFixtures = { orders: { open: 'order-1' }, dialect: updating, publicKeys: [holder] };
  return derivedOf(exchanges, own).exchanges.map(({ purpose }) => purpose);
}

test('the kinds of a proper request are those of its wallet and of its order before it', () => {
  const exchanges = ofOrder(['updateOrder', 200], ['cancelOrder', 200], ['cancelOrder', 400]);
  const body = '{"orderSubType":"single"}';
  exchanges[1] = { ...exchanges[1]!, request: { ...exchanges[1]!.request, body } };
  exchanges[2] = { ...exchanges[2]!, request: { ...exchanges[2]!.request, body: '{"amount":"1"}' } };
  const { facts } = derivedOf(exchanges, { dialect: updating });
  const ofForm = 'one for an order of the form single';
  expect([facts['kinds:made-1'], facts['kinds:made-3']]).toEqual([[], [past.order, ofForm]]);
  expect(facts['kinds:made-4']).toEqual([past.order, past.update, ofForm]);
  expect(facts['kinds:made-5']).toBeUndefined();
});

test('a 500 that stays counts only where the service served another request meanwhile', () => {
  const failing = Array.from({ length: 4 }, () => ['updateOrder', 500] as const);
  expect(purposesOf(...failing, ...failing).filter((purpose) => purpose?.endsWith('/repeated'))).toEqual([]);
  expect(purposesOf(...failing, ['getVault', 200], ['updateOrder', 500]).at(-1)).toMatch(/\/repeated$/);
  expect(purposesOf(...failing, ['getVault', 200, 500], ['updateOrder', 500]).at(-1)).not.toMatch(/\/repeated$/);
  expect(purposesOf(...failing, ['getVault', 200, 7000], ['updateOrder', 500]).at(-1)).not.toMatch(/\/repeated$/);
});

const [updated, cancelled] = [['updateOrder', 200] as const, ['cancelOrder', 200] as const];

test.each([
  [
    'an update that may have been written may change nothing the next time',
    [['updateOrder', 400] as const, ['updateOrder', 500] as const, ['updateOrder', 400] as const],
    ['update/valid', 'update/valid', 'update/again'],
  ],
  [
    'an order whose confirmation got no response may be cancelled, and nothing of it is expected',
    [updated, cancelled, ['confirmCancel', 500] as const, ['updateOrder', 400] as const, ['listHistory', 404] as const],
    ['update/valid', 'cancel/own', undefined, undefined, undefined],
  ],
])('%s', (_, sends, purposes) => {
  expect(purposesOf(...sends)).toEqual(purposes);
});

test.each([
  ['one vault was read', '3', 'deposit/vault-address'],
  ['two vaults were read, so that either may be it', '4', undefined],
  ['so, and it is accepted', '4', 'deposit/other-wallet', 200],
])('a deposit in the name of a vault, where %s', (_, second, purpose, status = 400) => {
  const [one, other] = ['3', second].map((end) => `1111111111111111111111111111111${end}`);
  const deposit = sent(4, 'craftDeposit', status);
  const body = JSON.stringify({ userAddress: one, amount: '1' });
  const exchanges = [
    sent(1, 'registerVault', 201),
    about(sent(2, 'getVault', 200), '/vault', JSON.stringify({ address: one })),
    about(sent(3, 'getVault', 200), '/vault', JSON.stringify({ address: other })),
    { ...deposit, request: { ...deposit.request, body } },
  ];
  const spelt = { body: { amount: '1' }, broken: { set: { amount: '0' } }, transaction: '/transaction' };
  expect(derivedOf(exchanges, { dialect: { name: 'made', deposit: spelt } }).exchanges[3]!.purpose).toBe(purpose);
});
