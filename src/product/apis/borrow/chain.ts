import { base58 } from '@scure/base';
import { address, type Address } from '@solana/addresses';
import {
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
} from '@solana/errors';
import type { Base64EncodedWireTransaction } from '@solana/transactions';
import { stringify } from 'lossless-json';
import { isObject } from '../../json/parse.js';
import type { Sending } from '../../model/scenario.js';
import { isKey } from '../../solana/key.js';
import { solanaRpcOver } from '../../solana/rpc.js';
import { preflightResult, signatureFailure, textsIn } from './preflight.js';
import { signingWith } from './recent-blockhash.js';
import { tableIn, tokenAmount } from './token-accounts.js';
import { integerOf } from './amount.js';
import { chainPresetOf, type BorrowFixtures, type CallRpc } from './fixtures.js';

/** Thrown when the chain gives no usable answer: whatever hangs on it is inconclusive, never the API's fault. */
export class ChainTrouble extends Error {
  override readonly name = 'ChainTrouble';
  constructor(message: string, options?: ErrorOptions) {
    super(message.slice(0, 500), options);
  }
}

/** What became of a transaction; `error` is undefined when it succeeded, else JSON text as the chain words it. */
export interface Execution {
  readonly error?: string;
  readonly logs: readonly string[];
  /** Base units in the accounts that were asked about, as the transaction leaves them; null where there is none. */
  readonly balances: readonly (string | null)[];
}

export interface SimulateOptions {
  readonly verifySignatures: boolean;
  /** Token accounts whose balance afterwards is of interest. */
  readonly accounts?: readonly string[];
}

/** The chain behind the profile's `rpc` address, spoken to through the session like everything else. */
export interface Chain {
  readonly call: CallRpc;
  /** The bytes that `sign` makes with a recent blockhash, with another one where the same were made before. */
  signed(sign: (blockhash: string) => Uint8Array): Promise<Uint8Array>;
  /** Base units of a mint that an owner holds; undefined where no token account exists. */
  balance(owner: string, mint: string): Promise<bigint | undefined>;
  /** Base units of every token that an owner holds, by mint; once all `mints` were seen, of the programs in use alone. */
  holdings(owner: string, mints?: readonly string[]): Promise<ReadonlyMap<string, bigint>>;
  /** Base units in these token accounts; null where there is none. */
  amountsIn(accounts: readonly string[]): Promise<readonly (string | null)[]>;
  /** Addresses of a lookup table; undefined where none lies at this address. */
  lookupTable(address: string): Promise<readonly string[] | undefined>;
  simulate(wire: Uint8Array, options: SimulateOptions): Promise<Execution>;
  /** Sends a signed transaction, which the node simulates first, and waits until the chain tells its status. */
  settle(wire: Uint8Array): Promise<Execution>;
}

const settling = new Set(['requestAirdrop', 'airdropToken', 'sendTransaction']);
const statusPolls = 60;

type Rpc = ReturnType<typeof solanaRpcOver>;
type Signature = Parameters<Rpc['getSignatureStatuses']>[0][number];

/** Calls of the chain, each an exchange of the session; the result is the body of the response. */
function posting(session: Sending<BorrowFixtures>) {
  return async (method: string, raw: string): Promise<Readonly<Record<string, unknown>>> => {
    const effect = settling.has(method) ? 'settle' : 'read';
    const planned = { operation: method, base: 'rpc', method: 'POST', path: '', effect, body: { raw } } as const;
    const view = await session.send(planned);
    if (view.inconclusive !== undefined) throw new ChainTrouble(`the chain: ${view.inconclusive}`);
    const body = view.unmasked();
    if (!isObject(body)) throw new ChainTrouble(`the chain responds ${view.response.status} without JSON`);
    return body;
  };
}

function rpcOver(post: ReturnType<typeof posting>): Rpc {
  return solanaRpcOver(async (method, raw) => {
    const body = await post(method, raw);
    // The library has no words for codes that it does not know, and stumbles over them.
    if (isObject(body.error) && integerOf(body.error.code) !== signatureFailure) throw refusal(method, body.error);
    return body;
  });
}

const base64Of = (wire: Uint8Array): Base64EncodedWireTransaction =>
  Buffer.from(wire).toString('base64') as Base64EncodedWireTransaction;

type Commitment = 'processed' | 'confirmed' | 'finalized';

export function chainOf(session: Sending<BorrowFixtures>): Chain {
  const commitment = session.fixtures.settlement?.commitment ?? 'confirmed';
  const config = { commitment, encoding: 'base64' } as const;
  const post = posting(session);
  const rpc = rpcOver(post);
  const called = (method: string, params: readonly unknown[]) =>
    post(method, stringify({ jsonrpc: '2.0', id: 1, method, params }) ?? '');
  const tables = new Map<string, readonly string[] | undefined>();
  const programs = new Map<string, string>();
  const signed = signingWith(session.now, async () => {
    const { value } = await sent(() => rpc.getLatestBlockhash({ commitment }));
    const blockhash: unknown = value.blockhash;
    if (typeof blockhash !== 'string' || !isKey(blockhash)) throw new TypeError('a blockhash that is none');
    return blockhash;
  });

  return readable({
    call: async (method, params) => resultOf(method, await called(method, params)),
    signed,

    async balance(owner, mint) {
      const { value } = await sent(() => rpc.getTokenAccountsByOwner(address(owner), { mint: address(mint) }, config));
      return value.length === 0 ? undefined : value.reduce((sum, { account }) => sum + amountIn(account), 0n);
    },

    async holdings(owner, mints) {
      const held = new Map<string, bigint>();
      const used = mints?.every((mint) => programs.has(mint)) === true ? new Set(programs.values()) : undefined;
      for (const program of chainPresetOf(session.fixtures)?.tokenPrograms ?? []) {
        if (used?.has(program) === false) continue;
        const { value } = await sent(() =>
          rpc.getTokenAccountsByOwner(address(owner), { programId: address(program) }, config),
        );
        for (const { account } of value) {
          const mint = base58.encode(bytesOf(account).subarray(0, 32));
          held.set(mint, (held.get(mint) ?? 0n) + amountIn(account));
          programs.set(mint, program);
        }
      }
      return held;
    },

    async amountsIn(accounts) {
      const { value } = await sent(() => rpc.getMultipleAccounts(accounts as Address[], config));
      return value.map(balanceOf);
    },

    async lookupTable(table) {
      if (!tables.has(table)) tables.set(table, await fetchTable(rpc, table, commitment));
      return tables.get(table);
    },

    simulate: (wire, options) => simulated(rpc, wire, commitment, options),

    async settle(wire) {
      const checked = { encoding: 'base64', preflightCommitment: commitment };
      const body = await called('sendTransaction', [base64Of(wire), checked]);
      const rejected = preflightResult(body.error);
      if (rejected !== undefined) return { ...rejected, balances: [] };
      const signature = resultOf('sendTransaction', body) as Signature;
      for (let poll = 0; poll < statusPolls; poll += 1) {
        const status = await statusOf(rpc, signature, commitment);
        if (status !== undefined) return { ...errorOf(status.err), logs: [], balances: [] };
        await session.pause(500);
      }
      throw new ChainTrouble(`the chain tells no status of ${signature}`);
    },
  });
}

interface Base64Account {
  readonly data: readonly [bytes: string, encoding: string];
}

const bytesOf = ({ data: [bytes] }: Base64Account): Buffer => Buffer.from(bytes, 'base64');
const amountIn = (account: Base64Account): bigint => tokenAmount(bytesOf(account));
const balanceOf = (account: Base64Account | null): string | null =>
  account === null ? null : String(amountIn(account));

async function simulated(
  rpc: Rpc,
  wire: Uint8Array,
  commitment: Commitment,
  { verifySignatures, accounts = [] }: SimulateOptions,
): Promise<Execution> {
  const encoded = base64Of(wire);
  const looked = { addresses: accounts as Address[], encoding: 'base64' } as const;
  const config = { commitment, encoding: 'base64', accounts: looked } as const;
  try {
    const { value } = verifySignatures
      ? await rpc.simulateTransaction(encoded, { ...config, sigVerify: true }).send()
      : await rpc.simulateTransaction(encoded, { ...config, sigVerify: false, replaceRecentBlockhash: true }).send();
    // A node that looked at no account answers null, whatever the types promise.
    const found = (value.accounts as typeof value.accounts | null) ?? [];
    return { ...errorOf(value.err), logs: textsIn(value.logs), balances: found.map(balanceOf) };
  } catch (error) {
    if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE))
      return { error: '"SignatureFailure"', logs: [], balances: [] };
    throw asTrouble(error);
  }
}

async function fetchTable(rpc: Rpc, table: string, commitment: Commitment): Promise<readonly string[] | undefined> {
  const { value } = await sent(() => rpc.getAccountInfo(address(table), { commitment, encoding: 'jsonParsed' }));
  return tableIn(value?.data);
}

async function statusOf(rpc: Rpc, signature: Signature, commitment: Commitment) {
  const { value } = await sent(() => rpc.getSignatureStatuses([signature]));
  const status = value[0];
  const reached = status?.confirmationStatus === 'finalized' || status?.confirmationStatus === commitment;
  return status && (reached || status.err !== null || commitment === 'processed') ? status : undefined;
}

/** What a node answers in another form than the library's types promise is trouble of the chain, and no fault of the suite. */
function readable(chain: Chain): Chain {
  const wrapped = Object.entries(chain as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>).map(
    ([name, method]) => [
      name,
      async (...given: unknown[]): Promise<unknown> => {
        try {
          return await method(...given);
        } catch (error) {
          if (error instanceof TypeError || error instanceof RangeError)
            throw new ChainTrouble(`the chain responds ${name} with what cannot be read: ${error.message}`);
          throw error;
        }
      },
    ],
  );
  const all: unknown = Object.fromEntries(wrapped);
  return all as Chain;
}

function resultOf(method: string, { error, result }: Readonly<Record<string, unknown>>): unknown {
  if (error === undefined) return result;
  throw refusal(method, error);
}

function refusal(method: string, said: unknown): ChainTrouble {
  return new ChainTrouble(`${method} is refused: ${stringify(said) ?? ''}`);
}

async function sent<Value>(planned: () => { readonly send: () => Promise<Value> }): Promise<Value> {
  try {
    return await planned().send();
  } catch (error) {
    throw asTrouble(error);
  }
}

/** What the Solana library complains about is the chain's; anything else (budget, interruption) passes unchanged. */
function asTrouble(error: unknown): unknown {
  return isSolanaError(error) ? new ChainTrouble(error.message, { cause: error }) : error;
}

function errorOf(err: unknown): { readonly error?: string } {
  return err === null ? {} : { error: stringify(err) ?? 'unknown' };
}
