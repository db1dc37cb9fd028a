import { parseTransaction } from '../../../src/product/solana/transaction.js';
import { associatedAccount, memoProgram, wrappedNativeMint } from '../../../src/reference/chain/addresses.js';
import { computeUnitLimit, createAssociatedAccount } from '../../../src/reference/chain/instructions.js';
import { setCloseAuthority, transferNative } from '../../../src/reference/chain/instructions.js';
import type { Instruction } from '../../../src/reference/chain/message.js';
import { tokenAccountRent } from '../../../src/reference/chain/programs.js';
import { swapInstruction } from '../chain/pool-program.js';
import { buildTransaction, signing } from '../chain/transactions.js';
import type { World } from '../world.js';
import { dollarsOf, isSponsored, LEAST_GASLESS_DOLLARS, type Quote } from './quotes.js';
import { noQuotes, type OrderRequest } from './request.js';

export interface Built {
  transaction: Uint8Array;
  /** As the answer names them. */
  fees: Readonly<Record<string, string | number>>;
  gasless: boolean;
}

export interface Unbuilt {
  errorCode: 1 | 2 | 3;
  errorMessage: string;
}

const SIGNATURE_FEE = 5000n;

type WithTaker = OrderRequest & { taker: string; receiver: string };

function spendable(world: World, owner: string, mint: string): bigint {
  if (mint === wrappedNativeMint) return world.lamports(owner);
  return world.balance(owner, mint) ?? 0n;
}

function needsAccount(world: World, request: WithTaker): boolean {
  const { mint } = request.output;
  return mint !== wrappedNativeMint && world.balance(request.receiver, mint) === undefined;
}

/** What the taker must own in lamports, and whether that is so. */
function gasGap(world: World, request: WithTaker, priority: bigint): bigint {
  const native = request.input.mint === wrappedNativeMint ? request.amount : 0n;
  const rent = needsAccount(world, request) ? tokenAccountRent : 0n;
  return native + rent + SIGNATURE_FEE + priority - world.lamports(request.taker);
}

/** Builds the order on the best quote the taker can pay for, or says why none can be built. */
export function buildOrder(
  world: World,
  request: WithTaker,
  quotes: readonly Quote[],
): { quote: Quote; result: Built | Unbuilt } {
  const best = quotes[0]!;
  if (spendable(world, request.taker, request.input.mint) < request.amount) {
    return { quote: best, result: { errorCode: 1, errorMessage: 'Insufficient funds' } };
  }
  const priority = BigInt(8 + world.seeded.below(2000, world.seeded.next('priority')));
  if (request.payer !== undefined) {
    const cost = 2n * SIGNATURE_FEE + priority + tokenAccountRent;
    if (request.payer !== request.taker && world.lamports(request.payer) < cost) throw noQuotes(world);
    return { quote: best, result: build(world, request, best, priority) };
  }
  const gap = gasGap(world, request, priority);
  const quote = gap > 0n ? quotes.find(({ router }) => isSponsored(router, request)) : best;
  if (quote !== undefined) return { quote, result: build(world, request, quote, priority) };
  const hasMaker = quotes.some((one) => one.router.kind === 'rfq');
  const isSmall = dollarsOf(request.input, request.amount) < LEAST_GASLESS_DOLLARS;
  if (hasMaker && isSmall && world.lamports(request.taker) === 0n) {
    return { quote: best, result: { errorCode: 3, errorMessage: `Minimum $${LEAST_GASLESS_DOLLARS} for gasless` } };
  }
  const errorMessage = `Top up ${(Number(gap) / 1e9).toFixed(6)} SOL for gas`;
  return { quote: best, result: { errorCode: 2, errorMessage } };
}

function build(world: World, request: WithTaker, quote: Quote, priority: bigint): Built {
  const { taker, receiver, payer, input, output, amount: inAmount } = request;
  const { outAmount } = quote;
  const { maker, gas } = world.wallets;
  const gasless = isSponsored(quote.router, request);
  const feePayer = payer ?? (gasless ? maker.publicKey : taker);
  const creates = needsAccount(world, request);
  // Of a maker's quote the operator pays the rent, also where the taker pays the signature.
  const rentPayer = payer ?? (creates && quote.router.kind === 'rfq' ? gas.publicKey : taker);
  const isNativeOut = output.mint === wrappedNativeMint;
  const swap = { trader: taker, receiver: isNativeOut ? taker : receiver, input, output, inAmount, outAmount };
  const instructions: Instruction[] = [computeUnitLimit(200_000)];
  if (creates) instructions.push(createAssociatedAccount(rentPayer, receiver, output.mint));
  instructions.push(swapInstruction(world.poolProgram, swap));
  if (isNativeOut && receiver !== taker) instructions.push(transferNative(taker, receiver, outAmount));
  const closeAuthority = request.closeAuthority ?? taker;
  // Only the owner can hand on the right to close; the account of another receiver is not the taker's to change.
  if (creates && receiver === taker && closeAuthority !== taker) {
    instructions.push(setCloseAuthority(associatedAccount(taker, output.mint), taker, closeAuthority));
  }
  if (quote.router.kind === 'rfq') {
    const data = new TextEncoder().encode('maker agrees');
    instructions.push({ programId: memoProgram, accounts: [signing(maker.publicKey)], data });
  }
  const table = quote.router.id === 'meridian' ? world.swapTable : undefined;
  const transaction = buildTransaction(world, { version: quote.router.version, feePayer, instructions, table });
  const fees = {
    signatureFeeLamports: Number(SIGNATURE_FEE) * parseTransaction(transaction).header.requiredSignatures,
    ...{ signatureFeePayer: feePayer, prioritizationFeeLamports: Number(priority), prioritizationFeePayer: feePayer },
    ...{ rentFeeLamports: creates ? Number(tokenAccountRent) : 0, rentFeePayer: rentPayer },
  };
  return { transaction, fees, gasless };
}
