import { orderRequest } from '../../apis/swap-order/fixtures/orders.js';
import { positionsRequest } from '../../apis/borrow/fixtures/request.js';
import type { PositionReference, VaultReference } from '../../apis/borrow/fixtures.js';
import type { Sender } from '../../http/client.js';
import { valueAt } from '../../model/groups.js';
import type { Profile } from '../../profile/profile.js';
import type { Target } from '../../profile/resolve.js';
import { builderOf, type SeenVault } from './builders.js';
import { listVaults, positionsIn } from './discover.js';
import { isQuote, versionOf } from './pairs.js';
import { createProbe, membersOf, textOf, type Answer, type Probe } from './probe.js';

/** A key of the profile whose value the target does not have any more, and what shows that. */
export interface Stale {
  readonly key: string;
  readonly how: string;
}

/**
 * What a profile declares and the target denies: another pair, other wallets, vaults and positions take its place. What the
 * target does not tell, as during an outage, stays.
 */
export async function staleIn(target: Target, sender: Sender): Promise<readonly Stale[]> {
  const probe = createProbe(target, sender);
  return [...(await staleOrders(probe)), ...(await staleLoans(probe))];
}

/** The profile without what is stale. No swap order API can be declared without a pair, which stays until another is found. */
export function withoutStale(profile: Profile, stale: readonly Stale[]): Profile {
  const keys = stale.flatMap(({ key }) => (key === 'swapOrder.pair' ? [] : [key.split('.')]));
  return keys.reduce<object>(without, profile) as Profile;
}

function without(within: object, [first = '', ...rest]: readonly string[]): object {
  const { [first]: inner, ...others } = within as Readonly<Record<string, unknown>>;
  return rest.length === 0 ? others : { ...within, [first]: without(Object(inner) as object, rest) };
}

/** Of the keys of one part of a profile, those that it declares. */
const declaredOf = (part: string, declared: object, keys: readonly string[], how: string): readonly Stale[] =>
  keys.flatMap((key) => (key in declared ? [{ key: `${part}.${key}`, how }] : []));

const takers = ['takerFunded', 'takerFundedLacksOutputAccount', 'payer'];
const poorTakers = ['takerWithoutGas', 'takerSmallWithoutGas'];

async function staleOrders(probe: Probe): Promise<readonly Stale[]> {
  const { swapOrder, trigger } = probe.target.profile;
  const base = versionOf(probe.target);
  if (swapOrder === undefined || base === undefined) return [];
  const { pair, takerFunded } = swapOrder;
  const ask = (other: object) => probe.ask(orderRequest(base, { ...pair, ...other }));
  const quoted = await ask({});
  if (isAnswered(quoted) && !isQuote(quoted)) {
    const mints = (swap: object) => JSON.stringify([membersOf(swap).inputMint, membersOf(swap).outputMint]);
    const swap = trigger?.dialect?.swap;
    return [
      ...declaredOf('swapOrder', swapOrder, ['pair'], 'the pair is not quoted'),
      ...declaredOf('swapOrder', swapOrder, [...takers, ...poorTakers, 'labelWithSpace'], 'it belongs to that pair'),
      ...(swap && mints(swap) === mints(pair) ? [{ key: 'trigger.dialect.swap', how: 'it is of that pair' }] : []),
    ];
  }
  if (takerFunded === undefined || !isQuote(quoted)) return [];
  const order = await ask({ taker: takerFunded });
  const { transaction, errorCode } = membersOf(order?.body);
  const isBuilt = textOf(transaction) !== undefined && errorCode === undefined;
  return isAnswered(order) && !isBuilt
    ? declaredOf('swapOrder', swapOrder, takers, 'no order is built for the taker declared as funded')
    : [];
}

/** Of other responses the key, a quota or the service may be the cause. */
const isAnswered = (told: Answer | undefined): boolean => told?.status === 200 || told?.status === 400;

const vaultRoles = ['general', 'nativeCollateral', 'nativeDebt'];

async function staleLoans(probe: Probe): Promise<readonly Stale[]> {
  const { target } = probe;
  const { borrow } = target.profile;
  if (borrow === undefined || target.bases.borrow === undefined) return [];
  const vaults = Object.entries(borrow.vaults ?? {}) as (readonly [string, VaultReference])[];
  const isUnlisted = createListing(probe);
  const gone: string[] = [];
  for (const [role, vault] of vaults) if (await isUnlisted(vault)) gone.push(role);
  const isClosed = await arePositionsStale(probe, isUnlisted);
  // Which vaults are of use depends on the wallet; that of a secret stays.
  const mayChange = isClosed && target.wallets.build === undefined && target.bases.rpc !== undefined;
  const dependent = mayChange ? vaultRoles.filter((role) => !gone.includes(role)) : [];
  const ofVaults = (roles: readonly string[], how: string) =>
    declaredOf('borrow.vaults', borrow.vaults ?? {}, roles, how);
  const hasAmounts = mayChange || gone.some((role) => vaultRoles.includes(role));
  return [
    ...(isClosed ? [{ key: 'borrow.positions', how: 'the wallet has no such positions' }] : []),
    ...ofVaults(gone, 'the vault is not listed'),
    ...(mayChange && borrow.wallets?.build !== undefined
      ? [{ key: 'borrow.wallets.build', how: 'another wallet may have positions' }]
      : []),
    ...ofVaults(dependent, 'it goes with the wallet'),
    ...declaredOf('borrow', borrow, hasAmounts ? ['amounts'] : [], 'they go with the vaults'),
  ];
}

type IsUnlisted = (vault: VaultReference) => Promise<boolean>;

/** Whether the target lists vaults, and not this one; each market is asked once. */
function createListing(probe: Probe): IsUnlisted {
  const lists = new Map<string | undefined, Promise<readonly SeenVault[]>>();
  return async ({ market, vaultId }) => {
    const listed = await valueAt(lists, market, () => listVaults(probe, market));
    return listed.length > 0 && listed.every(({ id }) => id !== String(vaultId));
  };
}

/** Whether a declared position is closed, stands in no vault, or is not of the kind it is declared as. */
async function arePositionsStale(probe: Probe, isUnlisted: IsUnlisted): Promise<boolean> {
  const owner = builderOf(probe.target);
  const positions = probe.target.profile.borrow?.positions;
  if (typeof positions !== 'object' || owner === undefined) return false;
  for (const [kind, position] of Object.entries(positions) as (readonly [string, PositionReference])[]) {
    const { market, vaultId, positionId } = position;
    const told = await probe.ask(positionsRequest([owner], market));
    if (told?.status !== 200 || !Array.isArray(told.body)) continue;
    if (await isUnlisted(position)) return true;
    const own = positionsIn(told.body, [owner]).find(
      (one) => one.id === String(positionId) && one.vaultId === String(vaultId) && one.supply > 0n,
    );
    if (own === undefined || own.isLiquidated || own.borrow > 0n !== (kind === 'withDebt')) return true;
  }
  return false;
}
