import type { Variant } from '../variant.js';
import type { ReferenceRequest } from '../../../reference/reference.js';
import { answers, drawsFor, failingAtFirst, isObject, items, json, object, type JsonObject } from '../vary.js';

const vaultItems = (vary: Parameters<typeof items>[1]) => items(/^GET \/lend\/v1\/borrow\/vaults$/, vary);
const positionItems = (vary: Parameters<typeof items>[1]) => items(/^GET \/lend\/v1\/borrow\/positions$/, vary);
const built = (vary: Parameters<typeof object>[2]) => object(/^POST \/lend\/v1\/borrow\/operate/, [200], vary);

const inBaseUnits = ['borrowable', 'withdrawable', 'minimumBorrowing'];

const withBaseUnits = (vault: JsonObject, spell: (value: unknown, name: string) => unknown): JsonObject => ({
  ...vault,
  ...Object.fromEntries(inBaseUnits.map((name) => [name, spell(vault[name], name)])),
});

const required = ['vaultId', 'positionId', 'colAmount', 'debtAmount', 'signer'];

function lacksField({ path, query, body }: ReferenceRequest): boolean {
  if (!path.includes('/borrow/operate')) return !new URLSearchParams(query).has('users');
  const sent: unknown = body === '' ? {} : JSON.parse(body);
  return isObject(sent) && required.some((name) => !(name in sent));
}

/** What the document of the borrow API leaves open in lists and builds. */
export const borrow: readonly Variant[] = [
  {
    id: 'base-units-as-numbers',
    says: 'Base units are JSON numbers, also beyond what a double holds.',
    inject: vaultItems((vault) => withBaseUnits(vault, (value) => BigInt(String(value)))),
  },
  {
    id: 'base-units-as-text',
    says: 'Base units are decimal digits in a string.',
    inject: vaultItems((vault) => withBaseUnits(vault, String)),
  },
  {
    id: 'base-units-mixed',
    says: 'Base units are numbers in some vaults and strings in others.',
    inject: vaultItems((vault, request) => {
      const draws = drawsFor(request, `mixed ${String(vault.id)}`);
      return withBaseUnits(vault, (value) => (draws.chance(0.5) ? String(value) : BigInt(String(value))));
    }),
  },
  {
    id: 'nft-id-as-text',
    says: '`nftId` is a decimal string.',
    inject: built((body) => ({ ...body, nftId: String(body.nftId) })),
  },
  {
    id: 'lookup-tables-empty-where-absent',
    says: 'Where no lookup table is told, an empty list of them is.',
    inject: built((body) => ('instructions' in body ? { addressLookupTableAddresses: [], ...body } : body)),
  },
  {
    id: 'missing-key-or-field-answered-with-200',
    says: 'What lacks the key or a required field is answered with 200 and an error.',
    inject: answers((response, request) =>
      request.path.startsWith('/lend/') && (response.status === 401 || (response.status === 400 && lacksField(request)))
        ? { status: 200, body: { json: { error: 'see the documentation' } } }
        : response,
    ),
  },
  {
    id: 'builds-fail-now-and-then',
    says: 'Some builds are answered with 500, and are there when they are asked for again.',
    departs: ['BORROW-344'],
    inject: failingAtFirst(/\/borrow\/operate/, 0.1, { status: 500, body: { json: { error: 'Internal error' } } }),
  },
  {
    id: 'vault-opened-meanwhile',
    says: 'A vault that nobody knew before is listed from the second read of a market on.',
    inject: (reference) => {
      const read = new Set<string>();
      return json((value, { path, query }) => {
        if (!path.endsWith('/borrow/vaults') || !Array.isArray(value) || read.has(query)) return value;
        read.add(query);
        return (value as readonly unknown[]).slice(0, -1);
      })(reference);
    },
  },
  {
    id: 'vaults-in-any-order',
    says: 'Vaults and positions are listed in another order each time.',
    inject: (reference) => {
      let turn = 0;
      return json((value) => {
        turn += 1;
        if (!Array.isArray(value) || value.length === 0) return value;
        const from = turn % value.length;
        const list: readonly unknown[] = value;
        const turned = [...list.slice(from), ...list.slice(0, from)];
        return turn % 2 === 0 ? turned : turned.reverse();
      })(reference);
    },
  },
  {
    id: 'whole-vault-inside-position',
    says: 'The vault inside a position has many more fields.',
    inject: positionItems((position) => ({
      ...position,
      vault: {
        supplyToken: { symbol: 'x' },
        oraclePrice: '1.0',
        ...(position.vault as JsonObject),
        liquiditySupplyData: { expandPercent: 10, lastUpdateTimestamp: '1790000000' },
        metadata: null,
      },
    })),
  },
  {
    id: 'position-config-empty',
    says: 'The config of a position is empty.',
    inject: positionItems((position) => ({ ...position, config: {} })),
  },
  {
    id: 'position-config-with-more-keys',
    says: 'The config of a position has many keys and nested values.',
    inject: positionItems((position) => ({
      ...position,
      config: {
        a: null,
        supplyRateMagnifier: 7,
        feeV2Bps: '10',
        oracle: { source_1: [] },
        ...(position.config as object),
      },
    })),
  },
  {
    id: 'idle-fields-with-odd-values',
    says: 'Fields whose meaning no sentence gives hold values of their type that nobody expects.',
    inject: positionItems((position) => ({
      ...position,
      beforeSupply: '',
      beforeBorrow: '-1.5e3',
      isLiquidated: true,
      isSupplyPosition: false,
      supplyLiquidation: 'none',
      tick: -2_147_483_648,
      tickId: 0,
    })),
  },
  {
    id: 'vault-fields-with-odd-values',
    says: 'Prices, totals and rates are strings of other forms, and decimals may be none.',
    inject: vaultItems((vault) => ({
      ...vault,
      totalSupply: '1.0e21',
      totalBorrow: '',
      borrowRate: '4.71%',
      totalPositions: 0,
      supplyToken: { ...(vault.supplyToken as JsonObject), price: 'n/a', chainId: '', uiSymbol: '' },
    })),
  },
  {
    id: 'collateral-factor-with-decimals',
    says: '`collateralFactor` and zero debts are written with decimals.',
    inject: (reference) =>
      positionItems((position) => ({
        ...position,
        ...(position.borrow === '0' && { borrow: '0.0' }),
        ...(position.dustBorrow === '0' && { dustBorrow: '0.000' }),
      }))({
        ...reference,
        handle: vaultItems((vault) => ({ ...vault, collateralFactor: `${String(vault.collateralFactor)}.0` }))(
          reference,
        ),
      }),
  },
  {
    id: 'base64-without-padding',
    says: 'Base64 comes without padding.',
    inject: built((body) => ({
      ...body,
      ...(Array.isArray(body.instructions) && {
        instructions: body.instructions.map((each: unknown) =>
          isObject(each) ? { ...each, data: bare(each.data) } : each,
        ),
      }),
      ...(typeof body.transaction === 'string' && { transaction: bare(body.transaction) }),
    })),
  },
  {
    id: 'missing-key-answered-with-a-redirect',
    says: 'A request without key is sent to the portal.',
    inject: answers((response, { path, headers }) =>
      path.startsWith('/lend/') && response.status === 401 && headers['x-api-key'] === undefined
        ? { status: 302, headers: { location: 'https://portal.invalid/' }, body: { text: '' } }
        : response,
    ),
  },
  {
    id: 'bad-payload-answered-with-422',
    says: 'A payload that lacks a field is answered with 422 and a list.',
    inject: answers((response, { path }) =>
      path.startsWith('/lend/') && response.status === 400
        ? { status: 422, body: { json: [{ loc: ['body'], msg: 'field required' }] } }
        : response,
    ),
  },
  {
    id: 'bad-payload-answered-with-500',
    says: 'A payload that lacks a field ends in an internal error without JSON.',
    inject: answers((response, { path, method }) =>
      path.startsWith('/lend/') && method === 'POST' && response.status === 400
        ? { status: 500, body: { text: 'Internal Server Error' } }
        : response,
    ),
  },
];

const bare = (text: unknown): unknown => (typeof text === 'string' ? text.replace(/=+$/, '') : text);
