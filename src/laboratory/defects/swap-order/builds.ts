import { defect, type Defect } from '../defect.js';
import type { ReferenceRequest } from '../../../reference/reference.js';
import { associatedAccount, associatedTokenProgram, tokenProgram } from '../../../reference/chain/addresses.js';
import { nativeMint, wallets } from '../../../reference/swap-order/fixtures.js';
import { page } from '../operators.js';
import { setCloseAuthority } from '../../../reference/swap-order/service/instructions.js';
import { alteringQuotes, at, atSecondVersion, isBuilt, payerOf, rejecting, type Query } from './tamper.js';
import { changingCalls, exchangedSlots } from './tampered-bytes.js';
import { alteringBytes } from './transactions.js';

/** Leaves orders without a transaction, as if the taker lacked funds. */
const unbuilt = (concerns: (query: Query, request: ReferenceRequest) => boolean): Defect['inject'] =>
  alteringQuotes((order, request, query) =>
    isBuilt(order) && concerns(query, request)
      ? { transaction: '', errorCode: 1, errorMessage: 'Insufficient funds' }
      : undefined,
  );

/** Has a wallet of the request fund what is created where a payer was passed. */
const creationsFundedBy = (funderOf: (query: Query) => string | undefined): Defect['inject'] =>
  alteringBytes((parsed, query) => {
    const funder = parsed.accountKeys.indexOf(funderOf(query) ?? '');
    if (payerOf(query) === undefined || funder < 0) return undefined;
    return changingCalls(associatedTokenProgram, parsed, ({ accountIndexes: [, ...others] }) => ({
      accountIndexes: [funder, ...others],
    }));
  });

const known: ReadonlySet<string | undefined> = new Set(Object.values(wallets));

const options = ['receiver', 'payer', 'referralFee'];

/** Faults of what is built, of who pays for it, and of what comes in its place. */
export const defectsOfBuilds: readonly Defect[] = [
  defect('order-transaction-for-nobody', 'ORDER-167', 'ORDER-224').by(
    alteringQuotes((order) => (isBuilt(order) ? { taker: null } : undefined)),
  ),
  defect('order-gasless-shares-a-code-beside-receiver', 'ORDER-178', 'ORDER-225').by(
    alteringQuotes((order, _, query) =>
      query.has('receiver') && order.errorCode === 1 && !known.has(query.get('taker')) ? { errorCode: 3 } : undefined,
    ),
  ),
  defect('order-v2-builds-nothing', 'ORDER-226').by(unbuilt((_, request) => atSecondVersion(request))),
  defect('order-network-fee-left-to-taker', 'ORDER-023', 'ORDER-227', 'ORDER-228', 'ORDER-236').by(
    alteringBytes((parsed, query) => {
      const payer = payerOf(query);
      return payer === undefined ? undefined : exchangedSlots(payer, query.get('taker') ?? '')(parsed);
    }),
  ),
  defect('order-rent-of-created-account-left-to-taker', 'ORDER-236').by(
    creationsFundedBy((query) => query.get('taker')),
  ),
  defect('order-rent-of-created-account-left-to-receiver', 'ORDER-236').by(
    creationsFundedBy((query) => (query.get('receiver') === query.get('taker') ? undefined : query.get('receiver'))),
  ),
  // Where the close authority passed is the taker, the payer becomes it.
  defect('order-close-authority-of-taker-given-to-payer', 'ORDER-237').by(
    alteringBytes(({ accountKeys, instructions }, query) => {
      const [taker = '', payer] = [query.get('taker'), payerOf(query)];
      const creation = instructions.find(
        (instruction) => accountKeys[instruction.programIdIndex] === associatedTokenProgram,
      );
      const account = accountKeys[creation?.accountIndexes[1] ?? -1];
      if (payer === undefined || query.get('closeAuthority') !== taker || account === undefined) return undefined;
      return { instruction: setCloseAuthority(account, taker, payer) };
    }),
  ),
  // Without a payer, the order names the gas wallet, and the transaction has the taker pay.
  defect('order-signature-fee-payer-not-first', 'ORDER-228').by(
    alteringQuotes((order, _, query) =>
      isBuilt(order) && !query.has('payer') && order.signatureFeePayer === query.get('taker')
        ? { signatureFeePayer: wallets.gasWallet }
        : undefined,
    ),
  ),
  // The close authority is set for the wrapped account that the transaction closes again.
  defect('order-close-authority-of-closed-account', 'ORDER-229').by(
    alteringBytes((parsed, query) => {
      const authority = query.get('closeAuthority');
      const taker = query.get('taker') ?? '';
      const isConcerned =
        authority !== undefined && payerOf(query) !== undefined && query.get('inputMint') === nativeMint;
      const account = associatedAccount(taker, nativeMint);
      const closes = parsed.instructions.some(
        ({ programIdIndex, data }) => parsed.accountKeys[programIdIndex] === tokenProgram && data[0] === 9,
      );
      if (!isConcerned || !closes || authority === taker) return undefined;
      return { instruction: setCloseAuthority(account, taker, authority) };
    }),
  ),
  defect('order-never-built-for-receiver', 'ORDER-230').by(unbuilt((query) => query.has('receiver'))),
  defect('order-never-built-with-payer', 'ORDER-231').by(unbuilt((query) => query.has('payer'))),
  defect('order-never-built-with-close-authority', 'ORDER-232').by(
    unbuilt((query) => query.has('closeAuthority', 'payer')),
  ),
  defect('order-never-built-with-referral', 'ORDER-233').by(unbuilt((query) => query.has('referralFee'))),
  defect('order-gateway-fails-for-greatest-amount', 'ORDER-234').by(
    rejecting((query) => query.get('amount') === String(2n ** 64n - 1n), 'Bad Gateway', 502),
  ),
  defect('order-gateway-fails-for-missing-amount', 'ORDER-234').by(
    rejecting((query) => !query.has('amount'), 'Bad Gateway', 502),
  ),
  defect('order-inexact-beyond-doubles', 'ORDER-068').by(
    alteringQuotes((order) => {
      const rounded = String(BigInt(Number(order.inAmount)));
      return rounded === order.inAmount ? undefined : { inAmount: rounded };
    }),
  ),
  // An order with a receiver, a payer or a referral comes as text that is no JSON.
  defect('order-no-json-beside-options', 'ORDER-053').by(
    at(({ status, query }) => status === 200 && options.some((name) => query.has(name)), {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: { text: 'OK' },
    }),
  ),
  defect('order-v2-errors-as-page', 'ORDER-193', 'ORDER-199', 'ORDER-214').by(
    at({ isSecond: true, status: 400 }, page(400, '<!doctype html><html><body><h1>Bad Request</h1></body></html>')),
  ),
];
