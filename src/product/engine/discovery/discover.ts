import type { Sender } from '../../http/client.js';
import { atPointer } from '../../json/parse.js';
import type { PlannedRequest } from '../../model/scenario.js';
import type { Profile } from '../../profile/profile.js';
import type { Target } from '../../profile/resolve.js';
import { createProbe, type Finding, itemsOf, membersOf, textOf, type Probe } from './probe.js';
import { mintsOfVaults } from './pairs.js';
import { discoverHabits, discoverPair, discoverRouters, discoverTakers } from './swap-order.js';
import { discoverTrigger } from './trigger.js';
import { decimalOf, integerOf } from '../../apis/borrow/reader/amount.js';
import { positionsRequest, vaultsRequest } from '../../apis/borrow/fixtures/request.js';
import { builderOf, findBuilder, type SeenPosition, type SeenVault } from './builders.js';
import { accountRequest, holdersOf, recentSigners } from './chain.js';

/** Requests that discovery sends at most; a quarter of a budget that is smaller than four times as much. */
const mostRequests = 150;

/**
 * Finds what a profile would declare: made by the suite itself, read off responses, and off the chain where an address of
 * a node is declared. Sends only requests that leave nothing behind. What the profile declares already stays, unless it is stale.
 */
export async function discover(target: Target, sender: Sender, stale: readonly string[] = []) {
  const { requests } = target.pacing;
  const most = Math.min(mostRequests, Math.floor(requests / 4));
  // The rest is what the run needs.
  sender.budget.expect(requests - most);
  const probe = createProbe(target, sender, most);
  const vaults = target.bases.borrow === undefined ? [] : await listVaults(probe);
  // One after the other: beside each other, the quicker one leaves the other fewer requests of the bound, each time others.
  const pair = await discoverPair(probe, mintsOfVaults(vaults.map(({ listed }) => listed)));
  // What decides most requirements goes first: without a way to sign in, too little of the trigger order API can be tested.
  await discoverTrigger(probe, pair?.swap);
  if (pair !== undefined) await discoverHabits(probe, pair);
  await discoverBorrow(probe, vaults);
  if (pair !== undefined) await discoverRouters(probe, pair);
  if (pair !== undefined) await discoverTakers(probe, pair);
  // A wallet that the suite made for want of a node gives way to one that a node shows.
  const replaceable: readonly unknown[] = [undefined, probe.unusedKey('builder')];
  return probe.findings.filter(({ key, value }) => {
    const declared = atPointer(target.profile, `/${key.replaceAll('.', '/')}`);
    return stale.includes(key) || (replaceable.includes(declared) && value !== declared);
  });
}

/** The profile with what was found. */
export function withFindings(profile: Profile, findings: readonly Finding[]): Profile {
  let whole: object = profile;
  for (const { key, value } of findings) whole = set(whole, key.split('.'), value);
  return whole as Profile;
}

function set(within: object, [first = '', ...rest]: readonly string[], value: unknown): object {
  const inner = (within as Readonly<Record<string, unknown>>)[first];
  return { ...within, [first]: rest.length === 0 ? value : set(Object(inner ?? {}) as object, rest, value) };
}

/** The items of a list that the target gives; none where it gives none. */
async function listed(probe: Probe, request: PlannedRequest): Promise<readonly unknown[]> {
  const told = await probe.ask(request);
  return told?.status === 200 ? itemsOf(told.body) : [];
}

/** Names that a market beside the default one is known to have. */
const knownMarkets = ['alt_market', 'alt', 'ethena'];

/** The vaults of the default market; everything else about the API hangs on them. */
export async function listVaults(probe: Probe, market?: string): Promise<readonly SeenVault[]> {
  return (await listed(probe, vaultsRequest(market))).flatMap((item) => {
    const vault = membersOf(item);
    const id = integerOf(vault.id);
    const address = textOf(vault.address);
    const supplyMint = textOf(membersOf(vault.supplyToken).address);
    const borrowMint = textOf(membersOf(vault.borrowToken).address);
    if (id === undefined || address === undefined || supplyMint === undefined || borrowMint === undefined) return [];
    const minimum = integerOf(vault.minimumBorrowing) ?? 0n;
    return [{ id: String(id), address, supplyMint, borrowMint, minimum, listed: vault }];
  });
}

/** Finds markets, vaults by kind, owners of positions and a wallet to build for. */
async function discoverBorrow(probe: Probe, vaults: readonly SeenVault[]): Promise<void> {
  if (vaults.length === 0) return;
  await discoverMarket(probe, vaults);
  const owners = await findPositions(probe, vaults);
  const holders = [...new Set(owners.map(({ owner }) => owner))];
  if (holders.length > 0)
    probe.found(
      'borrow.wallets.read',
      holders.slice(0, 3).map((address) => ({ address })),
      'the chain shows wallets that hold tokens of the vaults, and the target lists positions of them',
    );
  await findBuilder(probe, vaults, owners);
}

async function discoverMarket(probe: Probe, main: readonly SeenVault[]): Promise<void> {
  const nonsense = 'no-such-market';
  const declared = probe.target.profile.borrow?.alternateMarket;
  const refused = await probe.ask(vaultsRequest(nonsense));
  // A target that knows no market by this name and lists vaults all the same takes no notice of the parameter.
  if (refused === undefined || refused.status < 400) return;
  for (const market of declared === undefined ? knownMarkets : [declared]) {
    const vaults = await listVaults(probe, market);
    if (vaults.length === 0 || market === 'main') continue;
    if (vaults.every(({ address }, index) => address === main[index]?.address)) continue;
    probe.found('borrow.alternateMarket', market, 'the target lists other vaults under this name');
    const vault = { market, vaultId: vaults[0]!.id };
    probe.found('borrow.vaults.inAlternateMarket', vault, 'the first vault of that market');
    return;
  }
}

/** Positions of wallets that hold tokens of the vaults, or that signed transactions with them. */
async function findPositions(probe: Probe, vaults: readonly SeenVault[]): Promise<readonly SeenPosition[]> {
  if (probe.target.bases.rpc === undefined) return [];
  const addresses = new Set(vaults.map(({ address }) => address));
  const own = builderOf(probe.target);
  const wallets = new Set(own === undefined ? [] : [own]);
  const mints = new Set(vaults.flatMap(({ supplyMint, borrowMint }) => [supplyMint, borrowMint]));
  for (const mint of [...mints].slice(0, 4))
    for (const { address } of await holdersOf(probe, mint)) if (!addresses.has(address)) wallets.add(address);
  // A node that shows nobody who holds a token may be one of another chain, which has no such token.
  const isHeldByNone = [...wallets].every((address) => address === own);
  if (isHeldByNone) for (const mint of [...mints].slice(0, 2)) await probe.ask(accountRequest(mint));
  for (const { address } of vaults.slice(0, 2))
    for (const signer of await recentSigners(probe, address, 3)) wallets.add(signer);
  const asked = [...wallets].slice(0, 40);
  const positions: SeenPosition[] = [];
  for (let from = 0; from < asked.length; from += 20)
    positions.push(...(await listPositions(probe, asked.slice(from, from + 20))));
  return positions;
}

async function listPositions(probe: Probe, users: readonly string[]): Promise<readonly SeenPosition[]> {
  return positionsIn(await listed(probe, positionsRequest(users)), users);
}

/** The positions of some wallets in a list of the target. */
export function positionsIn(list: readonly unknown[], users: readonly string[]): readonly SeenPosition[] {
  return list.flatMap((item) => {
    const { id, vaultId, ownerAddress, supply, borrow, isLiquidated } = membersOf(item);
    const [position, vault, owner] = [integerOf(id), integerOf(vaultId), textOf(ownerAddress)];
    if (position === undefined || vault === undefined || owner === undefined || !users.includes(owner)) return [];
    const amounts = { supply: decimalOf(supply) ?? 0n, borrow: decimalOf(borrow) ?? 0n };
    return [{ owner, vaultId: String(vault), id: String(position), ...amounts, isLiquidated: isLiquidated === true }];
  });
}
