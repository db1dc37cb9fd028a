import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { MIN_I128 } from '../amount.js';
import type { BorrowFixtures } from '../fixtures.js';
import { buildRequest, positionsRequest, vaultsRequest, type OperateFields } from '../request.js';
import { paths, type BuildPath } from '../view.js';
import { placeOf } from './build.js';

const requiredFields = ['vaultId', 'positionId', 'signer', 'colAmount', 'debtAmount'] as const;
type RequiredField = (typeof requiredFields)[number];

/** Which call is sent incomplete or without its key: a creation in either market, or a call on a declared position. */
const calls = ['create', 'alternate', 'deposit', 'borrow', 'repay', 'withdraw', 'repay-all', 'withdraw-all'] as const;
type BuildCall = (typeof calls)[number];

function callsIn({ alternateMarket, vaults, positions }: BorrowFixtures): readonly BuildCall[] {
  const hasPositions = positions !== undefined && positions !== 'made-by-run';
  const hasAlternate = alternateMarket !== undefined && vaults?.inAlternateMarket !== undefined;
  return calls.filter((call) => call === 'create' || (call === 'alternate' ? hasAlternate : hasPositions));
}

/** One complete payload and the same without one of its required fields. */
export const missingField = scenario<BorrowFixtures, { path: BuildPath; field: RequiredField; call: BuildCall }>({
  name: 'borrow/missing-field',
  description: 'Builds a creation, then the same with one required field left out.',
  needs: ['build-wallet'],
  effects: ['build'],
  maxRequests: 2,
  phase: 'last',
  runs: { gate: 3 * paths.length * requiredFields.length, release: 4 * paths.length * requiredFields.length },
  examples: (fixtures) => {
    const own = callsIn(fixtures);
    const plain = paths.flatMap((path) => requiredFields.map((field) => ({ path, field, call: 'create' as const })));
    const others = plain.map(({ path, field }, index) => ({ path, field, call: own[(index + 1) % own.length]! }));
    const elsewhere = own.includes('alternate') ? plain.map((one) => ({ ...one, call: 'alternate' as const })) : [];
    return [...plain, ...elsewhere, ...others];
  },
  arbitrary: (fixtures) =>
    fc.record(
      {
        path: fc.constantFrom(...paths),
        field: fc.constantFrom(...requiredFields),
        call: fc.constantFrom(...callsIn(fixtures)),
      },
      { noNullPrototype: true },
    ),
  run: async ({ path, field, call }, session) => {
    const { fixtures } = session;
    const complete = completeFields(fixtures, call);
    if (complete === undefined) return;
    const { fields, market } = complete;
    await session.send(buildRequest(path, fields, market, { purpose: 'positive-control' }));
    const { [field]: _, ...rest } = fields;
    await session.send(buildRequest(path, rest, market, { effect: 'read' }));
  },
});

const amounts: Readonly<Record<BuildCall, readonly [col: string, debt: string]>> = {
  create: ['1000000', '0'],
  alternate: ['1000000', '0'],
  deposit: ['1000000', '0'],
  borrow: ['0', '1000000'],
  repay: ['0', '-1234'],
  withdraw: ['-1234', '0'],
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
}

/** The same request with the key, then without or with one that was made up. */
export const withoutKey = scenario<BorrowFixtures, Keyless>({
  name: 'borrow/without-key',
  description: 'Sends one request with the API key, then without it or with a made-up one.',
  effects: ['build'],
  maxRequests: 2,
  phase: 'last',
  runs: { gate: operations.length * 3 + 2 * calls.length, release: operations.length * 4 + 4 * calls.length },
  examples: (fixtures) => [
    ...keys.flatMap((key) =>
      operations.map((operation) => ({ operation, key, market: 'main', call: 'create' }) as const),
    ),
    ...callsIn(fixtures).flatMap((call) =>
      paths.map((operation) => ({ operation, key: 'absent', market: 'main', call }) as const),
    ),
    ...(fixtures.alternateMarket === undefined
      ? []
      : operations.map((operation) => ({ operation, key: 'absent', market: 'second', call: 'alternate' }) as const)),
  ],
  arbitrary: (fixtures) =>
    fc.record(
      {
        operation: fc.constantFrom(...operations),
        key: fc.constantFrom(...keys),
        market: fc.constantFrom('main' as const, 'second' as const),
        call: fc.constantFrom(...callsIn(fixtures)),
      },
      { noNullPrototype: true },
    ),
  run: async ({ operation, key, market, call }, session) => {
    const nobody = session.freshWallet('nobody').publicKey;
    const request = plannedOf(operation, market === 'second' ? 'alternate' : call, session.fixtures, nobody);
    if (request === undefined) return;
    await session.send({ ...request, purpose: 'positive-control' });
    await session.send({ ...request, apiKey: key, effect: 'read' });
  },
});

function plannedOf(operation: Operation, call: BuildCall, fixtures: BorrowFixtures, nobody: string) {
  const { alternateMarket, wallets } = fixtures;
  if (call === 'alternate' && alternateMarket === undefined) return undefined;
  const named = call === 'alternate' ? alternateMarket : undefined;
  if (operation === 'listVaults') return vaultsRequest(named);
  if (operation === 'listPositions') return positionsRequest([wallets?.read?.[0]?.address ?? nobody], named);
  const complete = completeFields(fixtures, call);
  return complete && buildRequest(operation, complete.fields, complete.market);
}
