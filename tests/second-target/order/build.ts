import { computeLimit, ensureAssociated, system } from '../chain/base-programs.js';
import { readLookupTable } from '../chain/layouts.js';
import { associatedAddress, MEMO_PROGRAM, rentFor, WRAPPED_NATIVE_MINT } from '../chain/ledger.js';
import { swapInstruction } from '../chain/pool-program.js';
import { token } from '../chain/token-program.js';
import { buildTransaction, type Instruction, parseTransaction, signing } from '../chain/wire.js';
import type { World } from '../world.js';
import { dollarsOf, isSponsored, LEAST_GASLESS_DOLLARS, type Quote } from './quotes.js';
import { noQuotes, type OrderRequest } from './request.js';

export interface Fees {
  signature: number;
  signaturePayer: string;
  priority: number;
  priorityPayer: string;
  rent: number;
  rentPayer: string;
}

export interface Built {
  transaction: Uint8Array;
  fees: Fees;
  gasless: boolean;
}

export interface Unbuilt {
  errorCode: 1 | 2 | 3;
  errorMessage: string;
}

const TOKEN_ACCOUNT_RENT = rentFor(165);
const SIGNATURE_FEE = 5000n;

type WithTaker = OrderRequest & { taker: string; receiver: string };

function spendable(world: World, owner: string, mint: string): bigint {
  if (mint === WRAPPED_NATIVE_MINT) return world.chain.ledger.lamports(owner);
  return world.balance(owner, mint) ?? 0n;
}

function needsAccount(world: World, request: WithTaker): boolean {
  const { mint } = request.output;
  return mint !== WRAPPED_NATIVE_MINT && world.balance(request.receiver, mint) === undefined;
}

/** What the taker must own in lamports, and whether that is so. */
function gasGap(world: World, request: WithTaker, priority: bigint): bigint {
  const native = request.input.mint === WRAPPED_NATIVE_MINT ? request.amount : 0n;
  const rent = needsAccount(world, request) ? TOKEN_ACCOUNT_RENT : 0n;
  return native + rent + SIGNATURE_FEE + priority - world.chain.ledger.lamports(request.taker);
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
    const cost = 2n * SIGNATURE_FEE + priority + TOKEN_ACCOUNT_RENT;
    if (request.payer !== request.taker && world.chain.ledger.lamports(request.payer) < cost) throw noQuotes();
    return { quote: best, result: build(world, request, best, priority) };
  }
  const gap = gasGap(world, request, priority);
  const sponsored = quotes.find((quote) => isSponsored(quote, request));
  const quote = gap > 0n ? sponsored : best;
  if (quote !== undefined) return { quote, result: build(world, request, quote, priority) };
  const hasMaker = quotes.some((one) => one.router.kind === 'rfq');
  const isSmall = dollarsOf(request.input, request.amount) < LEAST_GASLESS_DOLLARS;
  if (hasMaker && isSmall && world.chain.ledger.lamports(request.taker) === 0n) {
    const errorMessage = `Minimum $${LEAST_GASLESS_DOLLARS} for gasless`;
    return { quote: best, result: { errorCode: 3, errorMessage } };
  }
  const errorMessage = `Top up ${(Number(gap) / 1e9).toFixed(6)} SOL for gas`;
  return { quote: best, result: { errorCode: 2, errorMessage } };
}

function build(world: World, request: WithTaker, quote: Quote, priority: bigint): Built {
  const { taker, receiver, payer, input, output } = request;
  const { maker, gas } = world.wallets;
  const gasless = isSponsored(quote, request);
  const feePayer = payer ?? (gasless ? maker.address : taker);
  const creates = needsAccount(world, request);
  // Of a maker's quote the operator pays the rent, also where the taker pays the signature.
  const rentPayer = payer ?? (creates && quote.router.kind === 'rfq' ? gas.address : taker);
  const isNativeOut = output.mint === WRAPPED_NATIVE_MINT;
  const swap = {
    trader: taker,
    receiver: isNativeOut ? taker : receiver,
    inputMint: input.mint,
    outputMint: output.mint,
    inAmount: request.amount,
    outAmount: quote.outAmount,
    inputDecimals: input.decimals,
    outputDecimals: output.decimals,
  };
  const instructions: Instruction[] = [computeLimit(200_000)];
  if (creates) instructions.push(ensureAssociated(rentPayer, receiver, output.mint));
  instructions.push(swapInstruction(world.poolProgram, swap));
  if (isNativeOut && receiver !== taker) instructions.push(system.transfer(taker, receiver, quote.outAmount));
  const closeAuthority = request.closeAuthority ?? taker;
  // Only the owner can hand on the right to close; the account of another receiver is not the taker's to change.
  if (creates && receiver === taker && closeAuthority !== taker) {
    instructions.push(token.setAuthority(associatedAddress(taker, output.mint), taker, 3, closeAuthority));
  }
  if (quote.router.kind === 'rfq') {
    const data = new TextEncoder().encode('maker agrees');
    instructions.push({ program: MEMO_PROGRAM, accounts: [signing(maker.address)], data });
  }
  const table = world.swapTable;
  const tables =
    quote.router.id === 'meridian' ? { [table]: readLookupTable(world.chain.ledger.get(table)!.data) } : {};
  const { version } = quote.router;
  const blockhash = world.chain.blockhash();
  const transaction = buildTransaction({ version, feePayer, blockhash, instructions, tables });
  const fees: Fees = {
    signature: Number(SIGNATURE_FEE) * parseTransaction(transaction).signers.length,
    signaturePayer: feePayer,
    priority: Number(priority),
    priorityPayer: feePayer,
    rent: creates ? Number(TOKEN_ACCOUNT_RENT) : 0,
    rentPayer,
  };
  return { transaction, fees, gasless };
}
