import { associatedAccount, associatedTokenProgram, tokenProgram } from '../../../reference/chain/addresses.js';
import { setCloseAuthority } from '../../../reference/chain/instructions.js';
import { nativeMint, wallets } from '../../../reference/swap-order/fixtures.js';
import { defect, type Defect } from '../defect.js';
import { all, given, type Inject, type When } from '../operators.js';
import { built, quotes, rejecting, type Seen } from './tamper.js';
import { bytes, changingCalls } from './tampered-bytes.js';

/** Leaves orders without a transaction, as if the taker lacked funds. */
const unbuilt = (when: When<Seen>): Inject =>
  quotes(all(built, when), { transaction: '', errorCode: 1, errorMessage: 'Insufficient funds' });

const known: ReadonlySet<string | undefined> = new Set(Object.values(wallets));

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
  defect('order-rent-of-created-account-left-to-taker', 'ORDER-236').by(
    bytes({ payer: given }, (parsed, { taker = '' }) =>
      changingCalls(associatedTokenProgram, parsed, ({ accountIndexes: [, ...others] }) => ({
        accountIndexes: [parsed.accountKeys.indexOf(taker), ...others],
      })),
    ),
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
  defect('order-inexact-beyond-doubles', 'ORDER-068').by(
    quotes({}, ({ inAmount }) => ({ inAmount: String(BigInt(Number(inAmount))) })),
  ),
];
