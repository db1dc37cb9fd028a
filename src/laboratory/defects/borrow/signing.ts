import type { Defect } from '../defect.js';
import { signer as asSigner } from '../../../reference/chain/instructions.js';
import { alternateMarket, wallets } from '../../../reference/borrow/fixtures.js';
import { swallowing } from './on-chain.js';
import {
  alteringAnswersOf,
  alteringBuilds,
  alteringRequests,
  alteringShown,
  amountsIn,
  inMarket,
  payloadOf,
  queryOf,
  type Inject,
  type JsonObject,
} from './tamper.js';

const operator = wallets.thirdReader.address;

/** The first repayment or withdrawal of a path is given to every later one. */
const constant =
  (endpoint: 'operate' | 'operate-instructions'): Inject =>
  (reference) => {
    let first: JsonObject | undefined;
    return alteringBuilds([endpoint], (build, payload) => {
      const { col, debt } = amountsIn(payload);
      if ((col >= 0n && debt >= 0n) || payload.signer !== wallets.builder.address) return undefined;
      first ??= build;
      return { ...first, nftId: build.nftId };
    })(reference);
  };

/** Faults of builds that cannot be signed or sent or that are the same for every call. */
export const defectsOfSigning: readonly Defect[] = [
  {
    id: 'borrow-instructions-need-second-signature',
    says: 'The operator has to sign the instructions of a withdrawal as well.',
    breaks: ['BORROW-331'],
    inject: alteringShown((instructions, payload) =>
      amountsIn(payload).col < 0n
        ? instructions.map((one) => ({ ...one, accounts: [...one.accounts, asSigner(operator)] }))
        : undefined,
    ),
  },
  {
    id: 'borrow-lookup-table-is-none-for-creations',
    says: 'Of a creation `addressLookupTableAddresses` names an account that is no lookup table.',
    breaks: ['BORROW-256'],
    inject: alteringBuilds(['operate-instructions'], (build, payload) =>
      amountsIn(payload).creates ? { ...build, addressLookupTableAddresses: [operator] } : undefined,
    ),
  },
  {
    id: 'borrow-constant-transaction',
    says: '`/borrow/operate` gives one wallet the same transaction for whatever it repays or withdraws.',
    breaks: ['BORROW-336', 'BORROW-340'],
    because: 'A simulation shows it as well.',
    inject: constant('operate'),
  },
  {
    id: 'borrow-constant-instructions',
    says: '`/borrow/operate-instructions` gives one wallet the same instructions for whatever it repays or withdraws.',
    breaks: ['BORROW-297', 'BORROW-337', 'BORROW-341'],
    because: 'In a simulation they move other tokens, and a repayment that leaves too little is another one.',
    inject: constant('operate-instructions'),
  },
  {
    id: 'borrow-operate-means-alternate-market-for-positions',
    says: '`/borrow/operate` looks for a position in the other market where none is named.',
    breaks: ['BORROW-329'],
    inject: alteringRequests(['operate'], (request) =>
      payloadOf(request).positionId === 0n || queryOf(request).has('market')
        ? undefined
        : inMarket(request, alternateMarket),
    ),
  },
  {
    id: 'borrow-operate-instructions-means-alternate-market-for-positions',
    says: '`/borrow/operate-instructions` looks for a position in the other market where none is named.',
    breaks: ['BORROW-330'],
    inject: alteringRequests(['operate-instructions'], (request) =>
      payloadOf(request).positionId === 0n || queryOf(request).has('market')
        ? undefined
        : inMarket(request, alternateMarket),
    ),
  },
  {
    id: 'borrow-positions-of-both-markets',
    says: 'Positions of the other market are listed beside those of `main` for one wallet.',
    breaks: ['BORROW-103', 'BORROW-334'],
    because: 'What is listed without `market` is another list.',
    inject: alteringAnswersOf(['positions'], async (json, request, reference) => {
      const users = queryOf(request).get('users') ?? '';
      if (queryOf(request).get('market') !== 'main' || !users.includes(wallets.thirdReader.address)) return undefined;
      const { body } = await reference.handle(inMarket(request, alternateMarket));
      const others = 'json' in body && Array.isArray(body.json) ? (body.json as readonly unknown[]) : [];
      const keyOf = (one: unknown): string =>
        `${String((one as JsonObject).vaultId)}/${String((one as JsonObject).id)}`;
      const known = new Set((json as readonly unknown[]).map(keyOf));
      const own = json as readonly JsonObject[];
      const added = others.filter((one) => !known.has(keyOf(one))) as readonly JsonObject[];
      // They name a vault of `main`, so that only their address tells where they stand.
      const place = own.find(({ ownerAddress }) => ownerAddress === wallets.thirdReader.address);
      return [...own, ...added.map((one) => ({ ...one, vaultId: place?.vaultId, vault: place?.vault }))];
    }),
  },
  {
    id: 'borrow-withdrawal-over-limit-goes-through',
    says: 'A withdrawal that leaves a debt over the collateral factor goes through.',
    breaks: ['BORROW-335'],
    inject: swallowing(({ col }) => col < 0n, 'VaultPositionAboveCF'),
  },
];
