import { associatedAccount, isAddress, tokenProgram } from '../../src/reference/chain/addresses.js';
import { createAssociatedAccount, readonly, signer, writable } from '../../src/reference/chain/instructions.js';
import { compileTransaction, derivedAddress, type Instruction } from '../../src/reference/chain/message.js';
import { base58 } from '@scure/base';
import { said, type Asked, type Said, type Service } from './wire.js';
import { native, type Coin, type World } from './world.js';

const routers = ['tidal', 'handshake', 'breeze', 'lantern'] as const;
type Router = (typeof routers)[number];
/** Where the first router trades. */
const venues = ['Deep Pool', 'Lattice', 'Orbit CLMM', 'Swell'];
const venueProgram = derivedAddress('venue program of the third target');
const rent = 2_039_280n;
const network = 5_000n;
const tip = 21_000n;
const leastForGasless = 10;

interface Wanted {
  readonly from: Coin;
  readonly to: Coin;
  readonly amount: bigint;
  readonly taker: string | undefined;
  readonly receiver: string | undefined;
  readonly payer: string | undefined;
  readonly closeAuthority: string | undefined;
  readonly referralAccount: string | undefined;
  readonly referralFee: number | undefined;
  readonly router: Router;
  readonly venues: readonly string[];
}

/** `GET /order`, below both prefixes. */
export function orderService(world: World): Service {
  return (asked) => {
    if (!world.keys.has(String(asked.headers['x-api-key'])))
      return problem(world, 401, 'E_KEY', 'the key is not known');
    if (asked.path === '/execute') return problem(world, 400, 'E_EXECUTE', 'no order of this service is signed here');
    if (asked.path !== '/order' || asked.method !== 'GET')
      return problem(world, 404, 'E_PATH', 'there is no such path');
    const wanted = read(world, asked.query);
    return typeof wanted === 'string' ? problem(world, 400, 'E_ORDER', wanted) : quote(world, wanted);
  };
}

function problem(world: World, status: number, code: string, text: string): Said {
  return said(status, { code, error: `${code}: ${text}`, trace: world.ticket('t') });
}

/** What is asked for, or why it cannot be had. */
function read(world: World, query: Asked['query']): Wanted | string {
  const text = (name: string): string | undefined => query.get(name) ?? undefined;
  const [from, to] = [world.coins.get(text('inputMint') ?? ''), world.coins.get(text('outputMint') ?? '')];
  if (from === undefined || to === undefined || from === to) return 'nothing is traded between these mints';
  const digits = text('amount') ?? '';
  if (!/^[1-9][0-9]{0,18}$/.test(digits)) return 'the amount has to be a positive whole number';
  const dollars = (Number(digits) / 10 ** from.decimals) * from.price;
  if (dollars > 20_000_000) return 'there is not that much liquidity';
  if (dollars < 0.000_1) return 'there is no route for so little';
  for (const name of ['taker', 'receiver', 'payer', 'closeAuthority', 'referralAccount'])
    if (text(name) !== undefined && !isAddress(text(name)!)) return `${name} is no public key`;
  const fee = text('referralFee');
  if (fee !== undefined && !(Number(fee) >= 50 && Number(fee) <= 255)) return 'referralFee is out of bounds';
  const payer = text('payer');
  if (payer !== undefined && (world.ledger.accounts.lamports.get(payer) ?? 0n) < 10_000_000n)
    return 'the payer cannot pay';
  const excluded = text('excludeRouters');
  if (excluded !== undefined && !routers.includes(excluded as Router)) return 'there is no such router';
  const labels = (text('excludeDexes') ?? '').split(',');
  const left = venues.filter((venue) => !labels.includes(venue));
  const able = routers.filter((one) => one !== excluded && (one !== 'tidal' || left.length > 0));
  const draw = world.digest(`${from.mint}${to.mint}${Math.floor(Math.log2(dollars + 1))}`)[0]!;
  return {
    from,
    to,
    amount: BigInt(digits),
    taker: text('taker'),
    receiver: text('receiver'),
    payer,
    closeAuthority: payer === undefined ? undefined : text('closeAuthority'),
    referralAccount: text('referralAccount'),
    referralFee: text('referralAccount') === undefined || fee === undefined ? undefined : Number(fee),
    router: able.includes('tidal') && draw < 128 ? 'tidal' : able[draw % able.length]!,
    venues: left,
  };
}

function quote(world: World, wanted: Wanted): Said {
  const { from, to, amount, taker, payer, router, referralFee, referralAccount } = wanted;
  const maker = world.holder('maker').address;
  const dollars = (Number(amount) / 10 ** from.decimals) * from.price;
  const unable = taker === undefined ? undefined : whyUnable(world, wanted, taker, dollars);
  const isSponsored = taker !== undefined && router === 'handshake' && payer === undefined;
  const feeBps = referralFee ?? (isSponsored && lamportsOf(world, taker) < network + tip ? 14 : 4);
  const worth = dollars * (1 - feeBps / 10_000) * 0.9997;
  const out = BigInt(Math.max(1, Math.floor((worth / to.price) * 10 ** to.decimals)));
  const isBuilt = taker !== undefined && unable === undefined;
  const gasPayer = isBuilt ? (payer ?? (isSponsored ? maker : taker)) : null;
  const opens = isBuilt && to.mint !== native && !isOpen(world, wanted.receiver ?? taker, to.mint);
  const rentPayer = isBuilt ? (payer ?? (isSponsored && opens ? world.holder('rent').address : taker)) : null;
  const signers = new Set([gasPayer, rentPayer, taker]).size;
  return said(200, {
    requestId: world.ticket('01'),
    router,
    swapType: router === 'handshake' ? 'maker' : 'pools',
    mode: 'ExactIn',
    swapMode: 'ExactIn',
    inputMint: from.mint,
    outputMint: to.mint,
    inAmount: amount.toString(),
    outAmount: out.toString(),
    otherAmountThreshold: (out - out / 200n).toString(),
    slippageBps: 50,
    inUsdValue: dollars,
    outUsdValue: worth,
    priceImpact: -0.03,
    priceImpactPct: '-0.0003',
    routePlan: steps(world, wanted, out),
    feeBps,
    feeMint: to.mint,
    platformFee: { feeBps, ...(router === 'breeze' && { amount: (out / 1000n).toString() }) },
    ...(referralAccount !== undefined && { referralAccount }),
    signatureFeeLamports: isBuilt ? Number(network) * signers : 0,
    signatureFeePayer: gasPayer,
    prioritizationFeeLamports: isBuilt ? Number(tip) : 0,
    prioritizationFeePayer: gasPayer,
    rentFeeLamports: opens ? Number(rent) : 0,
    rentFeePayer: rentPayer,
    gasless: isSponsored,
    taker: taker ?? null,
    transaction: taker === undefined ? null : isBuilt ? build(world, wanted, taker, gasPayer!, rentPayer!, opens) : '',
    ...unable,
    ...(router === 'handshake' && {
      maker,
      quoteId: world.ticket('Q'),
      expireAt: String(Math.ceil(Date.now() / 1000) + 20),
    }),
    totalTime: 11,
    freshness: { slot: world.ledger.slot().toString() },
  });
}

function whyUnable(world: World, wanted: Wanted, taker: string, dollars: number) {
  const { from, to, amount, payer, router } = wanted;
  const coins = from.mint === native ? lamportsOf(world, taker) : world.held(taker, from.mint);
  if (coins < amount) return { errorCode: 1, errorMessage: 'Insufficient funds' };
  if (payer !== undefined) return undefined;
  const spare = lamportsOf(world, taker) - (from.mint === native ? amount : 0n);
  const needed = network + tip + (isOpen(world, taker, to.mint) ? 0n : rent);
  if (spare >= needed) return undefined;
  if (dollars < leastForGasless)
    return {
      errorCode: 3,
      errorMessage: `Minimum ${(leastForGasless / from.price).toFixed(from.decimals)} for gasless`,
    };
  if (router === 'handshake') return undefined;
  return { errorCode: 2, errorMessage: `Top up ${Number(needed - spare) / 1e9} SOL for gas` };
}

const lamportsOf = (world: World, address: string): bigint => world.ledger.accounts.lamports.get(address) ?? 0n;

function isOpen(world: World, owner: string, mint: string): boolean {
  return mint === native || world.ledger.accounts.tokens.get(associatedAccount(owner, mint)) !== undefined;
}

function steps(world: World, { from, to, amount, router, venues: left }: Wanted, out: bigint) {
  const labels = router === 'tidal' ? left.slice(0, 2) : [router === 'handshake' ? 'Handshake RFQ' : `${router} book`];
  return labels.map((label, index) => {
    const share = (total: bigint): bigint =>
      index === 0 ? total - (total / 4n) * BigInt(labels.length - 1) : total / 4n;
    const percent = labels.length === 1 ? 100 : [75, 25][index]!;
    return {
      percent,
      bps: percent * 100,
      swapInfo: {
        ammKey: base58.encode(world.digest(`pool ${label}`)),
        label,
        inputMint: from.mint,
        outputMint: to.mint,
        inAmount: share(amount).toString(),
        outAmount: share(out).toString(),
        poolFeeBps: 1,
      },
    };
  });
}

function build(
  world: World,
  wanted: Wanted,
  taker: string,
  gasPayer: string,
  rentPayer: string,
  opens: boolean,
): string {
  const { from, to, amount, receiver = taker, closeAuthority } = wanted;
  const source = from.mint === native ? taker : associatedAccount(taker, from.mint);
  const target = to.mint === native ? receiver : associatedAccount(receiver, to.mint);
  const instructions: Instruction[] = [];
  if (opens) instructions.push(createAssociatedAccount(rentPayer, receiver, to.mint));
  instructions.push({
    programId: venueProgram,
    accounts: [signer(taker), writable(source), writable(target), readonly(tokenProgram)],
    data: Buffer.from(amount.toString()),
  });
  if (opens && receiver === taker && closeAuthority !== undefined && closeAuthority !== taker)
    instructions.push({
      programId: tokenProgram,
      accounts: [writable(target), { pubkey: taker, isSigner: true, isWritable: false }],
      data: Buffer.concat([Uint8Array.of(6, 3, 1), base58.decode(closeAuthority)]),
    });
  const { blockhash } = world.ledger.latestBlockhash();
  return Buffer.from(compileTransaction({ feePayer: gasPayer, instructions, blockhash, version: 0 })).toString(
    'base64',
  );
}
