import { createHash } from 'node:crypto';
import { isAddress } from '../../chain/addresses.js';
import type { Ledger } from '../../chain/ledger.js';
import { compileTransaction, type Instruction } from '../../chain/message.js';
import { answer, answering, notFound, refusal } from '../../answers.js';
import { checkKey } from '../../gateway.js';
import type { Clock, Handler, ReferenceRequest } from '../../reference.js';
import { buildOperate, lookupTablesOf } from './build.js';
import { vaultProgram } from './instructions.js';
import { readPayload } from './payload.js';
import { runVaultProgram } from './program.js';
import { seedLedger } from './seed.js';
import { positionsOf, type Position } from './state.js';
import { defaultMarket, markets, vaults, type Market } from './vaults.js';
import { showPosition, showVault } from './views.js';

export interface BorrowContext {
  readonly seed: number;
  readonly clock: Clock;
  readonly ledger: Ledger;
}

export interface Borrow {
  /** Paths are relative to the base address: `/borrow/vaults` and so on. */
  readonly handle: Handler;
  readonly positions: (market: Market, owner: string) => readonly Position[];
}

/** The borrow API as its document describes it: reads show the ledger, builds leave it alone. */
export function createBorrow(context: BorrowContext): Borrow {
  const { ledger } = context;
  ledger.register(vaultProgram, runVaultProgram);
  seedLedger(ledger);
  const endpoints = endpointsOf(context);
  return {
    handle: answering((request) => {
      checkKey(request);
      const endpoint = endpoints[`${request.method} ${request.path}`];
      if (endpoint === undefined) return notFound;
      const query = new URLSearchParams(request.query);
      return answer(200, endpoint({ request, query, market: marketNamed(query.get('market')) }));
    }),
    positions: (market, owner) => positionsOf(ledger.accounts, market, owner),
  };
}

interface Call {
  readonly request: ReferenceRequest;
  readonly query: URLSearchParams;
  readonly market: Market;
}

/** What each endpoint answers with status 200. */
function endpointsOf({
  seed,
  clock,
  ledger,
}: BorrowContext): Readonly<Record<string, ((call: Call) => unknown) | undefined>> {
  const state = ledger.accounts;

  function build({ request: { query, body }, market }: Call) {
    const payload = readPayload(body, market, state);
    const digest = createHash('sha256').update(`${seed} ${query} ${body}`).digest();
    return { payload, digest, ...buildOperate(payload, state, digest.toString('hex')) };
  }

  return {
    'GET /borrow/vaults': ({ market }) =>
      vaults.filter((vault) => vault.market === market).map((vault) => showVault(vault, state, clock.now())),

    'GET /borrow/positions': ({ query, market }) => {
      const users = query.get('users')?.split(',') ?? [];
      if (users.length === 0) throw refusal(400, 'users is required');
      const foreign = users.find((user) => !isAddress(user));
      if (foreign !== undefined) throw refusal(400, `${foreign} in users is not a wallet address`);
      const positions = [...new Set(users)].flatMap((user) => positionsOf(state, market, user));
      return positions.map((position) => showPosition(position, clock.now()));
    },

    'POST /borrow/operate': (call) => {
      const { payload, nftId, instructions } = build(call);
      const transaction = compileTransaction({
        feePayer: payload.signer,
        instructions,
        blockhash: ledger.latestBlockhash().blockhash,
        version: 0,
        lookupTables: lookupTablesOf(payload.vault),
      });
      return { nftId, transaction: Buffer.from(transaction).toString('base64') };
    },

    'POST /borrow/operate-instructions': (call) => {
      const { payload, digest, nftId, instructions } = build(call);
      const shown = { nftId, instructions: instructions.map(showInstruction) };
      // The document lets the tables be absent: for a third of the requests they are.
      const isAbsent = digest.readUInt8(0) % 3 === 0;
      return isAbsent ? shown : { ...shown, addressLookupTableAddresses: Object.keys(lookupTablesOf(payload.vault)) };
    },
  };
}

function marketNamed(name: string | null): Market {
  if (name === null) return defaultMarket;
  const market = markets.find((known) => known === name);
  if (market === undefined) throw refusal(400, `Market ${name} not found`);
  return market;
}

function showInstruction({ programId, accounts, data }: Instruction) {
  return { programId, accounts, data: Buffer.from(data).toString('base64') };
}
