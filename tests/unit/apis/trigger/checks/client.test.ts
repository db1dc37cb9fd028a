import { trigger } from '../../../../../src/product/apis/trigger/api.js';
import { keypairFromSeed } from '../../../../../src/product/solana/keypair.js';
import { checkTable, type MadeExchange } from '../../../../support/check-table.js';
import { fixtures, type Row } from '../made.js';

const row = (outcome: Row['outcome'], name: string, given: Row['given']): Row => ({ name, given, outcome });

const walletPubkey = keypairFromSeed(new Uint8Array(32).fill(1)).publicKey;

const made = (operation: string, status: number, more: Partial<MadeExchange> = {}): MadeExchange => ({
  operation,
  base: 'trigger',
  method: 'POST',
  status,
  body: status < 300 ? {} : { error: 'no' },
  ...more,
});

const bearer = (scheme: string): Partial<MadeExchange> => ({
  requestHeaders: [['Authorization', `${scheme}«token-1»`]],
});
const asked = (status: number, json: unknown): MadeExchange => made('challenge', status, { sent: { json } });

checkTable(trigger, fixtures, {
  'TRIGGER-901': [
    row('pass', 'a message', asked(200, { walletPubkey, type: 'message' })),
    row('pass', 'a transaction', asked(200, { walletPubkey, type: 'transaction' })),
    row('violation', 'another type', asked(400, { walletPubkey, type: 'text' })),
    row('violation', 'no type', asked(400, { walletPubkey })),
    row('violation', 'no key', asked(400, { walletPubkey: 'me', type: 'message' })),
    row('not applicable', 'no JSON', made('challenge', 400, { sent: { text: 'walletPubkey=me' } })),
  ],
  'TRIGGER-903': [
    row('pass', 'as written', made('getVault', 200, bearer('Bearer '))),
    row('pass', 'in small letters', made('getVault', 200, bearer('bearer '))),
    row('violation', 'without its scheme', made('getVault', 401, bearer(''))),
    row('violation', 'with another scheme', made('getVault', 401, bearer('Token '))),
    row('violation', 'in the query', made('getVault', 401, { path: '/vault?access_token=«token-1»' })),
    row('not applicable', 'nowhere that a recording shows', made('getVault', 401)),
  ],
});
