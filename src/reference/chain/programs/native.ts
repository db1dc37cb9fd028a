import { greatestAmount, type Accounts } from '../accounts.js';
import { programFailure, signerAt, viewOf, writableAt, type Invocation } from '../program.js';

const transferTag = 2;

/** Native transfers, the only instruction that the reference's clients need. */
export function runSystemProgram(invocation: Invocation): void {
  const { data, state, log } = invocation;
  if (data.length !== 12 || viewOf(data).getUint32(0, true) !== transferTag) {
    throw programFailure('InvalidInstructionData');
  }
  const source = signerAt(invocation, 0);
  writableAt(invocation, 0);
  const destination = writableAt(invocation, 1);
  const amount = viewOf(data).getBigUint64(4, true);
  const balance = state.lamports.get(source) ?? 0n;
  if (state.tokens.get(source) !== undefined) throw programFailure('InvalidArgument');
  if (balance < amount) {
    log(`Transfer: insufficient lamports ${balance}, need ${amount}`);
    throw programFailure({ Custom: 1 });
  }
  moveLamports(state, source, destination, amount);
}

/** The caller has made sure that the source holds as much. */
export function moveLamports(state: Accounts, source: string, destination: string, amount: bigint): void {
  if (amount === 0n) return;
  const left = (state.lamports.get(source) ?? 0n) - amount;
  if (left === 0n) state.lamports.delete(source);
  else state.lamports.set(source, left);
  const received = (state.lamports.get(destination) ?? 0n) + amount;
  if (received > greatestAmount) throw programFailure('ArithmeticOverflow');
  state.lamports.set(destination, received);
}
