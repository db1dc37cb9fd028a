import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseBase64, parseTransaction } from '../../second-target/chain/wire.js';
import type { SecondTarget } from '../../second-target/start.js';
import { type Answer, ask, type Json, shapeFaults, startAtNoon } from './support.js';

let target: SecondTarget;
beforeAll(async () => {
  target = await startAtNoon();
});
afterAll(() => target.close());

const key = () => ({ 'x-api-key': target.apiKey });
const read = (path: string): Promise<Answer> => ask(`${target.bases.borrow}${path}`, { headers: key() });
const send = (path: string, body: unknown): Promise<Answer> =>
  ask(`${target.bases.borrow}${path}`, { headers: key(), body });

const TOKEN = {
  address: 'string',
  chainId: 'string',
  name: 'string',
  symbol: 'string',
  uiSymbol: 'string',
  decimals: 'number',
  price: 'string',
};
const VAULT = {
  id: 'number',
  address: 'string',
  supplyToken: 'object',
  borrowToken: 'object',
  totalSupply: 'string',
  totalBorrow: 'string',
  collateralFactor: 'string',
  liquidationThreshold: 'string',
  borrowRate: 'string',
  totalPositions: 'number',
  metadata: 'object',
  borrowable: 'string',
  withdrawable: 'string',
  minimumBorrowing: 'string',
};
const POSITION = {
  id: 'number',
  vaultId: 'number',
  address: 'string',
  supply: 'string',
  beforeSupply: 'string',
  borrow: 'string',
  beforeBorrow: 'string',
  isLiquidated: 'boolean',
  supplyLiquidation: 'string',
  borrowLiquidation: 'string',
  isSupplyPosition: 'boolean',
  tick: 'number',
  tickId: 'number',
  dustBorrow: 'string',
  ownerAddress: 'string',
  vault: 'object',
  config: 'object',
};

function deposit(vaultId = 1): Record<string, unknown> {
  const signer = target.wallets.borrower.address;
  return { vaultId, positionId: 0, signer, colAmount: '1000000', debtAmount: '0' };
}

test('lists vaults with every documented field, and base units as digits in text', async () => {
  const { status, body } = await read('/borrow/vaults');
  expect(status).toBe(200);
  expect(body.map((vault: Json) => vault.id)).toEqual([1, 2, 7]);
  for (const vault of body) {
    expect(shapeFaults(vault, VAULT)).toEqual([]);
    for (const side of ['supplyToken', 'borrowToken']) expect(shapeFaults(vault[side], TOKEN)).toEqual([]);
    const { metadata } = vault;
    expect(shapeFaults(metadata, { maxLeverage: 'boolean', nativeStake: 'boolean', pegged: 'boolean' })).toEqual([]);
    expect(shapeFaults(metadata.multiply, { enabled: 'boolean', reduceFactor: 'number' })).toEqual([]);
    for (const field of ['borrowable', 'withdrawable', 'minimumBorrowing']) expect(vault[field]).toMatch(/^\d+$/);
  }
  expect(body[0].supplyToken.address).toBe(target.fixtures.mints.native);
  expect(body[0].collateralFactor).toBe('750');
});

test('takes main for the market where none is passed, and keeps equal vault ids of two markets apart', async () => {
  const [bare, main, other] = await Promise.all([
    read('/borrow/vaults'),
    read('/borrow/vaults?market=main'),
    read('/borrow/vaults?market=harbour'),
  ]);
  expect(main.body).toEqual(bare.body);
  expect(other.body.map((vault: Json) => vault.id)).toEqual([1, 5]);
  expect(other.body[0].address).not.toBe(main.body[0].address);
  expect((await read('/borrow/vaults?market=elsewhere')).status).toBe(422);
});

test('lists the positions of one wallet or of several, within one market', async () => {
  const { borrower, lender, newcomer } = target.wallets;
  const mine = await read(`/borrow/positions?users=${borrower.address}`);
  expect(mine.body.map((position: Json) => position.id)).toEqual([40, 41, 7001]);
  for (const position of mine.body) {
    expect(shapeFaults(position, POSITION)).toEqual([]);
    expect(position.ownerAddress).toBe(borrower.address);
    expect(Number.isInteger(position.tick) && Number.isInteger(position.tickId)).toBe(true);
    expect(position.vault.id).toBe(position.vaultId);
  }
  expect(mine.body[0]).toMatchObject({ supply: '20000000000', borrow: '500000000' });
  const both = await read(`/borrow/positions?users=${borrower.address},${lender.address}&market=main`);
  expect(both.body).toHaveLength(5);
  expect((await read(`/borrow/positions?users=${newcomer.address}`)).body).toEqual([]);
  // Ids of the other market are past 2^53: only the text shows them whole.
  const large = await read(`/borrow/positions?users=${borrower.address}&market=harbour`);
  expect(large.text).toContain('"id":9007199254740993,');
});

test('reads and answers an id past 2^53 to the last digit', async () => {
  const signer = target.wallets.borrower.address;
  const raw = `{"vaultId":1,"positionId":9007199254740993,"signer":"${signer}","colAmount":"5","debtAmount":"0"}`;
  const url = `${target.bases.borrow}/borrow/operate?market=harbour`;
  const { status, body } = await ask(url, { headers: key(), raw });
  expect(status).toBe(200);
  expect(body.nftId).toBe('9007199254740993');
  const near = await ask(url, { headers: key(), raw: raw.replace('740993', '740992') });
  expect(near.status).toBe(404);
});

test.each([
  [1, 'legacy', 0],
  [2, 0, 1],
] as const)('builds for vault %i an unsigned transaction of version %s', async (vaultId, version, tables) => {
  const { status, body } = await send('/borrow/operate', deposit(vaultId));
  expect(status).toBe(200);
  const parsed = parseTransaction(parseBase64(body.transaction));
  expect(parsed.version).toBe(version);
  expect(parsed.compiled.lookups).toHaveLength(tables);
  expect(parsed.signers).toEqual([target.wallets.borrower.address]);
  expect(parsed.signatures.every((signature) => signature.every((byte) => byte === 0))).toBe(true);
});

test('never assigns the same id to two new positions', async () => {
  const first = await send('/borrow/operate', deposit());
  const second = await send('/borrow/operate-instructions', deposit());
  expect(BigInt(second.body.nftId)).toBe(BigInt(first.body.nftId) + 1n);
});

test('answers instructions with accounts and data, and a table only where the vault has one', async () => {
  const plain = await send('/borrow/operate-instructions', deposit(1));
  expect(Object.keys(plain.body)).toEqual(['nftId', 'instructions']);
  for (const instruction of plain.body.instructions) {
    expect(shapeFaults(instruction, { programId: 'string', accounts: 'array', data: 'string' })).toEqual([]);
    for (const account of instruction.accounts) {
      expect(shapeFaults(account, { pubkey: 'string', isSigner: 'boolean', isWritable: 'boolean' })).toEqual([]);
    }
  }
  const withTable = await send('/borrow/operate-instructions', deposit(2));
  expect(withTable.body.addressLookupTableAddresses).toEqual([target.fixtures.lend.vaults[1]!.lookupTable]);
});

test.each(['vaultId', 'positionId', 'signer', 'colAmount', 'debtAmount'])(
  'refuses an operate without %s',
  async (field) => {
    for (const path of ['/borrow/operate', '/borrow/operate-instructions']) {
      const { [field]: _left, ...rest } = deposit();
      expect((await send(path, rest)).status).toBe(422);
    }
  },
);

test('answers no endpoint without a key or with an unknown one', async () => {
  const calls: [string, unknown][] = [
    ['/borrow/vaults', undefined],
    [`/borrow/positions?users=${target.wallets.borrower.address}`, undefined],
    ['/borrow/operate', deposit()],
    ['/borrow/operate-instructions', deposit()],
  ];
  for (const [path, body] of calls) {
    for (const headers of [{}, { 'x-api-key': 'made up' }]) {
      const answer = await ask(`${target.bases.borrow}${path}`, { headers, body });
      expect(answer).toMatchObject({ status: 401, body: { code: 401, message: 'Unauthorized' } });
    }
  }
});
