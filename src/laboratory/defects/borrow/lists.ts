import { alternateMarket, wallets } from '../../../reference/borrow/fixtures.js';
import { findVault, type Market } from '../../../reference/borrow/service/vaults.js';
import { defect, type Defect, type JsonObject, type Inject } from '../defect.js';
import { all, fail, json, remembering, restate } from '../operators.js';
import { asList, at, oneEach, inFifteenDigits, listing, listingPositions, refused, type Seen } from './tamper.js';

/** The first item stands in the list twice. */
const firstTwice = json((list) => [...asList(list), ...asList(list).slice(0, 1)]);
const repeatingFirst = (endpoint: 'vaults' | 'positions'): Inject => at[endpoint]({ status: 200 }, firstTwice);

const alteringVault = (alter: (position: JsonObject, seen: Seen) => JsonObject | undefined): Inject =>
  listing('positions', (position, seen) => ({
    vault: { ...(position.vault as JsonObject), ...alter(position, seen) },
  }));

/** In one market the vault beside a position is that of the other market. */
const vaultElsewhere = (here: Market, there: Market): Inject =>
  alteringVault(({ vaultId }, { market }) =>
    (market ?? 'main') === here
      ? { address: findVault(there, Number(vaultId))?.address ?? wallets.empty.address }
      : undefined,
  );

const statusOfSuccess = ['BORROW-005', 'BORROW-006', 'BORROW-007', 'BORROW-008'] as const;

/** The wallets that have positions before a run. */
const declared: ReadonlySet<string> = new Set(Object.values(wallets).map(({ address }) => address));

const listsNone = ({ response: { body } }: Seen): boolean => 'json' in body && asList(body.json).length === 0;

/** Faults of the lists of vaults and positions, and of the status of success. */
export const defectsOfLists: readonly Defect[] = [
  defect('borrow-collateral-factor-in-words', 'BORROW-079').by(
    listing('vaults', ({ collateralFactor }) => ({ collateralFactor: `${Number(collateralFactor) / 10}%` })),
  ),
  defect('borrow-collateral-factor-as-fraction', 'BORROW-282').by(
    listing('vaults', ({ collateralFactor }) => ({ collateralFactor: String(Number(collateralFactor) / 1000) })),
  ),
  defect('borrow-negative-borrowable', 'BORROW-080').by(listing('vaults', { borrowable: '-1' })),
  defect('borrow-negative-withdrawable', 'BORROW-081').by(listing('vaults', { withdrawable: -1 })),
  defect('borrow-no-minimum', 'BORROW-082', 'BORROW-281').by(listing('vaults', { minimumBorrowing: '0' })),
  // Of one vault that few scenarios name, a tenth of that minimum is listed.
  defect('borrow-minimum-listed-as-a-tenth', 'BORROW-281').by(
    listing('vaults', ({ id, minimumBorrowing }, { market }) =>
      market !== alternateMarket && id === 3
        ? { minimumBorrowing: String(BigInt(String(minimumBorrowing)) / 10n) }
        : undefined,
    ),
  ),
  defect('borrow-listed-ids-through-double', 'BORROW-200').by(
    listing('positions', ({ id }) => ({ id: inFifteenDigits(id) })),
  ),
  defect('borrow-new-positions-unlisted-without-market', 'BORROW-103').by(
    listingPositions((list, { market }) =>
      market === undefined ? list.filter(({ ownerAddress }) => declared.has(String(ownerAddress))) : undefined,
    ),
  ),
  defect('borrow-vault-listed-twice', 'BORROW-083').by(repeatingFirst('vaults')),
  defect('borrow-rpc-parameter-refused', 'BORROW-084').by(at.vaults(({ query }) => 'rpcUrl' in query.named, refused)),
  defect('borrow-position-listed-twice', 'BORROW-108').by(repeatingFirst('positions')),
  defect('borrow-foreign-owner', 'BORROW-150').by(listing('positions', ({ address }) => ({ ownerAddress: address }))),
  // Several wallets are answered with an empty list where the first of them has no position.
  defect('borrow-nothing-after-unknown-wallet', 'BORROW-151').by(
    listingPositions(async (_, { reference, request, query, users: [first = ''] }) => {
      const asked = { ...request, path: '/borrow/positions', query: query.with('users', first) };
      const { body } = await reference.borrow(asked);
      return 'json' in body && asList(body.json).length === 0 ? [] : undefined;
    }),
  ),
  // A wallet without positions is answered with one that holds nothing, and from then on beside others too.
  defect('borrow-empty-wallet-answered-with-nothing-opened', 'BORROW-152', 'BORROW-334').by(
    remembering((answered) =>
      listingPositions(async (list, { reference, request, users }) => {
        if (users.length === 1 && list.length === 0) answered.set(users[0], true);
        const owners = users.filter((user) => answered.has(user) && list.every((item) => item.ownerAddress !== user));
        if (owners.length === 0) return undefined;
        const query = `users=${wallets.reader.address}`;
        const { body } = await reference.borrow({ ...request, path: '/borrow/positions', query });
        const [sample] = 'json' in body ? asList(body.json) : [];
        const nothing = { ...sample, id: 999_999, supply: '0', borrow: '0', dustBorrow: '0' };
        return [...list, ...owners.map((ownerAddress) => ({ ...nothing, ownerAddress }))];
      }),
    ),
  ),
  defect('borrow-vault-ids-differ', 'BORROW-153').by(alteringVault(({ vaultId }) => ({ id: Number(vaultId) + 1 }))),
  defect('borrow-position-names-foreign-vault', 'BORROW-154').by(vaultElsewhere('main', 'alt')),
  defect('borrow-position-names-vault-of-main', 'BORROW-156').by(vaultElsewhere('alt', 'main')),
  // The keys of `config` are written with underscores.
  defect('borrow-config-in-snake-case', 'BORROW-157').by(
    listing('positions', ({ config }) => ({
      config: Object.fromEntries(
        Object.entries(config as JsonObject).map(([key, value]) => [
          key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          value,
        ]),
      ),
    })),
  ),
  ...oneEach('answered-with-201', (endpoint) => at[endpoint]({ status: 200 }, restate(201)), ...statusOfSuccess),
  defect('borrow-alternate-address-is-the-vault', 'BORROW-164').by(
    listing('positions', ({ vault }, { market }) =>
      market === alternateMarket ? { address: (vault as JsonObject).address } : undefined,
    ),
  ),
  defect('borrow-empty-wallet-gets-500-in-alternate-market', 'BORROW-006').by(
    at.positions(all({ status: 200, market: alternateMarket }, listsNone), fail(500, 'Internal server error')),
  ),
];
