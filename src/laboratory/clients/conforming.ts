import { builderPositions } from '../../reference/borrow/fixtures.js';
import { findVault } from '../../reference/borrow/service/vaults.js';
import { pair, walletKeypair, walletKeypairs } from '../../reference/swap-order/fixtures.js';
import { before, changing, client, withBody, withQuery, type Call, type Client, type ClientRequest } from './client.js';
import { bearer, planned, signIn } from './session.js';

const other = walletKeypair('another client of the proof');

function inCapitals({ headers, ...request }: ClientRequest): ClientRequest {
  return {
    ...request,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])),
  };
}

const ofBorrow = ({ request }: Call): boolean => request.path.startsWith('/lend/');

const { vaultId, id: positionId } = builderPositions.generalWithDebt;

/** Clients that the documents allow and that a careless judge of clients accuses. */
export const conformingClients: readonly Client[] = [
  client('client-as-documented', [], {
    says: 'Everything as the documents tell a client to.',
  }),
  client('client-signs-transactions', [], {
    says: 'Challenges of the type `transaction` are signed.',
    challengeType: 'transaction',
  }),
  client('client-names-in-capitals', [], {
    says: 'Names of headers are written in capitals.',
    behaves: () => (call, act) => act.send(inCapitals(call.request)),
  }),
  client('client-requests-at-once', [], {
    says: 'A second request with the old token is under way when the first gets its 401.',
    behaves: before('challenge', (request, act) =>
      act.send(
        planned('GET', '/trigger/vault', { headers: { ...request.headers, ...bearer(act.oldToken).headers } }),
        2_003,
      ),
    ),
  }),
  client('client-answers-twice', [], {
    says: 'The answer to a challenge is sent a second time, as if the first response was lost.',
    behaves: () => async (call, act) => {
      const reply = await act.send(call.request);
      if (call.step === 'verify') await act.send(call.request);
      return reply;
    },
  }),
  client('client-of-two-wallets', [], {
    says: 'Another wallet signs in between, and each deposits with its own token.',
    behaves: before('deposit', async (request, act) => {
      const token = await signIn({
        call: (_step, own) => act.send(own),
        ...{ wallet: other, challengeType: 'message' },
      });
      await act.send(planned('GET', '/trigger/vault/register', bearer(token)));
      const json = { ...request.json, userAddress: other.publicKey };
      await act.send(planned('POST', '/trigger/deposit/craft', { ...bearer(token), json }));
    }),
  }),
  client('client-orders-in-between', [], {
    says: 'Other orders are asked for between an order and its execution.',
    behaves: before('execute', async ({ headers }, act) => {
      const { inputMint, outputMint, amount } = pair;
      for (const taker of [walletKeypairs.funded, walletKeypairs.gasless])
        await act.send({
          ...{ method: 'GET', path: '/ultra/v1/order', headers },
          query: { inputMint, outputMint, amount, taker: taker.publicKey },
        });
    }),
  }),
  client('client-executes-twice', [], {
    says: 'An order is sent to /execute a second time, as if the first response was lost.',
    behaves: before('execute', (request, act) => act.send(request)),
  }),
  client('client-names-fields-otherwise', [], {
    says: 'Transaction and `requestId` stand under other names, for the document shows none.',
    behaves: before('execute', (request, act) => {
      const { requestId, signedTransaction } = request.json!;
      return act.send({ ...request, json: { order: { id: requestId }, signed: [signedTransaction] } });
    }),
  }),
  client('client-fees-at-the-bounds', [], {
    says: 'The `referralFee` is the least and the greatest that is allowed.',
    behaves: before('order with options', async (request, act) => {
      for (const referralFee of ['50', '255']) await act.send(withQuery(request, { referralFee }));
    }),
  }),
  client('client-names-the-market', [], {
    says: 'The market is named where it is the default one, and left out elsewhere.',
    behaves: () => (call, act) =>
      act.send(ofBorrow(call) && call.step !== 'vaults' ? withQuery(call.request, { market: 'main' }) : call.request),
  }),
  client('client-repays-everything', [], {
    says: '`MIN_I128` stands for an amount, as a word and as digits.',
    behaves: before('operate', async (request, act) => {
      for (const debtAmount of ['MIN_I128', '-170141183460469231731687303715884105728'])
        await act.send(withBody(request, { positionId: Number(positionId), colAmount: '0', debtAmount }));
    }),
  }),
  client('client-borrows-the-minimum', [], {
    says: 'Positions are opened with the least debt that their vault allows, and without any.',
    behaves: changing('operate', (request) =>
      withBody(request, { debtAmount: String(findVault('main', vaultId)!.minimumBorrowing) }),
    ),
  }),
];
