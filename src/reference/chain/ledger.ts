import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { verifySignature } from '../../product/solana/keypair.js';
import type { ParsedTransaction } from '../../product/solana/transaction.js';
import type { Clock } from '../reference.js';
import { greatestAmount, type Accounts, type TokenAccount } from './accounts.js';
import { associatedAccount, wrappedNativeMint } from './addresses.js';
import { derivedAddress } from './message.js';
import type { Program } from './program.js';
import { builtInPrograms, moveLamports, tokenAccountRent } from './programs.js';
import { execute, refused, type Execution, type TransactionError } from './runtime.js';

export type Ledger = ReturnType<typeof createLedger>;

const millisecondsPerSlot = 400;
// A cluster allows 150; here every landed transaction takes a slot, and many clients land theirs at once.
const slotsPerBlockhash = 3000n;
const firstSlot = 250_000_000n;

/** `accounts` is the committed state: the reference seeds it directly, transactions change it through `send`. */
export function createLedger({ seed, clock }: { readonly seed: number; readonly clock: Clock }) {
  const lamports = new Map<string, bigint>();
  const tokens = new Map<string, TokenAccount>();
  const accounts: Accounts = { lamports, tokens, mints: new Map(), lookupTables: new Map(), records: new Map() };
  const programs = new Map(builtInPrograms);
  const statuses = new Map<string, { readonly slot: bigint; readonly err: TransactionError | null }>();
  const blockhashes = new Map<string, bigint>();
  const start = clock.now();
  let landed = 0n;
  let interventions = 0;

  // Every landed transaction moves on by a slot, so that the same transaction built again gets another signature.
  const slot = () => firstSlot + BigInt(Math.floor((clock.now() - start) / millisecondsPerSlot)) + landed;

  function latestBlockhash() {
    const current = slot();
    const blockhash = derivedAddress(`blockhash ${seed} ${current}`);
    if (!blockhashes.has(blockhash)) forgetOldBlockhashes(current);
    blockhashes.set(blockhash, current);
    return { blockhash, lastValidBlockHeight: current + slotsPerBlockhash };
  }

  function forgetOldBlockhashes(current: bigint): void {
    for (const [blockhash, issued] of blockhashes) {
      if (issued + slotsPerBlockhash >= current) return;
      blockhashes.delete(blockhash);
    }
  }

  /** Runs a transaction without changing anything; signatures and blockhash are looked at only if asked. */
  function simulate(transaction: ParsedTransaction, { signatures = false, blockhash = false } = {}): Execution {
    const forged = signatures && !signaturesHold(transaction) ? 'SignatureFailure' : undefined;
    const err = forged ?? (blockhash ? whyStale(transaction) : undefined);
    return err === undefined ? execute(transaction, accounts, { programs, now: clock.now() }) : refused(err, accounts);
  }

  function whyStale(transaction: ParsedTransaction): TransactionError | undefined {
    const issued = blockhashes.get(transaction.recentBlockhash);
    if (issued === undefined || issued + slotsPerBlockhash < slot()) return 'BlockhashNotFound';
    return statuses.has(signatureOf(transaction)) ? 'AlreadyProcessed' : undefined;
  }

  /** Verifies, runs and commits; a transaction that fails before it pays its fee leaves no trace and no status. */
  function send(transaction: ParsedTransaction): Execution {
    const execution = simulate(transaction, { signatures: true, blockhash: true });
    if (typeof execution.err === 'string') return execution;
    landed += 1n;
    execution.after.commit();
    statuses.set(signatureOf(transaction), { slot: slot(), err: execution.err });
    return execution;
  }

  /** What is changed from outside stands as a transaction that landed, under this signature. */
  function intervened(): string {
    interventions += 1;
    landed += 1n;
    const signature = base58.encode(createHash('sha512').update(`intervention ${seed} ${interventions}`).digest());
    statuses.set(signature, { slot: slot(), err: null });
    return signature;
  }

  /** A mint without supply, unless it is there already. */
  function createMint(address: string, decimals: number, authority?: string): void {
    if (accounts.mints.get(address) === undefined) accounts.mints.set(address, { decimals, supply: 0n, authority });
  }

  createMint(wrappedNativeMint, 9);
  return {
    clock,
    accounts,
    slot,
    latestBlockhash,
    register: (programId: string, program: Program) => void programs.set(programId, program),
    simulate,
    send,
    status: (signature: string) => statuses.get(signature),
    tokenAccountsOf: (owner: string) => [...tokens].filter(([, account]) => account.owner === owner),
    tokenAccountsFor: (mint: string) => [...tokens].filter(([, account]) => account.mint === mint),
    createMint,
    /** Native currency from nowhere; returns a signature with a status. */
    airdrop(address: string, amount: bigint): string {
      lamports.set(address, within((lamports.get(address) ?? 0n) + amount));
      return intervened();
    },
    /** Base units of any mint from nowhere, into the owner's associated account, which it opens. */
    airdropToken(owner: string, mint: string, amount: bigint): string {
      const address = associatedAccount(owner, mint);
      const known = accounts.mints.get(mint);
      if (known === undefined) throw new RangeError(`${mint} is no mint`);
      const held = within((tokens.get(address)?.amount ?? 0n) + amount);
      const isNative = mint === wrappedNativeMint;
      // The supply of wrapped native is not counted: it is native currency already.
      if (!isNative) accounts.mints.set(mint, { ...known, supply: within(known.supply + amount) });
      tokens.set(address, { mint, owner, amount: held });
      lamports.set(address, tokenAccountRent + (isNative ? held : 0n));
      return intervened();
    },
    /** Takes the owner's associated account of a mint away, with what it holds; its lamports go back to the owner. */
    removeTokenAccount(owner: string, mint: string): string {
      const address = associatedAccount(owner, mint);
      const { amount = 0n } = tokens.get(address) ?? {};
      const known = accounts.mints.get(mint);
      if (known !== undefined && mint !== wrappedNativeMint)
        accounts.mints.set(mint, { ...known, supply: known.supply - amount });
      tokens.delete(address);
      moveLamports(accounts, address, owner, lamports.get(address) ?? 0n);
      return intervened();
    },
  };
}

/** Base58 of the fee payer's signature, which names a transaction. */
export function signatureOf({ signatures }: ParsedTransaction): string {
  return base58.encode(signatures[0] ?? new Uint8Array(64));
}

function signaturesHold({ signatures, accountKeys, message }: ParsedTransaction): boolean {
  return signatures.every((signature, index) => verifySignature(accountKeys[index] ?? '', message, signature));
}

function within(amount: bigint): bigint {
  if (amount > greatestAmount) throw new RangeError(`${amount} base units are more than 64 bits hold`);
  return amount;
}
