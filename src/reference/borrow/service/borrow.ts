import { createHash } from 'node:crypto';
import { isAddress } from '../../chain/addresses.js';
import type { Ledger } from '../../chain/ledger.js';
import { compileTransaction, type Instruction } from '../../chain/message.js';
import type { Clock, Handler, ReferenceRequest, ReferenceResponse } from '../../reference.js';
import { answer, refuse, type Refusal } from './answers.js';
import { buildOperate, lookupTablesOf } from './build.js';
import { apiKeys } from '../fixtures.js';
import { vaultProgram } from './instructions.js';
import { readPayload, type Payload } from './payload.js';
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

  function handle(request: ReferenceRequest): ReferenceResponse {
    const refusal = refuseKey(request);
    if (refusal !== undefined) return refusal;
    const endpoint = endpoints.get(`${request.method} ${request.path}`);
    if (endpoint === undefined) return { status: 404, body: { text: '404 Not Found' } };
    const query = new URLSearchParams(request.query);
    const market = readMarket(query.get('market'));
    return typeof market === 'string' ? endpoint({ request, query, market }) : market.refusal;
  }

  return { handle, positions: (market, owner) => positionsOf(ledger.accounts, market, owner) };
}

interface Call {
  readonly request: ReferenceRequest;
  readonly query: URLSearchParams;
  readonly market: Market;
}

function endpointsOf({ seed, clock, ledger }: BorrowContext): ReadonlyMap<string, (call: Call) => ReferenceResponse> {
  const state = ledger.accounts;

  function listVaults({ market }: Call): ReferenceResponse {
    const listed = vaults.filter((vault) => vault.market === market);
    return answer(
      200,
      listed.map((vault) => showVault(vault, state, clock.now())),
    );
  }

  function listPositions({ query, market }: Call): ReferenceResponse {
    const users = query.get('users')?.split(',') ?? [];
    const foreign = users.find((user) => !isAddress(user));
    if (users.length === 0) return refuse('users is required').refusal;
    if (foreign !== undefined) return refuse(`${foreign} in users is not a wallet address`).refusal;
    const positions = [...new Set(users)].flatMap((user) => positionsOf(state, market, user));
    return answer(
      200,
      positions.map((position) => showPosition(position, clock.now())),
    );
  }

  function operate({ request, market }: Call): ReferenceResponse {
    const payload = readPayload(request.body, market, state);
    if ('refusal' in payload) return payload.refusal;
    const { nftId, instructions } = build(payload, request);
    const transaction = compileTransaction({
      feePayer: payload.signer,
      instructions,
      blockhash: ledger.latestBlockhash().blockhash,
      version: 0,
      lookupTables: lookupTablesOf(payload.vault),
    });
    return answer(200, { nftId, transaction: Buffer.from(transaction).toString('base64') });
  }

  function operateInstructions({ request, market }: Call): ReferenceResponse {
    const payload = readPayload(request.body, market, state);
    if ('refusal' in payload) return payload.refusal;
    const { nftId, instructions } = build(payload, request);
    const shown = { nftId, instructions: instructions.map(showInstruction) };
    // The document lets the tables be absent: for a third of the requests they are.
    if ((digestOf(request)[0] ?? 0) % 3 === 0) return answer(200, shown);
    return answer(200, { ...shown, addressLookupTableAddresses: Object.keys(lookupTablesOf(payload.vault)) });
  }

  const digestOf = ({ query, body }: ReferenceRequest) =>
    createHash('sha256').update(`${seed} ${query} ${body}`).digest();
  const build = (payload: Payload, request: ReferenceRequest) =>
    buildOperate(payload, state, digestOf(request).toString('hex'));

  return new Map([
    ['GET /borrow/vaults', listVaults],
    ['GET /borrow/positions', listPositions],
    ['POST /borrow/operate', operate],
    ['POST /borrow/operate-instructions', operateInstructions],
  ]);
}

function refuseKey({ headers }: ReferenceRequest): ReferenceResponse | undefined {
  const key = headers['x-api-key'];
  if (key === apiKeys.genuine) return undefined;
  if (key === apiKeys.withoutAccess) return answer(403, { error: 'This API key does not open the borrow API' });
  return answer(401, { error: key === undefined ? 'The API key is missing' : 'The API key is unknown' });
}

function readMarket(name: string | null): Market | Refusal {
  if (name === null) return defaultMarket;
  const market = markets.find((known) => known === name);
  return market ?? refuse(`Market ${name} not found`);
}

function showInstruction({ programId, accounts, data }: Instruction) {
  return { programId, accounts, data: Buffer.from(data).toString('base64') };
}
