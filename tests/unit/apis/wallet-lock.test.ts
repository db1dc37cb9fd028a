import { expect, test } from 'vitest';
import { whileFundsRest, withFundsLock, withWalletLock } from '../../../src/product/apis/wallet-lock.js';
import { keypairFromSeed } from '../../../src/product/solana/keypair.js';
import { announceToken } from '../../../src/product/apis/trigger/fixtures/wallet.js';

const wallet = keypairFromSeed(new Uint8Array(32).fill(1));
const other = keypairFromSeed(new Uint8Array(32).fill(2));
const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2));

test('what is done with one wallet is done one after the other, also after a failure, and other wallets do not wait', async () => {
  const seen: string[] = [];
  const work =
    (name: string, fails = false) =>
    async (): Promise<string> => {
      seen.push(`${name} begins`);
      await moment();
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const all = await Promise.allSettled([
    withWalletLock(wallet, work('first', true)),
    withWalletLock(wallet, work('second')),
    withWalletLock(other, work('beside')),
  ]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  const own = seen.filter((one) => !one.startsWith('beside'));
  expect(own).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(seen.indexOf('beside begins')).toBeLessThan(seen.indexOf('second begins'));
});

test('tokens of a wallet are moved by one run at a time, and rest for any number together', async () => {
  const seen: string[] = [];
  let idle = 0;
  const waitFor = <T>(others: Promise<T>): Promise<T> => {
    idle += 1;
    return others.finally(() => (idle -= 1));
  };
  const session = { waitFor };
  const work = (name: string) => async (): Promise<void> => {
    seen.push(`+${name}`);
    await moment();
    seen.push(`-${name}`);
  };
  const all = [
    whileFundsRest(session, wallet, work('read')),
    whileFundsRest(session, wallet, work('read too')),
    withFundsLock(session, wallet, work('move')),
    withFundsLock(session, wallet, () => Promise.reject(new Error('broken'))),
    whileFundsRest(session, wallet, work('read after')),
  ];
  expect(idle).toBe(5);
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true]);
  expect(seen).toEqual(['+read', '+read too', '-read', '-read too', '+move', '-move', '+read after', '-read after']);
  expect(idle).toBe(0);
});

test('a token is the newest of its wallet until another one is asked for', () => {
  const first = announceToken(wallet);
  announceToken(other);
  expect(first()).toBe(true);
  expect([announceToken(wallet)(), first()]).toEqual([true, false]);
});
