import { parseTransaction, type ParsedInstruction, type ParsedTransaction } from '../../solana/transaction.js';
import type { ChallengeType } from './fixtures.js';

const signatureBytes = 64;
const systemProgram = '11111111111111111111111111111111';
const inertPrograms: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'ComputeBudget111111111111111111111111111111',
]);

/**
 * Why these bytes must not be signed for a challenge, or undefined. A text must not be a transaction in disguise,
 * and a transaction may carry a memo, a compute budget or a transfer of nothing, for anything else might move funds.
 */
export function refusalToSign(bytes: Uint8Array, type: ChallengeType): string | undefined {
  const transaction = asTransaction(bytes);
  if (type === 'message') {
    return transaction === undefined ? undefined : 'the challenge is a transaction, although a message was asked for';
  }
  if (transaction === undefined) return 'the challenge is no transaction that can be read';
  const harmful = transaction.instructions.find((instruction) => !isInert(instruction, transaction));
  if (harmful === undefined) return undefined;
  const program = transaction.accountKeys[harmful.programIdIndex] ?? 'an unknown program';
  return `the challenge calls ${program}, which may move funds`;
}

/** A message is signed without the signatures that stand before it on the wire. */
function asTransaction(message: Uint8Array): ParsedTransaction | undefined {
  const signers = message[(message[0] ?? 0) >= 0x80 ? 1 : 0] ?? 0;
  if (signers === 0 || signers >= 0x80) return undefined;
  const wire = new Uint8Array(1 + signers * signatureBytes + message.length);
  wire[0] = signers;
  wire.set(message, 1 + signers * signatureBytes);
  try {
    return parseTransaction(wire);
  } catch {
    return undefined;
  }
}

function isInert({ programIdIndex, data }: ParsedInstruction, { accountKeys }: ParsedTransaction): boolean {
  const program = accountKeys[programIdIndex];
  if (program === undefined) return false;
  if (inertPrograms.has(program)) return true;
  const isTransfer = data.length === 12 && data[0] === 2 && data.subarray(1, 4).every((byte) => byte === 0);
  return program === systemProgram && isTransfer && data.subarray(4).every((byte) => byte === 0);
}
