import type { OpenInstruction } from '../../../solana/compile.js';
import { instructionsIn } from '../sign-and-send.js';
import type { BorrowView } from '../view.js';

const remembered = new WeakMap<object, readonly OpenInstruction[] | undefined>();

/** The instructions of an answer, read once for all checks of an exchange; undefined where one breaks its shape. */
export function instructionsOf({ exchange, response }: BorrowView): readonly OpenInstruction[] | undefined {
  if (!remembered.has(exchange)) remembered.set(exchange, instructionsIn(response.body));
  return remembered.get(exchange);
}
