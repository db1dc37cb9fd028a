import { type BorrowView, borrow } from '../reader/view.js';
import { situationOf } from '../../../model/alternation.js';
import type { Alternation } from '../../../model/view.js';
import { unless, type Case } from '../../../model/check.js';
import { show } from '../../../json/parse.js';
import { decimalOf, integerOf } from '../reader/amount.js';
import { vaultsIn } from '../reader/listed.js';
import { givesOut, isAnswered, mayPass, noResponse } from '../reader/payload.js';
import { areUnique, everyItem, listsDefaultMarket, inOneMarket } from './listed-items.js';

const isFigure = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

const amountOfEveryVault = (name: 'borrowable' | 'withdrawable' | 'minimumBorrowing', least: 0n | 1n) =>
  everyItem({ operation: 'listVaults', field: name }, (vault) => {
    const amount = integerOf(vault[name]);
    const demand = least === 0n ? 'is not negative' : 'is above zero';
    return unless(amount === undefined || amount >= least, `\`${name}\` ${demand}`, show(vault[name]));
  });

const isThroughRpc = ({ request: { query }, fixtures: { rpcParameter } }: BorrowView): boolean =>
  query[rpcParameter?.name ?? ''] !== undefined;

function throughRpc(
  compare: (plain: BorrowView, through: BorrowView, alternations: readonly Alternation<BorrowView>[]) => Iterable<Case>,
) {
  return borrow.session({
    judge: ({ views, alternations, fixtures: { rpcParameter } }) => {
      if (rpcParameter === undefined) return [];
      const lists = views.filter(({ operation }) => operation === 'listVaults');
      const through = lists.find(({ request }) => request.query[rpcParameter.name] === rpcParameter.url);
      const plain = lists.find(
        (view) => !isThroughRpc(view) && view.request.query.market === through?.request.query.market,
      );
      return plain && through ? compare(plain, through, alternations) : [];
    },
  });
}

export const vaultsChecks = {
  /** The greatest loan-to-value is a figure, whatever its form. */
  'BORROW-079': everyItem({ operation: 'listVaults', field: 'collateralFactor' }, ({ collateralFactor }) =>
    unless(
      decimalOf(collateralFactor) !== undefined || isFigure(collateralFactor),
      '`collateralFactor` reads as a number',
      show(collateralFactor),
    ),
  ),
  'BORROW-080': amountOfEveryVault('borrowable', 0n),
  'BORROW-081': amountOfEveryVault('withdrawable', 0n),
  'BORROW-082': amountOfEveryVault('minimumBorrowing', 1n),
  /** A vault id names one vault of its market. */
  'BORROW-083': areUnique({ operation: 'listVaults' }, 'no two vaults share an id', ({ id }) => String(id)),
  /** A chain named by the caller serves as well as the target's own. */
  'BORROW-084': throughRpc(function* (plain, through, alternations) {
    const [views, expected] = [[plain, through], 'the list of vaults'];
    const inconclusive = plain.inconclusive ?? through.inconclusive;
    if (alternations.length > 0) yield* alternations.map((each) => situationOf(each, givesOut, expected));
    else if (inconclusive !== undefined) yield { views, inconclusive };
    else if (isAnswered(plain) && mayPass(through)) yield { views, inconclusive: 'an error that may pass' };
    else if (isAnswered(plain))
      yield {
        views,
        violation: unless(isAnswered(through), expected, `status ${through.response.status}`, noResponse),
      };
  }),
  'BORROW-102': listsDefaultMarket('listVaults', 'the vaults of `main`'),
  /** A vault id is an id within its market: the same number stands for another vault elsewhere. */
  'BORROW-106': inOneMarket(
    'listVaults',
    // What is read through another chain has requirements of its own.
    (view) =>
      isThroughRpc(view) ? undefined : vaultsIn(view)?.map(({ id, address }) => ({ subject: String(id), address })),
    ({ subject }) => `vault ${subject} has another address in each market`,
  ),
  /** A chain named by the caller changes how a vault is read, and not which vault an id of the market stands for. */
  'BORROW-342': throughRpc(function* (plain, through) {
    const there = new Map(vaultsIn(through)?.map(({ id, address }) => [id, address]));
    const shared = (vaultsIn(plain) ?? []).filter(({ id }) => there.has(id));
    if (shared.length === 0) return;
    const other = shared.find(({ id, address }) => there.get(id) !== address);
    const violation = other && { expected: `vault ${other.id} at ${other.address}`, actual: show(there.get(other.id)) };
    yield { views: [plain, through], violation };
  }),
};
