import { swapOrder } from '../../../../../src/product/apis/swap-order/api.js';
import { derivedAddress, compileTransaction } from '../../../../../src/reference/chain/message.js';
import { signer } from '../../../../../src/reference/chain/instructions.js';
import { keypairFromSeed } from '../../../../../src/product/solana/keypair.js';
import { cutWire } from '../../../../../src/product/solana/wire.js';
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

const taker = keypairFromSeed(new Uint8Array(32).fill(1));
const other = keypairFromSeed(new Uint8Array(32).fill(2));

/** An unsigned transaction of the taker that differs by its text. */
function unsigned(text: string): Uint8Array {
  return compileTransaction({
    feePayer: taker.publicKey,
    version: 0,
    blockhash: derivedAddress('blockhash'),
    instructions: [{ programId: derivedAddress('program'), accounts: [signer(taker.publicKey)], data: bytesOf(text) }],
  });
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function signed(text: string, by = taker): string {
  const bytes = Uint8Array.from(unsigned(text));
  bytes.set(by.sign(cutWire(bytes).message), 1);
  return base64(bytes);
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const issued = (requestId: string, text: string, more: object = {}): MadeExchange =>
  get(`${full}&taker=${taker.publicKey}`, {
    body: { ...plainOrder, requestId, taker: taker.publicKey, transaction: base64(unsigned(text)), ...more },
  });
const executed = (json: unknown, more: Partial<MadeExchange> = {}): MadeExchange => ({
  operation: 'execute',
  base: 'ultra',
  method: 'POST',
  path: '/execute',
  sent: { json },
  ...more,
});
const proper = executed({ requestId: 'request-1', signedTransaction: signed('one') });
const one = issued('request-1', 'one');
const two = issued('request-2', 'two');

/** Times are told by the made exchanges: one second apart, from this moment on. */
const soon = (seconds: number): string => new Date(Date.parse('2026-01-01T00:00:00Z') + 1000 * seconds).toISOString();
const at = (seconds: number): Partial<MadeExchange> => ({ headers: [['date', new Date(soon(seconds)).toUTCString()]] });

checkTable(swapOrder, fixtures, {
  'ORDER-007': [
    row('pass', 'the signed transaction of the order', [one, proper]),
    row('pass', 'two orders at once, executed the other way round', [
      one,
      two,
      executed({ requestId: 'request-2', signedTransaction: signed('two') }),
      proper,
    ]),
    row('pass', 'sent again', [one, proper, proper]),
    row('violation', 'the transaction of another order', [
      one,
      two,
      executed({ requestId: 'request-1', signedTransaction: signed('two') }),
    ]),
    row('violation', 'not signed', [one, executed({ requestId: 'request-1', tx: base64(unsigned('one')) })]),
    row('violation', 'signed by another wallet', [
      one,
      executed({ requestId: 'request-1', signedTransaction: signed('one', other) }),
    ]),
    row('violation', 'no transaction at all', [one, executed({ requestId: 'request-1' })]),
    row('not applicable', 'a text that may be a transaction in another encoding', [
      one,
      executed({ requestId: 'request-1', signedTransaction: 'x'.repeat(300) }),
    ]),
    row('not applicable', 'an order that was not recorded', [executed({ requestId: 'request-9' })]),
    row('not applicable', 'an order without a transaction', [
      issued('request-1', 'one', { transaction: null }),
      executed({ requestId: 'request-1', signedTransaction: signed('one') }),
    ]),
  ],
  'ORDER-008': [
    row('pass', 'with its requestId', [one, proper]),
    row('pass', 'under whatever name', [one, executed({ order: { id: 'request-1' }, tx: [signed('one')] })]),
    row('violation', 'without it', [one, executed({ signedTransaction: signed('one') })]),
    row('violation', 'with that of another order', [
      one,
      two,
      executed({ requestId: 'request-2', signedTransaction: signed('one') }),
    ]),
    row('not applicable', 'a transaction of no recorded order', [
      executed({ requestId: 'request-1', signedTransaction: signed('one') }),
    ]),
  ],
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
  'ORDER-906': [
    row('pass', 'in time', [issued('request-1', 'one', { expireAt: soon(60) }), { ...proper, ...at(30) }]),
    row('pass', 'within the second that the header rounds', [
      issued('request-1', 'one', { expireAt: soon(60) }),
      { ...proper, ...at(61) },
    ]),
    row('violation', 'too late', [issued('request-1', 'one', { expireAt: soon(60) }), { ...proper, ...at(65) }]),
    row('violation', 'too late, in Unix seconds', [
      issued('request-1', 'one', { expireAt: String(Date.parse(soon(60)) / 1000) }),
      { ...proper, ...at(65) },
    ]),
    row('not applicable', 'no clock of the server', [issued('request-1', 'one', { expireAt: soon(0) }), proper]),
    row('not applicable', 'a time of no known form', [
      issued('request-1', 'one', { expireAt: '30 slots' }),
      { ...proper, ...at(65) },
    ]),
  ],
});
