import { base58 } from '@scure/base';
import { getAddressEncoder, getProgramDerivedAddress, type Address } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { associatedAccount } from '../../../../src/reference/chain/addresses.js';
import { createAssociatedAccount, setCloseAuthority } from '../../../../src/reference/chain/instructions.js';
import { compileTransaction, derivedAddress } from '../../../../src/reference/chain/message.js';
import { viewOf } from '../../../../src/product/judge/view.js';
import { associatedTokenProgram, tokenPrograms } from '../../../../src/product/solana/addresses.js';
import { associatedAccounts } from '../../../../src/product/solana/associated-account.js';
import { createdAccountOf, decodedOf } from '../../../../src/product/apis/swap-order/reader/transaction.js';
import type { SwapTransaction } from '../../../../src/product/apis/swap-order/reader/transaction.js';
import { exchangeOf } from '../../judge/made.js';
import { fixtures, plainOrder } from './made.js';

const address = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes));

test('associated token accounts are the ones the Solana library derives', async () => {
  await fc.assert(
    fc.asyncProperty(address, address, async (owner, mint) => {
      const expected = await Promise.all(
        tokenPrograms.map(async (program) => {
          const seeds = [owner, program, mint].map((one) => getAddressEncoder().encode(one as Address));
          return (await getProgramDerivedAddress({ programAddress: associatedTokenProgram as Address, seeds }))[0];
        }),
      );
      expect([...associatedAccounts(owner, mint)]).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

test('what is no address has no token account', () => {
  expect([...associatedAccounts('not-an-address', derivedAddress('mint'))]).toEqual([]);
});

const [taker, owner] = [derivedAddress('taker'), derivedAddress('owner')];
const [mint, closer] = [derivedAddress('mint'), derivedAddress('closer')];
const account = associatedAccount(owner, mint);
const bytes = (lookupTables: Readonly<Record<string, readonly string[]>> = {}) =>
  compileTransaction({
    version: 0,
    feePayer: taker,
    blockhash: derivedAddress('blockhash'),
    instructions: [createAssociatedAccount(taker, owner, mint), setCloseAuthority(account, taker, closer)],
    lookupTables,
  });
const decode = (transaction: unknown) =>
  decodedOf(viewOf(exchangeOf({ body: { ...plainOrder, transaction } }), fixtures));
const text = (transaction: Uint8Array) => Buffer.from(transaction).toString('base64');

test('the transaction of an order tells which token accounts it creates, and who may close them', () => {
  expect(decode(text(bytes()))).toMatchObject({
    transaction: {
      hidesAccounts: false,
      creations: [{ onlyIfMissing: true, funder: taker, account, owner, mint }],
      closeAuthorities: [{ account, authority: closer }],
    },
  });
});

test('the transaction of an order leaves open what a lookup table hides', () => {
  const creations = [{ account: undefined, owner: undefined, mint }];
  const hidden = decode(text(bytes({ [derivedAddress('table')]: [account, owner] })));
  expect(hidden).toMatchObject({ transaction: { hidesAccounts: true, creations } });
});

test('the transaction of an order creates the account of a wallet only where owner and mint are its own, as far as they can be seen', () => {
  const creating = (...creations: SwapTransaction['creations']): SwapTransaction => {
    const decoded = decode(text(bytes()));
    if (decoded?.transaction === undefined) throw new Error('the transaction is not read');
    return { ...decoded.transaction, creations };
  };
  const creation = { onlyIfMissing: true, funder: taker, account, owner, mint };
  expect(createdAccountOf(creating(creation), owner, mint)).toBe(account);
  expect(createdAccountOf(creating({ ...creation, owner: undefined, mint: undefined }), owner, mint)).toBe(account);
  for (const other of [{ owner: taker }, { mint: closer }, { account: closer }, { account: undefined }])
    expect(createdAccountOf(creating({ ...creation, ...other }), owner, mint)).toBeUndefined();
});

test.each([
  [null, undefined],
  ['', undefined],
  [7, undefined],
  ['a-b_', { bytes: undefined, problem: expect.any(String) as string }],
  ['AAAA', { bytes: Uint8Array.of(0, 0, 0), problem: expect.any(String) as string }],
])('the transaction %j decodes as %j', (transaction, decoded) => {
  expect(decode(transaction)).toEqual(decoded);
});
