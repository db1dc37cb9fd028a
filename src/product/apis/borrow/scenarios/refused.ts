import fc from 'fast-check';
import { scenario, type PlannedRequest, type Sending } from '../../../model/scenario.js';
import { MIN_I128 } from '../amount.js';
import type { BorrowFixtures } from '../fixtures.js';
import { positionsIn } from '../reader/listed.js';
import { buildRequest, positionsRequest, vaultsRequest, type OperateFields } from '../request.js';
import { paths } from '../reader/view.js';
import { placeOf } from './build.js';
import { recordOf } from '../../input-space.js';

const requiredFields = ['vaultId', 'positionId', 'signer', 'colAmount', 'debtAmount'] as const;
type RequiredField = (typeof requiredFields)[number];

/** Which call is sent incomplete or without its key: a creation, or a call on a position. */
const calls = [
  'create',
  'deposit',
  'borrow',
  'repay',
  'withdraw',
  'deposit-and-borrow',
  'repay-all',
  'withdraw-all',
] as const;
type BuildCall = (typeof calls)[number];

function callsIn({ positions }: BorrowFixtures): readonly BuildCall[] {
  const hasPositions = positions !== undefined && positions !== 'made-by-run';
  return calls.filter((call) => call === 'create' || hasPositions);
}

/** In the alternate market calls go to whatever position of the build wallet is listed there. */
const markets = ['main', 'alternate'] as const;
type Market = (typeof markets)[number];

function marketsIn({ alternateMarket, vaults }: BorrowFixtures): readonly Market[] {
  return alternateMarket === undefined || vaults?.inAlternateMarket === undefined ? ['main'] : markets;
}

/** Market and position together, so that each field is left out in each place. */
const places = ['main, new', 'main, existing', 'alternate, new', 'alternate, existing'] as const;
type Place = (typeof places)[number];

const isNew = (place: Place): boolean => place.endsWith('new');
const marketIn = (place: Place): Market => (place.startsWith('main') ? 'main' : 'alternate');

function placesIn(fixtures: BorrowFixtures): readonly Place[] {
  const [inMarkets, hasExisting] = [marketsIn(fixtures), callsIn(fixtures).length > 1];
  return places.filter((place) => inMarkets.includes(marketIn(place)) && (isNew(place) || hasExisting));
}

interface Incomplete {
  readonly field: RequiredField;
  readonly call: BuildCall;
  readonly place: Place;
  /** Whether `positionOwner` names the signer, which replaces no field. */
  readonly owner: 'absent' | 'signer';
  /** Further fields, each left out of the same payload. */
  readonly then?: readonly RequiredField[];
}

/** One complete payload and the same without one of its required fields. */
export const missingField = scenario<BorrowFixtures, Incomplete>({
  name: 'borrow/missing-field',
  description:
    'Builds one call on each path, then the same with one required field left out, and perhaps complete without the key.',
  needs: ['build-wallet'],
  effects: ['build'],
  maxRequests: 9,
  phase: 'last',
  runs: { gate: requiredFields.length, release: 4 * requiredFields.length },
  combinations: (fixtures) => ({
    factors: [
      { name: 'field', levels: requiredFields },
      { name: 'call', levels: callsIn(fixtures) },
      { name: 'place', levels: placesIn(fixtures) },
      { name: 'owner', levels: ['absent', 'signer'] },
    ],
    infeasible: placesIn(fixtures).flatMap((place) =>
      callsIn(fixtures)
        .filter((call) => isNew(place) !== (call === 'create'))
        .map((call) => ({ levels: { call, place }, because: 'a creation has a new position, another call has one' })),
    ),
    perRun: 3,
    shared: ['call', 'place'],
    input: ([row, ...others]) =>
      fc.constant({ ...row, then: others.map(({ field }) => field) } as unknown as Incomplete),
  }),
  arbitrary: (fixtures) =>
    recordOf({
      field: requiredFields,
      call: callsIn(fixtures),
      place: placesIn(fixtures),
      owner: ['absent', 'signer'],
    }),
  brief: () => {
    const [field, ...then] = requiredFields;
    return [{ field, then, call: 'create', place: 'main, new', owner: 'absent' }];
  },
  run: async ({ field, call, place, owner, then = [] }, session) => {
    const complete = await completeFields(session, call, marketIn(place));
    if (complete === undefined) return;
    const fields = { ...complete.fields, ...(owner === 'signer' && { positionOwner: complete.fields.signer }) };
    for (const path of paths) {
      // Without a market the default one is meant.
      const isUnnamed = marketIn(place) === 'main' && (owner === 'signer') === (path === 'operate');
      const market = isUnnamed ? undefined : complete.market;
      await session.send(buildRequest(path, fields, market));
      // A position lies in one vault: only a creation shows each vault that is filled in.
      for (const missing of new Set([field, ...then, ...(isNew(place) ? (['vaultId'] as const) : [])])) {
        const { [missing]: _, ...rest } = fields;
        await session.send(buildRequest(path, rest, market, { effect: 'read' }));
      }
      // That a request before it was rejected does not replace the key; half of the runs show it.
      if (owner === 'signer')
        await session.send({ ...buildRequest(path, fields, market), apiKey: 'absent', effect: 'read' });
    }
  },
});

const amounts: Readonly<Record<BuildCall, readonly [col: string, debt: string]>> = {
  create: ['1000000', '0'],
  deposit: ['1000000', '0'],
  borrow: ['0', '1000000'],
  repay: ['0', '-1234'],
  withdraw: ['-1234', '0'],
  'deposit-and-borrow': ['1000000', '1000000'],
  'repay-all': ['0', MIN_I128],
  'withdraw-all': [MIN_I128, '0'],
};

/** A small call: nobody sends it, so that its amounts need not be sensible. */
async function completeFields(
  session: Sending<BorrowFixtures>,
  call: BuildCall,
  market: Market,
): Promise<
  { readonly fields: Required<Omit<OperateFields, 'positionOwner'>>; readonly market: string | undefined } | undefined
> {
  const signer = session.fixtures.wallets?.build;
  const place =
    market === 'main'
      ? placeOf(session.fixtures, call)
      : signer && (await placeInAlternateMarket(session, call, signer));
  if (!place || signer === undefined) return undefined;
  const [colAmount, debtAmount] = amounts[call];
  const vaultId = BigInt(place.vault.vaultId);
  const fields = { vaultId, positionId: place.positionId, signer, colAmount, debtAmount };
  return { fields, market: place.vault.market ?? 'main' };
}

async function placeInAlternateMarket(
  session: Sending<BorrowFixtures>,
  call: BuildCall,
  signer: string,
): Promise<ReturnType<typeof placeOf>> {
  const { alternateMarket: market, vaults } = session.fixtures;
  if (market === undefined) return undefined;
  if (call === 'create') return vaults?.inAlternateMarket && { vault: vaults.inAlternateMarket, positionId: 0 };
  const [position] = positionsIn(await session.send(positionsRequest([signer], market))) ?? [];
  return position && { vault: { market, vaultId: String(position.vaultId) }, positionId: position.id };
}

const operations = ['listVaults', 'listPositions', ...paths] as const;
type Operation = (typeof operations)[number];
const keys = ['absent', 'invented'] as const;
type Key = (typeof keys)[number];

interface Keyless {
  readonly operation: Operation;
  readonly key: Key;
  readonly market: Market;
  /** Of a build. */
  readonly call: BuildCall;
  /** Of a list of positions: how many wallets it asks for. */
  readonly users: 'one' | 'several';
  /** Another key, with which the same request goes out as well. */
  readonly then?: Key;
}

/** The same request with the key, then without or with one that was made up. */
export const withoutKey = scenario<BorrowFixtures, Keyless>({
  name: 'borrow/without-key',
  description: 'Sends one request with the API key, then without it or with a made-up one.',
  effects: ['build'],
  maxRequests: 3,
  phase: 'last',
  runs: { gate: operations.length * 3 + 3 * calls.length + 1, release: operations.length * 4 + 4 * calls.length },
  examples: (fixtures) => [
    ...keys.flatMap((key) =>
      operations.map((operation) => ({ operation, key, market: 'main', call: 'create', users: 'one' }) as const),
    ),
    ...callsIn(fixtures).flatMap((call) =>
      paths.map((operation) => ({ operation, key: 'absent', market: 'main', call, users: 'one' }) as const),
    ),
    ...(marketsIn(fixtures).length === 1
      ? []
      : operations.map(
          (operation) => ({ operation, key: 'absent', market: 'alternate', call: 'create', users: 'several' }) as const,
        )),
    ...(marketsIn(fixtures).length === 1 ? [] : callsIn(fixtures).slice(1)).map(
      (call, index) =>
        ({ operation: paths[index % 2]!, key: 'absent', market: 'alternate', call, users: 'one' }) as const,
    ),
    { operation: 'listPositions', key: 'absent', market: 'main', call: 'create', users: 'several' },
  ],
  arbitrary: (fixtures) =>
    recordOf({
      operation: operations,
      key: keys,
      market: marketsIn(fixtures),
      call: callsIn(fixtures),
      users: ['one', 'several'],
    }),
  brief: () =>
    operations.map((operation) => ({
      ...{ operation, market: 'main', call: 'create', users: 'one' },
      ...{ key: 'absent', then: 'invented' },
    })),
  run: async ({ operation, key, market, call, users, then }, session) => {
    const nobody = session.freshWallet('nobody').publicKey;
    const readers = [...(session.fixtures.wallets?.read ?? []).map(({ address }) => address), nobody];
    const named = readers.slice(0, users === 'one' ? 1 : 2);
    const request = await plannedOf(session, { operation, call, market }, named);
    if (request === undefined) return;
    await session.send(request);
    await session.send({ ...request, apiKey: key, effect: 'read' });
    if (then !== undefined) await session.send({ ...request, apiKey: then, effect: 'read' });
  },
});

async function plannedOf(
  session: Sending<BorrowFixtures>,
  { operation, call, market }: Pick<Keyless, 'operation' | 'call' | 'market'>,
  users: readonly string[],
): Promise<PlannedRequest | undefined> {
  const named = market === 'main' ? undefined : session.fixtures.alternateMarket;
  if (operation === 'listVaults') return vaultsRequest(named);
  if (operation === 'listPositions') return positionsRequest(users, named);
  const complete = await completeFields(session, call, market);
  // Creations name the default market, other calls do not.
  const asked = market === 'main' && call !== 'create' ? undefined : complete?.market;
  return complete && buildRequest(operation, complete.fields, asked);
}
