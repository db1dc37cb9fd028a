import { associatedAccount, tokenProgram } from '../../chain/addresses.js';
import {
  closeTokenAccount,
  computeUnitLimit,
  computeUnitPrice,
  createAssociatedAccount,
  readonly,
  setCloseAuthority,
  signer,
  syncNative,
  transferNative,
  writable,
} from '../../chain/instructions.js';
import { compileTransaction, derivedAddress, layOut, type AccountMeta, type Instruction } from '../../chain/message.js';
import { nativeMint, routers, wallets } from '../fixtures.js';
import { holdingsOf } from './holdings.js';
import type { OrderContext, Pool } from './market.js';
import type { OrderRequest } from './order-request.js';
import type { Quote } from './routers.js';

/** What an order costs beside the swap itself, and who bears it: nothing and nobody where none is built. */
export const noGas = {
  signatureFeeLamports: 0,
  signatureFeePayer: null,
  prioritizationFeeLamports: 0,
  prioritizationFeePayer: null,
  rentFeeLamports: 0,
  rentFeePayer: null,
};

export const tokenAccountRent = 2_039_280;
const blockhashMilliseconds = 30_000;
const lookupTable = derivedAddress('reference lookup table');
const programs = Object.fromEntries(routers.map((router) => [router, derivedAddress(`reference router ${router}`)]));

interface SwapContext extends OrderContext {
  readonly request: OrderRequest & { readonly taker: string };
  readonly quote: Quote;
  /** The market maker pays for gas in the taker's place. */
  readonly sponsored: boolean;
  readonly threshold: bigint;
}

/** Builds the unsigned swap transaction that the parameters ask for. */
export function buildSwapTransaction(context: SwapContext) {
  const { request, quote, sponsored, draws, seed, now } = context;
  const { taker, outputMint } = request;
  const maker = quote.firm?.maker;
  const feePayer = request.payer ?? (sponsored && maker !== undefined ? maker : taker);
  const owner = request.receiver ?? taker;
  const created = outputMint !== nativeMint && !holdingsOf(owner).accounts.has(outputMint);
  const rentPayer = request.payer ?? (maker === undefined ? taker : wallets.gasWallet);
  const units = 60_000 + quote.legs.length * 85_000 + draws.between(0, 20_000);
  const price = draws.between(40, 30_000);
  const instructions = [
    computeUnitLimit(units),
    computeUnitPrice(price),
    ...(created ? [createAssociatedAccount(rentPayer, owner, outputMint)] : []),
    ...(maker === undefined ? throughPools(context, request.payer ?? taker) : fromMaker(context, maker)),
    ...closeAuthorityInstructions(request, created),
  ];
  // More legs than these do not fit into one packet without a table.
  const tabled = quote.legs.length > 3 || (quote.legs.length > 1 && draws.chance(0.5));
  const bytes = compileTransaction({
    version: 0,
    feePayer,
    instructions,
    blockhash: derivedAddress(`reference blockhash ${seed} ${Math.floor(now / blockhashMilliseconds)}`),
    ...(tabled && { lookupTables: { [lookupTable]: context.pools.flatMap(poolAccounts) } }),
  });
  const idleRentPayer = draws.chance(0.3) || maker !== undefined ? null : (request.payer ?? taker);
  return {
    bytes,
    gas: {
      signatureFeeLamports: 5_000 * (bytes[0] ?? 0),
      signatureFeePayer: feePayer,
      prioritizationFeeLamports: Math.ceil((units * price) / 1_000_000),
      prioritizationFeePayer: feePayer,
      rentFeeLamports: created ? tokenAccountRent : 0,
      rentFeePayer: created ? rentPayer : idleRentPayer,
    },
  };
}

function closeAuthorityInstructions(request: SwapContext['request'], created: boolean): readonly Instruction[] {
  const { taker, closeAuthority, outputMint } = request;
  if (!created || closeAuthority === undefined || closeAuthority === taker) return [];
  return [setCloseAuthority(associatedAccount(request.receiver ?? taker, outputMint), taker, closeAuthority)];
}

/**
 * One instruction of the router, which calls the pools. Native currency is wrapped before it is sold; what is bought
 * arrives unwrapped, and goes on to another receiver at once.
 */
function throughPools({ request, quote, threshold }: SwapContext, funder: string): readonly Instruction[] {
  const { taker, inputMint, outputMint, amount } = request;
  const owner = request.receiver ?? taker;
  const source = associatedAccount(taker, inputMint);
  const sellsNative = inputMint === nativeMint;
  const buysNative = outputMint === nativeMint;
  const before = sellsNative
    ? [createAssociatedAccount(funder, taker, nativeMint), transferNative(taker, source, amount), syncNative(source)]
    : [];
  const after = [
    ...(sellsNative ? [closeTokenAccount(source, taker, taker)] : []),
    ...(buysNative && owner !== taker ? [transferNative(taker, owner, quote.outAmount)] : []),
  ];
  const swap: Instruction = {
    programId: programs[quote.router] ?? '',
    accounts: [
      readonly(tokenProgram),
      signer(taker),
      writable(source),
      writable(buysNative ? taker : associatedAccount(owner, outputMint)),
      ...quote.legs.flatMap(({ pool }) => {
        const [program, key, first, second] = poolAccounts(pool);
        return [readonly(program), writable(key), writable(first), writable(second)];
      }),
      ...referralAccounts(request),
    ],
    data: layOut(
      [1, 1],
      [quote.legs.length, 1],
      ...quote.legs.map(({ bps }) => [bps, 4] as const),
      [amount, 8],
      [threshold, 8],
    ),
  };
  return [...before, swap, ...after];
}

/** The market maker signs too and gives its tokens for the taker's; native currency changes hands directly. */
function fromMaker({ request, quote }: SwapContext, maker: string): readonly Instruction[] {
  const { taker, inputMint, outputMint, amount } = request;
  const owner = request.receiver ?? taker;
  const native = [
    ...(inputMint === nativeMint ? [transferNative(taker, maker, amount)] : []),
    ...(outputMint === nativeMint ? [transferNative(maker, owner, quote.outAmount)] : []),
  ];
  const accountOf = (wallet: string, mint: string): string =>
    mint === nativeMint ? wallet : associatedAccount(wallet, mint);
  const fill: Instruction = {
    programId: programs[quote.router] ?? '',
    accounts: [
      signer(taker),
      signer(maker),
      writable(accountOf(taker, inputMint)),
      writable(accountOf(maker, inputMint)),
      writable(accountOf(maker, outputMint)),
      writable(accountOf(owner, outputMint)),
      readonly(tokenProgram),
      ...referralAccounts(request),
    ],
    data: layOut([2, 1], [amount, 8], [quote.outAmount, 8]),
  };
  return [...native, fill];
}

function referralAccounts({ referralAccount, referralFee }: OrderRequest): readonly AccountMeta[] {
  return referralAccount === undefined || referralFee === undefined ? [] : [writable(referralAccount)];
}

function poolAccounts({ program, key, vaults }: Pool): [string, string, string, string] {
  return [program, key, ...vaults];
}
