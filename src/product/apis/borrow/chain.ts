import { base58 } from '@scure/base';
import { address, type Address } from '@solana/addresses';
import {
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
} from '@solana/errors';
import type { Signature } from '@solana/keys';
import type { Base64EncodedWireTransaction } from '@solana/transactions';
import { stringify } from 'lossless-json';
import { isObject } from '../../json/parse.js';
import type { Session } from '../../model/scenario.js';
import { isKey } from '../../solana/key.js';
import { solanaRpcOver } from '../../solana/rpc.js';
import { addressesIn, tokenAmount } from './token-accounts.js';
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
  latestBlockhash(): Promise<string>;
  /** Base units of a mint that an owner holds; undefined where no token account exists. */
  balance(owner: string, mint: string): Promise<bigint | undefined>;
  /** Base units of every token that an owner holds, by mint. */
  holdings(owner: string): Promise<ReadonlyMap<string, bigint>>;
  /** Base units in these token accounts; null where there is none. */
  amountsIn(accounts: readonly string[]): Promise<readonly (string | null)[]>;
  /** Addresses of a lookup table; undefined where none lies at this address. */
  lookupTable(address: string): Promise<readonly string[] | undefined>;
  simulate(wire: Uint8Array, options: SimulateOptions): Promise<Execution>;
  /** Sends a signed transaction and waits until the chain tells its status. */
  settle(wire: Uint8Array): Promise<Execution>;
}

const settling = new Set(['requestAirdrop', 'airdropToken', 'sendTransaction']);
const statusPolls = 60;
const signatureFailure = BigInt(SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE);

export function chainOf(session: Session<BorrowFixtures>): Chain {
  const commitment = session.fixtures.settlement?.commitment ?? 'confirmed';
  const post = async (method: string, raw: string): Promise<unknown> => {
    const effect = settling.has(method) ? 'settle' : 'read';
    const answer = await session.send({
      operation: method,
      base: 'rpc',
      method: 'POST',
      path: '',
      effect,
      body: { raw },
    });
    if (answer.inconclusive !== undefined) throw new ChainTrouble(`the chain: ${answer.inconclusive}`);
    const body = answer.unmasked();
    if (!isObject(body)) throw new ChainTrouble(`the chain responds ${answer.response.status} without JSON`);
    return body;
  };
  const rpc = solanaRpcOver(async (method, raw) => {
    const body = await post(method, raw);
    // The library has no words for codes that it does not know, and stumbles over them.
    if (isObject(body) && isObject(body.error) && integerOf(body.error.code) !== signatureFailure)
      throw refusal(method, body.error);
    return body;
  });
  const tables = new Map<string, readonly string[] | undefined>();

  return readable({
    async call(method, params) {
      const body = await post(method, stringify({ jsonrpc: '2.0', id: 1, method, params }) ?? '');
      if (isObject(body) && body.error === undefined) return body.result;
      throw refusal(method, isObject(body) ? body.error : body);
    },

    async latestBlockhash() {
      const { value } = await asked(() => rpc.getLatestBlockhash({ commitment }).send());
      const blockhash: unknown = value.blockhash;
      if (typeof blockhash !== 'string' || !isKey(blockhash)) throw new TypeError('a blockhash that is none');
      return blockhash;
    },

    async balance(owner, mint) {
      const { value } = await asked(() =>
        rpc.getTokenAccountsByOwner(address(owner), { mint: address(mint) }, { commitment, encoding: 'base64' }).send(),
      );
      if (value.length === 0) return undefined;
      return value.reduce((sum, { account }) => sum + tokenAmount(Buffer.from(account.data[0], 'base64')), 0n);
    },

    async holdings(owner) {
      const held = new Map<string, bigint>();
      const programs = chainPresetOf(session.fixtures)?.tokenPrograms ?? [];
      for (const programId of programs) {
        const { value } = await asked(() =>
          rpc
            .getTokenAccountsByOwner(
              address(owner),
              { programId: address(programId) },
              { commitment, encoding: 'base64' },
            )
            .send(),
        );
        for (const { account } of value) {
          const data = Buffer.from(account.data[0], 'base64');
          const mint = base58.encode(data.subarray(0, 32));
          held.set(mint, (held.get(mint) ?? 0n) + tokenAmount(data));
        }
      }
      return held;
    },

    async amountsIn(accounts) {
      const { value } = await asked(() =>
        rpc.getMultipleAccounts(accounts as Address[], { commitment, encoding: 'base64' }).send(),
      );
      return value.map((account) =>
        account === null ? null : String(tokenAmount(Buffer.from(account.data[0], 'base64'))),
      );
    },

    async lookupTable(table) {
      if (!tables.has(table)) tables.set(table, await fetchTable(table));
      return tables.get(table);
    },

    async simulate(wire, { verifySignatures, accounts = [] }) {
      const encoded = Buffer.from(wire).toString('base64') as Base64EncodedWireTransaction;
      const config = {
        commitment,
        encoding: 'base64',
        accounts: { addresses: accounts as Address[], encoding: 'base64' },
      } as const;
      try {
        const { value } = verifySignatures
          ? await rpc.simulateTransaction(encoded, { ...config, sigVerify: true }).send()
          : await rpc
              .simulateTransaction(encoded, { ...config, sigVerify: false, replaceRecentBlockhash: true })
              .send();
        // A node that looked at no account answers null, whatever the types promise.
        const looked = value.accounts as typeof value.accounts | null;
        const balances = (looked ?? []).map((account) =>
          account === null ? null : String(tokenAmount(Buffer.from(account.data[0], 'base64'))),
        );
        return { ...errorOf(value.err), logs: textsIn(value.logs), balances };
      } catch (error) {
        if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE))
          return { error: '"SignatureFailure"', logs: [], balances: [] };
        throw asTrouble(error);
      }
    },

    async settle(wire) {
      const encoded = Buffer.from(wire).toString('base64') as Base64EncodedWireTransaction;
      const signature = await asked(() =>
        rpc.sendTransaction(encoded, { encoding: 'base64', skipPreflight: true }).send(),
      );
      for (let poll = 0; poll < statusPolls; poll += 1) {
        const status = await statusOf(signature);
        if (status !== undefined) return { ...errorOf(status.err), logs: [], balances: [] };
        await session.pause(500);
      }
      throw new ChainTrouble(`the chain tells no status of ${signature}`);
    },
  });

  async function fetchTable(table: string): Promise<readonly string[] | undefined> {
    const { value } = await asked(() =>
      rpc.getAccountInfo(address(table), { commitment, encoding: 'jsonParsed' }).send(),
    );
    const data: unknown = value?.data;
    // A node that does not parse this kind of account gives its bytes.
    if (Array.isArray(data)) return addressesIn(Buffer.from(String(data[0]), 'base64'));
    const parsed = isObject(data) ? data.parsed : undefined;
    const found = isObject(parsed) && isObject(parsed.info) ? parsed.info.addresses : undefined;
    return Array.isArray(found) ? found.map(String) : undefined;
  }

  async function statusOf(signature: Signature) {
    const { value } = await asked(() => rpc.getSignatureStatuses([signature]).send());
    const status = value[0];
    const reached = status?.confirmationStatus === 'finalized' || status?.confirmationStatus === commitment;
    return status && (reached || status.err !== null || commitment === 'processed') ? status : undefined;
  }
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

function refusal(method: string, said: unknown): ChainTrouble {
  return new ChainTrouble(`${method} is refused: ${stringify(said) ?? ''}`);
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string') : [];
}

async function asked<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
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
