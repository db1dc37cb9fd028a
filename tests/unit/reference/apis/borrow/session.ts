import { parse, stringify } from 'lossless-json';
import { createBorrow } from '../../../../../src/reference/borrow/service/borrow.js';
import { associatedAccount } from '../../../../../src/reference/chain/addresses.js';
import { createLedger } from '../../../../../src/reference/chain/ledger.js';
import { compileTransaction, type Instruction } from '../../../../../src/reference/chain/message.js';
import type { ReferenceRequest, ReferenceResponse } from '../../../../../src/reference/reference.js';
import { apiKeys } from '../../../../../src/reference/gateway.js';
import { keypairFromSeed, type Keypair } from '../../../../../src/product/solana/keypair.js';
import { manualClock, rpcOn, signWire } from '../../chain/client.js';

export interface Settlement {
  readonly err: unknown;
  readonly logs: string;
}

/** A borrow API on a fresh ledger, a wallet, and the ways a caller goes from one to the other. */
export function openSession(seed: Uint8Array) {
  const clock = manualClock();
  const ledger = createLedger({ seed: 1, clock });
  const { handle } = createBorrow({ seed: 1, clock, ledger });
  const rpc = rpcOn(ledger);
  const wallet: Keypair = keypairFromSeed(seed);

  async function call(request: Partial<ReferenceRequest>): Promise<ReferenceResponse> {
    const headers = { 'x-api-key': apiKeys.genuine };
    return handle({ method: 'GET', path: '/', query: '', body: '', headers, ...request });
  }

  /** The JSON of a 200, with every integer as a bigint. */
  async function ask(request: Partial<ReferenceRequest>): Promise<unknown> {
    const { status, body } = await call(request);
    if (status !== 200 || !('json' in body)) throw new Error(`answered ${status} ${stringify(body) ?? ''}`);
    return parse(stringify(body.json) ?? '', undefined, (text) => (/^-?\d+$/.test(text) ? BigInt(text) : Number(text)));
  }

  async function build(path: string, fields: Readonly<Record<string, unknown>>, query = '') {
    const body = stringify({ signer: wallet.publicKey, ...fields }) ?? '';
    return (await ask({ method: 'POST', path, query, body })) as Record<string, unknown>;
  }

  async function settle(transaction: Uint8Array): Promise<Settlement> {
    const wire = signWire(transaction, wallet);
    const { value } = await rpc.simulateTransaction(wire, { encoding: 'base64', sigVerify: true }).send();
    if (value.err === null) await rpc.sendTransaction(wire, { encoding: 'base64' }).send();
    return { err: value.err, logs: (value.logs ?? []).join('\n') };
  }

  async function operate(
    fields: Readonly<Record<string, unknown>>,
    query = '',
  ): Promise<Settlement & { nftId: bigint }> {
    const { nftId, transaction } = await build('/borrow/operate', fields, query);
    const settlement = await settle(Buffer.from(String(transaction), 'base64'));
    return { ...settlement, nftId: nftId as bigint };
  }

  async function settleInstructions(...instructions: readonly Instruction[]): Promise<Settlement> {
    const { value } = await rpc.getLatestBlockhash().send();
    const plan = { feePayer: wallet.publicKey, instructions, blockhash: value.blockhash, version: 0 } as const;
    return settle(compileTransaction(plan));
  }

  /** What the wallet holds of a mint, in base units. */
  const balance = (mint: string): bigint | undefined =>
    ledger.accounts.tokens.get(associatedAccount(wallet.publicKey, mint))?.amount;

  async function position(id: bigint, query = ''): Promise<Record<string, unknown> | undefined> {
    const users = `users=${wallet.publicKey}`;
    const listed = (await ask({
      path: '/borrow/positions',
      query: query === '' ? users : `${users}&${query}`,
    })) as Record<string, unknown>[];
    return listed.find((item) => item.id === id);
  }

  return { clock, ledger, rpc, wallet, call, ask, build, operate, settleInstructions, balance, position };
}
