import { concernsNothing, isUndecided, passes, violates, type MadeTrace } from '../../../../support/check-rows.js';
import { otherPath } from '../../../../../src/product/apis/borrow/reader/view.js';
import { borrowTable, failed, settled, unsigned, type MadeStep } from '../made.js';
import { build, perPath, position, positionsRead, refused, session, vault, vaultsRead } from '../made-exchanges.js';
import { type Path, type Row } from '../made-exchanges.js';

type Market = string | undefined;

/** A creation that its own market does not list, and what the other market lists. */
const sought = (made: Omit<MadeStep, 'action'>, market: string, listed: readonly unknown[]): MadeTrace => {
  const elsewhere = 'elsewhere-1';
  const { exchanges, facts } = settled({ action: 'create', ...made, after: { isAbsent: true }, step: { elsewhere } });
  return { exchanges: [...exchanges, positionsRead(listed, market, 'Signer', { id: elsewhere })], facts: facts ?? {} };
};

/** A creation of this path belongs into the market that was asked for. */
const inMarket = (path: Path, market: Market, another: Market, elsewhere: string): readonly Row[] => [
  passes('listed there', settled({ action: 'create', path, market })),
  violates('listed in the other market', sought({ path, market }, elsewhere, [position(7)])),
  concernsNothing('listed nowhere', sought({ path, market }, elsewhere, [])),
  concernsNothing('in another market', sought({ path, market: another }, elsewhere, [position(7)])),
  concernsNothing('by the other path', sought({ path: otherPath(path), market }, elsewhere, [position(7)])),
  concernsNothing('refused by the chain', settled({ action: 'create', path, market, settlement: failed })),
  isUndecided('another signature', settled({ action: 'create', path, market, settlement: unsigned })),
];

/** The new position is listed as 7; `nftId` is what the build gave. */
const listedUnder = (path: Path): readonly Row[] => {
  const given = (nftId: number, more: Partial<MadeStep> = {}): Row['given'] =>
    settled({ action: 'create', path, response: { nftId, transaction: 'AA==' }, ...more });
  const inVaults = (): Row['given'] => {
    const { exchanges, facts = {} } = settled({ action: 'create', path, response: { nftId: 9, transaction: 'AA==' } });
    const [first, built] = exchanges;
    const last = { ...exchanges[2]!, body: [position(7), position(9, { vaultId: 3 })] };
    return { exchanges: [first!, built!, last], facts };
  };
  return [
    passes('its own id', given(7)),
    violates('the id of an older position', given(8, { before: { neighbour: '5' }, after: { neighbour: '5' } })),
    violates('another id, which a new position of another vault has', inVaults()),
    concernsNothing('not listed', given(9, { after: { isAbsent: true } })),
    concernsNothing('by the other path', given(9, { path: otherPath(path) })),
  ];
};

const holding = (nftUnits: string, after: MadeStep['after'] = {}): Row['given'] =>
  settled({ action: 'create', after, step: { nftUnits } });

const owned = (positionOwner: string, after: MadeStep['after'] = {}): Row['given'] =>
  settled({ action: 'create', sent: { positionOwner }, after });

/** Vault 2 of both markets at these addresses, and a build whose instructions name the last ones. */
const vaultOf = (market: string, main: string, alternate: string, named: readonly string[]): Row['given'] => {
  const accounts = named.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true }));
  const instructions = [{ programId: 'Program', accounts, data: '' }];
  return session([
    vaultsRead([vault(1), vault(2, main)], 'main'),
    vaultsRead([vault(2, alternate)], 'alt'),
    build('operateInstructions', { positionId: 0 }, { market, body: { nftId: 7, instructions } }),
  ]);
};

borrowTable({
  ...perPath(['BORROW-104', 'BORROW-332'], (path) => inMarket(path, undefined, 'main', 'alt')),
  ...perPath(['BORROW-105', 'BORROW-333'], (path) =>
    inMarket(path, 'alt', path === 'operate' ? undefined : 'third', 'main'),
  ),
  'BORROW-107': [
    passes('the vault of main', vaultOf('main', 'VaultA', 'VaultB', ['Signer', 'VaultA'])),
    violates('the vault of main in its place', vaultOf('alt', 'VaultA', 'VaultB', ['VaultA']), '/instructions'),
    violates('both', vaultOf('main', 'VaultA', 'VaultB', ['VaultA', 'VaultB'])),
    violates('neither', vaultOf('main', 'VaultA', 'VaultB', ['Signer'])),
    concernsNothing('one vault in both markets', vaultOf('main', 'VaultA', 'VaultA', ['VaultB'])),
    concernsNothing('refused', [
      vaultsRead([vault(2, 'VaultA')], 'main'),
      vaultsRead([vault(2, 'VaultB')], 'alt'),
      build('operateInstructions', { positionId: 0 }, refused),
    ]),
  ],
  'BORROW-164': [
    passes('one unit', holding('1')),
    violates('none', holding('0'), '/*/address'),
    concernsNothing('the wallet was not read', settled({ action: 'create' })),
    concernsNothing('the position is not listed', holding('0', { isAbsent: true })),
  ],
  ...perPath(['BORROW-200', 'BORROW-201'], listedUnder),
  'BORROW-215': [
    passes('the owner has it', owned('Owner')),
    violates('the owner has none', owned('Owner', { isAbsent: true })),
    concernsNothing('the signer is the owner', owned('Signer', { isAbsent: true })),
    concernsNothing('no owner is named', settled({ action: 'create', after: { isAbsent: true } })),
    concernsNothing('in the other market', sought({ sent: { positionOwner: 'Owner' } }, 'alt', [position(7)])),
  ],
});
