import type { Defect } from '../defect.js';
import { wallets } from '../../../reference/borrow/fixtures.js';
import {
  alteringAnswersOf,
  alteringItems,
  endpointOf,
  queryOf,
  refusing,
  type Endpoint,
  type Inject,
  type JsonObject,
} from './tamper.js';
import { findVault, type Market } from '../../../reference/borrow/service/vaults.js';

const asList = (json: unknown): readonly JsonObject[] => json as readonly JsonObject[];

function answeredAs(endpoint: Endpoint, status: number): Inject {
  return (reference) => async (request) => {
    const response = await reference.handle(request);
    return endpointOf(request) === endpoint && response.status === 200 ? { ...response, status } : response;
  };
}

const everyVault = (change: JsonObject): Inject => alteringItems('vaults', (vault) => ({ ...vault, ...change }));

/** Faults of the vaults list. */
const defectsOfVaults: readonly Defect[] = [
  {
    id: 'borrow-collateral-factor-in-words',
    says: '`collateralFactor` is a percentage with its sign.',
    breaks: ['BORROW-079'],
    inject: alteringItems('vaults', (vault) => ({
      ...vault,
      collateralFactor: `${Number(vault.collateralFactor) / 10}%`,
    })),
  },
  {
    id: 'borrow-negative-borrowable',
    says: '`borrowable` is below zero.',
    breaks: ['BORROW-080'],
    inject: everyVault({ borrowable: '-1' }),
  },
  {
    id: 'borrow-negative-withdrawable',
    says: '`withdrawable` is below zero.',
    breaks: ['BORROW-081'],
    inject: everyVault({ withdrawable: -1 }),
  },
  {
    id: 'borrow-no-minimum',
    says: '`minimumBorrowing` is zero.',
    breaks: ['BORROW-082'],
    inject: everyVault({ minimumBorrowing: '0' }),
  },
  {
    id: 'borrow-vault-listed-twice',
    says: 'The first vault stands in the list twice.',
    breaks: ['BORROW-083'],
    inject: alteringAnswersOf(['vaults'], (json) => [...asList(json), ...asList(json).slice(0, 1)]),
  },
  {
    id: 'borrow-rpc-parameter-refused',
    says: 'A read that hands over the address of a chain is refused.',
    breaks: ['BORROW-084'],
    inject: refusing(['vaults'], (request) => queryOf(request).has('rpcUrl')),
  },
  {
    id: 'borrow-vault-addresses-shared-by-markets',
    says: 'The alternate market lists the vault addresses of `main`.',
    breaks: ['BORROW-106', 'BORROW-156'],
    because: 'The positions of that market name the addresses that it should list.',
    inject: alteringItems('vaults', (vault) => ({
      ...vault,
      address: findVault('main', Number(vault.id))?.address ?? vault.address,
    })),
  },
];

/** The position stands in this market, as the answer tells by its request. */
const inMarketOf = (market: Market, change: (position: JsonObject) => JsonObject): Inject =>
  alteringItems('positions', (position, request) =>
    (queryOf(request).get('market') ?? 'main') === market ? { ...position, ...change(position) } : position,
  );

const vaultElsewhere = (market: Market) => (position: JsonObject) => ({
  vault: {
    ...(position.vault as JsonObject),
    address: findVault(market, Number(position.vaultId))?.address ?? wallets.empty.address,
  },
});

/** Faults of the positions list. */
const defectsOfPositions: readonly Defect[] = [
  {
    id: 'borrow-position-listed-twice',
    says: 'The first position stands in the list twice.',
    breaks: ['BORROW-108'],
    inject: alteringAnswersOf(['positions'], (json) => [...asList(json), ...asList(json).slice(0, 1)]),
  },
  {
    id: 'borrow-foreign-owner',
    says: '`ownerAddress` is somebody else.',
    breaks: ['BORROW-150'],
    inject: alteringItems('positions', (position) => ({ ...position, ownerAddress: position.address })),
  },
  {
    id: 'borrow-only-first-user',
    says: 'Of several wallets only the first is answered.',
    breaks: ['BORROW-151'],
    inject: (reference) => (request) => {
      if (endpointOf(request) !== 'positions') return reference.handle(request);
      return reference.handle({ ...request, query: request.query.replace(/(users=[^,&]*),[^&]*/, '$1') });
    },
  },
  {
    id: 'borrow-nothing-after-unknown-wallet',
    says: 'Several wallets are answered with an empty list where the first of them has no position.',
    breaks: ['BORROW-151'],
    inject: alteringAnswersOf(['positions'], async (_json, request, reference) => {
      const [first = ''] = (queryOf(request).get('users') ?? '').split(',');
      const alone = new URLSearchParams(queryOf(request));
      alone.set('users', first);
      const { body } = await reference.borrow.handle({
        ...request,
        path: '/borrow/positions',
        query: alone.toString(),
      });
      return 'json' in body && asList(body.json).length === 0 ? [] : undefined;
    }),
  },
  {
    id: 'borrow-empty-wallet-answered-with-nothing-opened',
    says: 'A wallet without positions is answered with one that holds nothing.',
    breaks: ['BORROW-152'],
    inject: alteringAnswersOf(['positions'], async (json, request, reference) => {
      if (asList(json).length > 0) return undefined;
      const query = `users=${wallets.reader.address}`;
      const { body } = await reference.borrow.handle({ ...request, path: '/borrow/positions', query });
      const [sample] = 'json' in body ? asList(body.json) : [];
      return [{ ...sample, supply: '0', borrow: '0', dustBorrow: '0', ownerAddress: queryOf(request).get('users') }];
    }),
  },
  {
    id: 'borrow-vault-ids-differ',
    says: '`vault.id` is another than `vaultId`.',
    breaks: ['BORROW-153'],
    inject: alteringItems('positions', (position) => ({
      ...position,
      vault: { ...(position.vault as JsonObject), id: Number(position.vaultId) + 1 },
    })),
  },
  {
    id: 'borrow-position-names-foreign-vault',
    says: 'In `main` the vault beside a position has the address of the vault that has its id elsewhere.',
    breaks: ['BORROW-154'],
    inject: inMarketOf('main', vaultElsewhere('alt')),
  },
  {
    id: 'borrow-position-names-vault-of-main',
    says: 'In the alternate market the vault beside a position has the address of the vault of `main`.',
    breaks: ['BORROW-156'],
    inject: inMarketOf('alt', vaultElsewhere('main')),
  },
  {
    id: 'borrow-liquidated-in-unknown-vault',
    says: 'Liquidated positions stand in a vault that is not listed.',
    breaks: ['BORROW-155'],
    inject: alteringItems('positions', (position) =>
      position.isLiquidated === true
        ? { ...position, vaultId: 977, vault: { ...(position.vault as JsonObject), id: 977 } }
        : position,
    ),
  },
  {
    id: 'borrow-config-in-snake-case',
    says: 'The keys of `config` are written with underscores.',
    breaks: ['BORROW-157'],
    inject: alteringItems('positions', (position) => ({
      ...position,
      config: Object.fromEntries(
        Object.entries(position.config as JsonObject).map(([key, value]) => [
          key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          value,
        ]),
      ),
    })),
  },
  {
    id: 'borrow-position-address-is-vault',
    says: '`address` of a position is that of its vault.',
    breaks: ['BORROW-164'],
    inject: alteringItems('positions', (position) => ({
      ...position,
      address: (position.vault as JsonObject).address,
    })),
  },
];

const statuses = [
  ['vaults', 'BORROW-005'],
  ['positions', 'BORROW-006'],
  ['operate', 'BORROW-007'],
  ['operate-instructions', 'BORROW-008'],
] as const;

export const defectsOfLists: readonly Defect[] = [
  ...statuses.map(([endpoint, id]): Defect => ({
    id: `borrow-${endpoint}-answered-with-201`,
    says: `Success at \`/borrow/${endpoint}\` has the status 201.`,
    breaks: [id],
    inject: answeredAs(endpoint, 201),
  })),
  ...defectsOfVaults,
  ...defectsOfPositions,
];
