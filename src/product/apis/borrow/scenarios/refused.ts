import { type BorrowSending, type BuildPath, paths, everyOperation } from '../reader/view.js';
import { scenario } from '../../../model/scenario.js';
import { cases, type CaseOf } from '../../cases.js';
import { MIN_I128 } from '../reader/amount.js';
import type { BorrowFixtures } from '../fixtures.js';
import { positionsIn } from '../reader/listed.js';
import { buildRequest, positionsRequest, requiredFields, vaultsRequest } from '../fixtures/request.js';
import { placeOf } from './build.js';

/** Small calls: nobody sends them, so that their amounts need not be sensible. */
const amounts = {
  create: ['1000000', '0'],
  deposit: ['1234', '0'],
  borrow: ['0', '1000000'],
  repay: ['0', '-1234'],
  withdraw: ['-1234', '0'],
  'deposit-and-borrow': ['1000000', '1000000'],
  'repay-all': ['0', MIN_I128],
  'withdraw-all': [MIN_I128, '0'],
} as const;

const calls = Object.keys(amounts) as (keyof typeof amounts)[];
const reads = ['listVaults', 'listPositions'] as const;

const hasPositions = ({ positions }: BorrowFixtures): boolean => typeof positions === 'object';

const hasAlternate = ({ alternateMarket, vaults }: BorrowFixtures): boolean =>
  alternateMarket !== undefined && vaults?.inAlternateMarket !== undefined;

const space = cases({
  factors: (fixtures: BorrowFixtures) => ({
    operation: everyOperation,
    call: hasPositions(fixtures) ? calls : (['create'] as const),
    market: hasAlternate(fixtures) ? (['unnamed', 'main', 'alternate'] as const) : (['unnamed', 'main'] as const),
    /** Whether `positionOwner` names the signer, which replaces no field. */
    owner: ['absent', 'signer'] as const,
    users: ['one', 'several'] as const,
  }),
  infeasible: [
    ...reads.flatMap((operation) =>
      calls.slice(1).map((call) => ({ levels: { operation, call }, because: 'a list is read once' })),
    ),
    ...(['listVaults', ...paths] as const).map((operation) => ({
      levels: { operation, users: 'several' as const },
      because: 'only positions are listed for wallets',
    })),
    ...reads.map((operation) => ({ levels: { operation, owner: 'signer' as const }, because: 'a list has no owner' })),
  ],
});

type Valid = CaseOf<typeof space>;

/** A valid request, the same without each required field, and without a key, with an empty one or one that was made up. */
export const refused = scenario<BorrowFixtures, Valid>({
  name: 'borrow/refused',
  description: 'Sends one request, then the same without each required field, with no, an empty and a made-up key.',
  effects: ['build'],
  maxRequests: 10,
  phase: 'last',
  runs: { gate: 24, release: 20 * everyOperation.length },
  ...space,
  // A lack of an amount that is taken for 0 shows only where the other amount is a call by itself.
  // A build for a position shows only beside the same call in the other market that it is the same there, and only beside
  // a withdrawal of as much that a sign is lost.
  examples: (fixtures) => [
    ...paths.map((operation) => plain(operation, 'create')),
    ...(hasPositions(fixtures) ? paths.map((operation) => plain(operation, 'deposit-and-borrow')) : []),
    ...(hasPositions(fixtures) && hasAlternate(fixtures) ? paths.flatMap(inBothMarkets) : []),
    // Few of the drawn rows are reads.
    ...reads.map((operation) => plain(operation, 'create')),
  ],
  brief: () => reads.map((operation) => plain(operation, 'create')),
  run: async (valid, session) => {
    const request = await validRequest(valid, session);
    if (request === undefined) return;
    await session.send(request());
    for (const field of valid.operation.startsWith('operate') ? requiredFields : []) await session.send(request(field));
    for (const apiKey of ['absent', 'empty', 'invented'] as const)
      await session.send({ ...request(), apiKey, effect: 'read' });
  },
});

const plain = (operation: Valid['operation'], call: Valid['call'], market: Valid['market'] = 'main'): Valid => ({
  ...{ operation, call, market, owner: 'absent', users: 'one' },
});

const inBothMarkets = (path: BuildPath): readonly Valid[] => [
  plain(path, 'deposit'),
  plain(path, 'deposit', 'alternate'),
  plain(path, 'withdraw'),
];

/** What makes the request, whole or without a field; undefined where the profile has nothing to make it of. */
async function validRequest({ operation, call, market, owner, users }: Valid, session: BorrowSending) {
  const { wallets, alternateMarket } = session.fixtures;
  const named = { unnamed: undefined, main: 'main', alternate: alternateMarket }[market];
  if (operation === 'listVaults') return () => vaultsRequest(named);
  if (operation === 'listPositions') {
    const readers = [...(wallets?.read ?? []).map(({ address }) => address), session.freshWallet('nobody').publicKey];
    return () => positionsRequest(readers.slice(0, users === 'one' ? 1 : 2), named);
  }
  const signer = wallets?.build;
  if (signer === undefined) return undefined;
  const place = market === 'alternate' ? await placeThere(call, signer, session) : placeOf(session.fixtures, call);
  if (place === undefined) return undefined;
  const [colAmount, debtAmount] = amounts[call];
  const { positionId, vault } = place;
  const { vaultId, market: meant = 'main' } = vault;
  const fields = {
    ...{ vaultId: BigInt(vaultId), positionId, signer, colAmount, debtAmount },
    // Without a market the default one is meant.
    market: market === 'unnamed' && meant === 'main' ? undefined : meant,
    positionOwner: owner === 'signer' ? signer : undefined,
  };
  return (missing = '') => buildRequest(operation, { ...fields, [missing]: undefined });
}

/** In the alternate market calls go to whatever position of the build wallet is listed there. */
async function placeThere(call: Valid['call'], signer: string, session: BorrowSending) {
  const { alternateMarket: market = '', vaults } = session.fixtures;
  if (call === 'create') return vaults?.inAlternateMarket && { vault: vaults.inAlternateMarket, positionId: 0 };
  const [position] = positionsIn(await session.send(positionsRequest([signer], market))) ?? [];
  return position && { vault: { market, vaultId: String(position.vaultId) }, positionId: position.id };
}
