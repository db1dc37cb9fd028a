import { inOneMarket } from './in-one-market.js';
import { judgedWhere, type BorrowView, type Positions } from '../reader/view.js';
import { unless, type Check, type Case, type Violation } from '../../../model/check.js';
import { borrow } from '../reader/facts.js';
import { isObject, show } from '../../../json/parse.js';
import type { SessionView } from '../../../model/view.js';
import { integerOf } from '../reader/amount.js';
import type { BorrowFixtures } from '../fixtures.js';
import { defaultMarketRead, positionNamesIn } from '../reader/default-market.js';
import { marketOf, positionsIn, usersOf, vaultsIn, type ListedPosition, type ListedVault } from '../reader/listed.js';
import { readsAgree } from './joint-reads.js';
import { areUnique, everyItem } from './listed-items.js';

const isNotEmpty = { when: ({ response }: BorrowView<Positions>): boolean => response.body.length > 0 };

type Judge = (position: ListedPosition, vault: ListedVault | undefined) => Violation | undefined;

/** The vault's address beside a position is the one under which the same market lists that vault. */
const addressAgrees: Judge = ({ fields, vaultId }, vault) => {
  const named = isObject(fields.vault) ? fields.vault.address : undefined;
  if (vault === undefined || typeof named !== 'string' || named === vault.address) return undefined;
  return { expected: `vault ${vaultId} at ${vault.address}`, actual: named, at: '/*/vault/address' };
};

/** Judges every position of the joint read against the vaults list of the same session, which is of the same market. */
function againstVaults(concerns: (market: string) => boolean, judge: Judge): Check<BorrowFixtures> {
  return borrow.session({
    scenarios: ['borrow/positions'],
    *judge({ views }: SessionView<BorrowFixtures>): Iterable<Case> {
      const reads = views.filter(({ operation }) => operation === 'listPositions');
      const read = reads.find((view) => usersOf(view).length > 1) ?? reads.at(-1);
      const list = views.find((view) => view.operation === 'listVaults' && read && marketOf(view) === marketOf(read));
      // What is meant where no market is named has a requirement of its own.
      if (list === undefined || read?.request.query.market === undefined || !concerns(marketOf(read))) return;
      const pair: readonly BorrowView[] = [list, read];
      const inconclusive = list.inconclusive ?? read.inconclusive;
      if (inconclusive !== undefined) yield { views: pair, inconclusive };
      const [vaults, positions] = [vaultsIn(list), positionsIn(read)];
      if (vaults === undefined || positions === undefined || positions.length === 0) return;
      const vaultOf = ({ vaultId }: ListedPosition) => vaults.find(({ id }) => id === vaultId);
      const violations = positions.map((position) => judge(position, vaultOf(position)));
      yield { views: pair, violation: violations.find((found) => found !== undefined) };
    },
  });
}

export const positionsChecks = {
  /** Without a market the positions in the default one are listed. */
  'BORROW-103': borrow.session({
    *judge({ views }): Iterable<Case> {
      const read = defaultMarketRead(views, 'listPositions', positionNamesIn);
      if (read === undefined || read.isEmpty) return;
      const { main, leftOut, difference } = read;
      const violation = unless(difference === undefined, 'the positions in `main`', difference ?? '');
      yield { views: [main, leftOut], violation };
    },
  }),
  'BORROW-108': areUnique(
    'listPositions',
    ({ id, vaultId }) => `${vaultId}/${id}`,
    'no two positions of a vault share an id',
    { ...isNotEmpty, reads: ['vaultId'] },
  ),
  /** A read answers for the wallets it was asked about and for nobody else. */
  'BORROW-150': everyItem(
    'listPositions',
    'ownerAddress',
    ({ ownerAddress }, view) => {
      const users = usersOf(view);
      return unless(users.includes(ownerAddress), `an owner among ${users.join(', ')}`, ownerAddress);
    },
    { when: (view) => isNotEmpty.when(view) && view.request.query.users !== undefined },
  ),
  'BORROW-151': readsAgree,
  /** Other statuses decide whether the read is answered at all; this one says that a wallet without positions is unknown. */
  'BORROW-152': borrow.exchange({
    on: { operation: 'listPositions', status: [200, 404] },
    note: judgedWhere<Positions>(
      ({ purpose, response }) =>
        purpose === 'empty-wallet' && (response.status === 404 || Array.isArray(response.body)),
    ),
    judge: ({ response }) => {
      if (response.status === 404) return { expected: 'an empty array', actual: 'status 404', cause: 'status' };
      const { length } = response.body;
      return unless(length === 0, 'an empty array', `${length} positions`, { at: '' });
    },
  }),
  /** Both fields say which vault the position stands in. */
  'BORROW-153': everyItem(
    'listPositions',
    'vault/id',
    ({ vaultId, vault }) =>
      unless(integerOf(vault.id) === integerOf(vaultId), `\`vault.id\` is ${show(vaultId)}`, show(vault.id)),
    { ...isNotEmpty, reads: ['vaultId'] },
  ),
  'BORROW-154': againstVaults((market) => market === 'main', addressAgrees),
  'BORROW-155': againstVaults(
    () => true,
    ({ vaultId }, vault) =>
      unless(vault !== undefined, 'a vault of the list', `vault ${vaultId}`, { at: '/*/vaultId' }),
  ),
  'BORROW-156': againstVaults((market) => market !== 'main', addressAgrees),
  'BORROW-157': everyItem(
    'listPositions',
    'config',
    ({ config }) => {
      const key = Object.keys(config).find((name) => !/^[a-z][A-Za-z0-9]*$/.test(name));
      return unless(key === undefined, 'keys in camelCase', show(key));
    },
    { when: ({ response }) => response.body.some(({ config }) => Object.keys(config).length > 0) },
  ),
  /** A position stands in one market: what one market lists the other does not. */
  'BORROW-334': inOneMarket(
    'listPositions',
    (view) => positionsIn(view)?.map(({ address }) => ({ subject: 'position', address })),
    () => 'each position in one market',
  ),
};
