import type { BorrowView, Vaults } from '../view.js';
import type { BorrowFixtures } from '../fixtures.js';
import type { Check, Situation, Violation } from '../../../model/check.js';
import { borrow } from '../facts.js';
import { show } from '../../../json/parse.js';
import { decimalOf, integerOf } from '../amount.js';
import { defaultMarketRead, vaultNamesIn } from '../default-market.js';
import { marketOf, vaultsIn } from '../listed.js';
import { isAnswered } from '../payload.js';

const on = { operation: 'listVaults', status: 200 } as const;

/** The greatest loan-to-value is a figure, whatever its form. */
const collateralFactorReadsAsNumber = borrow.exchange({
  on,
  reads: ['/*/collateralFactor'],
  select: (view: BorrowView<Vaults>) => view,
  judge: ({ response }) =>
    firstOf(response.body, ({ collateralFactor }, index) =>
      decimalOf(collateralFactor) === undefined && !isFigure(collateralFactor)
        ? {
            expected: '`collateralFactor` reads as a number',
            actual: show(collateralFactor),
            at: `/${index}/collateralFactor`,
          }
        : undefined,
    ),
});

function isFigure(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

const borrowableIsNotNegative = amountOfEveryVault('borrowable', (amount) => amount >= 0n, 'is not negative');
const withdrawableIsNotNegative = amountOfEveryVault('withdrawable', (amount) => amount >= 0n, 'is not negative');
const minimumBorrowingIsPositive = amountOfEveryVault('minimumBorrowing', (amount) => amount > 0n, 'is above zero');

function amountOfEveryVault(
  name: 'borrowable' | 'withdrawable' | 'minimumBorrowing',
  holds: (amount: bigint) => boolean,
  demand: string,
): Check<BorrowFixtures> {
  return borrow.exchange({
    on,
    reads: [`/*/${name}`],
    select: (view: BorrowView<Vaults>) => view,
    judge: ({ response }) =>
      firstOf(response.body, (vault, index) => {
        const amount = integerOf(vault[name]);
        return amount === undefined || holds(amount)
          ? undefined
          : { expected: `\`${name}\` ${demand}`, actual: String(amount), at: `/${index}/${name}` };
      }),
  });
}

/** A vault id names one vault of its market. */
const vaultIdsAreUnique = borrow.exchange({
  on,
  reads: ['/*/id'],
  select: (view: BorrowView<Vaults>) => view,
  judge: ({ response }) => {
    const seen = new Set<string>();
    return firstOf(response.body, ({ id }, index) => {
      const key = String(id);
      const again = seen.has(key);
      seen.add(key);
      return again ? { expected: 'no two vaults share an id', actual: `${key} twice`, at: `/${index}/id` } : undefined;
    });
  },
});

function firstOf(
  body: Vaults,
  judge: (vault: Vaults[number], index: number) => Violation | undefined,
): Violation | undefined {
  for (const [index, vault] of body.entries()) {
    const violation = judge(vault, index);
    if (violation !== undefined) return violation;
  }
  return undefined;
}

/** A chain named by the caller serves as well as the target's own. */
const rpcUrlIsAccepted = borrow.trace({
  scenarios: ['borrow/vaults-through-rpc'],
  *situations({ views, fixtures: { rpcParameter } }): Iterable<Situation> {
    const [plain, through] = views;
    if (plain === undefined || through === undefined || rpcParameter === undefined) return;
    if (through.request.query[rpcParameter.name] !== rpcParameter.url) return;
    const inconclusive = plain.inconclusive ?? through.inconclusive;
    if (inconclusive !== undefined) yield { views: [plain, through], inconclusive };
    else if (isAnswered(plain)) {
      const { status } = through.response;
      const violation = isAnswered(through)
        ? undefined
        : { expected: 'the list of vaults', actual: `status ${status}`, mayBeChance: true as const };
      yield { views: [plain, through], violation };
    }
  },
});

/** A chain named by the caller changes how a vault is read, and not which vault an id of the market stands for. */
const rpcUrlKeepsMarket = borrow.trace({
  scenarios: ['borrow/vaults-through-rpc'],
  *situations({ views, fixtures: { rpcParameter } }): Iterable<Situation> {
    const [plain, through] = views;
    if (plain === undefined || through === undefined || rpcParameter === undefined) return;
    if (through.request.query[rpcParameter.name] !== rpcParameter.url) return;
    const [here, there] = [vaultsIn(plain), vaultsIn(through)];
    const pairs = here?.flatMap((vault) => {
      const same = there?.find(({ id }) => id === vault.id);
      return same === undefined ? [] : [{ vault, same }];
    });
    if (pairs === undefined || pairs.length === 0) return;
    const other = pairs.find(({ vault, same }) => vault.address !== same.address);
    const violation = other && {
      expected: `vault ${other.vault.id} at ${other.vault.address}`,
      actual: other.same.address,
    };
    yield { views: [plain, through], violation };
  },
});

/** Without a market the default one is meant. */
const mainVaultsAreListedByDefault = borrow.trace({
  scenarios: ['borrow/vaults'],
  *situations({ views }): Iterable<Situation> {
    const read = defaultMarketRead(views, vaultNamesIn);
    if (read === undefined) return;
    const { main, leftOut, difference } = read;
    yield {
      views: [main, leftOut],
      violation: difference === undefined ? undefined : { expected: 'the vaults of `main`', actual: difference },
    };
  },
});

/** A vault id is an id within its market: the same number stands for another vault elsewhere. */
const vaultIdsAreScopedToMarkets = borrow.trace({
  scenarios: ['borrow/vaults'],
  *situations({ views, fixtures }): Iterable<Situation> {
    const lists = views.filter(({ operation }) => operation === 'listVaults');
    const main = lists.find(({ request }) => request.query.market === 'main');
    const second = lists.find((view) => marketOf(view) === fixtures.alternateMarket);
    const [here, there] = [main && vaultsIn(main), second && vaultsIn(second)];
    if (!main || !second || here === undefined || there === undefined) return;
    const common = here.filter(({ id }) => there.some((vault) => vault.id === id));
    if (common.length === 0) return;
    const same = common.find(({ id, address }) => there.some((vault) => vault.id === id && vault.address === address));
    yield {
      views: [main, second],
      violation: same && {
        expected: `vault ${same.id} has another address in each market`,
        actual: `${same.address} in both`,
      },
    };
  },
});

export const vaultsChecks = {
  'BORROW-079': collateralFactorReadsAsNumber,
  'BORROW-080': borrowableIsNotNegative,
  'BORROW-081': withdrawableIsNotNegative,
  'BORROW-082': minimumBorrowingIsPositive,
  'BORROW-083': vaultIdsAreUnique,
  'BORROW-084': rpcUrlIsAccepted,
  'BORROW-102': mainVaultsAreListedByDefault,
  'BORROW-106': vaultIdsAreScopedToMarkets,
  'BORROW-342': rpcUrlKeepsMarket,
};
