import fc from 'fast-check';
import { scenario, type Sending } from '../../../model/scenario.js';
import type { BorrowFixtures } from '../fixtures.js';
import { nameOfPosition, positionsIn, type ListedPosition } from '../reader/listed.js';
import { givesOut } from '../reader/payload.js';
import { untilShown } from '../../until-shown.js';
import { lagOf } from '../fixtures/perform-step.js';
import { positionsRequest, vaultsRequest } from '../request.js';
import { marketsOf } from './vaults.js';
import { recordOf } from '../../input-space.js';

const mostUsers = 4;

/** Where a wallet without positions stands among those that have some. */
const nobodies = ['none', 'first', 'last'] as const;
type Nobody = (typeof nobodies)[number];

/** Several wallets at once, each of them alone, and the vaults of the same market. */
export const positions = scenario<
  BorrowFixtures,
  { users: readonly string[]; nobody: Nobody; market: string | undefined; separator: ',' | '%2C' }
>({
  name: 'borrow/positions',
  description: 'Lists the positions of several wallets together, of each alone, and the vaults of that market.',
  needs: ['read-wallets'],
  effects: [],
  maxRequests: 2 * mostUsers + 2,
  runs: { gate: 10, release: 60 },
  examples: (fixtures) => [
    { market: 'main', nobody: 'last', users: usersIn(fixtures), separator: ',' },
    ...marketsOf(fixtures)
      .slice(0, -1)
      .flatMap((market) => [
        ...([',', '%2C'] as const).map((separator) => ({
          market,
          nobody: 'none' as const,
          users: usersIn(fixtures).slice(0, 2),
          separator,
        })),
        { market, nobody: 'first' as const, users: usersIn(fixtures).slice(0, 1), separator: ',' as const },
      ]),
  ],
  arbitrary: (fixtures) =>
    recordOf({
      market: marketsOf(fixtures),
      separator: [',', '%2C'],
      users: fc.shuffledSubarray([...usersIn(fixtures)], { minLength: 1 }),
      nobody: nobodies,
    }),
  run: async ({ users, nobody, market, separator }, session) => {
    const none = session.freshWallet('nobody').publicKey;
    const asked = [...(nobody === 'first' ? [none] : []), ...users, ...(nobody === 'last' ? [none] : [])];
    await session.send(vaultsRequest(market));
    await readTogether(session, asked, market, { separator, known: users });
  },
});

const severalWallets = 'several wallets';

interface JointRead {
  /** The wallets that are not among these may be said to be unknown. */
  readonly known?: readonly string[];
  readonly separator?: ',' | '%2C';
  /** Whether a list may lag behind what was built. */
  readonly mayLag?: boolean;
}

/** Reads each of these wallets alone, all of them together, and each alone again where that shows something else. */
export async function readTogether(
  session: Sending<BorrowFixtures>,
  asked: readonly string[],
  market: string | undefined,
  { known = asked, separator = ',', mayLag = false }: JointRead = {},
): Promise<void> {
  const eachAlone = async (): Promise<readonly ListedPosition[]> => {
    const lists: ListedPosition[] = [];
    for (const user of known) lists.push(...(positionsIn(await session.send(positionsRequest([user], market))) ?? []));
    return lists;
  };
  const alone = asked.length > 1 ? await eachAlone() : [];
  const request = positionsRequest(asked, market, separator);
  let joint = await session.send(request);
  const names = (list: readonly ListedPosition[] = alone): string => list.map(nameOfPosition).sort().join();
  const differs = (): boolean => asked.length > 1 && givesOut(joint) && names(positionsIn(joint)) !== names();
  if (mayLag)
    await untilShown(
      session,
      lagOf(session.fixtures),
      severalWallets,
      () => !differs(),
      async () => void (joint = await session.send(request)),
    );
  if (differs()) await eachAlone();
  // That a wallet without positions is said to be unknown has a requirement of its own.
  const isNoResponse =
    known.length === asked.length || joint.inconclusive !== undefined || joint.response.status >= 500;
  if (asked.length === 1 || givesOut(joint) || !isNoResponse) return;
  const control = positionsRequest(known.slice(0, 1), market);
  await session.alternate(severalWallets, { failing: request, control }, givesOut);
}

function usersIn({ wallets }: BorrowFixtures): readonly string[] {
  const addresses = [...new Set((wallets?.read ?? []).map(({ address }) => address))].slice(0, mostUsers);
  return addresses.length > 0 ? addresses : [wallets?.build ?? ''];
}

/** A wallet of which the target can know nothing. */
export const emptyWallet = scenario<BorrowFixtures, { declared: boolean; market: string | undefined }>({
  name: 'borrow/empty-wallet',
  description: 'Lists the positions of a wallet that has none.',
  effects: [],
  maxRequests: 2,
  runs: { gate: 3, release: 10 },
  examples: (fixtures) => marketsOf(fixtures).map((market) => ({ declared: false, market })),
  arbitrary: (fixtures) => recordOf({ declared: fc.boolean(), market: marketsOf(fixtures) }),
  run: async ({ declared, market }, session) => {
    const known = declared ? session.fixtures.wallets?.empty : undefined;
    const user = known ?? session.freshWallet('nobody').publicKey;
    const request = positionsRequest([user], market);
    const read = await session.send(request);
    const readers = session.fixtures.wallets?.read ?? [];
    const reader = readers.find((reader) => (reader.market ?? 'main') === (market ?? 'main')) ?? readers[0];
    // That the wallet is said to be unknown has a requirement of its own.
    const isNoResponse = read.inconclusive !== undefined || read.response.status >= 500;
    if (reader === undefined || !isNoResponse) return;
    const control = positionsRequest([reader.address], market);
    await session.alternate('empty wallet', { failing: request, control }, givesOut);
  },
});
