import { type Context, Hono } from 'hono';
import { LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { isAddress } from '../../../src/reference/chain/addresses.js';
import { borrowedIn, debtOf, positionsOf, vaultState } from '../chain/vault-program.js';
import { key, read } from '../checks.js';
import { answer, exactly, fieldsOf, Refused, requiresKey } from '../gateway.js';
import { type LendVault, MAIN_MARKET, OTHER_MARKET, type Token, type World } from '../world.js';
import { instructionsOf, type Operation, transactionOf } from './operate.js';

/** What the records of an empty position say of its tick: the least 32-bit integer. */
const NO_TICK = -(2 ** 31);

function tokenRecord({ mint, price, ...named }: Token, now: number) {
  return {
    ...named,
    ...{ address: mint, chainId: 'solana', price: (Number(price) / 1e6).toString() },
    ...{ logoUrl: null, coingeckoId: null },
    updatedAt: new Date(now).toISOString(),
  };
}

function listVaults(world: World, market: string): unknown[] {
  return world.vaults
    .filter((vault) => vault.market === market)
    .map(({ id, address, supply, borrow, pegged }) => {
      const { positions, supply: _, borrow: __, ...numbers } = vaultState(world.chain.accounts, address);
      // As text, not as JSON numbers.
      const texts = Object.entries(numbers).map(([name, value]) => [name, value.toString()] as const);
      return {
        ...{ id, address, ...Object.fromEntries(texts), totalPositions: positions.length, withdrawLimit: null },
        supplyToken: tokenRecord(supply, world.clock()),
        borrowToken: tokenRecord(borrow, world.clock()),
        metadata: { maxLeverage: false, nativeStake: false, pegged, multiply: { enabled: !pegged, reduceFactor: 250 } },
        borrowable: (world.balance(address, borrow.mint) ?? 0n).toString(),
        withdrawable: (world.balance(address, supply.mint) ?? 0n).toString(),
      };
    });
}

/** Every open position of a market with whoever holds its NFT now. */
function heldPositions({ vaults, chain }: World, market: string) {
  return vaults
    .filter((vault) => vault.market === market)
    .flatMap((vault) => positionsOf(chain.accounts, vault.address).map((state) => ({ vault, state })))
    .flatMap(({ vault, state }) => {
      const holder = chain.tokenAccountsFor(state.mint).find(([, { amount }]) => amount === 1n);
      return holder === undefined ? [] : [{ vault, state, owner: holder[1].owner }];
    });
}

function positionRecord(world: World, { vault, state, owner }: ReturnType<typeof heldPositions>[number]) {
  const debt = debtOf(state, vaultState(world.chain.accounts, vault.address), world.clock());
  const hasDebt = debt > 0n;
  const [supply, borrow] = [state.supply, borrowedIn(state)].map(String);
  return {
    ...{ id: state.id, vaultId: vault.id, address: state.mint, ownerAddress: owner },
    ...{ supply, beforeSupply: supply, borrow, beforeBorrow: borrow, isSupplyPosition: !hasDebt },
    ...{ isLiquidated: false, supplyLiquidation: '0', borrowLiquidation: '0' },
    ...{ tick: hasDebt ? -Number(state.id % 9000n) : NO_TICK, tickId: 1 },
    // What repaying exactly `borrow` would leave behind.
    dustBorrow: (debt - borrowedIn(state)).toString(),
    vault: { id: vault.id, address: vault.address },
    config: {},
  };
}

function listPositions(world: World, market: string, users: readonly string[]): unknown[] {
  return heldPositions(world, market)
    .filter((held) => users.includes(held.owner))
    .map((held) => positionRecord(world, held));
}

function marketOf(context: Context): string {
  const market = context.req.query('market') ?? MAIN_MARKET;
  if (market !== MAIN_MARKET && market !== OTHER_MARKET) throw new Refused(422, `unknown market ${market}`);
  return market;
}

/** A whole number of any size, also one that is written with a fraction of zeros. */
const id = z
  .instanceof(LosslessNumber, { error: 'Must be a whole number' })
  .transform(({ value }) => value)
  .pipe(z.string().regex(/^-?\d+(?:\.0+)?$/, 'Must be a whole number'))
  .transform((digits) => BigInt(digits.split('.')[0]!));

const notInUnits = 'Must be a signed whole number in text';
const amount = z
  .string(notInUnits)
  .regex(/^(?:0|-?[1-9]\d*)$/, notInUnits)
  .transform(BigInt)
  .refine((units) => BigInt.asIntN(128, units) === units, 'Must fit 128 bits');

const ids = { vaultId: id, positionId: id, signer: key, positionOwner: key.nullish() };
const asked = z.object({ ...ids, colAmount: amount, debtAmount: amount });

async function operationOf(world: World, context: Context): Promise<Operation> {
  const market = marketOf(context);
  const { vaultId, positionId, signer, positionOwner, ...amounts } = read(asked, await fieldsOf(context, exactly), 422);
  const { colAmount: collateral, debtAmount: debt } = amounts;
  const vault = world.vault(market, vaultId);
  if (vault === undefined) throw new Refused(404, `no vault ${vaultId} in ${market}`);
  const common = { vault, signer, collateral, debt };
  if (positionId === 0n) {
    if (collateral <= 0n || debt < 0n) throw new Refused(422, 'a new position starts with a deposit');
    return { ...common, owner: positionOwner ?? signer, isNew: true, position: world.reservePosition(vault) };
  }
  return { ...common, owner: holderOf(world, vault, positionId), isNew: false, position: positionId };
}

/** Whoever holds the NFT owns the position, whatever the caller believes; only the owner can take anything out. */
function holderOf(world: World, vault: LendVault, id: bigint): string {
  const all = heldPositions(world, vault.market);
  const held = all.find((one) => one.vault.address === vault.address && one.state.id === id);
  if (held === undefined) throw new Refused(404, `no position ${id} in this vault`);
  return held.owner;
}

export function lendRoutes(world: World, key: string): Hono {
  const routes = new Hono();
  routes.use('*', requiresKey(key));
  routes.onError((error, context) => {
    // The document shows neither statuses nor bodies; these are of its own making.
    if (error instanceof Refused) {
      const { status, message, rest } = error;
      return answer(context, { code: status, message, ...rest }, status);
    }
    console.error(error);
    return answer(context, { code: 500, message: 'the chain cannot be read' }, 500);
  });
  routes.get('/borrow/vaults', (context) => answer(context, listVaults(world, marketOf(context))));
  routes.get('/borrow/positions', (context) => {
    const users = (context.req.query('users') ?? '').split(',');
    if (!users.every(isAddress)) throw new Refused(422, 'users must be wallet addresses, separated by commas');
    return answer(context, listPositions(world, marketOf(context), users));
  });
  routes.post('/borrow/operate', async (context) => {
    const operation = await operationOf(world, context);
    const transaction = Buffer.from(transactionOf(world, operation)).toString('base64');
    // The id as text: as a JSON number a large one would not survive every client.
    return answer(context, { nftId: operation.position.toString(), transaction });
  });
  routes.post('/borrow/operate-instructions', async (context) => {
    const operation = await operationOf(world, context);
    const instructions = instructionsOf(world, operation).map(({ data, ...instruction }) => ({
      ...instruction,
      data: Buffer.from(data).toString('base64'),
    }));
    const { table } = operation.vault;
    const tables = table === undefined ? {} : { addressLookupTableAddresses: [table] };
    return answer(context, { nftId: operation.position.toString(), instructions, ...tables });
  });
  return routes;
}
