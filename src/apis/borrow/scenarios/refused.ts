import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import type { BorrowFixtures, VaultReference } from '../fixtures.js';
import { buildRequest, positionsRequest, vaultsRequest, type OperateFields } from '../request.js';
import { paths, type BuildPath } from '../view.js';

const requiredFields = ['vaultId', 'positionId', 'signer', 'colAmount', 'debtAmount'] as const;
type RequiredField = (typeof requiredFields)[number];

/** One complete payload and the same without one of its required fields. */
export const missingField = scenario<BorrowFixtures, { path: BuildPath; field: RequiredField }>({
  name: 'borrow/missing-field',
  description: 'Builds a creation, then the same with one required field left out.',
  needs: ['build-wallet'],
  effects: ['build'],
  maxRequests: 2,
  phase: 'last',
  runs: { gate: paths.length * requiredFields.length, release: paths.length * requiredFields.length },
  examples: () => paths.flatMap((path) => requiredFields.map((field) => ({ path, field }))),
  arbitrary: () =>
    fc.record(
      { path: fc.constantFrom(...paths), field: fc.constantFrom(...requiredFields) },
      { noNullPrototype: true },
    ),
  run: async ({ path, field }, session) => {
    const { fixtures } = session;
    const complete = completeFields(fixtures);
    if (complete === undefined) return;
    const market = fixtures.vaults?.general?.market ?? 'main';
    await session.send(buildRequest(path, complete, market));
    const { [field]: _, ...rest } = complete;
    await session.send(buildRequest(path, rest, market, { effect: 'read' }));
  },
});

/** The smallest creation there is: nobody sends it, so that its amount need not be sensible. */
function completeFields(
  { vaults, wallets }: BorrowFixtures,
  vault: VaultReference | undefined = vaults?.general,
): Required<Omit<OperateFields, 'positionOwner'>> | undefined {
  const signer = wallets?.build;
  if (vault === undefined || signer === undefined) return undefined;
  return { vaultId: BigInt(vault.vaultId), positionId: 0, signer, colAmount: '1000000', debtAmount: '0' };
}

const operations = ['listVaults', 'listPositions', ...paths] as const;
type Operation = (typeof operations)[number];
const keys = ['absent', 'invented'] as const;
type Key = (typeof keys)[number];

interface Keyless {
  readonly operation: Operation;
  readonly key: Key;
  readonly market: 'main' | 'second';
}

/** The same request with the key, then without or with one that was made up. */
export const withoutKey = scenario<BorrowFixtures, Keyless>({
  name: 'borrow/without-key',
  description: 'Sends one request with the API key, then without it or with a made-up one.',
  effects: ['build'],
  maxRequests: 2,
  phase: 'last',
  runs: { gate: operations.length * 3, release: operations.length * 4 },
  examples: (fixtures) => [
    ...keys.flatMap((key) => operations.map((operation) => ({ operation, key, market: 'main' }) as const)),
    ...(fixtures.secondMarket === undefined
      ? []
      : operations.map((operation) => ({ operation, key: 'absent', market: 'second' }) as const)),
  ],
  arbitrary: () =>
    fc.record(
      {
        operation: fc.constantFrom(...operations),
        key: fc.constantFrom(...keys),
        market: fc.constantFrom('main' as const, 'second' as const),
      },
      { noNullPrototype: true },
    ),
  run: async ({ operation, key, market }, session) => {
    const request = plannedOf(operation, market, session.fixtures, session.freshWallet('nobody').publicKey);
    if (request === undefined) return;
    await session.send(request);
    await session.send({ ...request, apiKey: key, effect: 'read' });
  },
});

function plannedOf(operation: Operation, market: Keyless['market'], fixtures: BorrowFixtures, nobody: string) {
  const { secondMarket, vaults, wallets } = fixtures;
  if (market === 'second' && secondMarket === undefined) return undefined;
  const named = market === 'second' ? secondMarket : undefined;
  if (operation === 'listVaults') return vaultsRequest(named);
  if (operation === 'listPositions') return positionsRequest([wallets?.read?.[0]?.address ?? nobody], named);
  const vault = market === 'second' ? vaults?.inSecondMarket : vaults?.general;
  const fields = completeFields(fixtures, vault);
  return fields && buildRequest(operation, fields, named ?? vault?.market ?? 'main');
}
