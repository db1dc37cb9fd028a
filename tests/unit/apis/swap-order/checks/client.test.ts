import { swapOrder } from '../../../../../src/product/apis/swap-order/api.js';
import { checkTable, type CheckRow, type MadeExchange } from '../../../../support/check-table.js';
import { fixtures, plainOrder } from '../made.js';

type Row = CheckRow<typeof fixtures>;

const get = (path: string, more: Partial<MadeExchange> = {}): MadeExchange => ({
  operation: 'getOrder',
  base: 'ultra',
  path,
  body: plainOrder,
  ...more,
});
const full = '/order?inputMint=A&outputMint=B&amount=1';
const row = (outcome: Row['outcome'], name: string, given: Row['given']): Row => ({ name, given, outcome });
const key: MadeExchange['requestHeaders'] = [['X-Api-Key', '«api-key»']];

const keyRows = (at: (path: string, more?: Partial<MadeExchange>) => MadeExchange): readonly Row[] => [
  row('pass', 'in the header', at(full, { requestHeaders: key })),
  row('violation', 'in the query', at(`${full}&api_key=«api-key»`)),
  row('violation', 'in both', at(`${full}&apiKey=«api-key»`, { requestHeaders: key })),
  row('violation', 'known not to be sent', at(full, { credentials: { apiKey: 'absent' } })),
  row('not applicable', 'perhaps left out of the recording', at(full, { credentials: {} })),
];

checkTable(swapOrder, fixtures, {
  'ORDER-901': keyRows(get),
  'ORDER-902': [
    row('pass', 'all three', get(full)),
    row(
      'violation',
      'without an amount',
      get('/order?inputMint=A&outputMint=B', { status: 400, body: { error: 'no' } }),
    ),
    row('violation', 'with an empty mint', get('/order?inputMint=&outputMint=B&amount=1')),
    row('not applicable', 'a query that may have been left out', get('/order', { status: 400, body: { error: 'no' } })),
  ],
  'ORDER-903': [
    row('pass', 'the least', get(`${full}&referralFee=50`)),
    row('pass', 'the most', get(`${full}&referralFee=255`)),
    row('violation', 'less', get(`${full}&referralFee=49`)),
    row('violation', 'more', get(`${full}&referralFee=256`)),
    row('violation', 'a word', get(`${full}&referralFee=high`)),
    row('not applicable', 'none', get(full)),
  ],
  'ORDER-904': [
    row('pass', 'one', get(`${full}&excludeRouters=one`)),
    row('violation', 'a list', get(`${full}&excludeRouters=one%2Ctwo`)),
    row('violation', 'twice', get(`${full}&excludeRouters=one&excludeRouters=two`)),
    row('not applicable', 'none', get(full)),
  ],
  'ORDER-905': [
    row('pass', 'with a payer', get(`${full}&closeAuthority=C&payer=P`)),
    row('violation', 'without one', get(`${full}&closeAuthority=C`)),
    row('not applicable', 'none', get(full)),
  ],
});
