import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../../src/model/exchange.js';
import { decisionOn, exchangeOf, plainOrder, refused, traceOf } from './made.js';

const verdictOn = (id: string, ...traces: Parameters<typeof decisionOn>[1]) => decisionOn(id, traces).verdict;
const unbuilt = (taker: string, errorCode: number, errorMessage: string): Exchange =>
  exchangeOf({ query: { taker }, body: { ...plainOrder, transaction: '', taker, errorCode, errorMessage } });

describe('a taker declared as funded', () => {
  const asked = (order: object) =>
    traceOf('options', exchangeOf({ query: { taker: 'Rich' }, body: { ...plainOrder, taker: 'Rich', ...order } }));

  test('is to get a transaction', () => {
    expect(verdictOn('ORDER-006', asked({ transaction: 'AAAA' }))).toBe('pass');
    expect(verdictOn('ORDER-006', asked({ transaction: '' }))).toBe('fail');
  });

  test('decides nothing when the order says why there is none', () => {
    const reasoned = asked({ transaction: '', errorCode: 1, errorMessage: 'Insufficient funds' });
    expect(verdictOn('ORDER-006', reasoned)).toBe('inconclusive');
  });
});

describe('codes of two wallets', () => {
  const wallets = (dryCode: number, dryMessage: string) =>
    traceOf('takersWithoutMeans', unbuilt('Poor', 1, 'Insufficient funds'), unbuilt('Dry', dryCode, dryMessage));

  test('differ where their messages do', () => {
    expect(verdictOn('ORDER-175', wallets(2, 'Top up 0.1 SOL for gas'))).toBe('pass');
    expect(verdictOn('ORDER-175', wallets(1, 'Top up 0.1 SOL for gas'))).toBe('fail');
  });

  test('decide nothing where both met the same obstacle', () => {
    expect(verdictOn('ORDER-175', wallets(1, 'Insufficient funds'))).toBe('inconclusive');
    expect(verdictOn('ORDER-178', wallets(1, 'Insufficient funds'))).toBe('pass');
    expect(verdictOn('ORDER-178', wallets(3, 'Insufficient funds'))).toBe('fail');
  });
});

test.each([
  ['Insufficient funds', 'pass'],
  ['Top up 0.01 SOL for gas', 'pass'],
  ['Minimum $10 for gasless', 'pass'],
  ['Minimum  for gasless', 'fail'],
  ['insufficient funds', 'fail'],
  ['Insufficient funds!', 'fail'],
])('the message %j: %s', (message, verdict) => {
  expect(verdictOn('ORDER-180', traceOf('options', unbuilt('Poor', 1, message)))).toBe(verdict);
});

describe('a referral fee of 49', () => {
  const query = { referralAccount: 'Referrer', referralFee: 49 };
  const control = traceOf(
    'referral',
    exchangeOf({ query: { ...query, referralFee: 50 }, body: { ...plainOrder, feeBps: 50 } }),
  );
  const honoured = exchangeOf({ query, body: { ...plainOrder, feeBps: 49 } });
  const out = (...exchanges: Exchange[]) => traceOf('referralOutOfBounds', ...exchanges);

  test('may be refused or replaced, and not honoured', () => {
    expect(verdictOn('ORDER-042', control, out(refused({ query })))).toBe('pass');
    expect(verdictOn('ORDER-042', control, out(exchangeOf({ query })))).toBe('pass');
    expect(verdictOn('ORDER-042', control, out(honoured, exchangeOf({})))).toBe('fail');
  });

  test('decides nothing where it is the default, or where no referral is accepted at all', () => {
    const byDefault = exchangeOf({ body: { ...plainOrder, feeBps: 49 } });
    expect(verdictOn('ORDER-042', control, out(honoured, byDefault))).toBe('inconclusive');
    expect(verdictOn('ORDER-042', out(refused({ query })))).toBe('inconclusive');
  });
});

describe('excluded labels', () => {
  const quoting = (excludeDexes: string, label: string, router = 'one') => {
    const [step] = plainOrder.routePlan;
    const routePlan = [{ ...step, swapInfo: { ...step.swapInfo, label } }];
    return traceOf('exclusions', exchangeOf({ query: { excludeDexes }, body: { ...plainOrder, router, routePlan } }));
  };

  test.each([
    ['ORDER-047', 'Pond', 'Pond', 'fail'],
    ['ORDER-047', 'Pond', 'Lake', 'pass'],
    ['ORDER-048', 'Lake,Pond', 'Pond', 'fail'],
    ['ORDER-048', 'Lake,Pond', 'Pond Two', 'pass'],
    ['ORDER-049', 'Deep+Pond', 'Deep Pond', 'fail'],
    ['ORDER-049', 'Deep+Pond', 'Deep+Pond', 'pass'],
    ['ORDER-049', 'Lake,Deep+Pond', 'Deep Pond', 'fail'],
  ])('%s with %j excluded and %j used: %s', (id, excluded, used, verdict) => {
    expect(verdictOn(id, quoting(excluded, used))).toBe(verdict);
  });

  test('bind the first router only', () => {
    expect(verdictOn('ORDER-047', quoting('Pond', 'Pond', 'three'))).toBe('unexercised');
  });
});

describe('who pays', () => {
  const paid = (order: object, query: object = {}) =>
    traceOf('options', exchangeOf({ query: { taker: 'Rich', ...query }, body: { ...plainOrder, ...order } }));

  test('a key that nobody knows may be a market maker that is not named', () => {
    expect(verdictOn('ORDER-124', paid({ signatureFeePayer: 'Unknown' }))).toBe('unexercised');
    expect(verdictOn('ORDER-124', paid({ signatureFeePayer: 'Rich' }))).toBe('pass');
    expect(verdictOn('ORDER-124', paid({ signatureFeePayer: 'Payer' }))).toBe('fail');
    expect(verdictOn('ORDER-124', paid({ signatureFeePayer: 'Payer' }, { payer: 'Payer' }))).toBe('pass');
    expect(verdictOn('ORDER-124', paid({ signatureFeePayer: 'MintBought' }))).toBe('fail');
  });

  test('without a taker it is no stranger either', () => {
    const quoted = (order: object) => traceOf('options', exchangeOf({ body: { ...plainOrder, ...order } }));
    expect(verdictOn('ORDER-124', quoted({ signatureFeePayer: 'Payer' }))).toBe('fail');
    expect(verdictOn('ORDER-130', quoted({ prioritizationFeePayer: 'MintSold' }))).toBe('fail');
    expect(verdictOn('ORDER-137', quoted({ rentFeePayer: 'Unknown' }))).toBe('fail');
    expect(verdictOn('ORDER-124', quoted({ signatureFeePayer: null }))).toBe('pass');
  });

  test('rent of a pool quote falls to the taker or the payer, and to nobody else', () => {
    expect(verdictOn('ORDER-137', paid({ rentFeePayer: null }))).toBe('pass');
    expect(verdictOn('ORDER-137', paid({ rentFeePayer: 'Unknown' }))).toBe('fail');
    expect(verdictOn('ORDER-137', paid({ rentFeePayer: 'Unknown', router: 'two' }))).toBe('unexercised');
  });

  test('a payer that is the taker spares nobody', () => {
    const order = { transaction: 'AAAA', signatureFeePayer: 'Rich' };
    expect(verdictOn('ORDER-027', paid(order, { payer: 'Rich' }))).toBe('unexercised');
    expect(verdictOn('ORDER-027', paid(order, { payer: 'Payer' }))).toBe('fail');
  });
});

test('without a quoted request no probe shows that bad keys are refused', () => {
  const probe = traceOf('withoutKey', refused({ apiKey: 'absent' }));
  const quoted = traceOf('options', exchangeOf({}));
  expect(verdictOn('ORDER-188', probe)).toBe('inconclusive');
  expect(verdictOn('ORDER-188', probe, quoted)).toBe('pass');
  expect(verdictOn('ORDER-188', traceOf('withoutKey', exchangeOf({ apiKey: 'absent' })), quoted)).toBe('fail');
});

test('one version alone is judged where it is', () => {
  const second = traceOf('options', refused({ base: 'swap-v2' }));
  const traded = traceOf('options', exchangeOf({ base: 'swap-v2', query: { taker: 'Rich' } }));
  expect(verdictOn('ORDER-005', second)).toBe('inconclusive');
  expect(verdictOn('ORDER-005', second, traded)).toBe('fail');
  expect(verdictOn('ORDER-005', second, traceOf('options', exchangeOf({})))).toBe('pass');
  expect(verdictOn('ORDER-004', second, traceOf('options', exchangeOf({})))).toBe('fail');
});
