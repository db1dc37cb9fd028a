import { base58, base64 } from '@scure/base';
import { expect, test } from 'vitest';
import { trigger } from '../../../../src/product/apis/trigger/api.js';
import { keepForm, withEncoding } from '../../../../src/product/apis/trigger/reader/sign-in.js';
import type { TriggerFixtures } from '../../../../src/product/apis/trigger/fixtures.js';
import { derivedSession } from '../../../../src/product/judge/derive.js';
import type { Exchange, Session } from '../../../../src/product/model/exchange.js';
import { stripped } from '../../../support/journals.js';
import { recordRun, traceIn } from '../../engine/recorded-runs.js';

const run = await recordRun(1, [], 'trigger', 2400);
const fixtures = run.header.fixtures.trigger as TriggerFixtures;
/** Traces as they were read when they were sent, and the same without what was read. */
const sessions = run.sessions.map((entries) => [traceIn(entries), traceIn(entries.map(stripped))] as const);

const derived = (session: Session): Session => derivedSession(session, trigger, fixtures);

/** What requests of a short run are, by what they are about. */
const kinds = Object.entries({
  challenge: 'valid second empty bad-key bad-type no-type',
  verify: 'valid second older empty wrong-key undecodable late other-name bad-signature',
  gateway: 'no-access',
  vault: 'none registered declared',
  register: 'first again to-trade',
  deposit: 'valid broken-field malformed-address vault-address no-vault other-wallet',
  create:
    'valid no-vault vault-address other-wallet bad-deposit deposit-of-other duplicate price-relationship slippage expiry order-sub-type',
  update: 'valid broken-field not-open cancelled unknown foreign again',
  cancel: 'own unknown foreign foreign-gone',
  confirm: 'valid unreadable bad-signature mismatch broken-field unknown withdrawal-of-other-order',
  history: 'list list-of-newcomer own own-cancelled unknown foreign',
  'createRecurring recurringHistory cancelRecurring confirmCancelRecurring': 'valid',
  token: 'clean clean-by-id two-faults two-faults-by-id altered-signature no-algorithm',
  'sign-in-again': 'repeated',
}).flatMap(([about, how]) => about.split(' ').flatMap((one) => how.split(' ').map((each) => `${one}/${each}`)));

test('the history of the trigger order API shows of the bytes of a journal what it showed when they were sent', () => {
  const purposes = (session: Session): readonly string[] =>
    session.exchanges.map(({ id, purpose }) => `${id} ${purpose ?? ''}`);
  for (const [read, bare] of sessions) expect(purposes(derived(bare))).toEqual(purposes(read));
});

test('the history of the trigger order API shows in a run each kind of request that its scenarios send', () => {
  const shown = new Set(sessions.flatMap(([{ exchanges }]) => exchanges.map(({ purpose }) => purpose)));
  expect(kinds.filter((purpose) => !shown.has(purpose))).toEqual([]);
});

test('the history of the trigger order API reads of a token what the client knew of it', () => {
  const states = new Set<string>();
  for (const [read, bare] of sessions)
    for (const [index, { credentials, base }] of derived(bare).exchanges.entries())
      if (base !== 'control') states.add(`${read.exchanges[index]!.credentials.token} as ${credentials.token}`);
  // Of a wallet that others may use as well, nobody knows whether a token is its newest.
  expect([...states].sort()).toEqual([
    ...['absent as absent', 'aged as aged', 'altered as altered', 'expired as expired', 'fresh as aged'],
    ...['fresh as fresh', 'malformed as malformed'],
  ]);
});

test('the history of the trigger order API calls no wallet new, and no token missing, that somebody else may have used or left out', () => {
  const purposes = new Set<string>();
  for (const [, bare] of sessions)
    for (const { purpose, credentials, request } of derived({ ...bare, scenario: 'recorded' }).exchanges) {
      purposes.add(purpose ?? '');
      if (!request.headers.some(([name]) => name === 'authorization')) expect(credentials.token).toBeUndefined();
      expect(credentials.token).not.toBe('fresh');
    }
  expect(purposes).not.toContain('verify/no-challenge');
});

/** What the first exchange of this purpose that succeeded is in the traffic of others with another response, some time later. */
function purposeWith(purpose: string, status: number, body: object, later = 60_000): string | undefined {
  const isFirst = (one: Exchange): boolean => one.purpose === purpose && (one.response?.status ?? 500) < 300;
  const [read, bare] = sessions.find(([{ exchanges }]) => exchanges.some(isFirst))!;
  const at = read.exchanges.findIndex(isFirst);
  const { fault: _, ...first } = bare.exchanges[at]!;
  const response = { status, headers: [], body: JSON.stringify(body) };
  const credentials = { apiKey: 'genuine' } as const;
  const again: Exchange = { ...first, id: 'z-1', credentials, startedAt: first.startedAt + later, response };
  const before = bare.exchanges.slice(0, purpose === 'verify/valid' ? at + 1 : at);
  return derived({ ...bare, scenario: 'recorded', exchanges: [...before, again] }).exchanges.at(-1)!.purpose;
}

test('the history of the trigger order API knows which refused sign-ins, and which cancellations, are proper', () => {
  expect(purposeWith('verify/valid', 400, {})).toBe('verify/unsure');
  for (const purpose of ['verify/second', 'challenge/second']) {
    for (const status of [401, 409, 500]) expect(purposeWith(purpose, status, {}, 0)).toBe(purpose);
    for (const status of [403, 429, 502]) expect(purposeWith(purpose, status, {}, 0)).toBeUndefined();
  }
  expect(purposeWith('verify/second', 401, {})).toBeUndefined();
  expect(purposeWith('cancel/own', 403, { error: 'no' })).toBe('cancel/own');
  expect(purposeWith('cancel/own', 403, { code: 403, message: 'no' })).toBeUndefined();
});

test('of the traffic of others, a registration and a list that no row lets be missing are read as proper', () => {
  const proper = ['register/to-trade', 'history/list-of-newcomer', 'history/list'];
  expect(proper.map((purpose) => purposeWith(purpose, 404, { error: 'no' }))).toEqual(proper);
  for (const purpose of [...proper, 'vault/registered'])
    expect([purposeWith(purpose, 404, {}), purposeWith(purpose, 400, { error: 'no' })]).toEqual([undefined, undefined]);
  expect(purposeWith('vault/registered', 404, { error: 'no' })).toBeUndefined();
});

const ofSubject = [
  ...['getVault 404', 'registerVault 409', 'craftDeposit 403', 'createOrder 403', 'updateOrder 404', 'cancelOrder 403'],
  ...['cancelOrder 404', 'confirmCancel 404', 'listHistory 403', 'recurringHistory 403', 'recurringHistory 404'],
];
test('what a row says of the subject of a request is told from other rejections', () => {
  const tells = (operation: string, status: number, body: object = { error: 'no', details: {} }, path = '') => {
    const response = { status, headers: [], body: JSON.stringify(body) };
    return trigger.tellsOfSubject!({ operation, request: { path: `/orders/history${path}` }, response } as never);
  };
  const operations = [...new Set(ofSubject.map((row) => row.split(' ')[0]!)), 'verify'];
  const told = (one: string) =>
    [400, 403, 404, 409].flatMap((status) => (tells(one, status) ? `${one} ${status}` : []));
  expect(operations.flatMap(told)).toEqual(ofSubject);
  const ofHistory = (path: string) => tells('listHistory', 404, undefined, path);
  expect(['/1', '?id=1', '?a=b-1'].map(ofHistory)).toEqual([true, true, true]);
  expect(['?page=2&state=open', '?access_token=e30.e30.c2'].map(ofHistory)).toEqual([false, false]);
  expect([tells('getVault', 404, {}), tells('registerVault', 409, { error: 'no' })]).toEqual([false, false]);
});

test('a signature in another encoding than the profile has, or the sign-ins that were accepted, is known', () => {
  const bytes = Uint8Array.from({ length: 64 }, (_, index) => index);
  const proof = (signature: string, name = 'signature') => ({ walletPubkey: 'w', type: 'message', [name]: signature });
  const state = { forms: new Map<string, true>() } as never;
  const response = { status: 400, headers: [], body: '' };
  const isOther = (text: string, name?: string, declared?: string): boolean =>
    withEncoding({ purpose: 'verify/valid' }, { response }, proof(text, name), state, declared).purpose !==
    'verify/valid';
  expect(isOther(base64.encode(bytes))).toBe(false);
  expect(['base58', 'base64'].map((one) => isOther(base64.encode(bytes), 'proof', one))).toEqual([true, false]);
  expect(isOther('no signature', 'proof', 'base58')).toBe(false);
  keepForm(proof(base58.encode(bytes)), state);
  expect([base64.encode(bytes), base58.encode(bytes)].map((text) => isOther(text))).toEqual([true, false]);
  expect(isOther(base64.encode(bytes), 'proof')).toBe(false);
});
