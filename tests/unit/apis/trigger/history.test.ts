import { beforeAll, describe, expect, test } from 'vitest';
import { trigger } from '../../../../src/product/apis/trigger/api.js';
import type { TriggerFixtures } from '../../../../src/product/apis/trigger/fixtures.js';
import { derivedTrace } from '../../../../src/product/judge/derive.js';
import type { Exchange, Trace } from '../../../../src/product/model/exchange.js';
import { stripped } from '../../../support/stripped.js';
import { recordRun } from '../../engine/recorded-runs.js';

let fixtures: TriggerFixtures;
/** Traces as scenarios left them, and the same without labels. */
let traces: readonly (readonly [labelled: Trace, bare: Trace])[];

beforeAll(async () => {
  const run = await recordRun(1, [], 'trigger');
  fixtures = run.header.fixtures.trigger as TriggerFixtures;
  traces = run.traces.flatMap((entries) => {
    const all = [entries, entries.map((entry) => stripped(entry))].flatMap((given) => {
      const exchanges = given.flatMap((entry) => (entry.type === 'exchange' ? [entry] : []));
      return given.flatMap((entry) => (entry.type === 'trace' ? [{ ...entry, exchanges }] : []));
    });
    return [[all[0]!, all[1]!]];
  });
}, 120_000);

const derived = (trace: Trace): Trace => derivedTrace(trace, trigger, fixtures);

/** What the bytes show is sometimes more than a scenario says of a request, and sometimes less. */
const shown: Readonly<Record<string, readonly string[]>> = {
  'challenge/valid': ['challenge/second'],
  'verify/valid': ['verify/second'],
  'verify/no-challenge-left': ['verify/no-challenge', 'verify/no-challenge-transaction'],
  'register/to-trade': ['register/first'],
  'vault/with-order': ['vault/registered'],
  'verify/other-name': ['verify/other-name-with-challenge'],
};

describe('the history of the trigger order API', () => {
  test('shows of every request of a run what its scenario sent it for', () => {
    const others = new Map<string, number>();
    let alike = 0;
    for (const [labelled, bare] of traces) {
      const { exchanges } = derived(bare);
      for (const [index, { purpose }] of labelled.exchanges.entries()) {
        // An inert request under a proper token is whatever it asks for.
        if (purpose === undefined || purpose === 'token/admitted') continue;
        const now = exchanges[index]!.purpose;
        if (now === purpose || shown[purpose]?.includes(now ?? '') === true) alike += 1;
        else others.set(`${purpose} as ${now}`, (others.get(`${purpose} as ${now}`) ?? 0) + 1);
      }
    }
    expect([...others]).toEqual([]);
    expect(alike).toBeGreaterThan(800);
  });

  test('reads of a token what the client knew of it', () => {
    const states = new Set<string>();
    for (const [labelled, bare] of traces)
      for (const [index, { credentials, base }] of derived(bare).exchanges.entries())
        if (base !== 'control') states.add(`${labelled.exchanges[index]!.credentials.token} as ${credentials.token}`);
    // Of a wallet that others may use as well, nobody knows whether a token is its newest.
    expect([...states].sort()).toEqual([
      ...['absent as absent', 'aged as aged', 'altered as altered', 'expired as expired', 'fresh as aged'],
      ...['fresh as fresh', 'malformed as malformed'],
    ]);
  });

  test('calls no wallet new, and no token missing, that somebody else may have used or left out', () => {
    const purposes = new Set<string>();
    for (const [, bare] of traces)
      for (const { purpose, credentials, request } of derived({ ...bare, scenario: 'recorded' }).exchanges) {
        purposes.add(purpose ?? '');
        if (!request.headers.some(([name]) => name === 'authorization')) expect(credentials.token).toBeUndefined();
        expect(credentials.token).not.toBe('fresh');
      }
    expect(purposes).not.toContain('verify/no-challenge');
  });
});

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = `«jwt:00000000:${part({ alg: 'HS256' })}:${part({ sub: '11111111111111111111111111111112' })}:4.00000000»`;

/** A request of one wallet, a second after the one before it, and the status of its response. */
const sent = (number: number, operation: string, status: number, milliseconds = 1): Exchange => ({
  ...{ id: `made-${number}`, operation, base: 'trigger', effect: 'read', credentials: {} },
  request: {
    method: 'GET',
    path: '/vault',
    url: 'http://localhost/vault',
    headers: [['authorization', `Bearer ${token}`]],
  },
  ...{ startedAt: number * 1000, milliseconds },
  response: { status, headers: [], body: '{}' },
});

describe('of the traffic of others', () => {
  test.each<[string, readonly Exchange[], (string | undefined)[]]>([
    [
      'a second registration is one, whatever comes of it',
      [sent(1, 'registerVault', 201), sent(2, 'registerVault', 409), sent(3, 'registerVault', 201)],
      ['register/to-trade', 'register/again', 'register/again'],
    ],
    [
      'one beside the first stays unread',
      [sent(1, 'registerVault', 201, 1500), sent(2, 'registerVault', 201)],
      ['register/to-trade', undefined],
    ],
    [
      'a proper request that is rejected stays unread',
      [sent(1, 'registerVault', 201), sent(2, 'getVault', 200), sent(3, 'getVault', 404)],
      ['register/to-trade', 'vault/registered', undefined],
    ],
  ])('%s', (_, exchanges, purposes) => {
    const trace: Trace = { id: 'recorded#1', scenario: 'recorded', index: 0, input: 'null', facts: {}, exchanges };
    expect(derivedTrace(trace, trigger, {}).exchanges.map(({ purpose }) => purpose)).toEqual(purposes);
  });
});
