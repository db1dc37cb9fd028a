import { recordedScenario } from '../../../../../src/product/model/history.js';
import { MIN_I128 } from '../../../../../src/product/apis/borrow/reader/amount.js';
import { concernsNothing, isUndecided, passes, violates, type MadeExchange } from '../../../../support/check-rows.js';
import { borrowTable } from '../made.js';
import { build, position, positionsRead, refused, vault, vaultsRead } from '../made-exchanges.js';

const sent = (payload: Readonly<Record<string, unknown>>, more: Parameters<typeof build>[2] = {}): MadeExchange =>
  build('operate', payload, more);
const key: Partial<MadeExchange> = { requestHeaders: [['x-api-key', '«api-key»']] };
const broken = (length: string, coding: MadeExchange['requestHeaders'] = []): MadeExchange =>
  sent({}, { ...refused, sent: { text: '{broken' }, requestHeaders: [['Content-Length', length], ...coding] });
const vaults = [vault(3, 'Vault3', { minimumBorrowing: '900' }), vault(2, 'Vault2', { minimumBorrowing: '500' })];

borrowTable({
  'BORROW-219': [
    passes('numbers and strings', sent({ positionOwner: 'Owner' })),
    passes('no owner', sent({ positionOwner: null })),
    violates('a vault id as a string', sent({ vaultId: '2' }, refused)),
    violates('numbers', sent({ signer: 5, colAmount: 1000 }), { found: '`signer` 5, `colAmount` 1000' }),
    violates('an owner that is no string', build('operateInstructions', { positionOwner: 5 })),
    concernsNothing('no JSON', sent({}, { ...refused, sent: { text: 'vaultId=2' } })),
  ],
  'BORROW-901': [
    passes('digits', sent({})),
    passes('negative, and the literal', sent({ colAmount: '-5', debtAmount: MIN_I128 })),
    violates('decimals', sent({ colAmount: '1.5' }, refused)),
    violates('an exponent', sent({ debtAmount: '1e9' }, refused)),
    violates('nothing', sent({ colAmount: '', debtAmount: '1.' }), { found: '`colAmount` "", `debtAmount` "1."' }),
    violates('the word for the literal', sent({ colAmount: 'MIN_I128', debtAmount: 'MIN_I128' }, refused)),
    concernsNothing('no strings', sent({ colAmount: 1, debtAmount: 0 }, refused)),
  ],
  'BORROW-906': [
    passes('the literal', sent({ colAmount: '-5', debtAmount: MIN_I128 })),
    violates('the literal and one', sent({ debtAmount: MIN_I128.replace(/8$/, '7') })),
    violates('the least of 64 bits', sent({ colAmount: `-${2n ** 63n}` }), {
      found: '`colAmount` "-9223372036854775808"',
    }),
    passes('one above it', sent({ colAmount: `-${2n ** 63n - 1n}` })),
    passes('what is no integer', sent({ colAmount: 'MIN_I128' }, refused)),
  ],
  'BORROW-902': [
    passes('all of them', sent({})),
    violates('no position', sent({ positionId: undefined }, refused)),
    violates('no signer', sent({ vaultId: undefined, signer: null }), { found: 'no `vaultId`, `signer` null' }),
    concernsNothing('no JSON', sent({}, { ...refused, sent: { text: 'vaultId=2' } })),
    violates('no JSON of the length that was sent', broken('7'), { found: 'a body that is no JSON' }),
    concernsNothing('the beginning of what was sent', broken('8')),
    concernsNothing('what a content coding hides', broken('7', [['Content-Encoding', 'gzip']])),
    violates('no JSON before a proxy', [{ exchanges: [sent({}, { sent: { text: '[]' } })], scenario: 'proxy' }]),
    isUndecided('half a body that nobody took before a proxy', [
      { exchanges: [sent({}, { status: 502, sent: { text: '{"vaultId"' } })], scenario: 'proxy' },
    ]),
  ],
  'BORROW-109': [
    passes('the market of the list', [positionsRead([position(7), position(8)], 'alt'), sent({}, { market: 'alt' })]),
    violates('another market', [positionsRead([position(7)], 'alt'), sent({})], { found: 'the market main' }),
    passes('lists of both markets', [
      ...['main', 'alt'].map((market) => positionsRead([position(7)], market)),
      sent({}),
    ]),
    concernsNothing('another position', [positionsRead([position(8)], 'alt'), sent({})]),
    violates('a position that was made there', [
      sent({ positionId: 0 }, { market: 'alt', body: { nftId: 7 } }),
      sent({}),
    ]),
    concernsNothing('one of another vault', [
      sent({ positionId: 0, vaultId: 3 }, { market: 'alt', body: { nftId: 7 } }),
      sent({}),
    ]),
    isUndecided('another market, read by a client with a clock of its own', [
      { exchanges: [positionsRead([position(7)], 'alt'), sent({})], scenario: recordedScenario },
    ]),
  ],
  'BORROW-905': [
    violates('less than the last list says', [
      ...[vaultsRead(vaults), vaultsRead({ error: 'no' }), positionsRead([position(7)])],
      sent({ positionId: 0, debtAmount: '499' }),
    ]),
    passes('the minimum', [vaultsRead(vaults), sent({ positionId: 0, debtAmount: '500' })]),
    passes('no debt', [vaultsRead(vaults), sent({ positionId: 0, debtAmount: '500' }), sent({ positionId: 0 })]),
    violates('less', [vaultsRead(vaults), sent({ positionId: 0, debtAmount: '499' })], { found: '`debtAmount` 499' }),
    concernsNothing('an open position', [vaultsRead(vaults), sent({ debtAmount: '499' })]),
    concernsNothing('the list of another market', [
      vaultsRead(vaults, 'alt'),
      sent({ positionId: 0, debtAmount: '499' }),
    ]),
  ],
  'BORROW-903': [
    passes('a creation', sent({ positionId: 0 })),
    passes('a creation with a debt', sent({ positionId: 0, debtAmount: '600' })),
    violates('a withdrawal', sent({ positionId: 0, colAmount: '-5' }, refused)),
    violates('a debt alone', sent({ positionId: 0, colAmount: '0', debtAmount: '600' }, refused)),
    concernsNothing('another position', sent({ colAmount: '-5' })),
  ],
  'BORROW-904': [
    passes('in the header', vaultsRead(vaults, undefined, key)),
    violates('in the query', sent({}, { path: '/borrow/operate?api-key=«api-key»' })),
    violates('in both', sent({}, { path: '/borrow/operate?x-api-key=«api-key»', ...key })),
    violates('known not to be sent', sent({}, { credentials: { apiKey: 'absent' } })),
    violates('a word', vaultsRead(vaults, undefined, { requestHeaders: [['x-api-key', 'undefined']] })),
    violates('a header without a key', sent({}, { credentials: { apiKey: 'empty' } })),
    concernsNothing('perhaps left out of the recording', sent({}, { credentials: {} })),
  ],
});
