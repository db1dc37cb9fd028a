import { concernsNothing, passes, violates, type MadeExchange } from '../../../../support/check-rows.js';
import { lacking, plainOrder, swapOrderTable } from '../made.js';

const get = (path: string, more: Partial<MadeExchange> = {}): MadeExchange => ({
  operation: 'getOrder',
  base: 'ultra',
  path,
  body: plainOrder,
  ...more,
});
const full = '/order?inputMint=A&outputMint=B&amount=1';
const key: MadeExchange['requestHeaders'] = [['X-Api-Key', '«api-key»']];
const otherHeader = { requestHeaders: [['Api-Key', '«api-key»'] as const] };
const bearer: Partial<MadeExchange> = {
  requestHeaders: [['Authorization', 'Bearer «api-key»']],
  credentials: { apiKey: 'elsewhere' },
};
const refused = { status: 400, body: { error: 'no' } };
const page: Partial<MadeExchange> = { status: 502, body: undefined, text: '<html>' };

swapOrderTable({
  'ORDER-901': [
    passes('in the header', get(full, { requestHeaders: key })),
    violates('in the query', get(`${full}&api_key=«api-key»`)),
    violates('in both', get(`${full}&apiKey=«api-key»`, { requestHeaders: key })),
    violates('under another name as well', get(`${full}&k=«api-key»`, { requestHeaders: key })),
    violates('known not to be sent', get(full, { credentials: { apiKey: 'absent' } })),
    violates('as a token', get(full, bearer), { found: 'no such header, and an `authorization` in its place' }),
    violates('in another', get(full, { ...otherHeader, credentials: {} }), { found: 'a key in the header `api-key`' }),
    passes('in another one as well', get(full, { requestHeaders: [...key, ...otherHeader.requestHeaders] })),
    concernsNothing('perhaps left out of the recording', get(full, { credentials: {} })),
  ],
  'ORDER-902': [
    passes('all three', get(full)),
    violates('without an amount, behind a gateway that is down', get('/order?inputMint=A&outputMint=B', page)),
    violates('without an amount', get('/order?inputMint=A&outputMint=B', refused)),
    violates('with an empty mint', get('/order?inputMint=&outputMint=B'), { found: '`inputMint` "", no `amount`' }),
    violates('what a client makes of no amount', get('/order?inputMint=A&outputMint=B&amount=undefined')),
    concernsNothing('a query that may have been left out', get('/order', refused)),
    violates('no query before a proxy', [{ exchanges: [get('/order')], scenario: 'proxy' }]),
  ],
  'ORDER-903': [
    passes('the least', get(`${full}&referralFee=50`)),
    passes('the most', get(`${full}&referralFee=255`)),
    passes('the least with an exponent', get(`${full}&referralFee=5e1`)),
    violates('less', get(`${full}&referralFee=49`)),
    violates('more', get(`${full}&referralFee=256`)),
    violates('a word', get(`${full}&referralFee=high`)),
    violates('nothing', get(`${full}&referralFee=`), { found: '`referralFee` ""' }),
    violates('a second one', get(`${full}&referralFee=60&referralFee=300`), { found: '`referralFee` "60" and "300"' }),
    violates('more, behind a gateway that is down', get(`${full}&referralFee=256`, page)),
    violates('more, in the place of another service', get(`${full}&referralFee=256`, { body: {} })),
    concernsNothing('none', get(full)),
  ],
  'ORDER-904': [
    passes('one', get(`${full}&excludeRouters=one`)),
    passes('one twice', get(`${full}&excludeRouters=one&excludeRouters=one`)),
    violates('a list', get(`${full}&excludeRouters=one%2Ctwo`), { found: '"one,two"' }),
    ...['', '[]', '%5B1%5D'].map((more) => violates(more, get(`${full}&excludeRouters=one&excludeRouters${more}=two`))),
    violates('none of the four', get(`${full}&excludeRouters=nine`, refused), { found: '"nine"' }),
    lacking('routers', passes('one that is accepted', get(`${full}&excludeRouters=nine`))),
    lacking('routers', concernsNothing('one that is not', get(`${full}&excludeRouters=nine`, refused))),
    concernsNothing('none', get(full)),
  ],
  'ORDER-905': [
    passes('with a payer', get(`${full}&closeAuthority=C&payer=P`)),
    violates('without one', get(`${full}&closeAuthority=C`)),
    violates('with an empty one', get(`${full}&closeAuthority=C&payer=`)),
    concernsNothing('none', get(full)),
  ],
});
