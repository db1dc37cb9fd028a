import { decimalOf, integerOf } from '../../apis/borrow/amount.js';
import { positionsRequest, vaultsRequest } from '../../apis/borrow/request.js';
import { holdsKey } from '../../profile/resolve.js';
import { findBuilder, firstAble } from './builders.js';
import { holdersOf, recentSigners } from './chain.js';
import { membersOf, textOf, type Inquiry, type Told } from './inquiry.js';
import type { SeenPosition, SeenVault } from './seen.js';

/** Names that a market beside the default one is known to have. */
const knownMarkets = ['alt_market', 'alt', 'ethena'];

/** The vaults of the default market; everything else about the API hangs on them. */
export async function listVaults(inquiry: Inquiry, market?: string): Promise<readonly SeenVault[]> {
  return vaultsIn(await inquiry.ask(vaultsRequest(market)));
}

function vaultsIn(told: Told | undefined): readonly SeenVault[] {
  const items = told?.status === 200 && Array.isArray(told.body) ? (told.body as readonly unknown[]) : [];
  return items.flatMap((item) => {
    const listed = membersOf(item);
    const id = integerOf(listed.id);
    const address = textOf(listed.address);
    const supplyMint = textOf(membersOf(listed.supplyToken).address);
    const borrowMint = textOf(membersOf(listed.borrowToken).address);
    if (id === undefined || address === undefined || supplyMint === undefined || borrowMint === undefined) return [];
    return [
      { id: String(id), address, supplyMint, borrowMint, minimum: integerOf(listed.minimumBorrowing) ?? 0n, listed },
    ];
  });
}

/** Finds markets, vaults by kind, owners of positions and a wallet to build for. */
export async function discoverBorrow(inquiry: Inquiry, vaults: readonly SeenVault[]): Promise<void> {
  if (vaults.length === 0) return;
  await discoverRpcParameter(inquiry, vaults);
  const further = await discoverMarket(inquiry, vaults);
  const owners = await findPositions(inquiry, vaults);
  const holders = [...new Set(owners.map(({ owner }) => owner))];
  if (holders.length > 0)
    inquiry.found(
      'borrow.wallets.read',
      holders.slice(0, 3).map((address) => ({ address })),
      'the chain shows wallets that hold tokens of the vaults, and the target lists positions of them',
    );
  const builder = await findBuilder(inquiry, vaults, owners);
  await tellFurtherVault(inquiry, further, builder);
}

/** Names under which deployments take the address of a node; the document gives none. */
const rpcParameters = ['rpcUrl', 'rpc_url', 'rpc', 'customRpcUrl', 'rpcEndpoint'];

/** The address of no node shows which name the target heeds: the list fails with it, and works with the declared one. */
async function discoverRpcParameter(inquiry: Inquiry, main: readonly SeenVault[]): Promise<void> {
  const { rpc } = inquiry.target.bases;
  // A key in the address is nobody else's business.
  if (rpc?.search !== '' || holdsKey(rpc)) return;
  const listWith = (name: string, url: string) => {
    const request = vaultsRequest();
    return inquiry.ask({ ...request, path: `${request.path}?${new URLSearchParams({ [name]: url }).toString()}` });
  };
  for (const name of rpcParameters) {
    const without = await listWith(name, 'https://rpc.invalid/');
    if (without === undefined || without.status < 400 || [403, 429].includes(without.status)) continue;
    if (vaultsIn(await listWith(name, rpc.href)).length === main.length)
      inquiry.found(
        'borrow.rpcParameter',
        { name, url: rpc.href },
        'under this name the list fails with the address of no node and works with that of the declared one',
      );
    return;
  }
}

interface FurtherMarket {
  readonly market: string;
  readonly vaults: readonly SeenVault[];
}

async function discoverMarket(inquiry: Inquiry, main: readonly SeenVault[]): Promise<FurtherMarket | undefined> {
  const nonsense = 'no-such-market';
  const declared = inquiry.target.profile.borrow?.alternateMarket;
  const refused = await inquiry.ask(vaultsRequest(nonsense));
  // A target that knows no market by this name and lists vaults all the same takes no notice of the parameter.
  if (refused === undefined || refused.status < 400) return undefined;
  const named = (refused.text.match(/[a-z][\w-]{2,30}/g) ?? []).filter(
    (word) => !/market|error|message|found/.test(word),
  );
  const guesses =
    declared === undefined
      ? [...knownMarkets, ...named.filter((word) => !nonsense.includes(word)).slice(0, 4)]
      : [declared];
  for (const market of new Set(guesses)) {
    const listed = await listVaults(inquiry, market);
    if (listed.length === 0 || market === 'main') continue;
    if (listed.every(({ address }, index) => address === main[index]?.address)) continue;
    inquiry.found('borrow.alternateMarket', market, 'the target lists other vaults under this name');
    return { market, vaults: listed };
  }
  return undefined;
}

/** The vault of the alternate market that a wallet can deposit into, where one is known; else the first. */
async function tellFurtherVault(
  inquiry: Inquiry,
  further: FurtherMarket | undefined,
  builder: string | undefined,
): Promise<void> {
  if (further === undefined) return;
  const { market, vaults } = further;
  const able = builder === undefined ? undefined : await firstAble(inquiry, vaults.slice(0, 4), builder, market);
  const how = able ? 'a deposit into it by that wallet succeeds when simulated' : 'the first vault of that market';
  inquiry.found('borrow.vaults.inAlternateMarket', { market, vaultId: (able ?? vaults[0]!).id }, how);
}

/** Positions of wallets that hold tokens of the vaults, or that signed transactions with them. */
async function findPositions(inquiry: Inquiry, vaults: readonly SeenVault[]): Promise<readonly SeenPosition[]> {
  if (inquiry.target.bases.rpc === undefined) return [];
  const addresses = new Set(vaults.map(({ address }) => address));
  const wallets = new Set<string>();
  const mints = new Set(vaults.flatMap(({ supplyMint, borrowMint }) => [supplyMint, borrowMint]));
  for (const mint of [...mints].slice(0, 4))
    for (const { address } of await holdersOf(inquiry, mint)) if (!addresses.has(address)) wallets.add(address);
  for (const { address } of vaults.slice(0, 2))
    for (const signer of await recentSigners(inquiry, address, 3)) wallets.add(signer);
  const own = inquiry.target.wallets.build?.publicKey;
  const asked = [...(own === undefined ? [] : [own]), ...[...wallets].filter((wallet) => wallet !== own)].slice(0, 40);
  const positions: SeenPosition[] = [];
  for (let from = 0; from < asked.length; from += 20)
    positions.push(...(await listPositions(inquiry, asked.slice(from, from + 20))));
  return positions;
}

async function listPositions(inquiry: Inquiry, users: readonly string[]): Promise<readonly SeenPosition[]> {
  const told = await inquiry.ask(positionsRequest(users));
  const items = told?.status === 200 && Array.isArray(told.body) ? (told.body as readonly unknown[]) : [];
  return items.flatMap((item) => {
    const { id, vaultId, ownerAddress, supply, borrow, isLiquidated } = membersOf(item);
    const [position, vault, owner] = [integerOf(id), integerOf(vaultId), textOf(ownerAddress)];
    if (position === undefined || vault === undefined || owner === undefined || !users.includes(owner)) return [];
    const amounts = { supply: decimalOf(supply) ?? 0n, borrow: decimalOf(borrow) ?? 0n };
    return [{ owner, vaultId: String(vault), id: String(position), ...amounts, isLiquidated: isLiquidated === true }];
  });
}
