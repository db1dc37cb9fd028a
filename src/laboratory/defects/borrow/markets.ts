import type { Defect, JudgedId } from '../defect.js';
import type { ReferenceRequest } from '../../../reference/reference.js';
import { minI128 } from '../../../reference/borrow/service/amounts.js';
import { alternateMarket } from '../../../reference/borrow/fixtures.js';
import { alteringRequests, inMarket, payloadOf, queryOf, refusing, type Endpoint } from './tamper.js';
import { defaultMarket } from '../../../reference/borrow/service/vaults.js';

type AtEndpoint = readonly (readonly [endpoint: Endpoint, id: JudgedId, entailed?: readonly JudgedId[]])[];

const marketLeftOut: AtEndpoint = [
  ['vaults', 'BORROW-090'],
  ['positions', 'BORROW-091'],
  ['operate', 'BORROW-092', ['BORROW-329']],
  ['operate-instructions', 'BORROW-093', ['BORROW-330']],
];

/** Every build names its market, so that each row of the action table is refused with it. */
const mainMarket: AtEndpoint = [
  ['vaults', 'BORROW-094'],
  ['positions', 'BORROW-095'],
  [
    'operate',
    'BORROW-096',
    [
      'BORROW-220',
      'BORROW-221',
      'BORROW-222',
      'BORROW-223',
      'BORROW-224',
      'BORROW-225',
      'BORROW-232',
      'BORROW-234',
      'BORROW-236',
    ],
  ],
  [
    'operate-instructions',
    'BORROW-097',
    [
      'BORROW-226',
      'BORROW-227',
      'BORROW-228',
      'BORROW-229',
      'BORROW-230',
      'BORROW-231',
      'BORROW-233',
      'BORROW-235',
      'BORROW-237',
    ],
  ],
];

const alternateMarketRefused: AtEndpoint = [
  ['vaults', 'BORROW-098'],
  ['positions', 'BORROW-099'],
  ['operate', 'BORROW-100'],
  ['operate-instructions', 'BORROW-101'],
];

const refusingMarket = (endpoint: Endpoint, name: string | null): Defect['inject'] =>
  refusing([endpoint], (request) => queryOf(request).get('market') === name);

/** True for a build in the vault whose namesake takes wrapped native: there a deposit would take the wrong token, too. */
function takesWhatWalletsHold(request: ReferenceRequest): boolean {
  return Number(payloadOf(request).vaultId) === 3;
}

/** Faults in telling the markets apart. */
export const defectsOfMarkets: readonly Defect[] = [
  ...marketLeftOut.map(([endpoint, id, entailed]): Defect => ({
    id: `borrow-${endpoint}-refused-without-market`,
    says: `\`/borrow/${endpoint}\` refuses a request without \`market\`.`,
    breaks: [id, ...(entailed ?? [])],
    ...(entailed && { because: 'Calls on positions leave it out as well.' }),
    inject: refusingMarket(endpoint, null),
  })),
  ...mainMarket.map(([endpoint, id, entailed]): Defect => ({
    id: `borrow-${endpoint}-refuses-main`,
    says: `\`/borrow/${endpoint}\` refuses \`market=main\`.`,
    breaks: [id, ...(entailed ?? [])],
    ...(entailed && { because: 'Every build names its market.' }),
    inject: refusingMarket(endpoint, defaultMarket),
  })),
  ...alternateMarketRefused.map(([endpoint, id]): Defect => ({
    id: `borrow-${endpoint}-refuses-further-market`,
    says: `\`/borrow/${endpoint}\` refuses the name of the alternate market.`,
    breaks: [id],
    inject: refusingMarket(endpoint, alternateMarket),
  })),
  ...(
    [
      ['vaults', ['BORROW-102']],
      ['positions', ['BORROW-103']],
      ['operate', ['BORROW-104', 'BORROW-324', 'BORROW-329']],
      ['operate-instructions', ['BORROW-107', 'BORROW-324', 'BORROW-330', 'BORROW-332']],
    ] as const
  ).map(([endpoint, breaks]): Defect => ({
    id: `borrow-${endpoint}-defaults-to-further-market`,
    says: `\`/borrow/${endpoint}\` means the alternate market where none is named.`,
    breaks,
    inject: alteringRequests([endpoint], (request) =>
      queryOf(request).has('market') || takesWhatWalletsHold(request) ? undefined : inMarket(request, alternateMarket),
    ),
  })),
  ...(
    [
      [
        'positions',
        ['BORROW-155', 'BORROW-156', 'BORROW-214', 'BORROW-215', 'BORROW-334'],
        'Positions of `main` are listed in both markets, stand in vaults of `main`, and none of the other market is listed.',
      ],
      [
        'operate',
        ['BORROW-105', 'BORROW-262', 'BORROW-324', 'BORROW-336'],
        'What is settled takes the token of the wrong vault, and both markets get the same build.',
      ],
      [
        'operate-instructions',
        ['BORROW-107', 'BORROW-258', 'BORROW-324', 'BORROW-333', 'BORROW-337'],
        'What is settled takes the token of the wrong vault, and both markets get the same build.',
      ],
    ] as const
  ).map(([endpoint, breaks, because]): Defect => ({
    id: `borrow-${endpoint}-ignores-market`,
    says: `\`/borrow/${endpoint}\` answers for \`main\`, whatever market is named.`,
    breaks,
    because,
    inject: alteringRequests([endpoint], (request) => inMarket(request, undefined)),
  })),
  {
    id: 'borrow-vaults-ignore-market',
    says: '`/borrow/vaults` lists `main`, whatever market is named.',
    breaks: [
      'BORROW-106',
      'BORROW-156',
      'BORROW-220',
      'BORROW-226',
      'BORROW-258',
      'BORROW-262',
      'BORROW-268',
      'BORROW-286',
    ],
    because:
      'Positions elsewhere stand in vaults that are not listed, and a wallet brings the tokens of the wrong vault.',
    inject: alteringRequests(['vaults'], (request) => inMarket(request, undefined)),
  },
  {
    id: 'borrow-further-market-refuses-literal',
    says: 'Builds in the alternate market refuse the literal.',
    breaks: ['BORROW-232', 'BORROW-233', 'BORROW-314'],
    inject: refusing(
      ['operate', 'operate-instructions'],
      (request) => queryOf(request).get('market') === alternateMarket && request.body.includes(String(minI128)),
    ),
  },
  {
    id: 'borrow-further-market-serves-creations-only',
    says: 'Builds for an existing position look in `main`, whatever market is named.',
    breaks: ['BORROW-314', 'BORROW-336', 'BORROW-337'],
    because: 'A position of the same id in both markets gets the same build.',
    inject: alteringRequests(['operate', 'operate-instructions'], (request) =>
      payloadOf(request).positionId === 0n ? undefined : inMarket(request, undefined),
    ),
  },
];
