import { alternateMarket } from '../../../reference/borrow/fixtures.js';
import { defaultMarket } from '../../../reference/borrow/service/vaults.js';
import { defect, type Defect } from '../defect.js';
import { all, not, remembering, type Inject } from '../operators.js';
import { rowsOf } from './requests.js';
import { asking, at, building, inMarket, paying, refused, type Endpoint, type Sent } from './tamper.js';

/** The same fault at one endpoint after the other, and what breaks with each. */
const byEndpoint = (
  name: string,
  inject: (endpoint: Endpoint) => Inject,
  rows: Readonly<Partial<Record<Endpoint, Defect['breaks']>>>,
): readonly Defect[] =>
  (Object.keys(rows) as Endpoint[]).map((endpoint) =>
    defect(`borrow-${endpoint}-${name}`, ...rows[endpoint]!).by(inject(endpoint)),
  );

const refusingMarket =
  (market?: string) =>
  (endpoint: Endpoint): Inject =>
    at[endpoint]({ market }, refused);

/** In the vault whose namesake takes wrapped native a deposit would take the wrong token, too. */
const takesOtherToken = ({ payload }: Sent): boolean => Number(payload.vaultId) === 3;

/** Faults in telling the markets apart, and of the alternate market alone, where `main` keeps the document. */
export const defectsOfMarkets: readonly Defect[] = [
  ...byEndpoint('refused-without-market', refusingMarket(), {
    vaults: ['BORROW-090'],
    positions: ['BORROW-091'],
    operate: ['BORROW-092', 'BORROW-329'],
    'operate-instructions': ['BORROW-093', 'BORROW-330'],
  }),
  ...byEndpoint('refuses-main', refusingMarket(defaultMarket), {
    vaults: ['BORROW-094'],
    positions: ['BORROW-095'],
    operate: ['BORROW-096', ...rowsOf('operate')],
    'operate-instructions': ['BORROW-097', ...rowsOf('operate-instructions')],
  }),
  ...byEndpoint('refuses-further-market', refusingMarket(alternateMarket), {
    vaults: ['BORROW-098'],
    positions: ['BORROW-099'],
    operate: ['BORROW-100'],
    'operate-instructions': ['BORROW-101'],
  }),
  ...byEndpoint(
    'defaults-to-further-market',
    (endpoint) => asking[endpoint](all({ market: undefined }, not(takesOtherToken)), inMarket(alternateMarket)),
    {
      vaults: ['BORROW-102'],
      positions: ['BORROW-103'],
      operate: ['BORROW-104', 'BORROW-324', 'BORROW-329'],
      'operate-instructions': ['BORROW-107', 'BORROW-324', 'BORROW-330', 'BORROW-332'],
    },
  ),
  ...byEndpoint('ignores-market', (endpoint) => asking[endpoint]({}, inMarket()), {
    positions: ['BORROW-155', 'BORROW-156', 'BORROW-214', 'BORROW-215', 'BORROW-334'],
    operate: ['BORROW-105', 'BORROW-262', 'BORROW-324', 'BORROW-336'],
    'operate-instructions': ['BORROW-107', 'BORROW-258', 'BORROW-324', 'BORROW-333', 'BORROW-337'],
  }),
  defect(
    'borrow-vaults-ignore-market',
    ...(['BORROW-106', 'BORROW-156', 'BORROW-220', 'BORROW-226'] as const),
    ...(['BORROW-258', 'BORROW-262', 'BORROW-268', 'BORROW-286'] as const),
  ).by(asking.vaults({}, inMarket())),
  // The next creation of a signer that named an owner has that owner too, where it names neither owner nor market.
  defect('borrow-owner-kept-for-next-creation', 'BORROW-214').by(
    remembering<unknown>((owners) =>
      asking.builds({ creates: true }, (sent) => {
        const { signer, market, payload } = sent;
        const kept = owners.get(signer);
        owners.set(signer, payload.positionOwner);
        const isLeftOut = payload.positionOwner === undefined && market === undefined;
        return isLeftOut && kept !== undefined ? paying({ positionOwner: kept })(sent) : undefined;
      }),
    ),
  ),
  defect(
    'borrow-further-market-repayment-with-flipped-sign',
    ...(['BORROW-270', 'BORROW-271', 'BORROW-297'] as const),
    ...(['BORROW-314', 'BORROW-336', 'BORROW-337'] as const),
  ).by(building({ market: alternateMarket, actions: 'repay' }, ({ debt }) => ({ debt: -debt }))),
];
