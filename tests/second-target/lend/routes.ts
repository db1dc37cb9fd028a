import { type Context, Hono } from 'hono';
import { answer, exactly, fieldsOf, Refused, requiresKey, wholeNumber } from '../gateway.js';
import { isAddress } from '../seed.js';
import { type LendVault, MAIN_MARKET, OTHER_MARKET, type World } from '../world.js';
import { heldPositions, listPositions, listVaults } from './listings.js';
import { instructionsOf, type Operation, transactionOf } from './operate.js';

function marketOf(context: Context): string {
  const market = context.req.query('market') ?? MAIN_MARKET;
  if (market !== MAIN_MARKET && market !== OTHER_MARKET) throw new Refused(422, `unknown market ${market}`);
  return market;
}

function amountOf(value: unknown, name: string): bigint {
  if (typeof value !== 'string' || !/^(0|-?[1-9]\d*)$/.test(value)) {
    throw new Refused(422, `${name} must be a signed whole number in text`);
  }
  const amount = BigInt(value);
  if (BigInt.asIntN(128, amount) !== amount) throw new Refused(422, `${name} must fit 128 bits`);
  return amount;
}

async function operationOf(world: World, context: Context): Promise<Operation> {
  const market = marketOf(context);
  const body = await fieldsOf(context, exactly);
  if (body === undefined) throw new Refused(422, 'the body must be a JSON object');
  const vaultId = wholeNumber(body.vaultId);
  const positionId = wholeNumber(body.positionId);
  const { signer } = body;
  const positionOwner = body.positionOwner ?? signer;
  if (vaultId === undefined) throw new Refused(422, 'vaultId must be a whole number');
  if (positionId === undefined) throw new Refused(422, 'positionId must be a whole number');
  if (!isAddress(signer)) throw new Refused(422, 'signer must be an address');
  if (!isAddress(positionOwner)) throw new Refused(422, 'positionOwner must be an address');
  const collateral = amountOf(body.colAmount, 'colAmount');
  const debt = amountOf(body.debtAmount, 'debtAmount');
  const vault = world.vault(market, vaultId);
  if (vault === undefined) throw new Refused(404, `no vault ${vaultId} in ${market}`);
  const common = { vault, signer, collateral, debt };
  if (positionId === 0n) {
    if (collateral <= 0n || debt < 0n) throw new Refused(422, 'a new position starts with a deposit');
    return { ...common, owner: positionOwner, isNew: true, position: world.reservePosition(vault) };
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
    if (error instanceof Refused) return answer(context, { code: error.status, message: error.message }, error.status);
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
