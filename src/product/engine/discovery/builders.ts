import { integerOf } from '../../apis/borrow/reader/amount.js';
import { buildRequest, depositFor, leastBorrow } from '../../apis/borrow/fixtures/request.js';
import { isSuccessStatus } from '../../model/response.js';
import { unlessItThrows } from '../../model/unless-it-throws.js';
import { cutWire, withEmptySlots } from '../../solana/wire.js';
import { unsigned } from './chain.js';
import { membersOf, textOf, type Probe } from './probe.js';
import type { Target } from '../../profile/resolve.js';
import { wrappedNativeMint } from '../../solana/addresses.js';

/** A vault as a list shows it, with what discovery needs of it. */
export interface SeenVault {
  readonly id: string;
  readonly address: string;
  readonly supplyMint: string;
  readonly borrowMint: string;
  readonly minimum: bigint;
  readonly listed: Readonly<Record<string, unknown>>;
}

/** A position of somebody, as a list shows it. */
export interface SeenPosition {
  readonly owner: string;
  readonly vaultId: string;
  readonly id: string;
  readonly supply: bigint;
  readonly borrow: bigint;
  readonly isLiquidated: boolean;
}

/** The wallet that builds are for already: that of the secret that is given, or one that the profile declares. */
export const builderOf = ({ wallets, profile }: Target): string | undefined =>
  wallets.build?.publicKey ?? profile.borrow?.wallets?.build;

/** Finds a wallet to build for, and which vaults it can be built for. */
export async function findBuilder(
  probe: Probe,
  vaults: readonly SeenVault[],
  positions: readonly SeenPosition[],
): Promise<void> {
  const usable = usableAmong(vaults);
  const own = probe.target.wallets.build?.publicKey;
  const settles = own !== undefined && probe.target.allow.has('settle');
  for (const owner of candidates(positions, builderOf(probe.target), settles)) {
    const found = await vaultsFor(probe, usable, owner);
    if (found.simulated === 0) continue;
    const roles = rolesOf(positions, owner);
    const maySettle = settles && owner === own;
    probe.found(
      'borrow.wallets.build',
      owner,
      owner === own
        ? 'the wallet of which the secret is given, and a creation by it succeeds when simulated'
        : 'it owns positions, and a creation by it succeeds on the chain when simulated',
    );
    probe.found('borrow.chain', 'solana', 'the node at `bases.rpc` simulates transactions');
    const mode = maySettle ? 'settle' : 'simulate';
    const consent = 'the secret of the wallet and consent to `settle` are given';
    probe.found('borrow.settlement', { mode }, maySettle ? consent : 'transactions are simulated and never sent');
    if (roles !== undefined) probe.found('borrow.positions', roles, 'the target lists them for that wallet');
    else if (maySettle) probe.found('borrow.positions', 'made-by-run', 'the wallet has none yet, and may make them');
    tellVaults(probe, found.roles);
    tellAmounts(probe, found.roles, positions);
    return;
  }
  await buildForNobody(probe, usable);
}

/** Vaults with liquidity; where some have a smallest debt, these alone. */
export function usableAmong(vaults: readonly SeenVault[]): readonly SeenVault[] {
  const lending = vaults.filter(({ listed }) => (integerOf(listed.borrowable) ?? 1n) > 0n);
  const bounded = lending.filter(({ minimum }) => minimum > 1n);
  return bounded.length > 0 ? bounded : lending;
}

/** The given wallet goes first where it may settle; where all is simulated, those that own positions show more. */
function candidates(positions: readonly SeenPosition[], own: string | undefined, settles: boolean): readonly string[] {
  const owners = [...new Set(positions.map(({ owner }) => owner))];
  const withRoles = owners.filter((owner) => rolesOf(positions, owner) !== undefined);
  const others = owners.filter((owner) => !withRoles.includes(owner));
  const given = own === undefined ? [] : [own];
  // In a set the first of two stays.
  const first = settles || given.some((owner) => withRoles.includes(owner)) ? given : [];
  return [...new Set([...first, ...withRoles, ...given, ...others])].slice(0, 4);
}

/** Without a wallet that has tokens, builds can be had all the same where the target does not look at funds. */
async function buildForNobody(probe: Probe, vaults: readonly SeenVault[]): Promise<void> {
  const signer = probe.unusedKey('builder');
  const roles = rolesByKind(vaults);
  const general = roles.general;
  if (general === undefined) return;
  if ((await build(probe, general, signer)) === undefined) {
    // A second refusal shows whether the operation refuses everything.
    const other = vaults.find((vault) => vault !== general);
    if (other !== undefined) await build(probe, other, signer);
    return;
  }
  probe.found(
    'borrow.wallets.build',
    signer,
    'made by the suite: the target builds for a wallet without funds, and nothing is ever signed or sent',
  );
  tellVaults(probe, roles);
}

const isNative = (mint: string): boolean => mint === wrappedNativeMint;

/** What tells a vault of each kind, and is said of it. */
const kinds: readonly (readonly [role: string, isOfKind: (vault: SeenVault) => boolean, says: string])[] = [
  [
    'general',
    ({ supplyMint, borrowMint }) => !isNative(supplyMint) && !isNative(borrowMint),
    'a vault with liquidity and a smallest debt',
  ],
  ['nativeCollateral', ({ supplyMint }) => isNative(supplyMint), 'its collateral is the wrapped native token'],
  ['nativeDebt', ({ borrowMint }) => isNative(borrowMint), 'its debt is the wrapped native token'],
];

type Roles = Readonly<Record<string, SeenVault>>;

/** The first vault of each kind; where there is no general one, another takes its place. */
function rolesByKind(vaults: readonly SeenVault[]): Roles {
  const found = kinds.flatMap(([kind, isOfKind]) => {
    const vault = vaults.find(isOfKind);
    return vault === undefined ? [] : [[kind, vault] as const];
  });
  return found[0] === undefined ? {} : { general: found[0][1], ...Object.fromEntries(found) };
}

/** The vaults into which a wallet can deposit, by kind; those where its tokens do not suffice are left out. */
async function vaultsFor(
  probe: Probe,
  vaults: readonly SeenVault[],
  owner: string,
): Promise<{ readonly roles: Roles; readonly simulated: number }> {
  const able: SeenVault[] = [];
  let simulated = 0;
  for (const [, isOfKind] of kinds)
    for (const vault of vaults.filter(isOfKind).slice(0, 3)) {
      const outcome = await simulate(probe, vault, owner);
      if (outcome === 'succeeds') simulated += 1;
      if (outcome === 'lacks funds' || outcome === 'not simulated') continue;
      able.push(vault);
      break;
    }
  return { roles: rolesByKind(able), simulated };
}

async function simulate(probe: Probe, vault: SeenVault, owner: string) {
  const transaction = await build(probe, vault, owner);
  if (transaction === undefined) return 'not simulated';
  const wire = unlessItThrows(() => withEmptySlots(cutWire(Buffer.from(transaction, 'base64'))));
  if (wire === undefined) return 'fails';
  const result = await probe.rpc('simulateTransaction', [Buffer.from(wire).toString('base64'), unsigned]);
  const value = membersOf(result).value;
  if (value === undefined) return 'not simulated';
  const { err, logs } = membersOf(value);
  if (err === null) return 'succeeds';
  return /insufficient|could not find account|AccountNotFound/i.test(JSON.stringify([err, logs]))
    ? 'lacks funds'
    : 'fails';
}

/** The fields of a deposit that creates a position. */
export function creationBy(signer: string, vault: SeenVault) {
  const deposit = depositFor(vault.listed, vault.minimum) ?? 1_000_000n;
  return { vaultId: BigInt(vault.id), positionId: 0, signer, colAmount: String(deposit), debtAmount: '0' };
}

async function build(probe: Probe, vault: SeenVault, signer: string): Promise<string | undefined> {
  const told = await probe.ask(buildRequest('operate', creationBy(signer, vault)));
  // Another status of success is judged by the run, which can then build.
  return told !== undefined && isSuccessStatus(told.status) ? textOf(membersOf(told.body).transaction) : undefined;
}

/** A position without debt and one with debt of one wallet, in the same vault where possible. */
function rolesOf(positions: readonly SeenPosition[], owner: string) {
  const own = positions.filter(
    (position) => position.owner === owner && position.supply > 0n && !position.isLiquidated,
  );
  const free = own.filter(({ borrow }) => borrow === 0n);
  const indebted = own.filter(({ borrow }) => borrow > 0n);
  const pairs = free.flatMap((debtFree) => indebted.map((withDebt) => ({ debtFree, withDebt })));
  const best = pairs.find(({ debtFree, withDebt }) => debtFree.vaultId === withDebt.vaultId) ?? pairs[0];
  if (best === undefined) return undefined;
  const reference = ({ vaultId, id }: SeenPosition) => ({ vaultId, positionId: id });
  return { debtFree: reference(best.debtFree), withDebt: reference(best.withDebt) };
}

function tellVaults(probe: Probe, roles: Roles): void {
  for (const [role, , says] of kinds)
    if (roles[role] !== undefined) probe.found(`borrow.vaults.${role}`, { vaultId: roles[role].id }, says);
}

/** A debt far beyond what the deposits of the suite, and the positions seen in the vault, can carry. */
function tellAmounts(probe: Probe, roles: Roles, positions: readonly SeenPosition[]): void {
  const amounts = [...new Set(Object.values(roles))].flatMap((vault) => {
    const deposit = depositFor(vault.listed, vault.minimum);
    if (deposit === undefined) return [];
    const scale = 10n ** 24n;
    const greatest = positions
      .filter(({ vaultId }) => vaultId === vault.id)
      .reduce((most, { supply }) => (supply / scale > most ? supply / scale : most), deposit);
    // Ten borrows are worth one deposit.
    const worth = (10n * leastBorrow(vault.minimum) * greatest) / deposit;
    return [{ vaultId: vault.id, overLimitBorrow: String(10n * worth) }];
  });
  if (amounts.length > 0)
    probe.found('borrow.amounts', amounts, 'ten times what the greatest position seen there is worth');
}
