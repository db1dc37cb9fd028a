import { base58 } from '@scure/base';
import { apiKeys, pair, walletKeypair, walletKeypairs } from '../../reference/swap-order/fixtures.js';
import { signedBy } from '../../reference/chain/sign.js';
import { findVault } from '../../reference/borrow/service/vaults.js';
import { vaultRoles } from '../../reference/borrow/fixtures.js';
import { before, changing, withBody, withHeaders, without, withQuery } from './client.js';
import type { Client, ClientRequest } from './client.js';

const other = walletKeypair('another client of the proof');
const keyInQuery = (request: ClientRequest): ClientRequest =>
  withQuery(without(request, 'x-api-key'), { 'x-api-key': apiKeys.genuine });

/** Clients that break a duty, each with the duties that its traffic has to be diagnosed with. */
export const faultyClients: readonly Client[] = [
  {
    id: 'client-unsigned-transaction',
    says: 'The transaction of an order is sent to /execute as it was issued, without the signature of the taker.',
    breaks: ['ORDER-007'],
    behaves: changing('execute', (request, { replies }) =>
      withBody(request, { signedTransaction: replies.order!.body.transaction }),
    ),
  },
  {
    id: 'client-no-transaction',
    says: '/execute is given the `requestId` alone.',
    breaks: ['ORDER-007'],
    behaves: changing('execute', (request) => without(request, 'signedTransaction')),
  },
  {
    id: 'client-execute-without-request-id',
    says: '/execute is given the signed transaction without the `requestId` of its order.',
    breaks: ['ORDER-008'],
    behaves: changing('execute', (request) => without(request, 'requestId')),
  },
  {
    id: 'client-orders-mixed-up',
    says: 'The signed transaction of one order is sent with the `requestId` of another one.',
    breaks: ['ORDER-007', 'ORDER-008'],
    behaves: before('execute', async (request, act) => {
      const { inputMint, outputMint, amount } = pair;
      const { funded } = walletKeypairs;
      const { body } = await act.send({
        ...{ method: 'GET', path: '/ultra/v1/order', headers: request.headers },
        query: { inputMint, outputMint, amount, taker: funded.publicKey },
      });
      await act.send(withBody(request, { signedTransaction: signedBy(funded, String(body.transaction)) }));
    }),
  },
  {
    id: 'client-order-executed-late',
    says: 'An order is executed two minutes after it was quoted.',
    breaks: ['ORDER-906'],
    behaves: before('execute', (_request, act) => Promise.resolve(act.wait(120_000))),
  },
  {
    id: 'client-order-key-in-query',
    says: 'The key of an order request stands in the query.',
    breaks: ['ORDER-901'],
    behaves: changing('quote', keyInQuery),
  },
  {
    id: 'client-order-without-key',
    says: 'An order is asked for without a key.',
    breaks: ['ORDER-901'],
    behaves: changing('quote', (request) => without(request, 'x-api-key')),
  },
  {
    id: 'client-order-without-amount',
    says: 'An order is asked for without an `amount`.',
    breaks: ['ORDER-902'],
    behaves: changing('quote', (request) => without(request, 'amount')),
  },
  {
    id: 'client-fee-out-of-bounds',
    says: 'The `referralFee` is one more than the greatest that is allowed.',
    breaks: ['ORDER-903'],
    behaves: changing('order with options', (request) => withQuery(request, { referralFee: '256' })),
  },
  {
    id: 'client-two-routers-excluded',
    says: 'Two routers are excluded at once.',
    breaks: ['ORDER-904'],
    behaves: changing('order with options', (request) => withQuery(request, { excludeRouters: 'cobalt,delta' })),
  },
  {
    id: 'client-close-authority-alone',
    says: '`closeAuthority` is sent without `payer`.',
    breaks: ['ORDER-905'],
    behaves: changing('order with options', (request) => without(request, 'payer')),
  },
  {
    id: 'client-market-mixed-up',
    says: 'A vault of the default market is operated on in the alternate one.',
    breaks: ['BORROW-109'],
    behaves: changing('operate', (request) => withQuery(request, { market: 'alt' })),
  },
  {
    id: 'client-ids-as-strings',
    says: 'The payload has the `vaultId` as a string.',
    breaks: ['BORROW-219'],
    behaves: changing('operate', (request) => withBody(request, { vaultId: String(vaultRoles.general) })),
  },
  {
    id: 'client-amounts-with-decimals',
    says: '`colAmount` is written in whole tokens with decimals.',
    breaks: ['BORROW-901'],
    behaves: changing('operate', (request) => withBody(request, { colAmount: '12.5' })),
  },
  {
    id: 'client-payload-without-signer',
    says: 'The payload has no `signer`.',
    breaks: ['BORROW-902'],
    behaves: changing('operate instructions', (request) => without(request, 'signer')),
  },
  {
    id: 'client-position-without-collateral',
    says: '`positionId` 0 is sent to borrow without collateral.',
    breaks: ['BORROW-903'],
    behaves: changing('operate', (request) => withBody(request, { colAmount: '0' })),
  },
  {
    id: 'client-borrow-key-in-query',
    says: 'The key of a vaults read stands in the query.',
    breaks: ['BORROW-904'],
    behaves: changing('vaults', keyInQuery),
  },
  {
    id: 'client-debt-below-minimum',
    says: 'A position is opened with one base unit less debt than the vault allows.',
    breaks: ['BORROW-905'],
    behaves: changing('operate', (request) =>
      withBody(request, { debtAmount: String(findVault('main', vaultRoles.general)!.minimumBorrowing - 1n) }),
    ),
  },
  {
    id: 'client-keeps-rejected-token',
    says: 'After a 401 and a new sign-in the old token is sent once more.',
    breaks: ['TRIGGER-025'],
    behaves: before('history', (request, act) =>
      act.send(withHeaders(request, { authorization: `Bearer ${act.oldToken}` })),
    ),
  },
  {
    id: 'client-never-signs-in-again',
    says: 'After a 401 the same request is repeated with the same token.',
    breaks: ['TRIGGER-025'],
    behaves: before('challenge', (request, act) =>
      act.send({
        ...{ method: 'GET', path: '/trigger/vault', query: {} },
        headers: { ...request.headers, authorization: `Bearer ${act.oldToken}` },
      }),
    ),
  },
  {
    id: 'client-challenge-of-another-type',
    says: 'A challenge is asked for with a `type` that there is not.',
    breaks: ['TRIGGER-901'],
    behaves: before('challenge', (request, act) => act.send(withBody(request, { type: 'text' }))),
  },
  {
    id: 'client-signs-another-challenge',
    says: 'What the wallet signs is not the challenge that was issued to it.',
    breaks: ['TRIGGER-902'],
    behaves: before('verify', (request, act) =>
      act.send(withBody(request, { signature: base58.encode(act.wallet.sign(Uint8Array.of(1, 2, 3))) })),
    ),
  },
  {
    id: 'client-token-without-scheme',
    says: 'The token is sent without `Bearer`.',
    breaks: ['TRIGGER-903'],
    behaves: changing('history', (request) =>
      withHeaders(request, { authorization: request.headers.authorization!.replace('Bearer ', '') }),
    ),
  },
  {
    id: 'client-token-in-query',
    says: 'The token stands in the query.',
    breaks: ['TRIGGER-903'],
    behaves: changing('history', (request) =>
      withQuery(without(request, 'authorization'), { token: request.headers.authorization!.replace('Bearer ', '') }),
    ),
  },
  {
    id: 'client-deposit-for-another-wallet',
    says: 'The `userAddress` of a deposit is a wallet that is not signed in.',
    breaks: ['TRIGGER-904'],
    behaves: before('deposit', (request, act) => act.send(withBody(request, { userAddress: other.publicKey }))),
  },
  {
    id: 'client-order-for-another-wallet',
    says: 'The `userPubkey` of an order is a wallet that is not signed in.',
    breaks: ['TRIGGER-905'],
    behaves: before('order of the vault', (request, act) =>
      act.send(withBody(request, { userPubkey: other.publicKey })),
    ),
  },
];
