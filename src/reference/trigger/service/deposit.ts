import type { ReferenceResponse } from '../../reference.js';
import { answer, refuse, refuseFields } from './answers.js';
import type { Call } from './endpoint.js';
import { fieldsOf, type Fields } from './fields.js';
import { orderSubTypes, orderTypes, recurringSubType, type OrderType } from '../fixtures.js';
import type { Deposit, TriggerState } from './state.js';
import { craftDeposit, faultOfSigned } from './transactions.js';

/** `POST /deposit/craft`: the unsigned transfer from the wallet to its vault that an order has to bring back signed. */
export function craftOfDeposit({ state, wallet, body }: Call): ReferenceResponse {
  const fields = fieldsOf(body);
  const userAddress = fields.address('userAddress');
  const inputMint = fields.address('inputMint');
  const outputMint = fields.address('outputMint');
  const amount = fields.amount('amount');
  const orderType = fields.oneOf('orderType', orderTypes);
  if (orderType === 'price') fields.oneOf('orderSubType', orderSubTypes);
  else fields.oneOf('orderSubType', [recurringSubType]);
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
  state.deposits.set(requestId, { requestId, wallet, inputMint, outputMint, amount, orderType, message });
  return answer(200, { transaction, requestId, receiverAddress: vaultPubkey, mint: inputMint, amount });
}

/** The fields in which an order names the deposit it spends. */
export function readDeposit(fields: Fields): Pick<DepositClaim, 'requestId' | 'signedTransaction'> {
  return { requestId: fields.text('depositRequestId'), signedTransaction: fields.text('depositSignedTx') };
}

/** What an order says of the deposit it wants to spend. */
export interface DepositClaim {
  readonly requestId: string;
  readonly signedTransaction: string;
  readonly inputMint: string;
  readonly outputMint: string;
  readonly amount: string;
  readonly orderType: OrderType;
}

const signingFaults = {
  format: 'not a transaction',
  mismatch: 'not the one that was crafted',
  signature: 'not signed by the wallet',
};

/** The wallet's own, unspent deposit, when it is as ordered and came back well signed; else why the claim is refused. */
export function claimDeposit(state: TriggerState, wallet: string, claim: DepositClaim): Deposit | string {
  const deposit = state.deposits.get(claim.requestId);
  if (deposit?.wallet !== wallet) return 'Deposit not found: craft a deposit first';
  if (deposit.spentBy !== undefined) return 'Duplicate deposit: another order has spent it';
  if (claim.inputMint !== deposit.inputMint || claim.amount !== deposit.amount) {
    return 'The deposit is not of inputMint and inputAmount';
  }
  if (claim.outputMint !== deposit.outputMint || claim.orderType !== deposit.orderType) {
    return 'The deposit was crafted for another order';
  }
  const fault = faultOfSigned(claim.signedTransaction, deposit.message, wallet);
  return fault === undefined ? deposit : `Invalid signed deposit transaction: ${signingFaults[fault]}`;
}
