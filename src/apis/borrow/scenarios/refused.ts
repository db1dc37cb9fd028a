import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { MIN_I128 } from '../amount.js';
import type { BorrowFixtures } from '../fixtures.js';
import { buildRequest, positionsRequest, vaultsRequest, type OperateFields } from '../request.js';
import { paths } from '../view.js';
import { placeOf } from './build.js';

const requiredFields = ['vaultId', 'positionId', 'signer', 'colAmount', 'debtAmount'] as const;
type RequiredField = (typeof requiredFields)[number];

/** Which call is sent incomplete or without its key: a creation in either market, or a call on a declared position. */
const calls = [
  'create',
  'alternate',
  'deposit',
  'borrow',
  'repay',
  'withdraw',
  'deposit-and-borrow',
  'repay-all',
  'withdraw-all',
] as const;
type BuildCall = (typeof calls)[number];

function callsIn({ alternateMarket, vaults, positions }: BorrowFixtures): readonly BuildCall[] {
  const hasPositions = positions !== undefined && positions !== 'made-by-run';
  const hasAlternate = alternateMarket !== undefined && vaults?.inAlternateMarket !== undefined;
  return calls.filter((call) => call === 'create' || (call === 'alternate' ? hasAlternate : hasPositions));
}

interface Incomplete {
  readonly field: RequiredField;
  readonly call: BuildCall;
  /** Whether `positionOwner` names the signer, which replaces no field. */
  readonly owner: 'absent' | 'signer';
}

/** One complete payload and the same without one of its required fields. */
export const missingField = scenario<BorrowFixtures, Incomplete>({
  name: 'borrow/missing-field',
  description: 'Builds one call on each path, then the same with one required field left out.',
  needs: ['build-wallet'],
  effects: ['build'],
  maxRequests: 4,
  phase: 'last',
  runs: { gate: requiredFields.length, release: 4 * requiredFields.length },
  combinations: (fixtures) => ({
    factors: [
      { name: 'field', levels: requiredFields },
      { name: 'call', levels: callsIn(fixtures) },
      { name: 'owner', levels: ['absent', 'signer'] },
    ],
    infeasible: [],
    input: ([row]) => fc.constant(row as unknown as Incomplete),
  }),
  arbitrary: (fixtures) =>
    fc.record(
      {
        field: fc.constantFrom(...requiredFields),
        call: fc.constantFrom(...callsIn(fixtures)),
        owner: fc.constantFrom('absent' as const, 'signer' as const),
      },
      { noNullPrototype: true },
    ),
  run: async ({ field, call, owner }, session) => {
    const complete = completeFields(session.fixtures, call);
    if (complete === undefined) return;
    const { market } = complete;
    const fields = { ...complete.fields, ...(owner === 'signer' && { positionOwner: complete.fields.signer }) };
    const { [field]: _, ...rest } = fields;
    for (const path of paths) {
      await session.send(buildRequest(path, fields, market, { purpose: 'positive-control' }));
      await session.send(buildRequest(path, rest, market, { effect: 'read' }));
    }
  },
});

const amounts: Readonly<Record<BuildCall, readonly [col: string, debt: string]>> = {
  create: ['1000000', '0'],
  alternate: ['1000000', '0'],
  deposit: ['1000000', '0'],
  borrow: ['0', '1000000'],
  repay: ['0', '-1234'],
  withdraw: ['-1234', '0'],
  'deposit-and-borrow': ['1000000', '1000000'],
  'repay-all': ['0', MIN_I128],
  'withdraw-all': [MIN_I128, '0'],
};

/** A small call: nobody sends it, so that its amounts need not be sensible. */
function completeFields(
  fixtures: BorrowFixtures,
  call: BuildCall,
): { readonly fields: Required<Omit<OperateFields, 'positionOwner'>>; readonly market: string } | undefined {
  const { vaults, wallets } = fixtures;
  const signer = wallets?.build;
  const place =
    call === 'alternate'
      ? vaults?.inAlternateMarket && { vault: vaults.inAlternateMarket, positionId: 0 }
      : placeOf(fixtures, call);
  if (place === undefined || signer === undefined) return undefined;
  const [colAmount, debtAmount] = amounts[call];
  const vaultId = BigInt(place.vault.vaultId);
  const fields = { vaultId, positionId: place.positionId, signer, colAmount, debtAmount };
  return { fields, market: place.vault.market ?? 'main' };
}

const operations = ['listVaults', 'listPositions', ...paths] as const;
type Operation = (typeof operations)[number];
const keys = ['absent', 'invented'] as const;
type Key = (typeof keys)[number];

interface Keyless {
  readonly operation: Operation;
  readonly key: Key;
  readonly market: 'main' | 'second';
  /** Of a build; a creation in the market where that is the second one. */
  readonly call: BuildCall;
  /** Of a list of positions: how many wallets it asks for. */
  readonly users: 'one' | 'several';
}

/** The same request with the key, then without or with one that was made up. */
export const withoutKey = scenario<BorrowFixtures, Keyless>({
  name: 'borrow/without-key',
  description: 'Sends one request with the API key, then without it or with a made-up one.',
  effects: ['build'],
  maxRequests: 2,
  phase: 'last',
  runs: { gate: operations.length * 3 + 2 * calls.length + 1, release: operations.length * 4 + 4 * calls.length },
  examples: (fixtures) => [
    ...keys.flatMap((key) =>
      operations.map((operation) => ({ operation, key, market: 'main', call: 'create', users: 'one' }) as const),
    ),
    ...callsIn(fixtures).flatMap((call) =>
      paths.map((operation) => ({ operation, key: 'absent', market: 'main', call, users: 'one' }) as const),
    ),
    ...(fixtures.alternateMarket === undefined
      ? []
      : operations.map(
          (operation) => ({ operation, key: 'absent', market: 'second', call: 'alternate', users: 'several' }) as const,
        )),
    { operation: 'listPositions', key: 'absent', market: 'main', call: 'create', users: 'several' },
  ],
  arbitrary: (fixtures) =>
    fc.record(
      {
        operation: fc.constantFrom(...operations),
        key: fc.constantFrom(...keys),
        market: fc.constantFrom('main' as const, 'second' as const),
        call: fc.constantFrom(...callsIn(fixtures)),
        users: fc.constantFrom('one' as const, 'several' as const),
      },
      { noNullPrototype: true },
    ),
  run: async ({ operation, key, market, call, users }, session) => {
    const nobody = session.freshWallet('nobody').publicKey;
    const readers = [...(session.fixtures.wallets?.read ?? []).map(({ address }) => address), nobody];
    const named = readers.slice(0, users === 'one' ? 1 : 2);
    const request = plannedOf(operation, market === 'second' ? 'alternate' : call, session.fixtures, named);
    if (request === undefined) return;
    await session.send({ ...request, purpose: 'positive-control' });
    await session.send({ ...request, apiKey: key, effect: 'read' });
  },
});

function plannedOf(operation: Operation, call: BuildCall, fixtures: BorrowFixtures, users: readonly string[]) {
  const { alternateMarket } = fixtures;
  if (call === 'alternate' && alternateMarket === undefined) return undefined;
  const named = call === 'alternate' ? alternateMarket : undefined;
  if (operation === 'listVaults') return vaultsRequest(named);
  if (operation === 'listPositions') return positionsRequest(users, named);
  const complete = completeFields(fixtures, call);
  return complete && buildRequest(operation, complete.fields, complete.market);
}
