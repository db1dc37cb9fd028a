import { associatedAccount, associatedTokenProgram, tokenProgram } from '../../../reference/chain/addresses.js';
import { setCloseAuthority } from '../../../reference/chain/instructions.js';
import { nativeMint, wallets } from '../../../reference/swap-order/fixtures.js';
import { defect, type Defect } from '../defect.js';
import { all, given, page, type Inject, type When } from '../operators.js';
import { at, built, quotes, rejecting, type Seen } from './tamper.js';
import { bytes, changingCalls, exchangedSlots } from './tampered-bytes.js';

/** Leaves orders without a transaction, as if the taker lacked funds. */
const unbuilt = (when: When<Seen>): Inject =>
  quotes(all(built, when), { transaction: '', errorCode: 1, errorMessage: 'Insufficient funds' });

/** Has a wallet of the request fund what is created where a payer was passed. */
const creationsFundedBy = (funderOf: (seen: Seen) => string | undefined): Inject =>
  bytes({ payer: given }, (parsed, seen) => {
    const funder = parsed.accountKeys.indexOf(funderOf(seen) ?? '');
    if (funder < 0) return undefined;
    return changingCalls(associatedTokenProgram, parsed, ({ accountIndexes: [, ...others] }) => ({
      accountIndexes: [funder, ...others],
    }));
  });

const known: ReadonlySet<string | undefined> = new Set(Object.values(wallets));

const options = ['receiver', 'payer', 'referralFee'];

/** Faults of what is built, of who pays for it, and of what comes in its place. */
export const defectsOfBuilds: readonly Defect[] = [
  defect('order-transaction-for-nobody', 'ORDER-167', 'ORDER-224').by(quotes(built, { taker: null })),
  defect('order-gasless-shares-a-code-beside-receiver', 'ORDER-178', 'ORDER-225').by(
    quotes(
      all({ receiver: given, body: { errorCode: 1 } }, ({ taker }) => !known.has(taker)),
      { errorCode: 3 },
    ),
  ),
  defect('order-v2-builds-nothing', 'ORDER-226').by(unbuilt({ isSecond: true })),
  defect('order-network-fee-left-to-taker', 'ORDER-023', 'ORDER-227', 'ORDER-228', 'ORDER-236').by(
    bytes({ payer: given }, (parsed, { payer, taker = '' }) => exchangedSlots(payer!, taker)(parsed)),
  ),
  defect('order-rent-of-created-account-left-to-taker', 'ORDER-236').by(creationsFundedBy(({ taker }) => taker)),
  defect('order-rent-of-created-account-left-to-receiver', 'ORDER-236').by(
    creationsFundedBy(({ receiver, taker }) => (receiver === taker ? undefined : receiver)),
  ),
  // Where the close authority passed is the taker, the payer becomes it.
  defect('order-close-authority-of-taker-given-to-payer', 'ORDER-237').by(
    bytes(
      all({ payer: given }, ({ taker, closeAuthority }) => closeAuthority === taker),
      ({ accountKeys, instructions }, { payer, taker = '' }) => {
        const creation = instructions.find((each) => accountKeys[each.programIdIndex] === associatedTokenProgram);
        const account = accountKeys[creation?.accountIndexes[1] ?? -1];
        return account === undefined ? undefined : { instruction: setCloseAuthority(account, taker, payer!) };
      },
    ),
  ),
  defect('order-signature-fee-payer-not-first', 'ORDER-228').by(
    quotes(
      all({ ...built, asks: { payer: undefined } }, ({ body, taker }) => body.signatureFeePayer === taker),
      { signatureFeePayer: wallets.gasWallet },
    ),
  ),
  // The close authority is set for the wrapped account that the transaction closes again.
  defect('order-close-authority-of-closed-account', 'ORDER-229').by(
    bytes(
      { closeAuthority: given, payer: given, asks: { inputMint: nativeMint } },
      ({ accountKeys, instructions }, { taker = '', closeAuthority }) => {
        const closes = instructions.some(
          ({ programIdIndex, data }) => accountKeys[programIdIndex] === tokenProgram && data[0] === 9,
        );
        if (!closes || closeAuthority === taker) return undefined;
        return { instruction: setCloseAuthority(associatedAccount(taker, nativeMint), taker, closeAuthority!) };
      },
    ),
  ),
  defect('order-never-built-for-receiver', 'ORDER-230').by(unbuilt({ receiver: given })),
  defect('order-never-built-with-payer', 'ORDER-231').by(unbuilt({ asks: { payer: given } })),
  defect('order-never-built-with-close-authority', 'ORDER-232').by(
    unbuilt({ asks: { closeAuthority: given, payer: given } }),
  ),
  defect('order-never-built-with-referral', 'ORDER-233').by(unbuilt({ asks: { referralFee: given } })),
  defect('order-gateway-fails-for-greatest-amount', 'ORDER-234').by(
    rejecting({ asks: { amount: String(2n ** 64n - 1n) } }, 'Bad Gateway', 502),
  ),
  defect('order-gateway-fails-for-missing-amount', 'ORDER-234').by(
    rejecting({ asks: { amount: undefined } }, 'Bad Gateway', 502),
  ),
  defect('order-inexact-beyond-doubles', 'ORDER-068').by(
    quotes({}, ({ inAmount }) => ({ inAmount: String(BigInt(Number(inAmount))) })),
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
