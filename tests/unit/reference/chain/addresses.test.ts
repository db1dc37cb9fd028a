import { base58 } from '@scure/base';
import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit';
import { expect, test } from 'vitest';
import {
  associatedAccount,
  associatedTokenProgram,
  isAddress,
  tokenProgram,
} from '../../../../src/reference/chain/addresses.js';
import { derivedAddress } from '../../../../src/reference/chain/message.js';

test('associated accounts are where the Solana library derives them', async () => {
  const encoder = getAddressEncoder();
  for (let index = 0; index < 8; index += 1) {
    const [owner, mint] = [derivedAddress(`owner ${index}`), derivedAddress(`mint ${index}`)];
    const seeds = [owner, tokenProgram, mint].map((text) => encoder.encode(address(text)));
    const [expected] = await getProgramDerivedAddress({ programAddress: address(associatedTokenProgram), seeds });
    expect(associatedAccount(owner, mint)).toBe(expected);
  }
});

test('an address is base58 of 32 bytes', () => {
  expect(isAddress(derivedAddress('x'))).toBe(true);
  expect(isAddress(base58.encode(new Uint8Array(31).fill(255)))).toBe(false);
  expect(isAddress('0'.repeat(43))).toBe(false);
});
