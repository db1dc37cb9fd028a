import { fetchAddressesForLookupTables, type Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { minI128 } from '../../../../../src/reference/borrow/service/amounts.js';
import { amountsOf, apiKeys, builderPositions, wallets } from '../../../../../src/reference/borrow/fixtures.js';
import { decodeOperate, vaultProgram } from '../../../../../src/reference/borrow/service/instructions.js';
import { associatedTokenProgram, wrappedNativeMint } from '../../../../../src/reference/chain/addresses.js';
import { compileTransaction, type AccountMeta } from '../../../../../src/reference/chain/message.js';
import { parseTransaction } from '../../../../../src/product/solana/transaction.js';
import { openSession } from './session.js';

type Item = Readonly<Record<string, unknown>>;
const session = openSession(wallets.builder.seed);
const list = async (path: string, query = '') => (await session.ask({ path, query })) as Item[];
const { vaultId, id } = builderPositions.debtFree;
const deposit = { vaultId, positionId: id, signer: wallets.builder.address, colAmount: '1000000', debtAmount: '0' };

describe('vaults', () => {
  test('main is the default, ids overlap with the other market, addresses do not', async () => {
    const [main, alternate] = [await list('/borrow/vaults', 'market=main'), await list('/borrow/vaults', 'market=alt')];
    expect(await list('/borrow/vaults')).toEqual(main);
    expect(main.map((vault) => vault.id)).toEqual([1n, 2n, 3n, 4n, 5n]);
    expect(alternate.map((vault) => vault.id)).toEqual([1n, 2n, 3n]);
    expect(new Set([...main, ...alternate].map((vault) => vault.address)).size).toBe(8);
  });

  test('an amount exceeds what a double holds, and is a JSON number', async () => {
    const amounts = (await list('/borrow/vaults')).map((vault) => vault.borrowable as bigint);
    expect(amounts.some((amount) => amount > 2n ** 53n && amount % 2n === 1n)).toBe(true);
  });

  test('wrapped native is a collateral in one vault and a debt in another', async () => {
    const tokens = (await list('/borrow/vaults')).map(({ supplyToken, borrowToken }) => [
      (supplyToken as Item).address,
      (borrowToken as Item).address,
    ]);
    expect(tokens.some(([supply, borrow]) => supply === wrappedNativeMint && borrow !== wrappedNativeMint)).toBe(true);
    expect(tokens.some(([supply, borrow]) => supply !== wrappedNativeMint && borrow === wrappedNativeMint)).toBe(true);
  });

  test('debt grows with the clock', async () => {
    const { clock, ask } = openSession(wallets.builder.seed);
    const [before] = (await ask({ path: '/borrow/vaults' })) as Item[];
    clock.advance(3_600_000);
    const [after] = (await ask({ path: '/borrow/vaults' })) as Item[];
    expect(BigInt(String(after?.totalBorrow))).toBeGreaterThan(BigInt(String(before?.totalBorrow)));
    expect(after?.totalSupply).toBe(before?.totalSupply);
  });

  test('a custom RPC URL is accepted, an unknown market is not', async () => {
    const query = 'rpcUrl=http%3A%2F%2F127.0.0.1';
    expect(await list('/borrow/vaults', query)).toEqual(await list('/borrow/vaults'));
    expect(await session.call({ path: '/borrow/vaults', query: 'market=bogus' })).toMatchObject({
      status: 400,
      body: { json: { error: 'Market bogus not found' } },
    });
  });
});

describe('positions', () => {
  test('are those of the users that were asked for, in the market that was asked for', async () => {
    const users = [wallets.reader.address, wallets.otherReader.address];
    const both = await list('/borrow/positions', `users=${users.join(',')}`);
    expect(both.map((position) => position.ownerAddress)).toEqual(expect.arrayContaining(users));
    expect(both).toHaveLength(7);
    expect(await list('/borrow/positions', `users=${users.join('%2C')}`)).toEqual(both);
    expect(await list('/borrow/positions', `users=${users.join(',')}&market=alt`)).toHaveLength(4);
    expect(await list('/borrow/positions', `users=${wallets.empty.address}`)).toEqual([]);
  });

  test('show dust, liquidation, repaid debt and ids beyond a double', async () => {
    const users = `users=${wallets.reader.address},${wallets.otherReader.address}`;
    const all = await list('/borrow/positions', users);
    expect(all.some((position) => position.isLiquidated === true && position.supplyLiquidation !== '0')).toBe(true);
    expect(all.some((position) => position.borrow === '0' && position.supply === '0')).toBe(true);
    expect(all.some((position) => position.borrow !== '0' && BigInt(String(position.dustBorrow)) > 1000n)).toBe(true);
    expect(all.some((position) => (position.id as bigint) > 2n ** 53n)).toBe(true);
    expect(all.every((position) => typeof position.tick === 'bigint')).toBe(true);
  });
});

describe('operate', () => {
  test('builds an unsigned version-0 transaction that its signer pays for', async () => {
    const { nftId, transaction } = await session.build('/borrow/operate', deposit);
    expect(nftId).toBe(id);
    const wire = new Uint8Array(Buffer.from(String(transaction), 'base64'));
    const parsed = parseTransaction(wire);
    expect(parsed.version).toBe(0);
    expect(parsed.signatures).toEqual([new Uint8Array(64)]);
    expect(parsed.accountKeys[0]).toBe(wallets.builder.address);
    expect(parsed.addressTableLookups).toHaveLength(2);
    expect(wire.length).toBeLessThanOrEqual(1232);
  });

  test.each([
    [minI128.toString(), '0'],
    ['0', minI128.toString()],
  ])('carries %s and %s to the program exactly', async (colAmount, debtAmount) => {
    const { transaction } = await session.build('/borrow/operate', { ...deposit, colAmount, debtAmount });
    const { instructions } = parseTransaction(Buffer.from(String(transaction), 'base64'));
    expect(decodeOperate(instructions.at(-1)?.data ?? new Uint8Array())).toEqual({
      vaultId: BigInt(vaultId),
      positionId: id,
      colAmount: BigInt(colAmount),
      debtAmount: BigInt(debtAmount),
    });
  });

  test('opens the output account for a loan, and for nothing else', async () => {
    const programsFor = async (amounts: Item) => {
      const { instructions } = await session.build('/borrow/operate-instructions', { ...deposit, ...amounts });
      return (instructions as { programId: string }[]).map(({ programId }) => programId);
    };
    const { borrow } = amountsOf('main', 1);
    expect(await programsFor({ colAmount: '0', debtAmount: borrow.toString() })).toContain(associatedTokenProgram);
    expect(await programsFor({})).not.toContain(associatedTokenProgram);
  });

  test('a build changes nothing, and the same request is built alike', async () => {
    const fields = { ...deposit, positionId: 0 };
    const before = await list('/borrow/positions', `users=${wallets.builder.address}`);
    const first = await session.build('/borrow/operate', fields);
    expect(await session.build('/borrow/operate', fields)).toEqual(first);
    expect(await list('/borrow/positions', `users=${wallets.builder.address}`)).toEqual(before);
    const other = await session.build('/borrow/operate', { ...fields, colAmount: '1000001' });
    expect(other.nftId).not.toBe(first.nftId);
  });

  test('a request that was settled is given another id the next time', async () => {
    const { operate } = openSession(wallets.builder.seed);
    const fields = { ...deposit, positionId: 0 };
    const [first, second] = [await operate(fields), await operate(fields)];
    expect([first.err, second.err]).toEqual([null, null]);
    expect(second.nftId).not.toBe(first.nftId);
  });

  test('instructions resolve their tables, compile, and settle', async () => {
    const { ledger, rpc, build, wallet } = openSession(wallets.builder.seed);
    const built = await build('/borrow/operate-instructions', { ...deposit, positionId: 0 });
    const instructions = (built.instructions as { programId: string; accounts: AccountMeta[]; data: string }[]).map(
      (instruction) => ({ ...instruction, data: new Uint8Array(Buffer.from(instruction.data, 'base64')) }),
    );
    expect(instructions.at(-1)?.programId).toBe(vaultProgram);
    const tables = (built.addressLookupTableAddresses ?? []) as Address[];
    const lookupTables = await fetchAddressesForLookupTables(tables, rpc);
    const { blockhash } = ledger.latestBlockhash();
    const plan = { feePayer: wallet.publicKey, instructions, blockhash, version: 0, lookupTables } as const;
    const unsigned = compileTransaction(plan);
    const signed = Uint8Array.from(unsigned);
    signed.set(wallet.sign(parseTransaction(unsigned).message), 1);
    expect(ledger.send(parseTransaction(signed)).err).toBeNull();
  });

  test('names lookup tables for some requests and not for others, never as null', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        session.build('/borrow/operate-instructions', { ...deposit, colAmount: String(1000 + index) }),
      ),
    );
    const present = answers.filter((built) => 'addressLookupTableAddresses' in built);
    expect(present.length).toBeGreaterThan(0);
    expect(present.length).toBeLessThan(answers.length);
    expect(present.every((built) => Array.isArray(built.addressLookupTableAddresses))).toBe(true);
  });
});

describe('refusals', () => {
  const paths = ['/borrow/operate', '/borrow/operate-instructions'];
  const post = (path: string, fields: Item, query = '') =>
    session.call({ method: 'POST', path, query, body: JSON.stringify(fields) });
  const plain = { ...deposit, positionId: Number(id) };

  test.each(paths)('%s accepts the payload that the refusals below depart from', async (path) => {
    expect((await post(path, plain)).status).toBe(200);
  });

  test.each(paths.flatMap((path) => Object.keys(plain).map((field) => [path, field] as const)))(
    '%s without %s',
    async (path, field) => {
      const fields = Object.fromEntries(Object.entries(plain).filter(([name]) => name !== field));
      expect(await post(path, fields)).toMatchObject({
        status: 400,
        body: { json: { error: `${field} is required` } },
      });
    },
  );

  test.each([
    { vaultId: '1' },
    { vaultId: 99 },
    { vaultId: 1.5 },
    { positionId: 999 },
    { positionId: -1 },
    { signer: 'nobody' },
    { positionOwner: 'nobody' },
    { colAmount: 1000 },
    { colAmount: '1.5' },
    { debtAmount: (minI128 - 1n).toString() },
  ])('a payload with %j', async (fields) => {
    expect(await post('/borrow/operate', { ...plain, ...fields })).toMatchObject({ status: 400 });
  });

  test('a position of another market', async () => {
    expect((await post('/borrow/operate', { ...plain, positionId: 12 }, 'market=alt')).status).toBe(400);
  });

  test('a body that is no object, and a path that is not there', async () => {
    expect((await session.call({ method: 'POST', path: '/borrow/operate', body: '[' })).status).toBe(400);
    expect((await session.call({ path: '/borrow/nothing' })).status).toBe(404);
  });

  test.each([
    [{}, 401],
    [{ 'x-api-key': 'invented' }, 401],
    [{ authorization: apiKeys.genuine }, 401],
    [{ 'x-api-key': apiKeys.withoutAccess }, 403],
  ])('the key in %j answers %i everywhere', async (headers, status) => {
    const requests = [
      { path: '/borrow/vaults' },
      { path: '/borrow/positions', query: `users=${wallets.reader.address}` },
      ...paths.map((path) => ({ method: 'POST', path, body: JSON.stringify(plain) })),
    ];
    for (const request of requests) {
      expect((await session.call(request)).status).toBe(200);
      expect(await session.call({ ...request, headers })).toMatchObject({
        status,
        body: { json: { error: expect.any(String) as string } },
      });
    }
  });
});
