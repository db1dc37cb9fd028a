import { defect, type Defect, type JudgedId } from '../defect.js';
import type { ReferenceResponse } from '../../../reference/reference.js';
import { alternateMarket, wallets } from '../../../reference/borrow/fixtures.js';
import { minI128 } from '../../../reference/borrow/service/amounts.js';
import {
  alteringPayloads,
  alteringRequests,
  alteringResponses,
  buildEndpoints,
  cutOff,
  everyEndpoint,
  internalError,
  keyed,
  refusing,
  responding,
  throttled,
  type Endpoint,
  type Sent,
} from './tamper.js';

/** What breaks on `/borrow/operate` and what on `/borrow/operate-instructions`. */
type OnPaths = readonly [JudgedId, JudgedId];

const filling: readonly (readonly [field: string, value: unknown, ids: OnPaths])[] = [
  ['vaultId', 2n, ['BORROW-202', 'BORROW-203']],
  ['positionId', 0n, ['BORROW-204', 'BORROW-205']],
  ['signer', wallets.builder.address, ['BORROW-206', 'BORROW-207']],
  ['colAmount', '1000000', ['BORROW-208', 'BORROW-209']],
  ['debtAmount', '0', ['BORROW-210', 'BORROW-211']],
];

/** Required fields that are filled in where they are left out. */
const defectsOfFields: readonly Defect[] = filling.flatMap(([field, value, ids]) =>
  buildEndpoints.map((endpoint, path) =>
    defect(`borrow-${endpoint}-without-${field.toLowerCase()}`, [ids[path]!], {
      says: `\`/borrow/${endpoint}\` fills in \`${field}\` where it is left out.`,
      inject: alteringPayloads([endpoint], ({ payload }) =>
        payload[field] === undefined ? { [field]: value } : undefined,
      ),
    }),
  ),
);

const rows: readonly (readonly [name: string, ids: OnPaths, concerns: (sent: Sent) => boolean])[] = [
  ['create', ['BORROW-220', 'BORROW-226'], ({ col, debt, creates }) => creates && col > 0n && debt === 0n],
  ['deposit', ['BORROW-221', 'BORROW-227'], ({ col, debt, creates }) => !creates && col > 0n && debt === 0n],
  ['borrow', ['BORROW-222', 'BORROW-228'], ({ col, debt }) => col === 0n && debt > 0n],
  ['repay', ['BORROW-223', 'BORROW-229'], ({ debt }) => debt < 0n && debt !== minI128],
  ['withdraw', ['BORROW-224', 'BORROW-230'], ({ col }) => col < 0n && col !== minI128],
  ['deposit-and-borrow', ['BORROW-225', 'BORROW-231'], ({ col, debt, creates }) => !creates && col > 0n && debt > 0n],
  ['create-and-borrow', ['BORROW-236', 'BORROW-237'], ({ debt, creates }) => creates && debt > 0n],
  ['literal-debt', ['BORROW-232', 'BORROW-233'], ({ debt }) => debt === minI128],
  ['literal-collateral', ['BORROW-234', 'BORROW-235'], ({ col }) => col === minI128],
];

/** What breaks where a path refuses every row of the action table. */
export const rowsOf = (endpoint: (typeof buildEndpoints)[number]): readonly JudgedId[] =>
  rows.map(([, ids]) => ids[buildEndpoints.indexOf(endpoint)]!);

/** Rows of the action table that are refused. */
const defectsOfRows: readonly Defect[] = rows.flatMap(([name, ids, concerns]) =>
  buildEndpoints.map((endpoint, path) =>
    defect(`borrow-${endpoint}-refuses-${name}`, [ids[path]!], {
      says: name.startsWith('literal')
        ? `\`/borrow/${endpoint}\` refuses the literal of ${name.slice(8)} as too small for 64 bits.`
        : `\`/borrow/${endpoint}\` refuses to build: ${name.replaceAll('-', ' ')}.`,
      inject: refusing([endpoint], concerns),
    }),
  ),
);

const keys: readonly (readonly [endpoint: Endpoint, absent: JudgedId, invented: JudgedId])[] = [
  ['vaults', 'BORROW-301', 'BORROW-305'],
  ['positions', 'BORROW-302', 'BORROW-306'],
  ['operate', 'BORROW-303', 'BORROW-307'],
  ['operate-instructions', 'BORROW-304', 'BORROW-308'],
];

const defectsOfKeys: readonly Defect[] = keys.flatMap(([endpoint, absent, invented]): readonly Defect[] => [
  defect(`borrow-${endpoint}-without-key`, [absent], {
    says: `\`/borrow/${endpoint}\` serves a request without \`x-api-key\`.`,
    inject: alteringRequests([endpoint], (sent) => (sent.key === undefined ? keyed(sent) : undefined)),
  }),
  defect(`borrow-${endpoint}-with-any-key`, [invented], {
    says: `\`/borrow/${endpoint}\` takes any text for a key.`,
    inject: alteringRequests([endpoint], (sent) => (sent.key === undefined ? undefined : keyed(sent))),
  }),
]);

const page = (status: number): ReferenceResponse => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: { text: `<html><body><h1>${status}</h1></body></html>` },
});

const forms: readonly (readonly [name: string, says: string, response: ReferenceResponse])[] = [
  ['500', 'an internal error', internalError],
  ['502', 'the page of a gateway', page(502)],
  ['503', 'the page of a gateway that is overloaded', page(503)],
  ['429', 'a throttle', throttled],
  ['redirect', 'a redirect', { status: 302, headers: { location: '/' }, body: { text: '' } }],
  ['reset', 'a closed connection', cutOff],
];

const literals: readonly (readonly [name: string, ids: readonly JudgedId[], amount: 'debt' | 'col'])[] = [
  ['repayment', ['BORROW-232', 'BORROW-233'], 'debt'],
  ['withdrawal', ['BORROW-234', 'BORROW-235'], 'col'],
];

/** Serves a build without a key right after one of its signer that was incomplete. */
const servingAfterIncomplete: Defect['inject'] = (reference) => {
  const incomplete = new Set<string>();
  return alteringRequests(buildEndpoints, (sent) => {
    const { endpoint, signer, payload, key } = sent;
    const isAfter = incomplete.delete(`${endpoint} ${signer}`);
    if (payload.colAmount === undefined || payload.debtAmount === undefined) incomplete.add(`${endpoint} ${signer}`);
    return isAfter && key === undefined ? keyed(sent) : undefined;
  })(reference);
};

/** Faults in what a request must bring, and failures that follow one input, while every other works. */
export const defectsOfRequests: readonly Defect[] = [
  ...defectsOfFields,
  ...defectsOfRows,
  ...defectsOfKeys,
  ...(
    [
      ['operate', 'BORROW-212'],
      ['operate-instructions', 'BORROW-213'],
    ] as const
  ).map(([endpoint, broken]) =>
    defect(`borrow-${endpoint}-refuses-owner`, [broken], {
      says: `\`/borrow/${endpoint}\` refuses the signer as \`positionOwner\`.`,
      inject: refusing(
        [endpoint],
        ({ payload: { positionOwner, signer } }) => positionOwner !== undefined && positionOwner === signer,
      ),
    }),
  ),
  defect('borrow-owner-ignored', ['BORROW-215'], {
    says: 'A new position belongs to the signer, whatever `positionOwner` says.',
    inject: alteringPayloads(buildEndpoints, () => ({ positionOwner: undefined })),
  }),
  defect('borrow-served-without-key-after-an-error', ['BORROW-303', 'BORROW-304'], {
    says: 'A build without a key is served right after one of the same signer that lacked an amount.',
    because: 'Either path builds.',
    inject: servingAfterIncomplete,
  }),
  defect('borrow-further-market-without-key', ['BORROW-301', 'BORROW-302', 'BORROW-303', 'BORROW-304'], {
    says: 'In the alternate market everything is served without `x-api-key`.',
    because: 'Each endpoint asks for the key.',
    inject: alteringRequests(everyEndpoint, (sent) =>
      sent.key === undefined && sent.market === alternateMarket ? keyed(sent) : undefined,
    ),
  }),
  defect('borrow-further-market-completes-positions', ['BORROW-208', 'BORROW-209'], {
    says: 'In the alternate market `colAmount` is 0 for an existing position where it is left out.',
    inject: alteringPayloads(buildEndpoints, ({ market, creates, payload }) =>
      market === alternateMarket && !creates && payload.colAmount === undefined ? { colAmount: '0' } : undefined,
    ),
  }),
  defect('borrow-several-wallets-refused', ['BORROW-151'], {
    says: '`users` of several wallets is refused.',
    inject: refusing(['positions'], ({ users }) => users.length > 1),
  }),
  defect('borrow-operate-answers-existing-positions-with-201', ['BORROW-007'], {
    says: 'Success at `/borrow/operate` has the status 201 where a position was named.',
    inject: alteringResponses(['operate'], (_, { creates }) => (creates ? undefined : { status: 201 })),
  }),
  ...literals.flatMap(([action, breaks, amount]) =>
    forms.map(([name, says, response]) =>
      defect(`borrow-literal-${action}-gets-${name}`, breaks, {
        says: `Each ${action} by MIN_I128 gets ${says}.`,
        inject: responding(buildEndpoints, (sent) => sent[amount] === minI128, response),
      }),
    ),
  ),
  defect('borrow-key-unknown-to-one-instance', ['BORROW-344'], {
    says: 'One of three instances does not know the key.',
    inject: (reference) => {
      let served = 0;
      const unauthorized = { status: 401, body: { json: { code: 401, message: 'Unauthorized' } } };
      return alteringResponses(everyEndpoint, () => ((served += 1) % 3 === 0 ? unauthorized : undefined))(reference);
    },
  }),
  defect('borrow-one-vault-answers-with-500', ['BORROW-220', 'BORROW-226'], {
    says: 'Builds on one vault that no profile names get an internal error.',
    because: 'Either path builds.',
    inject: responding(
      buildEndpoints,
      ({ market, payload }) => market === 'main' && payload.vaultId === 4n,
      internalError,
    ),
  }),
  defect('borrow-one-alternate-vault-refused', ['BORROW-220', 'BORROW-226'], {
    says: 'Builds on one vault of the alternate market are refused.',
    because: 'Either path builds.',
    inject: refusing(buildEndpoints, ({ market, payload }) => market === alternateMarket && payload.vaultId === 2n),
  }),
  defect('borrow-position-ids-through-double', ['BORROW-222', 'BORROW-228'], {
    says: 'A payload names the position as a double holds its id.',
    because: 'A loan is the first call on a position; without it no other follows.',
    inject: alteringPayloads(buildEndpoints, ({ payload: { positionId } }) =>
      typeof positionId === 'bigint' ? { positionId: BigInt(Number(positionId)) } : undefined,
    ),
  }),
  defect('borrow-amounts-beyond-doubles-refused', ['BORROW-220', 'BORROW-226'], {
    says: 'Deposits beyond 2^53 base units are refused.',
    because: 'Either path builds.',
    inject: refusing(buildEndpoints, ({ col }) => col > 2n ** 53n),
  }),
];
