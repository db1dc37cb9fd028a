import { base58 } from '@scure/base';
import { trigger } from '../../../../src/product/apis/trigger/api.js';
import type { TriggerFixtures } from '../../../../src/product/apis/trigger/fixtures.js';
import { derivedSession } from '../../../../src/product/judge/derive.js';
import type { Exchange, Session } from '../../../../src/product/model/exchange.js';
import { keypairFromSeed } from '../../../../src/product/solana/keypair.js';
import { exchangeOf } from '../../../support/check-rows.js';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
export const holder = '11111111111111111111111111111112';
export const token = `«jwt:00000000:${part({ alg: 'HS256' })}:${part({ sub: holder })}:4.00000000»`;

/** What traffic shows, of this scenario. */
export const derivedOf = (exchanges: readonly Exchange[], fixtures: TriggerFixtures = {}, scenario = 'made'): Session =>
  derivedSession({ id: `${scenario}#1`, scenario, index: 0, input: 'null', facts: {}, exchanges }, trigger, fixtures);

/** A request of one wallet, a second after the one before it, and the status of its response. */
export const sent = (number: number, operation: string, status: number, milliseconds = 1): Exchange =>
  exchangeOf(
    {
      ...{ operation, base: 'trigger', path: '/vault', requestHeaders: [['authorization', `Bearer ${token}`]] },
      ...{ credentials: {}, status, milliseconds },
    },
    `made-${number}`,
  );

const keyOf = (seed: number) => keypairFromSeed(new Uint8Array(32).fill(seed));

/** A wallet that asks for a challenge and signs it, or has another key sign it, and what it gets for that. */
export function signingIn(
  first: number,
  seed: number,
  issued: object,
  signer = seed,
  status = 200,
): readonly Exchange[] {
  const walletPubkey = keyOf(seed).publicKey;
  const challenge = `text to sign ${first}`;
  const signature = base58.encode(keyOf(signer).sign(new TextEncoder().encode(challenge)));
  const given: readonly (readonly [operation: string, sent: object, got: object])[] = [
    ['challenge', { walletPubkey, type: 'message' }, { challenge }],
    ['verify', { walletPubkey, signature }, issued],
  ];
  return given.map(([operation, json, got], index): Exchange => {
    const exchange = sent(first + index, operation, operation === 'verify' ? status : 200);
    return {
      ...exchange,
      request: { ...exchange.request, headers: [], body: JSON.stringify(json) },
      response: { ...exchange.response!, body: JSON.stringify(got) },
    } as Exchange;
  });
}
