import * as fc from 'fast-check';
import { otherPath, paths, type BorrowSending, type BuildPath, type Simulated } from '../reader/view.js';
import { scenario } from '../../../model/scenario.js';
import { recordOf } from '../../cases.js';
import { MIN_I128, sumOf } from '../reader/amount.js';
import { declaredRoles, type BorrowFixtures } from '../fixtures.js';
import { chainOf, type Chain } from '../fixtures/chain.js';
import { stopAtChainError, withFundedWallet } from '../fixtures/funded-wallet.js';
import { playerOf } from '../fixtures/perform-step.js';
import { simulate } from '../fixtures/sign-and-send.js';
import { tokenAccountsOf } from '../reader/answers.js';
import { isDebtAsListed } from '../reader/builds.js';
import { holdingOf, isBuilt } from '../reader/payload.js';
import { positionsIn } from '../reader/listed.js';
import { positionOf } from '../reader/settled-steps.js';
import { buildRequest, positionsRequest, termsOf, type BorrowId, type Terms } from '../fixtures/request.js';
import { placeOf } from './build.js';

/** How a debt is taken on: by itself, beside more collateral, or with a new position. */
const ways = ['borrow', 'deposit-and-borrow', 'create-and-borrow'] as const;
type Way = (typeof ways)[number];

const onPosition = ways.filter((way) => way !== 'create-and-borrow');

const roles = ['nativeCollateral', 'general', 'inAlternateMarket', 'nativeDebt'] as const;

interface Beyond {
  /** The path of the first way to take on a debt; the ways alternate. */
  readonly path: BuildPath;
  /** Where in the forbidden range the amounts lie, in hundredths. */
  readonly share: number;
  /** Whether amounts nearest to each limit are among them. */
  readonly isNear: boolean;
}

const beyond = { path: paths, share: fc.integer({ min: 20, max: 80 }), isNear: fc.boolean() };

/** Where the negative tests stand: whose position, and how its builds are simulated. */
interface ProbeContext {
  readonly session: BorrowSending;
  readonly chain: Chain;
  readonly signer: string;
  readonly positionId: BorrowId;
  readonly terms: Terms;
  readonly limit: Beyond;
}

/** What a vault must not let through, simulated beside what it must, from the same position. */
export const limits = scenario<BorrowFixtures, Beyond & { vault: (typeof roles)[number] }>({
  name: 'borrow/limits',
  description:
    'Simulates borrows, a repayment and a withdrawal beyond each limit of the vault, and others within the limits.',
  needs: ['build-wallet', 'positions', 'chain', 'settlement'],
  effects: ['build', 'settle'],
  maxRequests: 150,
  runs: { gate: 3, release: 24 },
  // Every vault; what differs along with them is the other way round once a debt is repaid.
  examples: (fixtures) =>
    declaredRoles(fixtures, roles).map((vault, index) => ({
      ...{ vault, path: paths[index % 2]!, share: 50, isNear: index >= 2 },
    })),
  arbitrary: (fixtures) => recordOf({ ...beyond, vault: declaredRoles(fixtures, roles) }),
  run: async (limit, session) => {
    const terms = await termsOf(session, session.fixtures.vaults?.[limit.vault]);
    if (terms === undefined || terms.minimum < 2n) return;
    await withFundedWallet(session, async (fundedWallet) => {
      const player = playerOf(session, fundedWallet, terms);
      await player.give(terms.supplyMint, 8n * terms.deposit);
      // That the account for the borrowed token may be missing is not at stake here, nor that interest is missing in it.
      await player.give(terms.borrowMint, terms.borrow / 10n + 1000n);
      const created = await player.create('operate');
      const positionId = created?.position?.id;
      if (created?.isShown !== true || positionId === undefined)
        return session.fact('chainError', 'no position could be made to probe the limits on');
      const isDone = async (debtAmount: string): Promise<boolean> => {
        const done = await player.step({ path: 'operate', positionId, colAmount: '0', debtAmount });
        if (done?.isShown !== true)
          session.fact('chainError', 'no debt could be made or repaid before the limits are tried');
        return done?.isShown === true;
      };
      const context = { session, chain: fundedWallet.chain, signer: player.signer, positionId, terms, limit };
      await lend(context, 'first', ways);
      if (!(await isDone(String(terms.borrow)))) return;
      await lend(context, 'further', onPosition);
      await repayTooLittle(context, terms.borrow);
      const { deposit } = terms;
      const nearlyAll = -(deposit - deposit / 10_000n - 1n);
      await tryBeside(context, { debt: 0n, col: -(deposit / 100n + 1n) }, { debt: 0n, col: nearlyAll });
      if (!(await isDone(MIN_I128))) return;
      const repaid = { ...limit, path: otherPath(limit.path), isNear: !limit.isNear };
      await lend({ ...context, limit: repaid }, 'first', onPosition);
    });
  },
});

/** The same on the declared positions, where nothing can be settled but everything simulated. */
export const limitsSimulated = scenario<BorrowFixtures, Beyond>({
  name: 'borrow/limits-simulated',
  description: 'Simulates borrows and a repayment beyond each limit of the vault on the declared positions.',
  needs: ['build-wallet', 'positions', 'chain', 'simulation'],
  effects: ['build'],
  maxRequests: 90,
  runs: { gate: 2, release: 8 },
  examples: () => paths.map((path, index) => ({ path, share: 50, isNear: index > 0 })),
  arbitrary: () => recordOf(beyond),
  run: async (limit, session) => {
    const signer = session.fixtures.wallets?.build;
    for (const action of ['borrow', 'repay'] as const) {
      const place = placeOf(session.fixtures, action);
      const terms = await termsOf(session, place?.vault);
      if (signer === undefined || place === undefined || terms === undefined || terms.minimum < 2n) continue;
      const context = { session, chain: chainOf(session), signer, positionId: place.positionId, terms, limit };
      await stopAtChainError(session, async () => {
        if (action === 'repay') {
          const debt = await debtOf(context);
          if (debt !== undefined && debt >= 2n * terms.minimum) await repayTooLittle(context, debt);
          return;
        }
        // The listed limit is that of one deposit; how much collateral a declared position holds, nobody says.
        await lend({ ...context, terms: { ...terms, overListedLimit: undefined } }, 'first', onPosition);
        await lend(context, 'first', ['create-and-borrow']);
      });
    }
  },
});

/** The debt of a declared position: what the literal takes when it is simulated, for the unit of `borrow` is not written. */
async function debtOf({ session, chain, signer, positionId, terms }: ProbeContext): Promise<bigint | undefined> {
  const accounts = tokenAccountsOf(signer, terms.borrowMint, session.fixtures);
  const fields = { ...terms, positionId, signer, colAmount: 0n, debtAmount: MIN_I128 };
  const built = await session.send(buildRequest('operate', fields));
  if (!isBuilt(built) || accounts.length === 0) return undefined;
  const before = await chain.amountsIn(accounts);
  const { error, balances } = await simulate(built, signer, chain, { accounts });
  if (error !== undefined || balances?.length !== accounts.length) return undefined;
  const taken = sumOf(before) - sumOf(balances);
  const positions = positionsIn(await session.send(positionsRequest([signer], terms.market))) ?? [];
  const place = { vaultId: terms.vaultId, positionId: BigInt(positionId) };
  const { borrow = 0n, dust = 0n } = holdingOf(positionOf(positions, place, undefined));
  return isDebtAsListed(taken, borrow + dust) ? taken : undefined;
}

/** Loans beyond a limit in each of these ways, and in the same way one that the collateral carries by far. */
async function lend(context: ProbeContext, loan: 'first' | 'further', tried: readonly Way[]): Promise<void> {
  const { terms, limit } = context;
  const { minimum, overLimitBorrow, overListedLimit, deposit } = terms;
  const over = limit.isNear ? (overListedLimit ?? overLimitBorrow) : (overLimitBorrow ?? overListedLimit);
  // On top of a debt the minimum says nothing.
  const low = loan === 'first' ? [lessThan(minimum, limit), ...(limit.isNear ? [minimum - 1n] : []), minimum] : [];
  for (const way of tried) {
    const path = ways.indexOf(way) % 2 === 0 ? limit.path : otherPath(limit.path);
    const col = { borrow: 0n, 'deposit-and-borrow': deposit / 10n + 1n, 'create-and-borrow': deposit }[way];
    const at = { path, col, isNew: way === 'create-and-borrow' };
    const control = await simulated(context, { ...at, debt: terms.borrow, mustBuild: true });
    // That a creation may borrow at once is an inference; where it may not, it shows nothing about the limits.
    if (at.isNew && (control === undefined || control.error !== undefined)) continue;
    for (const debt of over === undefined ? low : [...low, over])
      await simulated(context, { ...at, debt, mustBuild: debt === minimum });
  }
}

async function repayTooLittle(context: ProbeContext, debt: bigint): Promise<void> {
  const part = lessThan(context.terms.minimum, context.limit);
  await tryBeside(context, { col: 0n, debt: -part }, { col: 0n, debt: -(debt - part) });
}

/** What the position carries, and what it does not, by each path. */
async function tryBeside(context: ProbeContext, carried: Pick<Amounts, 'col' | 'debt'>, beyond: typeof carried) {
  for (const path of paths) {
    await simulated(context, { path, ...carried, mustBuild: true });
    await simulated(context, { path, ...beyond });
  }
}

const lessThan = (minimum: bigint, { share }: Beyond): bigint => (minimum * BigInt(share)) / 100n || 1n;

interface Amounts {
  readonly path: BuildPath;
  readonly col: bigint;
  readonly debt: bigint;
  readonly isNew?: boolean;
  /** What must be built may be refused by chance; what must fail may be refused at any time. */
  readonly mustBuild?: boolean;
}

/** Undefined where nothing was built. */
export async function simulated(
  { session, chain, signer, terms, ...context }: Omit<ProbeContext, 'limit'>,
  { path, col, debt, isNew = false, mustBuild = false }: Amounts,
): Promise<Simulated | undefined> {
  const positionId = isNew ? 0 : context.positionId;
  const request = buildRequest(path, { ...terms, positionId, signer, colAmount: col, debtAmount: debt });
  let built = await session.send(request);
  for (let again = 0; again < 2 && mustBuild && !isBuilt(built); again += 1) built = await session.send(request);
  return built.inconclusive === undefined && isBuilt(built) ? simulate(built, signer, chain) : undefined;
}
