import { vaultRoles } from '../../reference/borrow/fixtures.js';
import { apiKeys } from '../../reference/gateway.js';
import type { Defect, JudgedId } from '../defects/defect.js';
import { base58 } from '@scure/base';
import { wallets } from '../../reference/swap-order/fixtures.js';
import { bearer, oldToken, wallet, type Change, type Step } from './session.js';

/** How a wrong request differs from the right one. */
type Wrong = Change | ((right: Change) => Change);

/** A client of all three APIs, named for what it does wrong. */
export interface Client {
  readonly id: string;
  /** Ids of the duties that it breaks; empty for a client that conforms. */
  readonly breaks: Defect['breaks'];
  /** A request of the session that it sends in another form first, before it sends it as it should. */
  readonly extra?: { readonly before: Step; readonly times: number; readonly change: Wrong };
}

/** Before the right request for a step it sends a wrong one. With the duty that it breaks, the row goes. */
function faulty(id: string, breaks: JudgedId, before: Step, change: Wrong, times = 1): Client {
  return { id, breaks: [breaks], extra: { before, times, change } };
}

const keyInQuery: Change = { headers: { 'x-api-key': undefined }, query: { 'x-api-key': apiKeys.genuine } };

const otherSignature = base58.encode(wallet.sign(new TextEncoder().encode('another text')));

export const clients: readonly Client[] = [
  { id: 'client-as-documented', breaks: [] },
  faulty('client-order-key-in-query', 'ORDER-901', 'quote', keyInQuery),
  faulty('client-order-without-amount', 'ORDER-902', 'quote', { query: { amount: undefined } }),
  faulty('client-fee-out-of-bounds', 'ORDER-903', 'order with options', { query: { referralFee: '256' } }),
  faulty('client-two-routers-excluded', 'ORDER-904', 'order with options', {
    query: { excludeRouters: 'cobalt,delta' },
  }),
  faulty('client-close-authority-alone', 'ORDER-905', 'order with options', { query: { payer: undefined } }),
  faulty('client-ids-as-strings', 'BORROW-219', 'operate', { json: { vaultId: String(vaultRoles.general) } }),
  faulty('client-amounts-with-decimals', 'BORROW-901', 'operate', { json: { colAmount: '12.5' } }),
  faulty('client-payload-without-signer', 'BORROW-902', 'operate instructions', { json: { signer: undefined } }),
  faulty('client-position-without-collateral', 'BORROW-903', 'operate', { json: { colAmount: '0' } }),
  faulty('client-rounded-sentinel', 'BORROW-906', 'operate', { json: { debtAmount: `-${2n ** 127n - 1n}` } }),
  faulty('client-borrow-key-in-query', 'BORROW-904', 'vaults', keyInQuery),
  faulty('client-challenge-of-another-type', 'TRIGGER-901', 'challenge', { json: { type: 'text' } }),
  faulty('client-rejected-token-again', 'TRIGGER-025', 'last vault', bearer(oldToken), 3),
  faulty('client-challenge-signed-wrongly', 'TRIGGER-902', 'verify', { json: { signature: otherSignature } }),
  faulty('client-deposit-for-another', 'TRIGGER-904', 'deposit', { json: { userAddress: wallets.payer } }),
  faulty('client-order-for-another', 'TRIGGER-905', 'order of the vault', { json: { userPubkey: wallets.payer } }),
  faulty('client-token-in-query', 'TRIGGER-903', 'history', ({ headers }) => ({
    headers: { authorization: undefined },
    query: { token: headers?.authorization?.replace('Bearer ', '') },
  })),
];
