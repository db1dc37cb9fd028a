import { alternateMarket } from '../../../reference/borrow/fixtures.js';
import { defaultMarket } from '../../../reference/borrow/service/vaults.js';
import { defect, type Defect } from '../defect.js';
import { all, Memory, not, type Inject } from '../operators.js';
import { moving, type OnChain } from './on-chain.js';
import { rowsOf } from './requests.js';
import { asking, at, building, inMarket, literal, paying, refused, type Endpoint, type Sent } from './tamper.js';

/** Faults at one endpoint after the other, and what breaks with each. */
type ByEndpoint = readonly (readonly [endpoint: Endpoint, breaks: Defect['breaks'], because?: string])[];

const byEndpoint = (
  name: string,
  fault: string,
  rows: ByEndpoint,
  inject: (endpoint: Endpoint) => Inject,
): readonly Defect[] =>
  rows.map(([endpoint, breaks, because]) =>
    defect(`borrow-${endpoint}-${name}`, breaks, {
      says: `\`/borrow/${endpoint}\` ${fault}.`,
      ...(because !== undefined && { because }),
      inject: inject(endpoint),
    }),
  );

const everyBuild = 'Every build names its market.';
const calls = 'Calls on positions leave it out as well.';
const wrongToken = 'What is settled takes the token of the wrong vault, and both markets get the same build.';

const refusingMarket =
  (market?: string) =>
  (endpoint: Endpoint): Inject =>
    at[endpoint]({ market }, refused);

/** What a call does on the chain in the alternate market. */
const there = (actions: OnChain['actions'][number]) => ({ before: { vault: { market: alternateMarket } }, actions });

/** In the vault whose namesake takes wrapped native a deposit would take the wrong token, too. */
const takesOtherToken = ({ payload }: Sent): boolean => Number(payload.vaultId) === 3;

/** The next creation of a signer that named an owner, where it names neither, takes the market or the owner of that one. */
const keptOfCreation =
  (kept: 'market' | 'positionOwner'): Inject =>
  (reference) => {
    const before = new Map<string, Sent>();
    return asking.builds({}, (sent) => {
      const { signer, creates, market, payload } = sent;
      const last = before.get(signer);
      before.delete(signer);
      if (creates && payload.positionOwner !== undefined) before.set(signer, sent);
      else if (creates && market === undefined && last !== undefined)
        return kept === 'market'
          ? inMarket(takesOtherToken(sent) ? undefined : last.market)(sent)
          : paying(() => ({ positionOwner: last.payload.positionOwner }))(sent);
      return undefined;
    })(reference);
  };

/** Without a market, right after a read of the same wallets in the alternate one. */
const isAfterAlternate = new Memory<Sent>(() => {
  const last = new Map<string, string | undefined>();
  return ({ users, market }) => {
    const before = last.get(users.join());
    last.set(users.join(), market);
    return market === undefined && before === alternateMarket;
  };
});

/** Faults in telling the markets apart, and of the alternate market alone, where `main` keeps the document. */
export const defectsOfMarkets: readonly Defect[] = [
  ...byEndpoint(
    'refused-without-market',
    'refuses a request without `market`',
    [
      ['vaults', ['BORROW-090']],
      ['positions', ['BORROW-091']],
      ['operate', ['BORROW-092', 'BORROW-329'], calls],
      ['operate-instructions', ['BORROW-093', 'BORROW-330'], calls],
    ],
    refusingMarket(),
  ),
  ...byEndpoint(
    'refuses-main',
    'refuses `market=main`',
    [
      ['vaults', ['BORROW-094']],
      ['positions', ['BORROW-095']],
      ['operate', ['BORROW-096', ...rowsOf('operate')], everyBuild],
      ['operate-instructions', ['BORROW-097', ...rowsOf('operate-instructions')], everyBuild],
    ],
    refusingMarket(defaultMarket),
  ),
  ...byEndpoint(
    'refuses-further-market',
    'refuses the name of the alternate market',
    [
      ['vaults', ['BORROW-098']],
      ['positions', ['BORROW-099']],
      ['operate', ['BORROW-100']],
      ['operate-instructions', ['BORROW-101']],
    ],
    refusingMarket(alternateMarket),
  ),
  ...byEndpoint(
    'defaults-to-further-market',
    'means the alternate market where none is named',
    [
      ['vaults', ['BORROW-102']],
      ['positions', ['BORROW-103']],
      ['operate', ['BORROW-104', 'BORROW-324', 'BORROW-329']],
      ['operate-instructions', ['BORROW-107', 'BORROW-324', 'BORROW-330', 'BORROW-332']],
    ],
    (endpoint) => asking[endpoint](all({ market: undefined }, not(takesOtherToken)), inMarket(alternateMarket)),
  ),
  ...byEndpoint(
    'ignores-market',
    'answers for `main`, whatever market is named',
    [
      [
        'positions',
        ['BORROW-155', 'BORROW-156', 'BORROW-214', 'BORROW-215', 'BORROW-334'],
        'Positions of `main` are listed in both markets, stand in vaults of `main`, and none of the other market is listed.',
      ],
      ['operate', ['BORROW-105', 'BORROW-262', 'BORROW-324', 'BORROW-336'], wrongToken],
      ['operate-instructions', ['BORROW-107', 'BORROW-258', 'BORROW-324', 'BORROW-333', 'BORROW-337'], wrongToken],
    ],
    (endpoint) => asking[endpoint]({}, inMarket()),
  ),
  defect(
    'borrow-vaults-ignore-market',
    ['BORROW-106', 'BORROW-156', 'BORROW-220', 'BORROW-226', 'BORROW-258', 'BORROW-262', 'BORROW-268', 'BORROW-286'],
    {
      says: '`/borrow/vaults` lists `main`, whatever market is named.',
      because:
        'Positions elsewhere stand in vaults that are not listed, and a wallet brings the tokens of the wrong vault.',
      inject: asking.vaults({}, inMarket()),
    },
  ),
  defect('borrow-market-kept-for-next-creation', ['BORROW-104', 'BORROW-324', 'BORROW-332'], {
    says: 'A creation without `market` goes where the one before it went that its signer made for another owner.',
    because: 'Either path creates, and what is settled takes the token of the wrong vault.',
    inject: keptOfCreation('market'),
  }),
  defect('borrow-owner-kept-for-next-creation', ['BORROW-214'], {
    says: 'A creation without `positionOwner` is for the owner that the one before it of the same signer named.',
    inject: keptOfCreation('positionOwner'),
  }),
  defect('borrow-positions-without-market-after-other-market', ['BORROW-103'], {
    says: 'A read of positions without `market` lists the alternate market right after a read of the same wallets there.',
    inject: asking.positions(isAfterAlternate, inMarket(alternateMarket)),
  }),
  defect('borrow-further-market-refuses-literal', ['BORROW-232', 'BORROW-233', 'BORROW-314'], {
    says: 'Builds in the alternate market refuse the literal.',
    inject: at.builds({ market: alternateMarket, request: { body: literal } }, refused),
  }),
  defect('borrow-further-market-serves-creations-only', ['BORROW-314', 'BORROW-336', 'BORROW-337'], {
    says: 'Builds for an existing position look in `main`, whatever market is named.',
    because: 'A position of the same id in both markets gets the same build.',
    inject: asking.builds({ creates: false }, inMarket()),
  }),
  defect('borrow-further-market-deposits-a-hundredth-more', ['BORROW-265', 'BORROW-314'], {
    says: 'In the alternate market a deposit into an existing position takes a hundredth more.',
    because: 'What is taken is not the amount.',
    inject: building({ market: alternateMarket, actions: 'deposit' }, ({ col }) => ({ col: (101n * col) / 100n })),
  }),
  defect('borrow-further-market-lends-a-hundredth-less', ['BORROW-269', 'BORROW-281', 'BORROW-314'], {
    says: 'In the alternate market a borrow pays a hundredth less.',
    because: 'Less than the amount is paid, and of the minimum less than the minimum.',
    inject: building({ market: alternateMarket, actions: 'borrow' }, ({ debt }) => ({ debt: (99n * debt) / 100n })),
  }),
  defect(
    'borrow-further-market-repayment-with-flipped-sign',
    ['BORROW-270', 'BORROW-271', 'BORROW-297', 'BORROW-314', 'BORROW-336', 'BORROW-337'],
    {
      says: 'In the alternate market a repayment borrows.',
      because:
        'The debt rises, nothing is taken, no repayment leaves too little there, and a borrow gets the same build.',
      inject: building({ market: alternateMarket, actions: 'repay' }, ({ debt }) => ({ debt: -debt })),
    },
  ),
  defect('borrow-further-market-withdrawal-by-literal-keeps-part', ['BORROW-279', 'BORROW-314'], {
    says: 'In the alternate market the literal empties the position, and a hundredth of it stays with the vault.',
    because: 'Not all collateral comes back.',
    inject: moving(there('literal-collateral'), 'supply', 'in', ({ supply = 0n }) => supply / 100n),
  }),
  defect('borrow-further-market-literal-clears-debt-for-half', ['BORROW-313', 'BORROW-314'], {
    says: 'In the alternate market the literal clears the whole debt and takes half of what was borrowed.',
    because: 'The debt is not taken.',
    inject: moving(there('literal-debt'), 'borrow', 'out', ({ principal = 0n }) => principal / 2n),
  }),
  defect(
    'borrow-further-market-forgets-second-half',
    ['BORROW-268', 'BORROW-275', 'BORROW-286', 'BORROW-314', 'BORROW-336', 'BORROW-337'],
    {
      says: 'In the alternate market, of a deposit with a borrow only the deposit is built.',
      because:
        'What is left is the build of the deposit alone, which is the same below the minimum and within the limits.',
      inject: building({ market: alternateMarket, actions: 'deposit-and-borrow' }, () => ({ debt: 0n })),
    },
  ),
];
