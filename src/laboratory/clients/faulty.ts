import { base58 } from '@scure/base';
import { apiKeys, pair, walletKeypair, walletKeypairs } from '../../reference/swap-order/fixtures.js';
import { findVault } from '../../reference/borrow/service/vaults.js';
import { vaultRoles } from '../../reference/borrow/fixtures.js';
import { before, changing, client, withBody, withHeaders, without, withQuery } from './client.js';
import type { Client, ClientRequest } from './client.js';
import { signedBy } from './session.js';

const other = walletKeypair('another client of the proof');
const keyInQuery = (request: ClientRequest): ClientRequest =>
  withQuery(without(request, 'x-api-key'), { 'x-api-key': apiKeys.genuine });

/** Clients that break a duty, each with the duties that its traffic has to be diagnosed with. */
export const faultyClients: readonly Client[] = [
  client('client-unsigned-transaction', ['ORDER-007'], {
    says: 'The transaction of an order is sent to /execute as it was issued, without the signature of the taker.',
    behaves: changing('execute', (request, { replies }) =>
      withBody(request, { signedTransaction: replies.order!.body.transaction }),
    ),
  }),
  client('client-no-transaction', ['ORDER-007'], {
    says: '/execute is given the `requestId` alone.',
    behaves: changing('execute', (request) => without(request, 'signedTransaction')),
  }),
  client('client-execute-without-request-id', ['ORDER-008'], {
    says: '/execute is given the signed transaction without the `requestId` of its order.',
    behaves: changing('execute', (request) => without(request, 'requestId')),
  }),
  client('client-orders-mixed-up', ['ORDER-007', 'ORDER-008'], {
    says: 'The signed transaction of one order is sent with the `requestId` of another one.',
    behaves: before('execute', async (request, act) => {
      const { inputMint, outputMint, amount } = pair;
      const { funded } = walletKeypairs;
      const { body } = await act.send({
        ...{ method: 'GET', path: '/ultra/v1/order', headers: request.headers },
        query: { inputMint, outputMint, amount, taker: funded.publicKey },
      });
      await act.send(withBody(request, { signedTransaction: signedBy(funded, String(body.transaction)) }));
    }),
  }),
  client('client-order-executed-late', ['ORDER-906'], {
    says: 'An order is executed two minutes after it was quoted.',
    behaves: before('execute', (_request, act) => Promise.resolve(act.wait(120_000))),
  }),
  client('client-order-key-in-query', ['ORDER-901'], {
    says: 'The key of an order request stands in the query.',
    behaves: changing('quote', keyInQuery),
  }),
  client('client-order-without-key', ['ORDER-901'], {
    says: 'An order is asked for without a key.',
    behaves: changing('quote', (request) => without(request, 'x-api-key')),
  }),
  client('client-order-without-amount', ['ORDER-902'], {
    says: 'An order is asked for without an `amount`.',
    behaves: changing('quote', (request) => without(request, 'amount')),
  }),
  client('client-fee-out-of-bounds', ['ORDER-903'], {
    says: 'The `referralFee` is one more than the greatest that is allowed.',
    behaves: changing('order with options', (request) => withQuery(request, { referralFee: '256' })),
  }),
  client('client-two-routers-excluded', ['ORDER-904'], {
    says: 'Two routers are excluded at once.',
    behaves: changing('order with options', (request) => withQuery(request, { excludeRouters: 'cobalt,delta' })),
  }),
  client('client-close-authority-alone', ['ORDER-905'], {
    says: '`closeAuthority` is sent without `payer`.',
    behaves: changing('order with options', (request) => without(request, 'payer')),
  }),
  client('client-market-mixed-up', ['BORROW-109'], {
    says: 'A vault of the default market is operated on in the alternate one.',
    behaves: changing('operate', (request) => withQuery(request, { market: 'alt' })),
  }),
  client('client-ids-as-strings', ['BORROW-219'], {
    says: 'The payload has the `vaultId` as a string.',
    behaves: changing('operate', (request) => withBody(request, { vaultId: String(vaultRoles.general) })),
  }),
  client('client-amounts-with-decimals', ['BORROW-901'], {
    says: '`colAmount` is written in whole tokens with decimals.',
    behaves: changing('operate', (request) => withBody(request, { colAmount: '12.5' })),
  }),
  client('client-payload-without-signer', ['BORROW-902'], {
    says: 'The payload has no `signer`.',
    behaves: changing('operate instructions', (request) => without(request, 'signer')),
  }),
  client('client-position-without-collateral', ['BORROW-903'], {
    says: '`positionId` 0 is sent to borrow without collateral.',
    behaves: changing('operate', (request) => withBody(request, { colAmount: '0' })),
  }),
  client('client-borrow-key-in-query', ['BORROW-904'], {
    says: 'The key of a vaults read stands in the query.',
    behaves: changing('vaults', keyInQuery),
  }),
  client('client-debt-below-minimum', ['BORROW-905'], {
    says: 'A position is opened with one base unit less debt than the vault allows.',
    behaves: changing('operate', (request) =>
      withBody(request, { debtAmount: String(findVault('main', vaultRoles.general)!.minimumBorrowing - 1n) }),
    ),
  }),
  client('client-keeps-rejected-token', ['TRIGGER-025'], {
    says: 'After a 401 and a new sign-in the old token is sent once more.',
    behaves: before('history', (request, act) =>
      act.send(withHeaders(request, { authorization: `Bearer ${act.oldToken}` })),
    ),
  }),
  client('client-never-signs-in-again', ['TRIGGER-025'], {
    says: 'After a 401 the same request is repeated with the same token.',
    behaves: before('challenge', (request, act) =>
      act.send({
        ...{ method: 'GET', path: '/trigger/vault', query: {} },
        headers: { ...request.headers, authorization: `Bearer ${act.oldToken}` },
      }),
    ),
  }),
  client('client-challenge-of-another-type', ['TRIGGER-901'], {
    says: 'A challenge is asked for with a `type` that there is not.',
    behaves: before('challenge', (request, act) => act.send(withBody(request, { type: 'text' }))),
  }),
  client('client-signs-another-challenge', ['TRIGGER-902'], {
    says: 'What the wallet signs is not the challenge that was issued to it.',
    behaves: before('verify', (request, act) =>
      act.send(withBody(request, { signature: base58.encode(act.wallet.sign(Uint8Array.of(1, 2, 3))) })),
    ),
  }),
  client('client-token-without-scheme', ['TRIGGER-903'], {
    says: 'The token is sent without `Bearer`.',
    behaves: changing('history', (request) =>
      withHeaders(request, { authorization: request.headers.authorization!.replace('Bearer ', '') }),
    ),
  }),
  client('client-token-in-query', ['TRIGGER-903'], {
    says: 'The token stands in the query.',
    behaves: changing('history', (request) =>
      withQuery(without(request, 'authorization'), { token: request.headers.authorization!.replace('Bearer ', '') }),
    ),
  }),
  client('client-deposit-for-another-wallet', ['TRIGGER-904'], {
    says: 'The `userAddress` of a deposit is a wallet that is not signed in.',
    behaves: before('deposit', (request, act) => act.send(withBody(request, { userAddress: other.publicKey }))),
  }),
  client('client-order-for-another-wallet', ['TRIGGER-905'], {
    says: 'The `userPubkey` of an order is a wallet that is not signed in.',
    behaves: before('order of the vault', (request, act) =>
      act.send(withBody(request, { userPubkey: other.publicKey })),
    ),
  }),
];
