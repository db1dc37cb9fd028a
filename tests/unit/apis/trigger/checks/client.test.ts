import { trigger } from '../../../../../src/product/apis/trigger/api.js';
import { compileTransaction, derivedAddress } from '../../../../../src/reference/chain/message.js';
import { signer } from '../../../../../src/reference/chain/instructions.js';
import { keypairFromSeed, type Keypair } from '../../../../../src/product/solana/keypair.js';
import { cutWire } from '../../../../../src/product/solana/wire.js';
import { base58 } from '@scure/base';
import { checkTable, type MadeExchange } from '../../../../support/check-table.js';
import { fixtures, type Row } from '../made.js';

const row = (outcome: Row['outcome'], name: string, given: Row['given']): Row => ({ name, given, outcome });

const wallet = keypairFromSeed(new Uint8Array(32).fill(1));
const stranger = keypairFromSeed(new Uint8Array(32).fill(2));

const made = (operation: string, status: number, more: Partial<MadeExchange> = {}): MadeExchange => ({
  operation,
  base: 'trigger',
  method: 'POST',
  status,
  body: status < 300 ? {} : { error: 'no' },
  ...more,
});

const bearer = (token: string, scheme = 'Bearer '): Partial<MadeExchange> => ({
  requestHeaders: [['Authorization', `${scheme}«${token}»`]],
});

const used = (token: string, status = 200, more: Partial<MadeExchange> = {}): MadeExchange =>
  made('getVault', status, { ...bearer(token), ...more });
const challenged = (of: Keypair, challenge: string): MadeExchange =>
  made('challenge', 200, { sent: { json: { walletPubkey: of.publicKey, type: 'message' } }, body: { challenge } });
const signature = (challenge: string, by = wallet): string =>
  base58.encode(by.sign(new TextEncoder().encode(challenge)));
const answered = (text: string, status = 200, token = 'token-1', of = wallet): MadeExchange =>
  made('verify', status, {
    sent: { json: { type: 'message', walletPubkey: of.publicKey, signature: text } },
    body: status < 300 ? { token: `«${token}»` } : { error: 'Invalid signature' },
  });
const signedIn = (token: string, of = wallet): readonly MadeExchange[] => [
  challenged(of, `sign in with ${token}`),
  answered(signature(`sign in with ${token}`, of), 200, token, of),
];
const crafted = (userAddress: string, token = 'token-1'): MadeExchange =>
  made('craftDeposit', 200, { ...bearer(token), sent: { json: { userAddress } } });
const ordered = (userPubkey: string, token = 'token-1'): MadeExchange =>
  made('createOrder', 200, { ...bearer(token), sent: { json: { userPubkey } } });

const late = (ms: number): Partial<MadeExchange> => ({ startedAt: 1_000_000 + ms });

/** An unsigned transaction to sign in with, and the same with the signature of a wallet. */
function transaction(text: string, by?: Keypair): string {
  const bytes = compileTransaction({
    feePayer: wallet.publicKey,
    version: 0,
    blockhash: derivedAddress(text),
    instructions: [{ programId: derivedAddress('memo'), accounts: [signer(wallet.publicKey)], data: Uint8Array.of(1) }],
  });
  if (by) bytes.set(by.sign(cutWire(bytes).message), 1);
  return Buffer.from(bytes).toString('base64');
}

const ofWallet = (named: (address: string, token?: string) => MadeExchange): readonly Row[] => [
  row('pass', 'the wallet of the token', [...signedIn('token-1'), named(wallet.publicKey)]),
  row('pass', 'two wallets, each with its token', [
    ...signedIn('token-1'),
    ...signedIn('token-2', stranger),
    named(wallet.publicKey),
    named(stranger.publicKey, 'token-2'),
  ]),
  row('violation', 'another wallet', [...signedIn('token-1'), named(stranger.publicKey)]),
  row('not applicable', 'a token from before the recording', [named(stranger.publicKey, 'token-7')]),
];

checkTable(trigger, fixtures, {
  'TRIGGER-025': [
    row('pass', 'a new sign-in and its token', [used('token-1', 401), ...signedIn('token-2'), used('token-2')]),
    row('violation', 'the rejected token again', [used('token-1', 401), used('token-1')]),
    row('violation', 'the rejected token after the sign-in', [
      used('token-1', 401),
      ...signedIn('token-2'),
      used('token-1', 401),
    ]),
    row('pass', 'requests that were under way, then the new token', [
      used('token-1', 401, { ...late(0) }),
      used('token-1', 401, { ...late(0.5) }),
      used('token-1', 401, { ...late(900) }),
      used('token-2', 200, { ...late(2_000) }),
    ]),
    row('violation', 'long after requests that were under way', [
      used('token-1', 401, { ...late(0) }),
      used('token-1', 401, { ...late(0.5) }),
      used('token-1', 401, { ...late(1_500) }),
    ]),
    row('pass', 'a token that is renewed before it expires, and another wallet', [
      used('token-1'),
      ...signedIn('token-2'),
      used('token-2'),
      used('token-3', 401),
      used('token-2'),
    ]),
    row('not applicable', 'no rejection', [used('token-1'), used('token-1')]),
    row('not applicable', 'tokens that somebody else masked', [used('token', 401), used('token')]),
    row('inconclusive', 'a rejection by the gateway', [
      used('token-1', 401, { body: { code: 401, message: 'no access' } }),
      used('token-1'),
    ]),
  ],
  'TRIGGER-901': [
    row('pass', 'a message', challenged(wallet, 'sign')),
    row(
      'pass',
      'a transaction',
      made('challenge', 200, { sent: { json: { walletPubkey: wallet.publicKey, type: 'transaction' } } }),
    ),
    row(
      'violation',
      'another type',
      made('challenge', 400, { sent: { json: { walletPubkey: wallet.publicKey, type: 'text' } } }),
    ),
    row('violation', 'no type', made('challenge', 400, { sent: { json: { walletPubkey: wallet.publicKey } } })),
    row('violation', 'no key', made('challenge', 400, { sent: { json: { walletPubkey: 'me', type: 'message' } } })),
    row('not applicable', 'no JSON', made('challenge', 400, { sent: { text: 'walletPubkey=me' } })),
  ],
  'TRIGGER-902': [
    row('pass', 'the issued challenge', [challenged(wallet, 'sign this'), answered(signature('sign this'))]),
    row('pass', 'an older challenge of the same wallet', [
      challenged(wallet, 'sign this'),
      challenged(wallet, 'sign that'),
      answered(signature('sign this')),
    ]),
    row('pass', 'a transaction', [
      made('challenge', 200, {
        sent: { json: { walletPubkey: wallet.publicKey, type: 'transaction' } },
        body: { transaction: transaction('one') },
      }),
      answered(transaction('one', wallet)),
    ]),
    row('violation', 'another transaction', [
      made('challenge', 200, {
        sent: { json: { walletPubkey: wallet.publicKey, type: 'transaction' } },
        body: { transaction: transaction('one') },
      }),
      answered(transaction('two', wallet), 401),
    ]),
    row('violation', 'another text', [challenged(wallet, 'sign this'), answered(signature('sign that'), 401)]),
    row('violation', 'the key of another wallet', [
      challenged(wallet, 'sign this'),
      answered(signature('sign this', stranger), 401),
    ]),
    row('not applicable', 'an accepted signature of an unknown form', [
      challenged(wallet, 'sign this'),
      answered(signature('sign that')),
    ]),
    row('not applicable', 'an unknown form that is rejected at times', [
      challenged(wallet, 'sign this'),
      answered(signature('sign that')),
      answered(signature('sign that'), 401),
    ]),
    row('not applicable', 'a challenge from before the recording', [answered(signature('sign this'), 401)]),
    row('pass', 'an expired challenge', [challenged(wallet, 'sign this'), answered(signature('sign this'), 401)]),
  ],
  'TRIGGER-903': [
    row('pass', 'as written', used('token-1')),
    row('pass', 'in small letters', made('getVault', 200, bearer('token-1', 'bearer '))),
    row('violation', 'without its scheme', made('getVault', 401, bearer('token-1', ''))),
    row('violation', 'with another scheme', made('getVault', 401, bearer('token-1', 'Token '))),
    row('violation', 'in the query', made('getVault', 401, { path: '/vault?access_token=«token-1»' })),
    row('not applicable', 'nowhere that a recording shows', made('getVault', 401)),
  ],
  'TRIGGER-904': ofWallet(crafted),
  'TRIGGER-905': ofWallet(ordered),
});
