import { trigger } from '../../../../../src/product/apis/trigger/api.js';
import { keypairFromSeed } from '../../../../../src/product/solana/keypair.js';
import { concernsNothing, passes, violates } from '../../../../support/check-rows.js';
import { checkTable, type MadeExchange } from '../../../../support/check-table.js';
import { fixtures } from '../made.js';

const walletPubkey = keypairFromSeed(new Uint8Array(32).fill(1)).publicKey;

const made = (operation: string, status: number, more: Partial<MadeExchange> = {}): MadeExchange => ({
  operation,
  base: 'trigger',
  method: 'POST',
  status,
  body: status < 300 ? {} : { error: 'no' },
  ...more,
});

const bearer = (scheme: string) => ({ requestHeaders: [['Authorization', `${scheme}«token-1»`] as const] });
const asked = (status: number, json: unknown): MadeExchange => made('challenge', status, { sent: { json } });

checkTable(trigger, fixtures, {
  'TRIGGER-901': [
    passes('a message', asked(200, { walletPubkey, type: 'message' })),
    passes('a transaction', asked(200, { walletPubkey, type: 'transaction' })),
    violates('another type', asked(400, { walletPubkey, type: 'text' })),
    violates('no type', asked(400, { walletPubkey })),
    { ...violates('no key', asked(400, { walletPubkey: 'me' })), found: '`walletPubkey` "me", no `type`' },
    concernsNothing('no JSON', made('challenge', 400, { sent: { text: 'walletPubkey=me' } })),
    { ...violates('none', [{ exchanges: [made('challenge', 400)], scenario: 'proxy' }]), found: 'no body' },
  ],
  'TRIGGER-903': [
    passes('as written', made('getVault', 200, bearer('Bearer '))),
    passes('in small letters', made('getVault', 200, bearer('bearer '))),
    violates('without its scheme', made('getVault', 401, bearer(''))),
    violates('with another scheme', made('getVault', 401, bearer('Token '))),
    violates('in the query', made('getVault', 401, { path: '/vault?access_token=«token-1»' })),
    violates('known not to be sent', made('getVault', 401, { credentials: { token: 'absent' } })),
    concernsNothing('nowhere that a recording shows', made('getVault', 401)),
    concernsNothing('where no token is needed', made('verify', 401, { credentials: { token: 'absent' } })),
  ],
});
