import { base58 } from '@scure/base';
import { verifySignature } from '../../../product/solana/keypair.js';
import { parseTransaction, type ParsedTransaction } from '../../../product/solana/transaction.js';
import { answer, objectIn, refusal } from '../../answers.js';
import { transactionIn } from '../../chain/message.js';
import type { ReferenceResponse } from '../../reference.js';
import { walletKeypairs } from '../fixtures.js';

/** Takes a signed order back. The document shows no shapes here: these are the reference's own. */
export function executeOrder(body: string, issued: ReadonlyMap<string, Uint8Array>): ReferenceResponse {
  const { signedTransaction, requestId } = objectIn(body) ?? {};
  if (typeof signedTransaction !== 'string' || typeof requestId !== 'string')
    throw refusal(400, 'signedTransaction and requestId are required');
  const unsigned = issued.get(requestId);
  if (unsigned === undefined) throw refusal(400, 'requestId belongs to no order');
  const signed = transactionIn(signedTransaction);
  if (signed === undefined) throw refusal(400, 'signedTransaction is no transaction');
  if (Buffer.compare(signed.message, parseTransaction(unsigned).message) !== 0)
    throw refusal(400, 'signedTransaction is not the transaction of this order');
  const signatures = signed.signatures.map((signature, index) => completed(signed, signature, index));
  if (signatures.includes(undefined)) throw refusal(400, 'A signature is missing or wrong');
  return answer(200, { status: 'Success', code: 0, signature: base58.encode(signatures[0] ?? new Uint8Array()) });
}

/** The operator and the market makers sign last; everybody else must have signed. */
function completed(
  { accountKeys, message }: ParsedTransaction,
  signature: Uint8Array,
  index: number,
): Uint8Array | undefined {
  const key = accountKeys[index] ?? '';
  const { gasWallet, makerEast, makerWest } = walletKeypairs;
  const own = [gasWallet, makerEast, makerWest].find(({ publicKey }) => publicKey === key);
  if (own !== undefined) return own.sign(message);
  return verifySignature(key, message, signature) ? signature : undefined;
}
