import type { ReferenceResponse } from '../reference.js';
import { answer, refuse, refuseFields } from './answers.js';
import type { Call } from './endpoint.js';
import { fieldsOf } from './fields.js';
import { orderSubTypes } from './fixtures.js';
import type { Deposit } from './state.js';
import { craftDeposit, faultOfSigned } from './transactions.js';

/** `POST /deposit/craft`: the unsigned transfer from the wallet to its vault that a price order has to bring back signed. */
export function craftOfDeposit({ state, wallet, body }: Call): ReferenceResponse {
  const fields = fieldsOf(body);
  const userAddress = fields.address('userAddress');
  const inputMint = fields.address('inputMint');
  const outputMint = fields.address('outputMint');
  const amount = fields.amount('amount');
  fields.oneOf('orderType', ['price']);
  const orderSubType = fields.oneOf('orderSubType', orderSubTypes);
  if (inputMint === outputMint) fields.refuse('outputMint', 'Must differ from inputMint');
  const faults = fields.faults();
  if (faults !== undefined) return refuseFields(faults);
  const vault = state.vaults.get(wallet);
  if (userAddress === vault?.vaultPubkey) return refuse(400, 'userAddress must not be the vault address');
  if (userAddress !== wallet) return refuse(403, 'userAddress does not match the authenticated wallet');
  if (vault === undefined) return refuse(403, 'No vault is registered for this wallet');

  const requestId = state.next('deposit', wallet);
  const { vaultPubkey } = vault;
  const { transaction, message } = craftDeposit({ wallet, vault: vaultPubkey, mint: inputMint, amount, requestId });
  state.deposits.set(requestId, { requestId, wallet, inputMint, outputMint, amount, orderSubType, message });
  return answer(200, { transaction, requestId, receiverAddress: vaultPubkey, mint: inputMint, amount });
}

/** What an order says of the deposit it wants to spend. */
export interface DepositClaim {
  readonly requestId: string;
  readonly signedTransaction: string;
  readonly inputMint: string;
  readonly outputMint: string;
  readonly amount: string;
  readonly orderSubType: string;
}

/** Why this wallet's claim is refused; undefined when the deposit is its own, unspent, as ordered and well signed. */
export function faultOfClaim(claim: DepositClaim, deposit: Deposit | undefined, wallet: string): string | undefined {
  if (deposit === undefined || deposit.wallet !== wallet) return 'Deposit not found: craft a deposit first';
  if (deposit.spentBy !== undefined) return 'Duplicate deposit: another order has spent it';
  if (claim.inputMint !== deposit.inputMint || claim.amount !== deposit.amount) {
    return 'The deposit is not of inputMint and inputAmount';
  }
  if (claim.outputMint !== deposit.outputMint || claim.orderSubType !== deposit.orderSubType) {
    return 'The deposit was crafted for another order';
  }
  switch (faultOfSigned(claim.signedTransaction, deposit.message, wallet)) {
    case 'format':
      return 'Invalid signed deposit transaction: not a transaction';
    case 'mismatch':
      return 'Invalid signed deposit transaction: not the one that was crafted';
    case 'signature':
      return 'Invalid signed deposit transaction: not signed by the wallet';
    case undefined:
      return undefined;
  }
}
