import type { Defect } from '../../../defect.js';
import { signer as asSigner } from '../../../chain/instructions.js';
import { minI128 } from '../service/amounts.js';
import { alternateMarket, wallets } from '../fixtures.js';
import { swallowing } from '../service/on-chain.js';
import {
  alteringAnswersOf,
  alteringBuilds,
  alteringRequests,
  alteringShown,
  amountsIn,
  endpointOf,
  inMarket,
  payloadOf,
  queryOf,
  type Inject,
  type JsonObject,
} from './tamper.js';

const operator = wallets.thirdReader.address;

/** The first build of a path is given to every later call on an existing position. */
const constant =
  (endpoint: 'operate' | 'operate-instructions'): Inject =>
  (reference) => {
    let first: JsonObject | undefined;
    return alteringBuilds([endpoint], (build, payload) => {
      if (amountsIn(payload).creates || payload.signer !== wallets.builder.address) return undefined;
      first ??= build;
      return { ...first, nftId: build.nftId };
    })(reference);
  };

/** Requests that end in a gateway's page, and no others. */
const failing =
  (concerns: (payload: JsonObject) => boolean, status: number): Inject =>
  ({ handle }) =>
    (request) => {
      const endpoint = endpointOf(request);
      const isBuild = endpoint === 'operate' || endpoint === 'operate-instructions';
      return isBuild && concerns(payloadOf(request)) ? { status, body: { text: '' } } : handle(request);
    };

const isLiteral = ({ colAmount, debtAmount }: JsonObject): boolean =>
  [colAmount, debtAmount].includes(String(minI128));

/** Faults of builds that cannot be signed or sent, that are the same for every call, or that follow one input. */
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
    says: '`/borrow/operate` gives one wallet the same transaction for every call on its positions.',
    breaks: ['BORROW-336'],
    inject: constant('operate'),
  },
  {
    id: 'borrow-constant-instructions',
    says: '`/borrow/operate-instructions` gives one wallet the same instructions for every call on its positions.',
    breaks: ['BORROW-337'],
    inject: constant('operate-instructions'),
  },
  {
    id: 'borrow-literal-ends-at-the-gateway',
    says: 'Whatever carries the literal is answered with 502.',
    breaks: ['BORROW-232', 'BORROW-233', 'BORROW-234', 'BORROW-235'],
    entails: 'The literal stands on either side, on either path.',
    inject: failing(isLiteral, 502),
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
    says: 'The positions of the other market are listed beside those of `main`.',
    breaks: ['BORROW-103', 'BORROW-155', 'BORROW-334'],
    entails: 'What is listed without `market` is another list, and stands in vaults that are not listed.',
    inject: alteringAnswersOf(['positions'], async (json, request, reference) => {
      if (queryOf(request).get('market') !== 'main') return undefined;
      const { body } = await reference.handle(inMarket(request, alternateMarket));
      const others = 'json' in body && Array.isArray(body.json) ? (body.json as readonly unknown[]) : [];
      return [...(json as readonly unknown[]), ...others];
    }),
  },
  {
    id: 'borrow-withdrawal-over-limit-goes-through',
    says: 'A withdrawal that leaves a debt over the collateral factor goes through.',
    breaks: ['BORROW-335'],
    inject: swallowing(({ col }) => col < 0n, 'VaultPositionAboveCF'),
  },
];

