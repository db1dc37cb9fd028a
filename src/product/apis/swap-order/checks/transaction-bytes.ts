import { counted } from '../../../model/counted.js';
import { unless } from '../../../model/check.js';
import { isKey } from '../../../solana/key.js';
import type { Decision } from '../../in-one-step.js';
import { freshReceiver } from '../reader/reader.js';
import { lacksOutputAccount, payerOf, type OrderView } from '../reader/view.js';
import { decodedOf, type Creation, type SwapTransaction } from '../reader/transaction.js';
import { field, inTransaction } from './expected-response.js';
import { payerIgnored } from './fee-payers.js';

interface Built extends SwapTransaction {
  readonly taker: string;
  /** The required signers, and whether a signature of each is there. */
  readonly signers: ReadonlyMap<string, boolean>;
}

/** Judges the transactions that were built for a taker. */
const ofBuilt = (decide: (built: Built, view: OrderView) => Decision, ...reads: readonly 'signatureFeePayer'[]) =>
  inTransaction(
    (transaction, view) => {
      const { taker } = view.request.query;
      const { accountKeys, header, signatures } = transaction;
      const keys = accountKeys.slice(0, header.requiredSignatures);
      const signers = new Map(keys.map((key, slot) => [key, signatures[slot]?.some((byte) => byte !== 0) ?? false]));
      return taker === undefined ? 'undecided' : decide({ ...transaction, taker, signers }, view);
    },
    ...reads,
  );

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
  field(['transaction'], (_, view) => {
    const decoded = decodedOf(view);
    if (decoded === undefined || !when(view)) return 'undecided';
    return unless(decoded[part] !== undefined, expected, decoded.problem ?? '');
  });

export const transactionBytes = {
  'ORDER-148': decodesAs('base64 in the standard alphabet', 'bytes', () => true),
  'ORDER-149': field(['transaction'], (text, view) => {
    if (text === null || !isBase64(view)) return 'undecided';
    return unless(
      text.length % 4 === 0,
      'a multiple of 4 characters, padded with =',
      counted(text.length, 'character'),
    );
  }),
  'ORDER-150': decodesAs(
    'a wire transaction, legacy or version 0',
    'transaction',
    (view) => (view.fixtures.decodesTransactions ?? asksForKeys(view)) && isBase64(view),
  ),
  'ORDER-151': ofBuilt(({ version }) =>
    unless(version !== 'legacy', 'a message with the version prefix', 'a legacy message'),
  ),
  'ORDER-152': ofBuilt(({ taker, signers }) => {
    const actual = `the signers are ${[...signers.keys()].join(', ')}`;
    return unless(signers.has(taker), `the taker ${taker} among the required signers`, actual);
  }),
  'ORDER-153': ofBuilt(({ taker, signers }) => {
    const isSigned = signers.get(taker);
    if (isSigned === undefined) return 'undecided';
    return unless(!isSigned, 'zeros in the signature slot of the taker', 'a signature');
  }),
  'ORDER-154': ofBuilt(({ taker, signers }) => {
    const others = [...signers].filter(([key]) => key !== taker);
    if (others.length === 0) return 'undecided';
    const signed = others.filter(([, isSigned]) => isSigned).map(([key]) => key);
    return unless(signed.length === 0, 'zeros in the other signature slots', `signed by ${signed.join(', ')}`);
  }),
  'ORDER-235': ofBuilt(({ accountKeys, hidesAccounts, taker }) => {
    if (accountKeys.includes(taker)) return undefined;
    const actual = `the accounts are ${accountKeys.join(', ')}`;
    return hidesAccounts ? 'undecided' : { expected: `the taker ${taker} among the accounts`, actual };
  }),
  'ORDER-236': ofBuilt((built, view) => {
    const creations = isPaidFor(view) ? sureCreations(built, view).filter(({ funder }) => funder !== undefined) : [];
    if (creations.length === 0) return 'undecided';
    const { receiver, closeAuthority } = view.request.query;
    const spared = { 'the taker': built.taker, 'the receiver': receiver, 'the close authority': closeAuthority };
    for (const { funder, account } of creations) {
      const [who] = Object.entries(spared).find(([, key]) => key === funder && key !== payerOf(view)) ?? [];
      const expected = `another account than ${who} that funds the creation, for a payer was passed`;
      if (who !== undefined)
        return { expected, actual: `${who} funds ${account ?? 'a hidden account'}`, ...payerIgnored };
    }
    return undefined;
  }),
  'ORDER-227': ofBuilt((built, view) => {
    const expected = 'another first account than the taker, for a payer was passed';
    const actual = 'the taker is the first account, which pays the fees of the network';
    if (!isPaidFor(view)) return 'undecided';
    return unless(feePayerOf(built) !== built.taker, expected, actual, payerIgnored);
  }),
  'ORDER-228': ofBuilt((built, { response: { body } }) => {
    const payer = body.signatureFeePayer;
    if (payer === null) return 'undecided';
    const expected = `${payer}, the \`signatureFeePayer\`, as the first account of the message`;
    return unless(feePayerOf(built) === payer, expected, feePayerOf(built));
  }, 'signatureFeePayer'),
};
