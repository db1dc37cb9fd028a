import { judgedWhere, type BorrowView, type BuiltTransaction } from '../view.js';
import { type BorrowFixtures, chainPresetOf } from '../fixtures.js';
import type { Check, Violation } from '../../../model/check.js';
import { borrow } from '../facts.js';
import { decodeBase64 } from '../../../solana/base64.js';
import { readTransaction, whyUncallable, type ParsedTransaction } from '../../../solana/transaction.js';
import { cutWire, withEmptySlots, type Wire } from '../../../solana/wire.js';
import { payloadOf } from '../payload.js';

const at = '/transaction';
const on = { operation: 'operate', status: 200 } as const;
const reads = [at];

/** What can be read of a `transaction`: as far as the bytes go. */
interface Read {
  readonly wire?: Wire;
  readonly parsed?: ParsedTransaction;
  readonly problem?: string;
}

const remembered = new WeakMap<object, Read | undefined>();

/** Reads it once for all checks of an exchange; undefined where it is no base64, which is a requirement of its own. */
function read({ exchange, response }: BorrowView<BuiltTransaction>): Read | undefined {
  if (!remembered.has(exchange)) remembered.set(exchange, readText(response.body.transaction));
  return remembered.get(exchange);
}

function readText(text: string): Read | undefined {
  let bytes: Uint8Array;
  try {
    ({ bytes } = decodeBase64(text));
  } catch {
    return undefined;
  }
  try {
    const wire = cutWire(bytes);
    return { wire, parsed: readTransaction(withEmptySlots(wire)) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

const transactionIsBase64 = borrow.exchange({
  on,
  reads,
  select: (view: BorrowView<BuiltTransaction>) => view,
  judge: ({ response }) => base64Violation(response.body.transaction, at),
});

/** The standard alphabet; padding is optional. */
export function base64Violation(text: string, place: string): Violation | undefined {
  try {
    decodeBase64(text);
    return undefined;
  } catch (error) {
    return {
      expected: 'base64 in the standard alphabet',
      actual: error instanceof Error ? error.message : text,
      at: place,
    };
  }
}

const transactionParses = ofReadable(({ problem }) =>
  problem === undefined ? undefined : { expected: 'a versioned transaction to the last byte', actual: problem },
);

const messageHasVersionPrefix = ofParsed(({ parsed }) =>
  parsed.version === 'legacy' ? { expected: 'a version prefix', actual: 'a legacy message' } : undefined,
);

const transactionIsUnsigned = ofParsed(({ wire }) => {
  const signed = wire.slots.findIndex((slot) => slot.some((byte) => byte !== 0));
  return signed < 0 ? undefined : { expected: 'signature slots of zeros', actual: `a signature in slot ${signed}` };
});

const slotsMatchSigners = ofParsed(({ wire }) =>
  wire.slots.length === 0 || wire.slots.length === wire.requiredSignatures
    ? undefined
    : { expected: `${wire.requiredSignatures} signature slots`, actual: `${wire.slots.length}` },
);

const slotsAreBrought = ofParsed(({ wire }) =>
  wire.slots.length === 0 ? { expected: `${wire.requiredSignatures} signature slots`, actual: 'none' } : undefined,
);

const signerPaysFee = ofParsed(({ parsed }, signer) =>
  parsed.accountKeys[0] === signer
    ? undefined
    : { expected: `${signer} pays the fee`, actual: `${String(parsed.accountKeys[0])} pays` },
);

const signerIsRequired = ofParsed(({ parsed }, signer) =>
  parsed.accountKeys.slice(0, parsed.header.requiredSignatures).includes(signer)
    ? undefined
    : { expected: `${signer} among the required signers`, actual: 'it is not' },
);

const programsAreStatic = ofParsed(({ parsed }) => {
  const problem = parsed.instructions.map((one) => whyUncallable(one, parsed)).find((why) => why !== undefined);
  return problem === undefined
    ? undefined
    : { expected: 'programs among the static account keys', actual: `an instruction ${problem}` };
});

function ofReadable(judge: (found: Read) => Violation | undefined): Check<BorrowFixtures> {
  return borrow.exchange({
    on,
    reads,
    select: judgedWhere<BuiltTransaction>(
      (view) => chainPresetOf(view.fixtures) !== undefined && read(view) !== undefined,
    ),
    judge: (view) => located(judge(read(view)!)),
  });
}

interface Whole {
  readonly wire: Wire;
  readonly parsed: ParsedTransaction;
}

function ofParsed(judge: (found: Whole, signer: string) => Violation | undefined): Check<BorrowFixtures> {
  return borrow.exchange({
    on,
    reads,
    select: judgedWhere<BuiltTransaction>(
      (view) =>
        chainPresetOf(view.fixtures) !== undefined && read(view)?.parsed !== undefined && payloadOf(view) !== undefined,
    ),
    judge: (view) => {
      const { wire, parsed } = read(view)!;
      return located(judge({ wire: wire!, parsed: parsed! }, payloadOf(view)!.signer));
    },
  });
}

function located(violation: Violation | undefined): Violation | undefined {
  return violation && { ...violation, at };
}

export const transactionChecks = {
  'BORROW-240': transactionIsBase64,
  'BORROW-241': transactionParses,
  'BORROW-242': messageHasVersionPrefix,
  'BORROW-243': transactionIsUnsigned,
  'BORROW-244': slotsMatchSigners,
  'BORROW-245': slotsAreBrought,
  'BORROW-246': signerPaysFee,
  'BORROW-247': signerIsRequired,
  'BORROW-248': programsAreStatic,
};
