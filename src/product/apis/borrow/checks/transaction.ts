import { type BorrowView, type BuiltTransaction, borrow } from '../reader/view.js';
import { unless, type Violation } from '../../../model/check.js';
import { counted } from '../../../model/counted.js';
import { remembered } from '../../../model/remembered.js';
import { decodeBase64 } from '../../../solana/base64.js';
import { isKey } from '../../../solana/key.js';
import { whyUncallable } from '../../../solana/transaction.js';
import { inOneStep, type Decision } from '../../in-one-step.js';
import { readWire } from '../reader/builds.js';
import { payloadOf } from '../reader/payload.js';

const at = '/transaction';

type Parsed = ReturnType<typeof readWire> & { readonly signer: string };

const read = remembered(({ response }: BorrowView<BuiltTransaction>) => {
  try {
    return readWire(response.body.transaction);
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

const ofTransaction = (decide: (view: BorrowView<BuiltTransaction>) => Decision) =>
  borrow.exchange({ on: { operation: 'operate', status: 200 }, reads: [at], ...inOneStep(decide, at) });

const ofParsed = (judge: (parsed: Parsed) => Violation | undefined) =>
  ofTransaction((view) => {
    const [found, signer] = [read(view), payloadOf(view)?.signer];
    return !namesChain(view) || 'problem' in found || signer === undefined ? 'undecided' : judge({ ...found, signer });
  });

const base64Fault = ({ response }: BorrowView<BuiltTransaction>) => base64Violation(response.body.transaction, at);

export const transactionChecks = {
  'BORROW-240': ofTransaction(base64Fault),
  'BORROW-241': ofTransaction((view) => {
    if (!isOfChain(view) || base64Fault(view) !== undefined) return 'undecided';
    const found = read(view);
    return 'problem' in found
      ? { expected: 'a versioned transaction to the last byte', actual: found.problem }
      : undefined;
  }),
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
