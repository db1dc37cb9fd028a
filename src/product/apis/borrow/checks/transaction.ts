import { type BorrowView, type BuiltTransaction, borrow } from '../reader/view.js';
import { unless, type Violation } from '../../../model/check.js';
import { counted } from '../../../model/counted.js';
import { remembered } from '../../../model/remembered.js';
import { unlessItThrows } from '../../../model/unless-it-throws.js';
import { decodeBase64 } from '../../../solana/base64.js';
import { isKey } from '../../../solana/key.js';
import { readTransaction, whyUncallable, type ParsedTransaction } from '../../../solana/transaction.js';
import { cutWire, withEmptySlots, type Wire } from '../../../solana/wire.js';
import { payloadOf } from '../reader/payload.js';

const at = '/transaction';
const on = { operation: 'operate', status: 200 } as const;
const reads = [at];

interface Parsed {
  readonly wire: Wire;
  readonly parsed: ParsedTransaction;
}

type Read = Parsed | { readonly problem: string };

/** Undefined where it is no base64, which is a requirement of its own. */
const read = remembered(({ response }: BorrowView<BuiltTransaction>): Read | undefined => {
  const bytes = unlessItThrows(() => decodeBase64(response.body.transaction).bytes);
  if (bytes === undefined) return undefined;
  try {
    const wire = cutWire(bytes);
    return { wire, parsed: readTransaction(withEmptySlots(wire)) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
});

/** The standard alphabet; padding is optional. */
export function base64Violation(text: string, place: string): Violation | undefined {
  try {
    decodeBase64(text);
    return undefined;
  } catch (error) {
    return { expected: 'base64 in the standard alphabet', actual: (error as Error).message, at: place };
  }
}

export const namesChain = ({ fixtures }: BorrowView): boolean => fixtures.chain !== undefined;

/** Where the profile does not say what the chain is, its signers do. */
const isOfChain = (view: BorrowView): boolean => namesChain(view) || isKey(payloadOf(view)?.signer ?? '');

/** Judges what can be read of a transaction, where its wire format is known. */
function ofReadable<Found>(
  find: (read: Read, view: BorrowView) => Found | undefined,
  judge: (found: Found) => Violation | undefined,
  isKnown = namesChain,
) {
  return borrow.exchange({
    on,
    reads,
    note: (view: BorrowView<BuiltTransaction>) => {
      const found = isKnown(view) ? read(view) : undefined;
      return found && find(found, view);
    },
    judge: (found: Found) => {
      const violation = judge(found);
      return violation && { ...violation, at };
    },
  });
}

const ofParsed = (judge: (found: Parsed & { readonly signer: string }) => Violation | undefined) =>
  ofReadable((found, view) => {
    const signer = payloadOf(view)?.signer;
    return 'problem' in found || signer === undefined ? undefined : { ...found, signer };
  }, judge);

export const transactionChecks = {
  'BORROW-240': borrow.exchange({
    on,
    reads,
    note: (view: BorrowView<BuiltTransaction>) => view.response.body,
    judge: ({ transaction }) => base64Violation(transaction, at),
  }),
  'BORROW-241': ofReadable(
    (found) => found,
    (found) =>
      'problem' in found ? { expected: 'a versioned transaction to the last byte', actual: found.problem } : undefined,
    isOfChain,
  ),
  'BORROW-242': ofParsed(({ parsed }) => unless(parsed.version !== 'legacy', 'a version prefix', 'a legacy message')),
  'BORROW-243': ofParsed(({ wire: { slots } }) => {
    const signed = slots.findIndex((slot) => slot.some((byte) => byte !== 0));
    return unless(signed < 0, 'signature slots of zeros', `a signature in slot ${signed}`);
  }),
  'BORROW-244': ofParsed(({ wire: { slots, requiredSignatures: required } }) =>
    unless(slots.length === 0 || slots.length === required, counted(required, 'signature slot'), `${slots.length}`),
  ),
  'BORROW-245': ofParsed(({ wire: { slots, requiredSignatures } }) =>
    unless(slots.length > 0, counted(requiredSignatures, 'signature slot'), 'none'),
  ),
  'BORROW-246': ofParsed(({ parsed: { accountKeys }, signer }) =>
    unless(accountKeys[0] === signer, `${signer} as the one that pays the fee`, String(accountKeys[0])),
  ),
  'BORROW-247': ofParsed(({ parsed: { accountKeys, header }, signer }) => {
    const signers = accountKeys.slice(0, header.requiredSignatures);
    return unless(signers.includes(signer), `${signer} among the required signers`, signers.join(', ') || 'none');
  }),
  'BORROW-248': ofParsed(({ parsed }) => {
    const problem = parsed.instructions
      .map((instruction) => whyUncallable(instruction, parsed))
      .find((why) => why !== undefined);
    return unless(problem === undefined, 'programs among the static account keys', `an instruction ${problem}`);
  }),
};
