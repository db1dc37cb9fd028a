import type { Defect, JudgedId } from '../defect.js';
import type { ReferenceRequest } from '../../../reference/reference.js';
import { minI128 } from '../../../reference/borrow/service/amounts.js';
import { alternateMarket, apiKeys, wallets } from '../../../reference/borrow/fixtures.js';
import {
  alteringPayloads,
  alteringRequests,
  amountsIn,
  buildEndpoints,
  endpointOf,
  payloadOf,
  queryOf,
  refusing,
  withPayload,
  type Endpoint,
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
  buildEndpoints.map((endpoint, path): Defect => ({
    id: `borrow-${endpoint}-without-${field.toLowerCase()}`,
    says: `\`/borrow/${endpoint}\` fills in \`${field}\` where it is left out.`,
    breaks: [ids[path]!],
    inject: alteringPayloads([endpoint], (payload) =>
      payload[field] === undefined ? { ...payload, [field]: value } : undefined,
    ),
  })),
);

type Concerns = (amounts: ReturnType<typeof amountsIn>) => boolean;

const rows: readonly (readonly [name: string, ids: OnPaths, concerns: Concerns])[] = [
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

/** Rows of the action table that are refused. */
const defectsOfRows: readonly Defect[] = rows.flatMap(([name, ids, concerns]) =>
  buildEndpoints.map((endpoint, path): Defect => ({
    id: `borrow-${endpoint}-refuses-${name}`,
    says: name.startsWith('literal')
      ? `\`/borrow/${endpoint}\` refuses the literal of ${name.slice(8)} as too small for 64 bits.`
      : `\`/borrow/${endpoint}\` refuses to build: ${name.replaceAll('-', ' ')}.`,
    breaks: [ids[path]!],
    inject: refusing([endpoint], (request) => concerns(amountsIn(payloadOf(request)))),
  })),
);

const keyed = (request: ReferenceRequest): ReferenceRequest => ({
  ...request,
  headers: { ...request.headers, 'x-api-key': apiKeys.genuine },
});

const keys: readonly (readonly [endpoint: Endpoint, absent: JudgedId, invented: JudgedId])[] = [
  ['vaults', 'BORROW-301', 'BORROW-305'],
  ['positions', 'BORROW-302', 'BORROW-306'],
  ['operate', 'BORROW-303', 'BORROW-307'],
  ['operate-instructions', 'BORROW-304', 'BORROW-308'],
];

const defectsOfKeys: readonly Defect[] = keys.flatMap(([endpoint, absent, invented]): readonly Defect[] => [
  {
    id: `borrow-${endpoint}-without-key`,
    says: `\`/borrow/${endpoint}\` serves a request without \`x-api-key\`.`,
    breaks: [absent],
    inject: alteringRequests([endpoint], (request) =>
      request.headers['x-api-key'] === undefined ? keyed(request) : undefined,
    ),
  },
  {
    id: `borrow-${endpoint}-with-any-key`,
    says: `\`/borrow/${endpoint}\` takes any text for a key.`,
    breaks: [invented],
    inject: alteringRequests([endpoint], (request) =>
      request.headers['x-api-key'] === undefined ? undefined : keyed(request),
    ),
  },
]);

const inFurtherMarket = (request: ReferenceRequest): boolean => queryOf(request).get('market') === alternateMarket;

/** Faults in what is asked of a request. */
export const defectsOfRequests: readonly Defect[] = [
  ...defectsOfFields,
  ...defectsOfRows,
  ...defectsOfKeys,
  {
    id: 'borrow-literal-through-double',
    says: 'Amounts pass through a double, so that the literal comes out with an exponent and is refused.',
    breaks: ['BORROW-232', 'BORROW-233', 'BORROW-234', 'BORROW-235', 'BORROW-263', 'BORROW-265'],
    because: 'The literal stands on either side, on either path.',
    inject: alteringPayloads(buildEndpoints, (payload) => {
      const through = (amount: unknown): unknown => (typeof amount === 'string' ? String(Number(amount)) : amount);
      return { ...payload, colAmount: through(payload.colAmount), debtAmount: through(payload.debtAmount) };
    }),
  },
  ...(
    [
      ['operate', 'BORROW-212'],
      ['operate-instructions', 'BORROW-213'],
    ] as const
  ).map(([endpoint, broken]): Defect => ({
    id: `borrow-${endpoint}-refuses-owner`,
    says: `\`/borrow/${endpoint}\` refuses the signer as \`positionOwner\`.`,
    breaks: [broken],
    inject: refusing([endpoint], (request) => {
      const { positionOwner, signer } = payloadOf(request);
      return positionOwner !== undefined && positionOwner === signer;
    }),
  })),
  {
    id: 'borrow-owner-defaults-to-another',
    says: 'Without `positionOwner` a new position belongs to the operator.',
    breaks: ['BORROW-214'],
    inject: alteringPayloads(buildEndpoints, (payload) =>
      amountsIn(payload).creates && payload.positionOwner === undefined
        ? { ...payload, positionOwner: wallets.settler.address }
        : undefined,
    ),
  },
  {
    id: 'borrow-owner-ignored',
    says: 'A new position belongs to the signer, whatever `positionOwner` says.',
    breaks: ['BORROW-215'],
    inject: alteringPayloads(buildEndpoints, ({ positionOwner, ...payload }) =>
      positionOwner === undefined ? undefined : payload,
    ),
  },
  {
    id: 'borrow-further-market-without-key',
    says: 'In the alternate market everything is served without `x-api-key`.',
    breaks: ['BORROW-301', 'BORROW-302', 'BORROW-303', 'BORROW-304'],
    because: 'Each endpoint asks for the key.',
    inject: alteringRequests(['vaults', 'positions', ...buildEndpoints], (request) =>
      request.headers['x-api-key'] === undefined && inFurtherMarket(request) ? keyed(request) : undefined,
    ),
  },
  {
    id: 'borrow-further-market-completes-positions',
    says: 'In the alternate market `colAmount` is 0 for an existing position where it is left out.',
    breaks: ['BORROW-208', 'BORROW-209'],
    inject: alteringRequests(buildEndpoints, (request) => {
      const payload = payloadOf(request);
      return inFurtherMarket(request) && payload.positionId !== 0n && payload.colAmount === undefined
        ? withPayload(request, { ...payload, colAmount: '0' })
        : undefined;
    }),
  },
  {
    id: 'borrow-several-wallets-refused',
    says: '`users` of several wallets is refused.',
    breaks: ['BORROW-151'],
    inject: refusing(['positions'], (request) => (queryOf(request).get('users') ?? '').includes(',')),
  },
  {
    id: 'borrow-operate-answers-existing-positions-with-201',
    says: 'Success at `/borrow/operate` has the status 201 where a position was named.',
    breaks: ['BORROW-007'],
    inject:
      ({ handle }) =>
      async (request) => {
        const response = await handle(request);
        const concerned = endpointOf(request) === 'operate' && payloadOf(request).positionId !== 0n;
        return concerned && response.status === 200 ? { ...response, status: 201 } : response;
      },
  },
];
