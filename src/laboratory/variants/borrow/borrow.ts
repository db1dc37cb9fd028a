import { respond, sentIn, type JsonObject } from '../../defects/defect.js';
import { answers, drawsFor, failingAtFirst, items, json, object, type Variants } from '../vary.js';
import type { ReferenceRequest, ReferenceResponse } from '../../../reference/reference.js';
import { basePaths } from '../../../reference/base-paths.js';

const vaultItems = (vary: Parameters<typeof items>[1]) => items(/^GET \/lend\/v1\/borrow\/vaults$/, vary);
const positionItems = (vary: Parameters<typeof items>[1]) => items(/^GET \/lend\/v1\/borrow\/positions$/, vary);
const built = (vary: Parameters<typeof object>[2]) => object(/^POST \/lend\/v1\/borrow\/operate/, [200], vary);

const inBaseUnits = ['borrowable', 'withdrawable', 'minimumBorrowing'];

const withBaseUnits = (vault: JsonObject, spell: (value: unknown, name: string) => unknown): JsonObject => ({
  ...vault,
  ...Object.fromEntries(inBaseUnits.map((name) => [name, spell(vault[name], name)])),
});

const required = ['vaultId', 'positionId', 'colAmount', 'debtAmount', 'signer'];

function lacksField(request: ReferenceRequest): boolean {
  const { path, query } = request;
  if (!path.includes('/borrow/operate')) return !new URLSearchParams(query).has('users');
  return required.some((name) => !(name in sentIn(request)));
}

const isOurs = ({ path }: ReferenceRequest): boolean => path.startsWith(`${basePaths.borrow}/`);

/** Gives this response in the place of some to requests of this API. */
const instead = (
  concerns: (response: ReferenceResponse, request: ReferenceRequest) => boolean,
  other: ReferenceResponse,
) => answers((response, request) => (isOurs(request) && concerns(response, request) ? other : response));

/** What lacks the key or a required field gets 200 and this body. */
const under200 = (body: unknown) =>
  instead(({ status }, request) => status === 401 || (status === 400 && lacksField(request)), respond(200, body));

/** Bodies under status 200 that are neither a list nor a build, as gateways and frameworks write errors. */
const errors: readonly (readonly [name: string, body: unknown])[] = [
  ['code-and-message', { code: 16, message: 'not now' }],
  ['success-false', { success: false }],
  ['errors-in-a-list', { errors: [{ message: 'not now' }] }],
  ['null', null],
];

/** A compiler marked every account writable that is no signer. */
const allWritable = ({ accounts, ...instruction }: JsonObject): JsonObject => ({
  ...instruction,
  accounts: (accounts as readonly JsonObject[]).map((account) => ({ ...account, isWritable: true })),
});

/** The same amount in a unit a thousand million times smaller. */
const withNineDigits = (amount: unknown): unknown => (amount === '0' ? amount : `${String(amount)}000000000`);

const bare = (text: unknown): unknown => (typeof text === 'string' ? text.replace(/=+$/, '') : text);

/** What the document of the borrow API leaves open in lists, builds and errors. */
export const borrow: Variants = {
  'base-units-as-numbers': vaultItems((vault) => withBaseUnits(vault, (value) => BigInt(String(value)))),
  'base-units-as-text': vaultItems((vault) => withBaseUnits(vault, String)),
  'base-units-mixed': vaultItems((vault, request) => {
    const draws = drawsFor(request, `mixed ${String(vault.id)}`);
    return withBaseUnits(vault, (value) => (draws.chance(0.5) ? String(value) : BigInt(String(value))));
  }),
  'nft-id-as-text': built((body) => ({ ...body, nftId: String(body.nftId) })),
  'lookup-tables-empty-where-absent': built((body) =>
    'instructions' in body ? { addressLookupTableAddresses: [], ...body } : body,
  ),
  'missing-key-or-field-answered-with-200': under200({ error: 'see the documentation' }),
  'builds-fail-now-and-then': {
    departs: ['BORROW-344'],
    inject: failingAtFirst(/\/borrow\/operate/, 0.1, respond(500, { error: 'Internal error' })),
  },
  // A vault that nobody knew before is listed from the second read of a market on.
  'vault-opened-meanwhile': (reference) => {
    const read = new Set<string>();
    return json((value, { path, query }) => {
      if (!path.endsWith('/borrow/vaults') || !Array.isArray(value) || read.has(query)) return value;
      read.add(query);
      return (value as readonly unknown[]).slice(0, -1);
    })(reference);
  },
  // Vaults and positions are listed in another order each time.
  'vaults-in-any-order': (reference) => {
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
  // The vault inside a position has many more fields.
  'whole-vault-inside-position': positionItems((position) => ({
    ...position,
    vault: {
      supplyToken: { symbol: 'x' },
      oraclePrice: '1.0',
      ...(position.vault as JsonObject),
      liquiditySupplyData: { expandPercent: 10, lastUpdateTimestamp: '1790000000' },
      metadata: null,
    },
  })),
  'position-config-empty': positionItems((position) => ({ ...position, config: {} })),
  // The config of a position has many keys and nested values.
  'position-config-with-more-keys': positionItems((position) => ({
    ...position,
    config: {
      a: null,
      supplyRateMagnifier: 7,
      feeV2Bps: '10',
      oracle: { source_1: [] },
      ...(position.config as object),
    },
  })),
  // Fields whose meaning no sentence gives hold values of their type that nobody expects.
  'idle-fields-with-odd-values': positionItems((position) => ({
    ...position,
    beforeSupply: '',
    beforeBorrow: '-1.5e3',
    isLiquidated: true,
    isSupplyPosition: false,
    supplyLiquidation: 'none',
    tick: -2_147_483_648,
    tickId: 0,
  })),
  // Prices, totals and rates are strings of other forms, and decimals may be none.
  'vault-fields-with-odd-values': vaultItems((vault) => ({
    ...vault,
    totalSupply: '1.0e21',
    totalBorrow: '',
    borrowRate: '4.71%',
    totalPositions: 0,
    supplyToken: { ...(vault.supplyToken as JsonObject), price: 'n/a', chainId: '', uiSymbol: '' },
  })),
  // `collateralFactor` and zero debts are written with decimals.
  'collateral-factor-with-decimals': items(/^GET \/lend\/v1\/borrow\/(vaults|positions)$/, (item) => ({
    ...item,
    ...('collateralFactor' in item && { collateralFactor: `${String(item.collateralFactor)}.0` }),
    ...(item.borrow === '0' && { borrow: '0.0' }),
    ...(item.dustBorrow === '0' && { dustBorrow: '0.000' }),
  })),
  // Base64 comes without padding.
  'base64-without-padding': built((body) => ({
    ...body,
    ...(Array.isArray(body.instructions) && {
      instructions: (body.instructions as readonly JsonObject[]).map((each) => ({ ...each, data: bare(each.data) })),
    }),
    ...(typeof body.transaction === 'string' && { transaction: bare(body.transaction) }),
  })),
  // A request without key is sent to the portal.
  'missing-key-answered-with-a-redirect': instead(
    ({ status }, { headers }) => status === 401 && headers['x-api-key'] === undefined,
    {
      status: 302,
      headers: { location: 'https://portal.invalid/' },
      body: { text: '' },
    },
  ),
  'bad-payload-answered-with-422': instead(
    ({ status }) => status === 400,
    respond(422, [{ loc: ['body'], msg: 'field required' }]),
  ),
  'bad-payload-answered-with-500': instead(({ status }, { method }) => method === 'POST' && status === 400, {
    status: 500,
    body: { text: 'Internal Server Error' },
  }),
  ...Object.fromEntries(errors.map(([name, body]) => [`missing-key-or-field-under-200-as-${name}`, under200(body)])),
  ...Object.fromEntries(
    errors
      .slice(0, 3)
      .map(([name, body]) => [
        `some-responses-are-errors-under-200-as-${name}`,
        failingAtFirst(/\/borrow\//, 0.03, respond(200, body)),
      ]),
  ),
  'more-than-two-users-refused': instead(
    (_, { path, query }) =>
      path.endsWith('/borrow/positions') && (new URLSearchParams(query).get('users') ?? '').split(',').length > 2,
    respond(400, { error: 'too many users' }),
  ),
  // A compiler marked every account of an instruction writable that is no signer.
  'programs-marked-writable': built(({ instructions, ...body }) =>
    Array.isArray(instructions)
      ? { ...body, instructions: (instructions as readonly JsonObject[]).map(allWritable) }
      : body,
  ),
  // Amounts of positions are written with nine more digits than base units have.
  'positions-in-another-unit': positionItems(({ supply, borrow: debt, dustBorrow, ...position }) => ({
    ...position,
    supply: withNineDigits(supply),
    borrow: withNineDigits(debt),
    dustBorrow: withNineDigits(dustBorrow),
  })),
};
