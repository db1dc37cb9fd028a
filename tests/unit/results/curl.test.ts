import { describe, expect, test } from 'vitest';
import type { ExchangeId } from '../../../src/model/exchange.js';
import { scriptOf } from '../../../src/results/curl.js';

describe('a script', () => {
  const exchange = (id: ExchangeId, header: string) => ({
    id,
    operation: 'verify',
    base: 'trigger' as const,
    effect: 'session' as const,
    request: {
      method: 'POST',
      path: '/x',
      url: `https://host.test/x?filter[a]=it's`,
      headers: [['authorization', header]] as const,
      body: '{}',
    },
    credentials: {},
    startedAt: 0,
    milliseconds: 1,
    response: { status: 200, headers: [], body: '' },
  });

  test('of one request is one curl command that a shell reads as it was sent', () => {
    expect(scriptOf([exchange('made-1', 'Bearer «jwt:0123»')])).toBe(
      `: "\${JWT:?a valid token from the sign-in}"\ncurl -sSg -X POST 'https://host.test/x?filter[a]=it'\\''s' -H 'authorization: Bearer '"$JWT"'' --data-raw '{}'`,
    );
  });

  test('asks for a token in the state that the finding rests on, and warns where it creates something', () => {
    const credentials = { token: 'expired' as const, wallet: 'the-wallet' };
    const one = { ...exchange('made-1', 'Bearer «jwt:0123»'), credentials, effect: 'create' as const };
    const [guard, warning, command] = scriptOf([one]).split('\n');
    expect(guard).toBe(': "${JWT_EXPIRED:?an expired token of the wallet the-wallet}"');
    expect(warning).toMatch(/^# Warning: .* create something/);
    expect(command).toContain('"$JWT_EXPIRED"');
    expect(scriptOf([one, { ...one, id: 'made-2', startedAt: 61_000 }])).toContain(
      '\nsleep 61\n# 2 of 2: verify at trigger with an expired token',
    );
  });

  test('of several requests asks for the credentials first', () => {
    const lines = scriptOf([exchange('made-1', '«api-key»'), exchange('made-2', '«api-key»')]).split('\n');
    expect(lines[0]).toBe('#!/bin/sh');
    expect(lines[1]).toBe(': "${API_KEY:?a credential of this target}"');
    expect(lines.filter((line) => line.startsWith('curl')).length).toBe(2);
  });
});
