import { counted } from '../../../model/counted.js';
import { type BorrowView, type Positions, isBuild, borrow } from '../reader/view.js';
import { unless, type Violation } from '../../../model/check.js';
import { show, memberIn } from '../../../json/parse.js';
import type { Session } from '../../../model/exchange.js';
import type { SessionView } from '../../../model/view.js';
import { integerOf } from '../reader/amount.js';
import type { BorrowFixtures } from '../fixtures.js';
import {
  isKnownBefore,
  marketOf,
  orderUnknown,
  positionsIn,
  usersOf,
  vaultsIn,
  type ListedPosition,
  type ListedVault,
  nameOfPosition,
} from '../reader/listed.js';
import { inOneStep } from '../../in-one-step.js';
import { areUnique, everyItem, listsDefaultMarket, inOneMarket } from './listed-items.js';
import { situationOf } from '../../../model/alternation.js';
import { givesOut, isAnswered, noResponse } from '../reader/payload.js';

const expected = 'the positions of every wallet';

const isOfSeveral = (view: BorrowView): boolean => usersOf(view).length > 1;

/** Reading wallets together gives what reading each of them gives: none is lost and none comes on top. */
const readsAgree = borrow.session({
  *judge({ views, session, alternations }) {
    const hasBuilds = views.some(isBuild);
    for (const reads of readsBetweenBuilds(views)) {
      // A list may show late what was built before it: the last one counts.
      const joint = hasBuilds ? reads.findLast(isOfSeveral) : reads.find(isOfSeveral);
      if (joint === undefined) continue;
      const { users } = joint.request.query;
      const repeated = alternations.filter(({ pairs: [pair] }) => pair?.failing.request.query.users === users);
      const compared = repeated.length === 0 ? jointReadIn(reads, joint, hasBuilds, session) : undefined;
      if (compared !== undefined) yield compared;
      // How many wallets may be asked about at once is not written; two of them are more than one.
      if (usersOf(joint).length === 2)
        yield* repeated.map((alternation) => situationOf(alternation, givesOut, expected));
    }
  },
});

/** The reads of positions between which nothing was built: what is built may move positions. */
function readsBetweenBuilds(views: readonly BorrowView[]): readonly (readonly BorrowView[])[] {
  const stretches: BorrowView[][] = [[]];
  for (const view of views) {
    if (isBuild(view)) stretches.push([]);
    else if (view.operation === 'listPositions') stretches.at(-1)!.push(view);
  }
  return stretches;
}

function jointReadIn(reads: readonly BorrowView[], joint: BorrowView, hasBuilds: boolean, session: Session) {
  const users = usersOf(joint);
  const isOfOne = (view: BorrowView): boolean =>
    marketOf(view) === marketOf(joint) && users.includes(view.request.query.users ?? '');
  const at = reads.indexOf(joint);
  const [earlier, later] = [reads.slice(0, at).filter(isOfOne), reads.slice(at + 1).filter(isOfOne)];
  const all = [...earlier, joint, ...later];
  const inconclusive = all.find((view) => view.inconclusive !== undefined)?.inconclusive;
  if (inconclusive !== undefined) return { views: all, inconclusive };
  if ([...earlier, ...later].map(positionsIn).includes(undefined)) return undefined;
  const [was, willBe] = [earlier, later].map((lists) => lists.flatMap((view) => positionsIn(view)!));
  if (was!.length === 0) return undefined;
  const views = [...earlier, joint];
  if (!isAnswered(joint)) {
    // A wallet without positions may be said to be unknown.
    const listing = earlier.filter((view) => (positionsIn(view) ?? []).length > 0);
    const alone = new Set(listing.map(({ request }) => request.query.users));
    // How many wallets may be asked about at once is not written; two of them are more than one.
    if (users.length > 2 || !users.every((user) => alone.has(user))) return undefined;
    const actual = `a refusal with status ${joint.response.status}`;
    return { views, violation: { expected, actual, ...noResponse } };
  }
  const together = positionsIn(joint);
  // What was built may settle between the reads.
  if (together === undefined || (hasBuilds && later.length === 0)) return undefined;
  const unread = users.filter(
    (user) => ![earlier, later].every((list) => list.some(({ request }) => request.query.users === user)),
  );
  const actual = departure(together, was!, later.length === 0 ? undefined : willBe, unread);
  const isKnown =
    isKnownBefore(session, earlier, joint) && later.every((view) => isKnownBefore(session, [joint], view));
  if (actual !== undefined && !isKnown) return { views, inconclusive: orderUnknown };
  return { views, violation: unless(actual === undefined, expected, actual ?? '') };
}

/** A position as a list shows it, and whose it is. */
const entryOf = (position: ListedPosition): string =>
  `${nameOfPosition(position)} of ${String(position.fields.ownerAddress)}`;

/**
 * What the joint list lacks or has on top. Positions go, so that what is lost has to be there afterwards as well, and come,
 * so that what is on top is of a wallet that was read alone before and after it.
 */
function departure(
  together: readonly ListedPosition[],
  was: readonly ListedPosition[],
  willBe: readonly ListedPosition[] | undefined,
  unread: readonly string[],
): string | undefined {
  // An owner that is no text has a requirement of its own.
  const isNamed = ({ fields }: ListedPosition): boolean => typeof fields.ownerAddress === 'string';
  const isIn = (list: readonly ListedPosition[], position: ListedPosition): boolean =>
    list.some((one) =>
      isNamed(one) && isNamed(position)
        ? entryOf(one) === entryOf(position)
        : nameOfPosition(one) === nameOfPosition(position),
    );
  const lost = was.find((position) => !isIn(together, position) && isIn(willBe ?? was, position));
  if (lost !== undefined) return `a list without ${entryOf(lost)}`;
  const onTop = together.find(
    (position) =>
      !isIn([...was, ...(willBe ?? [])], position) && !unread.includes(String(position.fields.ownerAddress)),
  );
  if (onTop === undefined || willBe === undefined) return undefined;
  return `a list with ${entryOf(onTop)}, which no read of one of the wallets lists`;
}

const isNotEmpty = ({ response }: BorrowView<Positions>): boolean => response.body.length > 0;

const hasConfig = ({ response }: BorrowView<Positions>): boolean =>
  response.body.some(({ config }) => Object.keys(config).length > 0);

type Judge = (position: ListedPosition, vault: ListedVault | undefined) => Violation | undefined;

/** The vault's address beside a position is the one under which the same market lists that vault. */
const addressAgrees: Judge = ({ fields, vaultId }, vault) => {
  const named = memberIn(fields.vault, 'address');
  if (vault === undefined || typeof named !== 'string' || named === vault.address) return undefined;
  return { expected: `vault ${vaultId} at ${vault.address}`, actual: show(named), at: '/*/vault/address' };
};

/** Judges every position of the joint read against the vaults list of the same session, which is of the same market. */
function againstVaults(concerns: (market: string) => boolean, judge: Judge) {
  return borrow.session({
    scenarios: ['borrow/positions'],
    *judge({ views }: SessionView<BorrowFixtures>) {
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
  'BORROW-103': listsDefaultMarket('listPositions', 'the positions in `main`'),
  'BORROW-108': areUnique(
    { operation: 'listPositions', reads: ['vaultId'], when: isNotEmpty },
    'no two positions of a vault share an id',
    ({ id, vaultId }) => `${vaultId}/${id}`,
  ),
  /** A read answers for the wallets it was asked about and for nobody else. */
  'BORROW-150': everyItem(
    {
      ...{ operation: 'listPositions', field: 'ownerAddress' },
      when: (view) => isNotEmpty(view) && view.request.query.users !== undefined,
    },
    ({ ownerAddress }, view) => {
      const users = usersOf(view);
      return unless(users.includes(ownerAddress), `an owner among ${users.join(', ')}`, show(ownerAddress));
    },
  ),
  'BORROW-151': readsAgree,
  /** Other statuses decide whether the read is answered at all; this one says that a wallet without positions is unknown. */
  'BORROW-152': borrow.exchange({
    on: { operation: 'listPositions', status: [200, 404] },
    ...inOneStep(({ purpose, response: { status, body } }: BorrowView) => {
      if (purpose !== 'empty-wallet') return 'undecided';
      if (status === 404) return { expected: 'an empty array', actual: 'status 404', cause: 'status' };
      if (!Array.isArray(body)) return 'undecided';
      return unless(body.length === 0, 'an empty array', counted(body.length, 'position'), { at: '' });
    }),
  }),
  /** Both fields say which vault the position stands in. */
  'BORROW-153': everyItem(
    { operation: 'listPositions', field: 'vault/id', reads: ['vaultId'], when: isNotEmpty },
    ({ vaultId, vault }) =>
      unless(integerOf(vault.id) === integerOf(vaultId), `\`vault.id\` is ${show(vaultId)}`, show(vault.id)),
  ),
  'BORROW-154': againstVaults((market) => market === 'main', addressAgrees),
  'BORROW-155': againstVaults(
    () => true,
    ({ vaultId }, vault) =>
      unless(vault !== undefined, 'a vault of the list', `vault ${vaultId}`, { at: '/*/vaultId' }),
  ),
  'BORROW-156': againstVaults((market) => market !== 'main', addressAgrees),
  'BORROW-157': everyItem({ operation: 'listPositions', field: 'config', when: hasConfig }, ({ config }) => {
    const key = Object.keys(config).find((name) => !/^[a-z][A-Za-z0-9]*$/.test(name));
    return unless(key === undefined, 'keys in camelCase', show(key));
  }),
  /** A position stands in one market: what one market lists the other does not. */
  'BORROW-334': inOneMarket(
    'listPositions',
    (view) => positionsIn(view)?.map(({ address }) => ({ subject: 'position', address })),
    () => 'each position in one market',
  ),
};
