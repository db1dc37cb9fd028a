import { counted } from '../../../model/counted.js';
import { unless, type Violation } from '../../../model/check.js';
import { isKey } from '../../../solana/key.js';
import { freshReceiver } from '../reader/reader.js';
import { lacksOutputAccount, payerOf, type OrderView } from '../reader/view.js';
import { decodedOf, type Creation, type SwapTransaction } from '../reader/transaction.js';
import { field, inTransaction } from './expected-response.js';

interface Built {
  readonly transaction: SwapTransaction;
  readonly taker: string;
  readonly signers: readonly string[];
}

const ofBuilt = (
  judge: (built: Built, view: OrderView) => Violation | undefined,
  concerns: (built: Built, view: OrderView) => boolean = () => true,
  ...reads: readonly 'signatureFeePayer'[]
) =>
  inTransaction(
    (transaction, view) => {
      const { taker } = view.request.query;
      const signers = transaction.accountKeys.slice(0, transaction.header.requiredSignatures);
      const built = taker === undefined ? undefined : { transaction, taker, signers };
      return built && concerns(built, view) ? built : undefined;
    },
    judge,
    ...reads,
  );

const isFilled = ({ signatures }: SwapTransaction, slot: number): boolean =>
  signatures[slot]?.some((byte) => byte !== 0) ?? false;

const feePayerOf = ({ accountKeys }: SwapTransaction): string => accountKeys[0] ?? 'nobody';

/** True where a payer is to pay for a taker that could; whoever pays for one that cannot is open. */
const isPaidFor = (view: OrderView): boolean =>
  payerOf(view) !== undefined && view.request.query.taker === view.fixtures.takerFunded;

/** Creations that cost rent for good: of accounts that are not closed again, and that cannot have been there. */
function sureCreations({ creations, closedAccounts }: SwapTransaction, view: OrderView): readonly Creation[] {
  const { taker, receiver, outputMint } = view.request.query;
  return creations.filter(({ account, owner, mint, onlyIfMissing }) => {
    if (account === undefined || closedAccounts.has(account)) return false;
    const isOutput = mint === outputMint;
    const isFresh = view.purpose === freshReceiver && isOutput && owner === receiver;
    return !onlyIfMissing || isFresh || (isOutput && owner === taker && lacksOutputAccount(view));
  });
}

/** Where nobody says what the chain is, its mints do. */
const asksForKeys = ({ request: { query } }: OrderView): boolean =>
  [query.inputMint, query.outputMint].every((mint = '') => isKey(mint));

const isBase64 = (view: OrderView): boolean => decodedOf(view)?.bytes !== undefined;

const decodesAs = (expected: string, part: 'bytes' | 'transaction', when: (view: OrderView) => boolean) =>
  field('transaction', when, (_, view) => {
    const decoded = decodedOf(view);
    return unless(decoded?.[part] !== undefined, expected, decoded?.problem ?? '');
  });

export const transactionBytes = {
  'ORDER-148': decodesAs('base64 in the standard alphabet', 'bytes', (view) => decodedOf(view) !== undefined),
  'ORDER-149': field('transaction', isBase64, (text) =>
    unless(text!.length % 4 === 0, 'a multiple of 4 characters, padded with =', counted(text!.length, 'character')),
  ),
  'ORDER-150': decodesAs(
    'a wire transaction, legacy or version 0',
    'transaction',
    (view) => (view.fixtures.decodesTransactions ?? asksForKeys(view)) && isBase64(view),
  ),
  'ORDER-151': ofBuilt(({ transaction: { version } }) =>
    unless(version !== 'legacy', 'a message with the version prefix', 'a legacy message'),
  ),
  'ORDER-152': ofBuilt(({ taker, signers }) => {
    const actual = `the signers are ${signers.join(', ')}`;
    return unless(signers.includes(taker), `the taker ${taker} among the required signers`, actual);
  }),
  'ORDER-153': ofBuilt(
    ({ transaction, taker, signers }) =>
      unless(!isFilled(transaction, signers.indexOf(taker)), 'zeros in the signature slot of the taker', 'a signature'),
    ({ taker, signers }) => signers.includes(taker),
  ),
  'ORDER-154': ofBuilt(
    ({ transaction, taker, signers }) => {
      const signed = signers.filter((key, slot) => key !== taker && isFilled(transaction, slot));
      return unless(signed.length === 0, 'zeros in the other signature slots', `signed by ${signed.join(', ')}`);
    },
    ({ taker, signers }) => signers.some((key) => key !== taker),
  ),
  'ORDER-235': ofBuilt(
    ({ transaction: { accountKeys }, taker }) =>
      unless(
        accountKeys.includes(taker),
        `the taker ${taker} among the accounts`,
        `the accounts are ${accountKeys.join(', ')}`,
      ),
    ({ transaction: { accountKeys, hidesAccounts }, taker }) => accountKeys.includes(taker) || !hidesAccounts,
  ),
  'ORDER-236': ofBuilt(
    ({ transaction, taker }, view) => {
      const { receiver, closeAuthority } = view.request.query;
      const spared = { 'the taker': taker, 'the receiver': receiver, 'the close authority': closeAuthority };
      for (const { funder, account } of sureCreations(transaction, view)) {
        const [who] = Object.entries(spared).find(([, key]) => key === funder && key !== payerOf(view)) ?? [];
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
  'ORDER-227': ofBuilt(
    ({ transaction, taker }) =>
      unless(
        feePayerOf(transaction) !== taker,
        'another first account than the taker, for a payer was passed',
        'the taker is the first account, which pays the fees of the network',
      ),
    (_, view) => isPaidFor(view),
  ),
  'ORDER-228': ofBuilt(
    ({ transaction }, { response: { body } }) =>
      unless(
        feePayerOf(transaction) === body.signatureFeePayer,
        `${body.signatureFeePayer ?? ''}, the \`signatureFeePayer\`, as the first account of the message`,
        feePayerOf(transaction),
      ),
    (_, { response: { body } }) => body.signatureFeePayer !== null,
    'signatureFeePayer',
  ),
};
