import { proxyScenario } from '../../../../../src/product/model/history.js';
import { concernsNothing, declaring, isUndecided, passes, violates } from '../../../../support/check-rows.js';
import type { MadeExchange } from '../../../../support/check-table.js';
import { borrowTable, fixtures } from '../made.js';
import { build, dated, inTurns, perPath, position, positionsRead, refused, session, vault } from '../made-exchanges.js';
import { vaultsRead, type Path, type Row } from '../made-exchanges.js';

type Send = (market: string | null, more?: Partial<MadeExchange>) => MadeExchange;

const operations: Readonly<Record<string, Send>> = {
  listVaults: (market, more) => vaultsRead([], market ?? undefined, more),
  listPositions: (market, more) => positionsRead([], market ?? undefined, 'Signer', more),
  operate: (market, more) => build('operate', { positionId: 0 }, { market, ...more }),
  operateInstructions: (market, more) => build('operateInstructions', { positionId: 0 }, { market, ...more }),
};

const answeredWith200 = (send: Send): readonly Row[] => [
  passes('200', session([send(null), send('main')])),
  violates('201', session([send(null, { status: 201 }), send('main')])),
];

const others = (...all: readonly MadeExchange[]): Row['given'] => ({ ...session(all), scenario: 'borrow/lifecycle' });

const keyless: Partial<MadeExchange> = { ...refused, credentials: { apiKey: 'absent' } };

/** A read is refused only where it is compared. */
const readAnsweredWith200 = (send: Send, another: Send): readonly Row[] => [
  ...answeredWith200(send),
  passes('201 of another operation', session([send(null), send('main'), another(null, { status: 201 })])),
  concernsNothing('refused once in another scenario', others(send(null, refused))),
  violates('refused both times in another scenario', others(send(null, refused), send('main', refused))),
  violates('an error under 200', others(send(null, passing), send('main', passing)), {
    found: 'status 200 with {"error":"not now"}',
  }),
  concernsNothing('refused both times without a key', others(send(null, keyless), send('main', keyless))),
  passes('given out in another scenario', others(send(null))),
];

/** An error that may pass. */
const passing = { body: { error: 'not now' } };

const accepted = (send: Send, control: string | null, tried: string | null): readonly Row[] => [
  passes('both are given out', session([send(control), send(tried)])),
  violates('the one is refused', session([send(control), send(tried, refused)])),
  concernsNothing('both are refused', session([send(control, refused), send(tried, refused)])),
  violates('an error for the one', session([send(control), send(tried, passing)])),
  passes('the one is refused without the key', session([send(control), send(tried), send(tried, keyless)])),
  isUndecided('served before an error', session([send(control), send(tried), send(tried, passing)])),
  violates('the connection is closed for the one, every time', inTurns(send(control), closed(send(tried)))),
  concernsNothing('another market is refused, every time', inTurns(send(control), send('third', refused))),
];

const unverified = { ...refused, purpose: 'unverified-funds' };

const ofVault = (path: Path, address: string): Row['given'] => [
  vaultsRead([vault(2)], 'main'),
  ...[vaultsRead([vault(2, 'Vault2', { supplyToken: { address } })], 'alt'), build(path)],
  build(path, {}, { market: 'alt', ...unverified }),
];

/** The wallet may have the tokens of one vault and lack those of another. */
const buildAccepted = (path: Path): readonly Row[] => [
  ...accepted(operations[path]!, 'main', 'alt'),
  isUndecided(
    'refused where the wallet may lack the tokens',
    session([build(path), build(path, { vaultId: 9 }, { market: 'alt', ...unverified })]),
  ),
  violates('the same call is refused', ofVault(path, 'Supply')),
  concernsNothing('refused in a vault of another token with the same id', ofVault(path, 'Another')),
  declaring(
    { ...fixtures, vaults: { inAlternateMarket: { market: 'alt', vaultId: 9 } } },
    concernsNothing(
      'refused in a vault that is not the declared one',
      session([build(path), build(path, {}, { market: 'alt', ...refused })]),
    ),
  ),
];

/** Whatever is wrong with the other call, it names the same market by either path. */
const buildsNamed = (path: Path): readonly Row[] => {
  const repayment = { colAmount: '0', debtAmount: '-5' };
  const otherPath = path === 'operate' ? 'operateInstructions' : 'operate';
  const both = session([build(path, {}, { market: null }), build(path)]);
  const other = inTurns(build(otherPath, repayment), build(path, repayment, refused), both);
  return [...accepted(operations[path]!, null, 'main'), passes('another call works by the other path', other)];
};

const buildsLeftOut = (path: Path): readonly Row[] => [
  ...accepted(operations[path]!, 'main', null),
  ...Object.entries({
    'refused in main as well': build(path, { vaultId: 9 }, { market: 'alt' }),
    'repeated in turns with another request': vaultsRead([], 'main'),
  }).map(([name, control]) => {
    const failing = build(path, {}, { market: null, ...refused });
    return concernsNothing(name, inTurns(control, failing, session([build(path, {}, refused)])));
  }),
  concernsNothing(
    'a position, which stands in one market',
    session([build(path, { positionId: 7 }), build(path, { positionId: 7 }, { market: null, ...refused })]),
  ),
];

const ofEmptyWallet = (failing: Partial<MadeExchange>): Row['given'] => ({
  ...inTurns(positionsRead([], 'main'), positionsRead([], 'main', 'Nobody', failing)),
  scenario: 'borrow/empty-wallet',
});

const unknown = (market?: string) => positionsRead({}, market, 'Signer', { status: 404 });
const holds = (market: string) => ({ ...fixtures, wallets: { read: [{ address: 'Signer', market }] } });
const closed = (exchange: MadeExchange): MadeExchange => ({ ...exchange, fault: 'reset' });

const each = (ids: readonly string[], rows: (send: Send) => readonly Row[]) =>
  Object.fromEntries(Object.values(operations).map((send, index) => [ids[index]!, rows(send)]));

const fieldRows = (path: Path, field: string): readonly Row[] => {
  const create = { positionId: 0, colAmount: '1' };
  const lacking = (more: Partial<MadeExchange> = {}) => build(path, { ...create, [field]: undefined }, more);
  const elsewhere = { vaultId: { positionId: 7 }, positionId: { colAmount: '0' } }[field];
  const inVain = build(path, { ...create, ...elsewhere, [field]: undefined }, refused);
  return [
    ...(elsewhere === undefined ? [] : [concernsNothing('refused, which what it fills in may be', [inVain])]),
    passes('refused', [build(path), lacking(refused)]),
    violates('built', [build(path, {}, withInstructions(path)), lacking(withInstructions(path))]),
    violates('a success with nothing', [build(path), lacking({ body: { nftId: 1, transaction: '' } })]),
    passes('so, with an error', [build(path), lacking({ body: { nftId: 0, transaction: '', error: 'no' } })]),
    isUndecided('without a build that works', [lacking(refused)]),
  ];
};

const withInstructions = (path: Path): Partial<MadeExchange> =>
  path === 'operate' ? {} : { body: { nftId: 7, instructions: [{ programId: 'P', accounts: [], data: '' }] } };

const keyRows = (send: Send, apiKey: 'absent' | 'empty' | 'invented'): readonly Row[] => [
  passes(`refused, ${apiKey}`, [send('main'), send('main', { credentials: { apiKey }, ...refused })]),
  violates(`given out, ${apiKey}`, [send('main'), send('main', { credentials: { apiKey } })]),
  isUndecided(`no request that works, ${apiKey}`, [send('main', { credentials: { apiKey }, ...refused })]),
];

const unsentRows = (path: Path): readonly Row[] => {
  const around = (after: readonly unknown[], market = 'main', ...more: readonly ReturnType<typeof build>[]) =>
    session([
      positionsRead([position(1, { supply: '2000' })], 'main'),
      build(path, { positionId: 0 }),
      ...more,
      positionsRead(after, market),
    ]);
  return [
    passes('as before', around([position(1, { supply: '2000' })])),
    violates('moved', around([position(1, { supply: '3000' })])),
    violates('listed', around([position(1, { supply: '2000' }), position(7)])),
    concernsNothing('moved for others', { ...around([position(1, { supply: '3000' })]), scenario: proxyScenario }),
    concernsNothing('moved in another market', around([position(1, { supply: '3000' })], 'alt')),
  ];
};

const nftIdRows = (path: Path) => {
  const withId = (nftId: unknown, positionId: number) =>
    build(path, { positionId }, { body: { ...(build(path).body as object), nftId } });
  const held = (year: number) =>
    session([dated(2025, positionsRead([position(1)], 'main')), dated(year, withId(1, 0))]);
  return {
    whole: [passes('digits', withId('7', 7)), violates('words', withId('seven', 7))],
    existing: [
      passes('the same', withId('7', 7)),
      violates('another', withId(8, 7)),
      concernsNothing('a new position', withId(8, 0)),
    ],
    fresh: [
      passes('another id', session([positionsRead([position(1)], 'main'), withId(9, 0)])),
      violates('zero', session([withId(0, 0)])),
      violates('held', held(2025)),
      violates('held by the dates of a recording', { ...held(2026), scenario: 'recorded' }),
      isUndecided('held at one time of a recording', { ...held(2025), scenario: 'recorded' }),
      concernsNothing('an existing position', session([withId(7, 7)])),
    ],
  };
};

borrowTable({
  ...each(['BORROW-005', 'BORROW-006', 'BORROW-007', 'BORROW-008'], answeredWith200),
  'BORROW-005': readAnsweredWith200(operations.listVaults!, operations.listPositions!),
  'BORROW-006': [
    ...readAnsweredWith200(operations.listPositions!, operations.listVaults!),
    violates('an error for an empty wallet, every time', ofEmptyWallet({ status: 500, body: {} })),
    concernsNothing('404 in either', session([unknown('main'), unknown()])),
    declaring(holds('main'), violates('404 in either for a declared position', session([unknown('main'), unknown()]))),
  ],
  ...each(['BORROW-090', 'BORROW-091', 'BORROW-092', 'BORROW-093'], (send) => accepted(send, 'main', null)),
  ...each(['BORROW-094', 'BORROW-095', 'BORROW-096', 'BORROW-097'], (send) => accepted(send, null, 'main')),
  ...each(['BORROW-098', 'BORROW-099', 'BORROW-100', 'BORROW-101'], (send) => accepted(send, 'main', 'alt')),
  'BORROW-091': [
    ...accepted(operations.listPositions!, 'main', null),
    violates('404 for what `main` lists', session([positionsRead([position(1)], 'main'), unknown()])),
    concernsNothing('404 where `main` lists nothing', session([positionsRead([], 'main'), unknown()])),
  ],
  'BORROW-099': [
    ...accepted(operations.listPositions!, 'main', 'alt'),
    concernsNothing('404 where nothing is known to be held', session([positionsRead([]), unknown('alt')])),
    declaring(holds('alt'), violates('404 where a position is declared', session([positionsRead([]), unknown('alt')]))),
    declaring(holds('main'), concernsNothing('404 where another market has one', [positionsRead([]), unknown('alt')])),
    violates(
      '404 where a position is listed',
      session([positionsRead([]), positionsRead([position(1)], 'alt'), unknown('alt')]),
    ),
  ],
  ...perPath(['BORROW-092', 'BORROW-093'], buildsLeftOut),
  ...perPath(['BORROW-096', 'BORROW-097'], buildsNamed),
  ...perPath(['BORROW-100', 'BORROW-101'], buildAccepted),
  ...perPath(['BORROW-202', 'BORROW-203'], (path) => fieldRows(path, 'vaultId')),
  ...perPath(['BORROW-204', 'BORROW-205'], (path) => fieldRows(path, 'positionId')),
  ...perPath(['BORROW-206', 'BORROW-207'], (path) => fieldRows(path, 'signer')),
  ...perPath(['BORROW-208', 'BORROW-209'], (path) => fieldRows(path, 'colAmount')),
  ...perPath(['BORROW-210', 'BORROW-211'], (path) => fieldRows(path, 'debtAmount')),
  ...each(['BORROW-301', 'BORROW-302', 'BORROW-303', 'BORROW-304'], (send) => [
    ...keyRows(send, 'absent'),
    ...keyRows(send, 'empty'),
  ]),
  ...each(['BORROW-305', 'BORROW-306', 'BORROW-307', 'BORROW-308'], (send) => keyRows(send, 'invented')),
  ...perPath(['BORROW-238', 'BORROW-239'], unsentRows),
  ...perPath(['BORROW-194', 'BORROW-195'], (path) => nftIdRows(path).whole),
  ...perPath(['BORROW-196', 'BORROW-197'], (path) => nftIdRows(path).existing),
  ...perPath(['BORROW-198', 'BORROW-199'], (path) => nftIdRows(path).fresh),
});
