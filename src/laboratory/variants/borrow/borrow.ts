import { parseTransaction } from '../../../product/solana/transaction.js';
import { wallets } from '../../../reference/borrow/fixtures.js';
import { tokens } from '../../../reference/borrow/service/vaults.js';
import { memoProgram } from '../../../reference/chain/addresses.js';
import { writeJson } from '../../../reference/listen.js';
import {
  at,
  listingPositions,
  alteringInstructions,
  recompiling,
  asList,
  listing,
  rewordingShown,
  type Seen,
} from '../../defects/borrow/tamper.js';
import { jsonOf, respond, type JsonObject, type Inject } from '../../defects/defect.js';
import { fail, given, remembering, json, put, putInItems, together } from '../../defects/operators.js';
import { drawsFor, failingAtFirst, type Variants } from '../vary.js';

/** Positions that were listed once for these users and this market, and are no more. */
const keepingClosed = remembering<JsonObject>((listed) =>
  listingPositions((positions, { market = 'main', users }) => {
    const keyOf = ({ vaultId, id, ownerAddress }: JsonObject): string =>
      [market, ownerAddress, vaultId, id].map(String).join(' ');
    const present = new Set<unknown>(positions.map(keyOf));
    for (const position of positions) listed.set(keyOf(position), position);
    const closed = [...listed].flatMap(([key, position]) =>
      String(key).startsWith(`${market} `) && !present.has(key) && users.includes(String(position.ownerAddress))
        ? [{ ...position, supply: '0', borrow: '0', dustBorrow: '0' }]
        : [],
    );
    return [...positions, ...closed];
  }),
);

/** Neither supply nor debt is left. */
const isEmpty = ({ supply, borrow, dustBorrow }: JsonObject): boolean =>
  [supply, borrow, dustBorrow].every((amount) => Number(amount) === 0);

/** Every list of positions is what it was at the read before, once. */
const readingLate = remembering<readonly JsonObject[]>((before) =>
  listingPositions((positions, { request: { query } }) => {
    const known = before.get(query);
    before.set(query, positions);
    return known === undefined || writeJson({ known }) === writeJson({ known: positions }) ? undefined : known;
  }),
);

/** Simulates a transaction before it is handed out, and refuses it when the chain would. */
const refusingWhatFails = at.builds({ status: 200, body: { nftId: given } }, async ({ reference, request, body }) => {
  const path = request.path.replace(/operate-instructions$/, 'operate');
  const { transaction } = path === request.path ? body : jsonOf(await reference.handle({ ...request, path }));
  const parsed = parseTransaction(Buffer.from(String(transaction), 'base64'));
  const { err, logs } = reference.ledger.simulate(parsed, { signatures: false, blockhash: false });
  return err === null ? undefined : fail(400, `Simulation failed: ${logs.join(' ')}`);
});

/** A build, and not what another variation has in its place. */
const built = { status: 200, body: { nftId: given } };

const builds = (change: (body: JsonObject) => JsonObject | undefined): Inject => at.builds(built, put(change));

const required = ['vaultId', 'positionId', 'colAmount', 'debtAmount', 'signer'];

const lacksField = ({ endpoint, sent, query }: Seen): boolean =>
  endpoint.startsWith('operate') ? required.some((name) => !(name in sent)) : !('users' in query.named);

/** What lacks the key or a required field gets 200 and this body. */
const under200 = (body: unknown): Inject =>
  at.every((seen) => seen.status === 401 || (seen.status === 400 && lacksField(seen)), respond(200, body));

/** Bodies under status 200 that are neither a list nor a build, as gateways and frameworks write errors. */
const errors: readonly (readonly [name: string, body: unknown])[] = [
  ['code-and-message', { code: 16, message: 'not now' }],
  ['success-false', { success: false }],
  ['errors-in-a-list', { errors: [{ message: 'not now' }] }],
  ['null', null],
  ['text', { error: 'see the documentation' }],
];

/** A compiler marked every account writable that is no signer. */
const allWritable = ({ accounts, ...instruction }: JsonObject): JsonObject => ({
  ...instruction,
  accounts: (accounts as readonly JsonObject[]).map((account) => ({ ...account, isWritable: true })),
});

/** The same amount in a unit a thousand million times smaller. */
const withNineDigits = (amount: unknown): unknown => (amount === '0' ? amount : `${String(amount)}000000000`);

const bare = (text: unknown): unknown => (typeof text === 'string' ? text.replace(/=+$/, '') : text);

/** What the document of the borrow API leaves open: what is settled on the chain; lists, builds and errors. */
export const borrow: Variants = {
  'closed-positions-kept-as-zeros': keepingClosed,
  'closed-positions-dropped': listingPositions((positions) => positions.filter((each) => !isEmpty(each))),
  'positions-read-late': readingLate,
  'legacy-messages': { departs: ['BORROW-242'], inject: recompiling({}, () => ({ version: 'legacy' })) },
  // Every build begins with a memo that the signer signs.
  'builds-with-a-memo': alteringInstructions({}, (instructions, { signer }) => [
    {
      programId: memoProgram,
      accounts: [{ pubkey: signer, isSigner: true, isWritable: false }],
      data: Buffer.from('built for you'),
    },
    ...instructions,
  ]),
  'minimum-refused-over-http': refusingWhatFails,
  ...Object.fromEntries(
    [tokens.dollar, tokens.yieldDollar].map(({ address, name }): [string, Variants[string]] => [
      `unfunded-builds-refused-without-${name.toLowerCase().replaceAll(' ', '-')}`,
      {
        declare: (profile) => ({ ...profile, borrow: { ...profile.borrow, refusesUnfundedBuilds: true } }),
        inject: (reference) => {
          reference.ledger.removeTokenAccount(wallets.builder.address, address);
          return refusingWhatFails(reference);
        },
      },
    ]),
  ),
  'base-units-as-text-or-numbers': listing('vaults', (vault, { request }) =>
    Object.fromEntries(
      ['borrowable', 'withdrawable', 'minimumBorrowing'].map((name) => {
        const value = String(vault[name]);
        return [name, drawsFor(request, `${String(vault.id)} ${name}`).chance(0.5) ? value : BigInt(value)];
      }),
    ),
  ),
  // One vault has nothing to lend and another nothing to pay out, and the service looks at that before it builds.
  'vaults-with-nothing-left': together(
    listing('vaults', ({ id }) => [{ borrowable: '0' }, { withdrawable: '0' }][Number(id) - 1] ?? {}),
    at.builds(
      ({ payload: { vaultId }, col, debt }) => (vaultId === 1n && debt > 0n) || (vaultId === 2n && col < 0n),
      fail(400, 'too little is left in this vault'),
    ),
  ),
  'nft-id-as-text': builds(({ nftId }) => ({ nftId: String(nftId) })),
  'lookup-tables-empty-where-absent': at['operate-instructions'](
    built,
    put(({ addressLookupTableAddresses = [] }) => ({ addressLookupTableAddresses })),
  ),
  'builds-fail-now-and-then': {
    departs: ['BORROW-344'],
    inject: failingAtFirst(/\/borrow\/operate/, 0.1, fail(500, 'Internal error')),
  },
  // A vault that nobody knew before is listed from the second read of a market on. Few requests read it once only.
  'vault-opened-meanwhile': {
    departs: ['BORROW-155'],
    inject: remembering((read) =>
      at.vaults(
        { status: 200 },
        json((list, { query }) => {
          const isFirst = !read.has(query.without());
          read.set(query.without(), true);
          return isFirst && Array.isArray(list) ? asList(list).slice(0, -1) : undefined;
        }),
      ),
    ),
  },
  // Vaults and positions are listed in another order each time.
  'vaults-in-any-order': (reference) => {
    let turn = 0;
    return at.every(
      { status: 200 },
      json((value) => {
        turn += 1;
        if (!Array.isArray(value) || value.length === 0) return undefined;
        const list: readonly unknown[] = value;
        const from = turn % list.length;
        const turned = [...list.slice(from), ...list.slice(0, from)];
        return turn % 2 === 0 ? turned : turned.reverse();
      }),
    )(reference);
  },
  'position-config-empty': listing('positions', () => ({ config: {} })),
  // Fields whose meaning no sentence gives hold values of their type that nobody expects, and `config` more keys.
  'idle-fields-with-odd-values': listing('positions', ({ config }) => ({
    config: { a: null, supplyRateMagnifier: 7, feeV2Bps: '10', oracle: { source_1: [] }, ...(config as JsonObject) },
    beforeSupply: '',
    beforeBorrow: '-1.5e3',
    isLiquidated: true,
    isSupplyPosition: false,
    supplyLiquidation: 'none',
    tick: -2_147_483_648,
    tickId: 0,
  })),
  // Prices, totals and rates are strings of other forms, and decimals may be none.
  'vault-fields-with-odd-values': listing('vaults', ({ supplyToken }) => ({
    totalSupply: '1.0e21',
    totalBorrow: '',
    borrowRate: '4.71%',
    totalPositions: 0,
    supplyToken: { ...(supplyToken as JsonObject), price: 'n/a', chainId: '', uiSymbol: '' },
  })),
  // `collateralFactor` and zero debts are written with decimals.
  'collateral-factor-with-decimals': at.every(
    ({ status, endpoint }) => status === 200 && !endpoint.startsWith('operate'),
    putInItems((item) => ({
      ...('collateralFactor' in item && { collateralFactor: `${String(item.collateralFactor)}.0` }),
      ...(item.borrow === '0' && { borrow: '0.0' }),
      ...(item.dustBorrow === '0' && { dustBorrow: '0.000' }),
    })),
  ),
  'base64-without-padding': together(
    rewordingShown((instruction) => ({ ...instruction, data: bare(instruction.data) })),
    at.operate(
      built,
      put(({ transaction }) => ({ transaction: bare(transaction) })),
    ),
  ),
  'missing-key-answered-with-a-redirect': at.every(
    { key: undefined, status: 401 },
    { status: 302, headers: { location: 'https://portal.invalid/' }, body: { text: '' } },
  ),
  'bad-payload-answered-with-422': at.every({ status: 400 }, respond(422, [{ loc: ['body'], msg: 'field required' }])),
  'bad-payload-answered-with-500': at.builds({ status: 400 }, { status: 500, body: { text: 'Internal Server Error' } }),
  ...Object.fromEntries(errors.map(([name, body]) => [`missing-key-or-field-under-200-as-${name}`, under200(body)])),
  ...Object.fromEntries(
    errors
      .slice(0, 3)
      .map(([name, body]) => [
        `some-responses-are-errors-under-200-as-${name}`,
        failingAtFirst(/\/borrow\//, 0.01, respond(200, body)),
      ]),
  ),
  'more-than-two-users-refused': at.positions(({ users }) => users.length > 2, fail(400, 'too many users')),
  'programs-marked-writable': rewordingShown(allWritable),
  // Amounts of positions are written with nine more digits than base units have.
  'positions-in-another-unit': listing('positions', ({ supply, borrow: debt, dustBorrow }) => ({
    supply: withNineDigits(supply),
    borrow: withNineDigits(debt),
    dustBorrow: withNineDigits(dustBorrow),
  })),
};
