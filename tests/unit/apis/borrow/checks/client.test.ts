import { borrow } from '../../../../../src/product/apis/borrow/api.js';
import { MIN_I128 } from '../../../../../src/product/apis/borrow/reader/amount.js';
import { checkTable, type MadeExchange } from '../../../../support/check-table.js';
import { fixtures } from '../made.js';
import { build, refused, row, vault, vaultsRead } from '../made-exchanges.js';

const sent = (payload: Readonly<Record<string, unknown>>, more: Parameters<typeof build>[2] = {}): MadeExchange =>
  build('operate', payload, more);
const key: Partial<MadeExchange> = { requestHeaders: [['x-api-key', '«api-key»']] };
const vaults = [vault(2, 'Vault2', { minimumBorrowing: '500' })];

checkTable(borrow, fixtures, {
  'BORROW-219': [
    row('pass', 'numbers and strings', sent({ positionOwner: 'Owner' })),
    row('pass', 'no owner', sent({ positionOwner: null })),
    row('violation', 'a vault id as a string', sent({ vaultId: '2' }, refused)),
    row('violation', 'an amount as a number', sent({ colAmount: 1000 }, refused)),
    row('violation', 'an owner that is no string', build('operateInstructions', { positionOwner: 5 })),
    row('not applicable', 'no JSON', sent({}, { ...refused, sent: { text: 'vaultId=2' } })),
  ],
  'BORROW-901': [
    row('pass', 'digits', sent({})),
    row('pass', 'negative, and the literal', sent({ colAmount: '-5', debtAmount: MIN_I128 })),
    row('violation', 'decimals', sent({ colAmount: '1.5' }, refused)),
    row('violation', 'an exponent', sent({ debtAmount: '1e9' }, refused)),
    row('violation', 'nothing', sent({ colAmount: '' }, refused)),
    row('not applicable', 'the word for the literal', sent({ colAmount: 'MIN_I128', debtAmount: 'MIN_I128' }, refused)),
    row('not applicable', 'no strings', sent({ colAmount: 1, debtAmount: 0 }, refused)),
  ],
  'BORROW-902': [
    row('pass', 'all of them', sent({})),
    row('violation', 'no position', sent({ positionId: undefined }, refused)),
    row('violation', 'no signer', sent({ signer: null }, refused)),
    row('not applicable', 'no JSON', sent({}, { ...refused, sent: { text: 'vaultId=2' } })),
  ],
  'BORROW-903': [
    row('pass', 'a creation', sent({ positionId: 0 })),
    row('pass', 'a creation with a debt', sent({ positionId: 0, debtAmount: '600' })),
    row('violation', 'a withdrawal', sent({ positionId: 0, colAmount: '-5' }, refused)),
    row('violation', 'a debt alone', sent({ positionId: 0, colAmount: '0', debtAmount: '600' }, refused)),
    row('not applicable', 'another position', sent({ colAmount: '-5' })),
  ],
  'BORROW-904': [
    row('pass', 'in the header', vaultsRead(vaults, undefined, key)),
    row('violation', 'in the query', sent({}, { path: '/borrow/operate?api-key=«api-key»' })),
    row('violation', 'in both', sent({}, { path: '/borrow/operate?x-api-key=«api-key»', ...key })),
    row('violation', 'known not to be sent', sent({}, { credentials: { apiKey: 'absent' } })),
    row('violation', 'a header without a key', sent({}, { credentials: { apiKey: 'empty' } })),
    row('not applicable', 'perhaps left out of the recording', sent({}, { credentials: {} })),
  ],
});
