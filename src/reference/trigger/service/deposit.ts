import { answer, refusal, type ReferenceResponse } from '../../reference.js';
import { orderSubTypes, orderTypes } from '../fixtures.js';
import { vaultOf, type Call, type Fields } from './endpoint.js';
import type { Deposit } from './state.js';
import { craftDeposit, faultOfSigned } from './transactions.js';

/** `POST /deposit/craft`: the unsigned transfer from the wallet to its vault that an order has to bring back signed. */
export function craftOfDeposit(call: Call): ReferenceResponse {
  const { state, wallet, fields } = call;
  const userAddress = fields.address('userAddress');
  const pair = readPair(fields);
  const amount = fields.amount('amount');
  const orderType = fields.oneOf('orderType', orderTypes);
  fields.oneOf('orderSubType', orderType === 'price' ? orderSubTypes : ['time']);
  fields.check();
  const { vaultPubkey: vault } = vaultOf(call, 'userAddress', userAddress, 403);
  const requestId = state.next('deposit', wallet);
  const mint = pair.inputMint;
  const { transaction, message } = craftDeposit({ wallet, vault, mint, amount, requestId });
  state.deposits.set(requestId, { requestId, wallet, ...pair, amount, orderType, message });
  return answer(200, { transaction, requestId, receiverAddress: vault, mint, amount });
}

/** What an order sells and buys. */
export function readPair(fields: Fields): { readonly inputMint: string; readonly outputMint: string } {
  const [inputMint, outputMint] = [fields.address('inputMint'), fields.address('outputMint')];
  if (inputMint === outputMint) fields.refuse('outputMint', 'Must differ from inputMint');
  return { inputMint, outputMint };
}

/** The fields in which an order names the deposit it spends. */
export function readDeposit(fields: Fields): { readonly requestId: string; readonly signedTransaction: string } {
  return { requestId: fields.text('depositRequestId'), signedTransaction: fields.text('depositSignedTx') };
}

/** What an order says of the deposit it wants to spend, and of whose it is. */
interface DepositClaim extends Pick<Deposit, 'requestId' | 'inputMint' | 'outputMint' | 'amount' | 'orderType'> {
  readonly signedTransaction: string;
  readonly userPubkey: string;
}

/** Opens an order on the wallet's own, unspent deposit, when that is as ordered and came back well signed. */
export function openOrder(call: Call, claim: DepositClaim) {
  const { state, clock, wallet } = call;
  vaultOf(call, 'userPubkey', claim.userPubkey, 400);
  const deposit = state.deposits.get(claim.requestId);
  if (deposit?.wallet !== wallet) throw refusal(400, 'Deposit not found: craft a deposit first');
  if (deposit.spentBy !== undefined) throw refusal(400, 'Duplicate deposit: another order has spent it');
  if (claim.inputMint !== deposit.inputMint || claim.amount !== deposit.amount)
    throw refusal(400, 'The deposit is not of inputMint and inputAmount');
  if (claim.outputMint !== deposit.outputMint || claim.orderType !== deposit.orderType)
    throw refusal(400, 'The deposit was crafted for another order');
  const fault = faultOfSigned(claim.signedTransaction, deposit.message, wallet);
  if (fault !== undefined) throw refusal(400, `Invalid signed deposit: ${fault}`);
  const [id, now] = [state.next(`${claim.orderType} order`, wallet), clock.now()];
  deposit.spentBy = id;
  return { id, state: 'open' as const, createdAt: now, updatedAt: now };
}
