import { concernsNothing, declaring, isUndecided, passes, violates } from '../../../../support/check-rows.js';
import { borrowTable, fixtures } from '../made.js';
import { build, inTurns, position, positionsRead, refused, session, vault, vaultsRead } from '../made-exchanges.js';
import { dated, type Row } from '../made-exchanges.js';

const ofVaults = (name: string, good: unknown, bad: unknown): readonly Row[] => [
  passes('as it should be', vaultsRead([vault(1, 'V', { [name]: good })])),
  violates('otherwise', vaultsRead([vault(1), vault(2, 'V', { [name]: bad })]), { found: JSON.stringify(bad) }),
];

const perUser = (market?: string) => [
  positionsRead([position(1, { ownerAddress: 'A' })], market, 'A'),
  positionsRead([position(2, { ownerAddress: 'B' })], market, 'B'),
];
const alone = perUser('main');
const datedPerUser = alone.map((one) => dated(2025, one));
/** After the lists of each wallet alone. */
const after = (...lists: readonly ReturnType<typeof positionsRead>[]) => session([...alone, ...lists]);
const emptyOf = (users: string) => positionsRead([], 'main', users);
const ofC = positionsRead([position(3, { ownerAddress: 'C' })], 'main', 'C');
const together = (list: Parameters<typeof positionsRead>[0]) => positionsRead(list, 'main', 'A,B');
const joint = (...ids: readonly number[]) =>
  together(ids.map((id) => position(id, { ownerAddress: id === 1 ? 'A' : 'B' })));
const owned = (ownerAddress: unknown) => together([position(1, { ownerAddress }), position(2, { ownerAddress: 'B' })]);
const page = (id: number) => ({ ...joint(id), headers: [['X-Total-Count', '3']] as const });
const unknown = (market?: string, users = 'Signer') => positionsRead({}, market, users, { status: 404 });

const listedOfA = positionsRead([position(1)], 'main', 'A');
const besideNobody = (joint: ReturnType<typeof unknown>): Row['given'] => session([listedOfA, joint]);

const failingFor = (users: string) => positionsRead([], 'main', users, refused);

const inMarket = (address: string, market: string, listed = address): Row['given'] =>
  session([
    vaultsRead([vault(2, listed)], market),
    positionsRead([position(1, { vault: { id: 2, address } })], market),
  ]);

const inDefault = (
  read: (market?: string) => ReturnType<typeof vaultsRead>,
  other: () => ReturnType<typeof vaultsRead>,
) => [
  passes('the same list', session([read(), read('main')])),
  violates('another list', session([other(), read('main')])),
  concernsNothing('only one list', session([read('main')])),
];

const list = (market?: string, address = 'V') => vaultsRead([vault(1, address)], market);
const rpc = { ...fixtures, rpcParameter: { name: 'rpcUrl', url: 'http://rpc' } };
const through = (body: unknown, more = {}) =>
  vaultsRead(body, undefined, { path: '/borrow/vaults?rpcUrl=http://rpc', ...more });
const [oneVault, busy] = [vaultsRead([vault(1)]), through({ error: 'busy' })];
const besideVault = (other: ReturnType<typeof through>) => session([oneVault, other]);
const altThrough = through([vault(1, 'V')], { path: '/borrow/vaults?rpcUrl=http://rpc&market=alt' });

borrowTable({
  'BORROW-079': ofVaults('collateralFactor', '800.0', '80%'),
  'BORROW-080': ofVaults('borrowable', '0', '-1'),
  'BORROW-081': ofVaults('withdrawable', 0, -1),
  'BORROW-082': ofVaults('minimumBorrowing', '1', '0'),
  'BORROW-083': [
    passes('two ids', vaultsRead([vault(1), vault(2)])),
    violates('one id twice', vaultsRead([vault(1), vault(1, 'Other')]), { found: 'id 1 twice' }),
  ],
  'BORROW-084': [
    declaring(rpc, passes('a list', besideVault(through([vault(1)])))),
    declaring(rpc, violates('refused', besideVault(through({}, refused)))),
    declaring(rpc, isUndecided('an error under 200', besideVault(busy))),
    declaring(rpc, violates('an error under 200 in turns', inTurns(oneVault, busy, besideVault(through([]))))),
    concernsNothing('not declared', besideVault(through([]))),
  ],
  'BORROW-342': [
    declaring(rpc, passes('the same vaults', besideVault(through([vault(1)])))),
    declaring(rpc, violates('another vault', besideVault(through([vault(1, 'Other')])))),
    declaring(rpc, concernsNothing('no id in common', besideVault(through([vault(2)])))),
  ],
  'BORROW-102': inDefault(
    (market) => vaultsRead([vault(1)], market),
    () => vaultsRead([vault(1, 'Other')]),
  ),
  'BORROW-103': [
    ...inDefault(
      (market) => positionsRead([position(1)], market),
      () => positionsRead([position(2)]),
    ),
    concernsNothing(
      'positions of somebody else',
      session([positionsRead([position(1, { ownerAddress: 'Other' })]), positionsRead([], 'main')]),
    ),
    concernsNothing(
      'a transaction between the lists',
      session([positionsRead([]), { operation: 'sendTransaction', base: 'rpc' }, positionsRead([position(1)], 'main')]),
    ),
  ],
  'BORROW-106': [
    violates('one address', session([vaultsRead([vault(1)], 'main'), vaultsRead([vault(1)], 'alt')])),
    violates('one address, and no market named for the default one', session([list(), list('alt')])),
    passes('so, beside one that is named', session([list(), list('alt'), list('main', 'Y')])),
    concernsNothing('no common id', session([vaultsRead([vault(1)], 'main'), vaultsRead([vault(2)], 'alt')])),
    declaring(rpc, passes('one address through another chain', [list('main'), list('alt', 'X'), altThrough])),
  ],
  'BORROW-108': [
    passes('one id in two vaults', positionsRead([position(1), position(1, { vaultId: 3 })])),
    violates('one id twice', positionsRead([position(1), position(1)])),
    concernsNothing('no position', positionsRead([])),
  ],
  'BORROW-150': [
    passes('of the wallets', positionsRead([position(1)], 'main', 'Other,Signer')),
    violates('of another', positionsRead([position(1)], 'main', 'Other')),
  ],
  'BORROW-151': [
    passes('the union', after(joint(1, 2))),
    passes('an owner that is no text', after(owned(null))),
    violates('one under another owner', after(owned('B'))),
    passes('one is listed late after a build', [build('operate'), ...alone, joint(1), joint(1, 2), ...alone]),
    passes('one that was read together alone', session([alone[0]!, joint(1, 2), alone[0]!])),
    passes('one of a wallet that was not asked about', after(ofC, joint(1, 2))),
    passes('nothing, as after it', after(joint(), emptyOf('A'), emptyOf('B'))),
    violates('one is missing', after(joint(1), ...alone)),
    isUndecided(
      'one is missing, recorded before lists without a date',
      session([...datedPerUser, dated(2026, joint(1)), ...alone], {}, 'recorded'),
    ),
    violates('one on top', after(joint(1, 2, 3), ...alone)),
    violates('an error for two wallets, every time', inTurns(emptyOf('A'), failingFor('A,B'))),
    violates('nothing beside a wallet without any', besideNobody(emptyOf('Nobody,A'))),
    violates('404 for two wallets', after(unknown('main', 'A,B'))),
    concernsNothing('one page of three', after(page(1), ...alone)),
    concernsNothing('an error for three', inTurns(emptyOf('A'), failingFor('A,B,C'))),
    concernsNothing('404 beside a wallet that had none alone', [listedOfA, emptyOf('B'), unknown('main', 'A,B')]),
    concernsNothing('one is missing after a build', session([build('operate'), ...alone, joint(1)])),
  ],
  'BORROW-152': [
    passes('an empty list', positionsRead([], 'main', 'Nobody', { purpose: 'empty-wallet' })),
    violates('a position', positionsRead([position(1)], 'main', 'Nobody', { purpose: 'empty-wallet' })),
    violates('404', positionsRead({}, 'main', 'Nobody', { purpose: 'empty-wallet', status: 404 })),
    concernsNothing('another wallet', positionsRead([])),
  ],
  'BORROW-153': [
    passes('one id', positionsRead([position(1)])),
    violates('two ids', positionsRead([position(1, { vault: { id: 3, address: 'Vault2' } })])),
  ],
  'BORROW-154': [
    passes('the address of the list', inMarket('Vault2', 'main')),
    violates('another', inMarket('X', 'main', 'Vault2')),
  ],
  'BORROW-155': [
    passes('listed', inMarket('Vault2', 'main')),
    violates('not listed', session([vaultsRead([vault(3)], 'main'), positionsRead([position(1)], 'main')])),
  ],
  'BORROW-156': [
    passes('the address of the list', inMarket('Vault2', 'alt')),
    violates('another', inMarket('X', 'alt', 'Vault2')),
    concernsNothing('in main', inMarket('X', 'main', 'Vault2')),
  ],
  'BORROW-157': [
    passes('camelCase', positionsRead([position(1, { config: { aB: 1, c: 2 } })])),
    violates('an underscore', positionsRead([position(1, { config: { a_b: 1 } })])),
    concernsNothing('no keys', positionsRead([position(1)])),
  ],
  'BORROW-334': [
    passes('two positions', session([positionsRead([position(1)], 'main'), positionsRead([position(2)], 'alt')])),
    violates('one in both', session([positionsRead([position(1)], 'main'), positionsRead([position(1)], 'alt')])),
    concernsNothing('none there', session([positionsRead([position(1)], 'main'), positionsRead([], 'alt')])),
  ],
});
