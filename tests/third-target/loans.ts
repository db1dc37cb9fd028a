import { isAddress } from '../../src/reference/chain/addresses.js';
import { compileTransaction, derivedAddress } from '../../src/reference/chain/message.js';
import { parseTransaction } from '../../src/product/solana/transaction.js';
import { said, type Asked, type Json, type Said, type Service } from './wire.js';
import {
  callOf,
  everything,
  mintOf,
  recordOf,
  runVaults,
  vaultProgram,
  type Position,
  type Vault,
} from './vault-program.js';
import { native, type Coin, type HolderName, type World } from './world.js';

const otherMarket = 'lagoon';
const table = derivedAddress('lookup table of the third target');

/** The borrow API. What a program would reject, the program rejects, when the transaction runs. */
export function loanService(world: World): Service {
  const vaults = openVaults(world);
  const ids: Record<string, number> = { main: 910_000, [otherMarket]: 910_003 };
  world.ledger.register(vaultProgram, runVaults(vaults));
  world.ledger.createLookupTable(table, [...vaults.map(({ address }) => address), native]);
  openPositions(world, vaults, ids);
  return (asked) => {
    const { method, path, query, headers, body } = asked;
    if (!world.keys.has(String(headers['x-api-key']))) return wrong(403, 'x-api-key', 'a key of the portal is needed');
    const market = query.get('market') ?? 'main';
    if (ids[market] === undefined) return wrong(404, 'market', 'there is no such market');
    const here = vaults.filter((vault) => vault.market === market);
    if (method === 'GET' && path === '/borrow/vaults')
      return said(
        200,
        here.map((vault) => shownVault(world, vault, ids)),
      );
    if (method === 'GET' && path === '/borrow/positions') return listPositions(world, here, ids[market], query);
    const isPlain = path === '/borrow/operate-instructions';
    if (method !== 'POST' || (path !== '/borrow/operate' && !isPlain)) return wrong(404, 'path', 'unknown');
    const read = payloadIn(body ?? {});
    if ('status' in read) return read;
    const vault = here.find(({ id }) => id === read.vaultId);
    if (vault === undefined) return wrong(404, 'vaultId', 'there is no such vault in this market');
    return operate(world, vault, read, isPlain, () => (ids[market]! += 3));
  };
}

const wrong = (status: number, field: string, message: string): Said => said(status, { fault: { field, message } });

interface Payload {
  readonly vaultId: number;
  readonly positionId: number;
  readonly signer: string;
  readonly supply: bigint;
  readonly owe: bigint;
}

function payloadIn(body: Json): Payload | Said {
  for (const field of ['vaultId', 'positionId'])
    if (!Number.isSafeInteger(body[field])) return wrong(422, field, 'a whole number is needed');
  for (const field of ['colAmount', 'debtAmount'])
    if (typeof body[field] !== 'string' || !/^(0|-?[1-9][0-9]{0,38})$/.test(body[field]))
      return wrong(422, field, 'an amount as text is needed');
  if (typeof body.signer !== 'string' || !isAddress(body.signer)) return wrong(422, 'signer', 'a public key is needed');
  if (body.positionOwner !== undefined && body.positionOwner !== body.signer)
    return wrong(409, 'positionOwner', 'only the owner acts on a position');
  return {
    vaultId: body.vaultId as number,
    positionId: body.positionId as number,
    signer: body.signer,
    supply: BigInt(body.colAmount as string),
    owe: BigInt(body.debtAmount as string),
  };
}

function operate(world: World, vault: Vault, payload: Payload, isPlain: boolean, nextId: () => number): Said {
  const { positionId, signer, supply, owe } = payload;
  const opens = positionId === 0;
  if (supply === 0n && owe === 0n) return wrong(422, 'colAmount', 'nothing would change');
  if (opens && supply <= 0n) return wrong(422, 'colAmount', 'a position begins with a deposit');
  const position = world.ledger.accounts.records.get(recordOf(vault.market, positionId)) as Position | undefined;
  if (!opens && (position?.vaultId !== vault.id || position.owner !== signer))
    return wrong(404, 'positionId', 'the signer has no such position in this vault');
  for (const amount of [supply, owe])
    if (amount !== everything && (amount > 2n ** 63n || amount < -(2n ** 63n)))
      return wrong(422, 'colAmount', 'the amount is more than a token can count');
  if (owe > 0n && (position?.owed ?? 0n) + owe < vault.least)
    return wrong(409, 'debtAmount', 'the debt would be too small');
  const id = opens ? nextId() : positionId;
  const instructions = callOf(vault, signer, { id, opens, supply: supply.toString(), owe: owe.toString() });
  const nftId = vault.market === 'main' ? id : id.toString();
  if (isPlain)
    return said(200, {
      nftId,
      instructions: instructions.map((one) => ({ ...one, data: Buffer.from(one.data).toString('base64') })),
      ...(vault.market !== 'main' && { addressLookupTableAddresses: [table] }),
      builtAt: new Date().toISOString(),
    });
  const { blockhash, lastValidBlockHeight } = world.ledger.latestBlockhash();
  const plan = { feePayer: signer, instructions, blockhash, version: 0 as const };
  const lookupTables = { [table]: world.ledger.accounts.lookupTables.get(table)! };
  const bytes = compileTransaction(vault.market === 'main' ? plan : { ...plan, lookupTables });
  const transaction = Buffer.from(bytes).toString('base64');
  return said(200, { nftId, transaction, validUntilBlock: lastValidBlockHeight.toString() });
}

function listPositions(world: World, here: readonly Vault[], last: number, query: Asked['query']): Said {
  const owners = (query.get('users') ?? '').split(',');
  if (!owners.every(isAddress)) return wrong(422, 'users', 'public keys between commas are needed');
  const all = here[0] === undefined ? [] : positionsOf(world, here[0].market, last);
  const found = all.filter(({ owner, supplied, owed }) => owners.includes(owner) && (supplied > 0n || owed > 0n));
  return said(
    200,
    found.toReversed().map((one) =>
      shownPosition(
        one,
        here.find(({ id }) => id === one.vaultId)!,
      ),
    ),
  );
}

function positionsOf({ ledger }: World, market: string, last: number): readonly Position[] {
  const first = market === 'main' ? 910_000 : 910_003;
  const ids = Array.from({ length: (last - first) / 3 + 1 }, (_, index) => first + 3 * index);
  return ids.flatMap((id) => (ledger.accounts.records.get(recordOf(market, id)) as Position | undefined) ?? []);
}

function shownPosition({ id, vaultId, mint, supplied, owed, owner }: Position, { address, market }: Vault) {
  return {
    id,
    vaultId,
    address: mint,
    supply: supplied.toString(),
    beforeSupply: supplied.toString(),
    borrow: owed.toString(),
    beforeBorrow: owed.toString(),
    isLiquidated: false,
    supplyLiquidation: '0',
    borrowLiquidation: '0',
    isSupplyPosition: owed === 0n,
    tick: owed === 0n ? -32_768 : -412,
    tickId: 3,
    dustBorrow: '0',
    ownerAddress: owner,
    vault: { id: vaultId, address, market },
    config: { closesItself: false, alertBelow: '1.10' },
  };
}

function shownVault(
  world: World,
  { market, id, address, collateral, debt, least, factor }: Vault,
  ids: Record<string, number>,
) {
  const own = positionsOf(world, market, ids[market]!).filter(({ vaultId }) => vaultId === id);
  const coin = ({ mint, symbol, decimals, price }: Coin) => ({
    address: mint,
    chainId: 'solana:third',
    name: `${symbol} coin`,
    symbol,
    uiSymbol: symbol.toLowerCase(),
    decimals,
    price: price.toFixed(8),
  });
  return {
    id,
    address,
    supplyToken: coin(collateral),
    borrowToken: coin(debt),
    totalSupply: own.reduce((sum, { supplied }) => sum + supplied, 0n).toString(),
    totalBorrow: own.reduce((sum, { owed }) => sum + owed, 0n).toString(),
    collateralFactor: String(factor),
    liquidationThreshold: String(factor + 60),
    borrowRate: '305',
    totalPositions: own.length,
    metadata: { maxLeverage: true, nativeStake: false, pegged: false, multiply: { enabled: false, reduceFactor: 0.5 } },
    borrowable: world.held(address, debt.mint).toString(),
    withdrawable: world.held(address, collateral.mint).toString(),
    minimumBorrowing: least.toString(),
    listedSince: '2026-01-05',
  };
}

function openVaults(world: World): readonly Vault[] {
  const [sol, usdt, bonk, reef] = [...world.coins.values()] as [Coin, Coin, Coin, Coin];
  const rows: readonly (readonly [
    market: string,
    id: number,
    collateral: Coin,
    debt: Coin,
    least: number,
    factor: number,
  ])[] = [
    ['main', 301, bonk, usdt, 25, 550],
    ['main', 302, sol, usdt, 10, 780],
    ['main', 305, reef, sol, 15, 620],
    [otherMarket, 301, reef, usdt, 20, 700],
    [otherMarket, 309, sol, bonk, 5, 640],
  ];
  return rows.map(([market, id, collateral, debt, dollars, factor]) => {
    const address = derivedAddress(`vault of the third target ${market} ${id}`);
    const units = (coin: Coin, worth: number): bigint => BigInt(Math.round((worth / coin.price) * 10 ** coin.decimals));
    for (const coin of [collateral, debt]) world.ledger.airdropToken(address, coin.mint, units(coin, 2_000_000));
    return { market, id, address, collateral, debt, least: units(debt, dollars), factor };
  });
}

/** Positions of wallets that nobody has to name: they run through the program like any other. */
function openPositions(world: World, vaults: readonly Vault[], ids: Record<string, number>): void {
  const owners: readonly HolderName[] = ['whale', 'keeper', 'whale', 'keeper', 'whale'];
  const opened = vaults.map((vault, index) => ({ vault, name: owners[index]!, owed: vault.least * 3n }));
  // Who only supplies has no debt.
  opened.push({ vault: vaults[1]!, name: 'keeper', owed: 0n }, { vault: vaults[0]!, name: 'whale', owed: 0n });
  for (const { vault, name, owed } of opened) {
    const owner = world.holder(name).address;
    const supplied = world.held(owner, vault.collateral.mint) / 100n;
    const id = (ids[vault.market]! += 3);
    const call = { id, opens: true, supply: supplied.toString(), owe: owed.toString() };
    const { blockhash } = world.ledger.latestBlockhash();
    const plan = { feePayer: owner, instructions: callOf(vault, owner, call), blockhash, version: 0 as const };
    const { err, after } = world.ledger.simulate(parseTransaction(compileTransaction(plan)));
    if (err !== null) throw new Error(`${mintOf(vault.market, id)} does not open: ${JSON.stringify(err)}`);
    after.commit();
  }
}
