import type { Violation } from '../../../model/check.js';
import { freshReceiver } from '../orders.js';
import { lacksOutputAccount, payerOf } from '../request-predicates.js';
import { decodedOf, transactionOf, type Creation, type SwapTransaction } from '../swap-transaction.js';
import { order, orders as on, type OrderView } from '../view.js';

const reads = ['/transaction'];
const at = '/transaction';

/** A transaction that could be read, and the taker it is for. */
interface Built {
  readonly transaction: SwapTransaction;
  readonly taker: string;
}

const ofTransaction = (
  judge: (built: Built, view: OrderView) => Omit<Violation, 'at'> | undefined,
  concerns: (built: Built, view: OrderView) => boolean = () => true,
  alsoReads: readonly string[] = [],
) =>
  order.exchange({
    on,
    reads: [...reads, ...alsoReads],
    select: (view: OrderView) => {
      const transaction = transactionOf(view);
      const { taker } = view.request.query;
      if (transaction === undefined || taker === undefined) return undefined;
      const built = { transaction, taker };
      return concerns(built, view) ? built : undefined;
    },
    judge: (built, view) => {
      const violation = judge(built, view);
      return violation && { ...violation, at };
    },
  });

const signersOf = ({ accountKeys, header }: SwapTransaction): readonly string[] =>
  accountKeys.slice(0, header.requiredSignatures);

/** True when the signature slot at this place was filled. */
const isFilled = ({ signatures }: SwapTransaction, slot: number): boolean =>
  signatures[slot]?.some((byte) => byte !== 0) ?? false;

/** The first account of a message pays the fees of the network. */
const feePayerOf = ({ accountKeys }: SwapTransaction): string => accountKeys[0] ?? 'nobody';

/** True where a payer is to pay for a taker that could; whoever pays for one that cannot is open. */
const isPaidFor = (view: OrderView): boolean =>
  payerOf(view) !== undefined && view.request.query.taker === view.fixtures.takerFunded;

/**
 * Creations that cost rent for good: of accounts that are not closed again, and that cannot have been there. A key made for
 * the request has none, the profile may tell of the taker's, and what creates unconditionally fails where there is one.
 */
function sureCreations({ creations, closedAccounts }: SwapTransaction, view: OrderView): readonly Creation[] {
  const { taker, receiver, outputMint } = view.request.query;
  return creations.filter(({ account, owner, mint, onlyIfMissing }) => {
    if (account === undefined || closedAccounts.has(account)) return false;
    const isOutput = mint === outputMint;
    const isFresh = view.purpose === freshReceiver && isOutput && owner === receiver;
    return !onlyIfMissing || isFresh || (isOutput && owner === taker && lacksOutputAccount(view));
  });
}

export const transactionBytes = {
  'ORDER-148': order.exchange({
    on,
    reads,
    select: decodedOf,
    judge: (decoded) =>
      decoded.is === 'not-base64'
        ? { expected: 'base64 in the standard alphabet', actual: decoded.problem, at }
        : undefined,
  }),
  'ORDER-149': order.exchange({
    on,
    reads,
    select: (view: OrderView) =>
      (decodedOf(view)?.is ?? 'not-base64') === 'not-base64'
        ? undefined
        : (view.response.body.transaction ?? undefined),
    judge: ({ length }) =>
      length % 4 === 0
        ? undefined
        : { expected: 'a multiple of 4 characters, padded with =', actual: `${length} characters`, at },
  }),
  'ORDER-150': order.exchange({
    on,
    reads,
    select: (view: OrderView) => {
      const decoded = view.fixtures.decodesTransactions === true ? decodedOf(view) : undefined;
      return decoded?.is === 'not-base64' ? undefined : decoded;
    },
    judge: (decoded) =>
      decoded.is === 'not-parsed'
        ? { expected: 'a wire transaction, legacy or version 0', actual: decoded.problem, at }
        : undefined,
  }),
  'ORDER-151': ofTransaction(({ transaction: { version } }) =>
    version === 'legacy' ? { expected: 'a message with the version prefix', actual: 'a legacy message' } : undefined,
  ),
  'ORDER-152': ofTransaction(({ transaction, taker }) =>
    signersOf(transaction).includes(taker)
      ? undefined
      : {
          expected: `the taker ${taker} among the required signers`,
          actual: `the signers are ${signersOf(transaction).join(', ')}`,
        },
  ),
  'ORDER-153': ofTransaction(
    ({ transaction, taker }) =>
      isFilled(transaction, signersOf(transaction).indexOf(taker))
        ? { expected: 'zeros in the signature slot of the taker', actual: 'a signature' }
        : undefined,
    ({ transaction, taker }) => signersOf(transaction).includes(taker),
  ),
  'ORDER-154': ofTransaction(
    ({ transaction, taker }) => {
      const signed = signersOf(transaction).filter((key, slot) => key !== taker && isFilled(transaction, slot));
      return signed.length === 0
        ? undefined
        : { expected: 'zeros in the other signature slots', actual: `signed by ${signed.join(', ')}` };
    },
    ({ transaction, taker }) => signersOf(transaction).some((key) => key !== taker),
  ),
  'ORDER-235': ofTransaction(
    ({ transaction: { accountKeys }, taker }) =>
      accountKeys.includes(taker)
        ? undefined
        : { expected: `the taker ${taker} among the accounts`, actual: `the accounts are ${accountKeys.join(', ')}` },
    ({ transaction: { accountKeys, hidesAccounts }, taker }) => accountKeys.includes(taker) || !hidesAccounts,
  ),
  'ORDER-236': ofTransaction(
    ({ transaction, taker }, view) => {
      const { receiver, closeAuthority } = view.request.query;
      const spared = [
        ['the taker', taker],
        ['the receiver', receiver],
        ['the close authority', closeAuthority],
      ] as const;
      for (const { funder, account } of sureCreations(transaction, view)) {
        const [who] = spared.find(([, key]) => key === funder && key !== payerOf(view)) ?? [];
        if (who !== undefined)
          return {
            expected: `another account than ${who} that funds the creation, for a payer was passed`,
            actual: `${who} funds ${account ?? 'a hidden account'}`,
          };
      }
      return undefined;
    },
    ({ transaction }, view) =>
      isPaidFor(view) && sureCreations(transaction, view).some(({ funder }) => funder !== undefined),
  ),
  'ORDER-227': ofTransaction(
    ({ transaction, taker }) =>
      feePayerOf(transaction) === taker
        ? {
            expected: 'another first account than the taker, for a payer was passed',
            actual: 'the taker is the first account, which pays the fees of the network',
          }
        : undefined,
    (_, view) => isPaidFor(view),
  ),
  'ORDER-228': ofTransaction(
    ({ transaction }, { response: { body } }) =>
      feePayerOf(transaction) === body.signatureFeePayer
        ? undefined
        : {
            expected: `${body.signatureFeePayer ?? ''}, the \`signatureFeePayer\`, as the first account of the message`,
            actual: feePayerOf(transaction),
          },
    (_, { response: { body } }) => body.signatureFeePayer !== null,
    ['/signatureFeePayer'],
  ),
};
