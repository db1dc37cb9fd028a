import { scenario, type Session } from '../../../model/scenario.js';
import { withFundedWallet, untilTrouble } from '../funded-wallet.js';
import { MIN_I128 } from '../amount.js';
import { chainOf, type Chain } from '../chain.js';
import { holdingOf } from '../effect.js';
import type { BorrowFixtures } from '../fixtures.js';
import { simulate } from '../sign-and-send.js';
import { isBuilt } from '../payload.js';
import { performStep } from '../perform-step.js';
import { positionsIn } from '../listed.js';
import { buildRequest, positionsRequest, type BorrowId } from '../request.js';
import type { Probe } from '../step.js';
import { termsOf, type Terms } from '../terms.js';
import { tokenAccountsOf } from '../token-accounts.js';
import { paths } from '../view.js';
import { placeOf } from './build.js';
import { simulatedKinds, limitKinds, combinations, examples, arbitrary, type Limit } from './limit-inputs.js';

/** Where the negative tests stand: whose position, and how its builds are simulated. */
interface ProbeContext {
  readonly chain: Chain;
  readonly signer: string;
  readonly positionId: BorrowId;
  readonly terms: Terms;
  /** What the position owes, where the negative test needs a debt. */
  readonly debt: bigint;
}

/** What a vault must not let through, simulated beside what it must, from the same position. */
export const limits = scenario<BorrowFixtures, Limit>({
  name: 'borrow/limits',
  description: 'Simulates a borrow, a repayment or a withdrawal beyond a limit of the vault, and one within it.',
  needs: ['build-wallet', 'positions', 'chain', 'settlement'],
  effects: ['build', 'settle'],
  maxRequests: 70,
  runs: { gate: 28, release: 90 },
  examples,
  arbitrary: (fixtures) => arbitrary(limitKinds, fixtures),
  run: async (limit, session) => {
    const vault = session.fixtures.vaults?.[limit.vault];
    const terms = vault && (await termsOf(session, vault));
    if (terms === undefined || terms.minimum < 2n) return;
    await withFundedWallet(session, async (fundedWallet) => {
      await fundedWallet.give(terms.supplyMint, 4n * terms.deposit);
      // That the account for the borrowed token may be missing is not at stake here, nor that interest is missing in it.
      await fundedWallet.give(terms.borrowMint, terms.borrow / 10n + 1000n);
      const path = 'operate';
      const first = { path, positionId: 0, colAmount: String(terms.deposit), debtAmount: '0' } as const;
      const created = await performStep(session, fundedWallet, terms, first);
      const positionId = created?.position?.id;
      if (created?.step.result.kind !== 'settled' || positionId === undefined)
        return session.fact('trouble', 'no position could be made to probe the limits on');
      const owes = limit.kind === 'too-low-repayment' || limit.kind === 'over-limit-withdrawal';
      const steps = [
        ...(limit.history === 'repaid' ? [String(terms.borrow), MIN_I128] : []),
        ...(owes ? [String(terms.borrow)] : []),
      ];
      let known = created.after;
      for (const debtAmount of steps) {
        const done = await performStep(
          session,
          fundedWallet,
          terms,
          { path, positionId, colAmount: '0', debtAmount },
          known,
        );
        if (done?.isShown !== true)
          return session.fact('trouble', 'no debt could be made or repaid before the limits are tried');
        known = done.after;
      }
      await probe(
        session,
        { chain: fundedWallet.chain, signer: fundedWallet.wallet.publicKey, positionId, terms, debt: terms.borrow },
        limit,
      );
    });
  },
});

/** The same on the declared position without debt, where nothing can be settled but everything simulated. */
export const limitsSimulated = scenario<BorrowFixtures, Limit>({
  name: 'borrow/limits-simulated',
  description: 'Simulates a borrow beyond a limit of the vault, and one within it, on a declared position.',
  needs: ['build-wallet', 'positions', 'chain', 'simulation'],
  effects: ['build'],
  maxRequests: 18,
  runs: { gate: 6, release: 24 },
  examples: () =>
    simulatedKinds.map((kind, row) => ({
      kind,
      path: paths[row % 2]!,
      share: 50,
      vault: 'general',
      by: combinations[row % 3]!,
      history: 'fresh',
    })),
  arbitrary: (fixtures) => arbitrary(simulatedKinds, fixtures),
  run: async (wanted, session) => {
    // The listed limit is that of one deposit; how much collateral a declared position holds, nobody says.
    const limit = wanted.kind === 'over-listed-limit' ? { ...wanted, by: 'create-and-borrow' as const } : wanted;
    const signer = session.fixtures.wallets?.build;
    const place = placeOf(session.fixtures, limit.kind === 'too-low-repayment' ? 'repay' : 'borrow');
    const terms = place && (await termsOf(session, place.vault));
    if (signer === undefined || place === undefined || terms === undefined || terms.minimum < 2n) return;
    const context = { chain: chainOf(session), signer, positionId: place.positionId, terms, debt: 0n };
    await untilTrouble(session, async () => {
      const debt = limit.kind === 'too-low-repayment' ? await debtOf(session, context) : 0n;
      if (debt === undefined || (limit.kind === 'too-low-repayment' && debt < 2n * terms.minimum)) return;
      await probe(session, { ...context, debt }, limit);
    });
  },
});

/** The debt of a declared position: what the literal takes when it is simulated, for the unit of `borrow` is not written. */
async function debtOf(
  session: Session<BorrowFixtures>,
  { chain, signer, positionId, terms }: ProbeContext,
): Promise<bigint | undefined> {
  const accounts = tokenAccountsOf(signer, terms.borrowMint, session.fixtures);
  const fields = { vaultId: terms.vaultId, positionId, signer, colAmount: '0', debtAmount: MIN_I128 };
  const built = await session.send(buildRequest('operate', fields, terms.market, { purpose: 'control' }));
  if (!isBuilt(built) || accounts.length === 0) return undefined;
  const before = await chain.amountsIn(accounts);
  const { error, balances } = await simulate(built, signer, chain, { accounts });
  if (error !== undefined || balances?.length !== accounts.length) return undefined;
  const taken = sumOf(before) - sumOf(balances);
  const positions = positionsIn(await session.send(positionsRequest([signer], terms.market))) ?? [];
  const position = positions.find((one) => one.vaultId === terms.vaultId && one.id === BigInt(positionId));
  const { borrow = 0n, dust = 0n } = holdingOf(position);
  const listed = (borrow + dust) / 10n ** 24n;
  // What the literal takes is judged elsewhere; here it has to be the debt.
  return (taken - listed) ** 2n <= (listed / 500n) ** 2n ? taken : undefined;
}

const sumOf = (amounts: readonly (string | null)[]): bigint =>
  amounts.reduce((sum, amount) => sum + BigInt(amount ?? '0'), 0n);

/** Notes the fact `kind`, and from the same position the fact `control`: amounts well within the limits. */
async function probe(session: Session<BorrowFixtures>, context: ProbeContext, limit: Limit): Promise<void> {
  const { positionId, signer, chain, terms } = context;
  const amounts = amountsOf(limit, terms, context.debt);
  if (amounts === undefined) return;
  session.fact(limit.kind, await simulated(amounts.beyond));
  session.fact('control', await simulated(amounts.within));

  async function simulated({ col = 0n, debt = 0n }: Amounts): Promise<Probe | undefined> {
    const isNew = limit.by === 'create-and-borrow' && debt > 0n;
    const fields = {
      vaultId: terms.vaultId,
      positionId: isNew ? 0 : positionId,
      signer,
      colAmount: String(col),
      debtAmount: String(debt),
    };
    const request = buildRequest(limit.path, fields, terms.market, { purpose: limit.kind });
    let built = await session.send(request);
    // What must be built may be refused by chance once; what must fail may be refused at any time.
    for (let again = 0; again < 2 && limit.kind === 'exact-minimum' && !isBuilt(built); again += 1)
      built = await session.send(request);
    if (built.inconclusive !== undefined) return undefined;
    const { id } = built.exchange;
    return isBuilt(built) ? { build: id, result: await simulate(built, signer, chain) } : { build: id };
  }
}

interface Amounts {
  readonly col?: bigint;
  readonly debt?: bigint;
}

function amountsOf(
  { kind, share, by }: Limit,
  { minimum, borrow, deposit, overLimitBorrow, overListedLimit }: Terms,
  debt: bigint,
): { readonly beyond: Amounts; readonly within: Amounts } | undefined {
  const part = (minimum * BigInt(share)) / 100n || 1n;
  const added = { borrow: 0n, 'deposit-and-borrow': deposit / 10n + 1n, 'create-and-borrow': deposit }[by];
  const lending = (debt: bigint | undefined) =>
    debt === undefined ? undefined : { beyond: { col: added, debt }, within: { col: added, debt: borrow } };
  switch (kind) {
    case 'below-minimum':
      return lending(part);
    case 'just-below-minimum':
      return lending(minimum - 1n);
    case 'exact-minimum':
      return lending(minimum);
    case 'over-limit':
      return lending(overLimitBorrow);
    case 'over-listed-limit':
      return lending(overListedLimit);
    case 'too-low-repayment':
      return { beyond: { debt: -(debt - part) }, within: { debt: -part } };
    case 'over-limit-withdrawal':
      return { beyond: { col: -(deposit - deposit / 10_000n - 1n) }, within: { col: -(deposit / 100n + 1n) } };
  }
}
