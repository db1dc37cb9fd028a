import { associatedAccount } from '../addresses.js';
import { accountAt, programFailure, signerAt, writableAt, type Invocation } from '../program.js';
import { openTokenAccount } from './token.js';

/** Creates the associated token account of a wallet; data `[1]` says that it may exist already. */
export function runAssociatedTokenProgram(invocation: Invocation): void {
  const { data, state, log } = invocation;
  const tag = data.length === 0 ? 0 : data[0];
  if (data.length > 1 || (tag !== 0 && tag !== 1)) throw programFailure('InvalidInstructionData');
  log(`Program log: ${tag === 1 ? 'CreateIdempotent' : 'Create'}`);
  const payer = signerAt(invocation, 0);
  const account = writableAt(invocation, 1);
  const owner = accountAt(invocation, 2).pubkey;
  const mint = accountAt(invocation, 3).pubkey;
  if (account !== associatedAccount(owner, mint)) {
    log('Program log: Error: Associated address does not match seed derivation');
    throw programFailure('InvalidSeeds');
  }
  if (state.mints.get(mint) === undefined) throw programFailure('IncorrectProgramId');
  if (state.tokens.get(account) === undefined) {
    writableAt(invocation, 0);
    return openTokenAccount(state, payer, account, owner, mint);
  }
  if (tag === 0) throw programFailure('IllegalOwner');
}
