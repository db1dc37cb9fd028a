import { createHash } from 'node:crypto';
import { isAddress } from '../../chain/addresses.js';
import type { Ledger } from '../../chain/ledger.js';
import { compileTransaction } from '../../chain/message.js';
import { answer, answering, notFound, refusal, type Handler, type ReferenceRequest } from '../../reference.js';
import { checkKey } from '../../gateway.js';
import { buildOperate, lookupTablesOf, readPayload } from './build.js';
import { showInstruction, vaultProgram } from './instructions.js';
import { runVaultProgram } from './program.js';
import { seedLedger } from './seed.js';
import { positionsOf, type Position, accrue, readTotals } from './state.js';
import { defaultMarket, markets, vaults, type Market, type Vault, valueOf, type Token } from './vaults.js';
import type { Accounts } from '../../chain/accounts.js';

interface Call {
  readonly request: ReferenceRequest;
  readonly query: URLSearchParams;
  readonly market: Market;
}

/** The borrow API, at paths below its base address: reads show the ledger, builds leave it alone. */
export function createBorrow({ seed, ledger }: { readonly seed: number; readonly ledger: Ledger }): Handler {
  ledger.register(vaultProgram, runVaultProgram);
  seedLedger(ledger);
  const { accounts: state, clock } = ledger;

  function build({ request: { query, body }, market }: Call) {
    const payload = readPayload(body, market, state);
    const digest = createHash('sha256').update(`${seed} ${query} ${body}`).digest();
    return { payload, digest, ...buildOperate(payload, state, digest.toString('hex')) };
  }

  /** What each endpoint answers with status 200. */
  const endpoints: Partial<Record<string, (call: Call) => unknown>> = {
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
  return answering((request) => {
    checkKey(request);
    const endpoint = endpoints[`${request.method} ${request.path}`];
    if (endpoint === undefined) return notFound;
    const query = new URLSearchParams(request.query);
    return answer(200, endpoint({ request, query, market: marketNamed(query.get('market')) }));
  });
}

function marketNamed(name: string | null): Market {
  if (name === null) return defaultMarket;
  const market = markets.find((known) => known === name);
  if (market === undefined) throw refusal(400, `Market ${name} not found`);
  return market;
}

/** Where a position without debt stands: below every tick. */
const noTick = -2_147_483_648;
const tickStep = Math.log(1.0015);

/** A vault as the API lists it; bigints are JSON numbers. */
function showVault(vault: Vault, state: Accounts, now: number) {
  const { supply, borrow, positions } = readTotals(state, vault, now);
  return {
    id: vault.id,
    address: vault.address,
    supplyToken: showToken(vault.supplyToken),
    borrowToken: showToken(vault.borrowToken),
    totalSupply: supply.toString(),
    totalBorrow: borrow.toString(),
    collateralFactor: vault.collateralFactor.toString(),
    liquidationThreshold: vault.liquidationThreshold.toString(),
    borrowRate: vault.borrowRate.toString(),
    totalPositions: positions,
    metadata: { ...vault.metadata, multiply: { ...vault.metadata.multiply } },
    borrowable: state.tokens.get(vault.borrowReserveAddress)?.amount ?? 0n,
    withdrawable: state.tokens.get(vault.supplyReserveAddress)?.amount ?? 0n,
    minimumBorrowing: vault.minimumBorrowing.toString(),
  };
}

/** A position as the API lists it; `borrow` leaves out the interest, which `dustBorrow` tells. */
function showPosition(stored: Position, now: number) {
  const position = accrue(stored, now);
  const { id, vault, mint, owner, supply, principal, interest, liquidated } = position;
  const debt = principal + interest;
  return {
    id,
    vaultId: vault.id,
    address: mint,
    supply: supply.toString(),
    beforeSupply: position.beforeSupply.toString(),
    borrow: principal.toString(),
    beforeBorrow: position.beforeBorrow.toString(),
    isLiquidated: liquidated !== undefined,
    supplyLiquidation: (liquidated?.supply ?? 0n).toString(),
    borrowLiquidation: (liquidated?.borrow ?? 0n).toString(),
    isSupplyPosition: debt === 0n,
    tick: tickOf(position, debt),
    tickId: liquidated === undefined ? 1 : 2,
    dustBorrow: interest.toString(),
    ownerAddress: owner,
    vault: { id: vault.id, address: vault.address },
    config: showConfig(vault),
  };
}

/** The step of the price ladder on which the debt, in units of collateral, stands. */
function tickOf({ supply, vault }: Position, debt: bigint): number {
  if (debt === 0n) return noTick;
  const ratio =
    Number(valueOf(debt, vault.borrowToken)) / Number(valueOf(supply > 0n ? supply : 1n, vault.supplyToken));
  return Math.floor(Math.log(ratio) / tickStep);
}

const showToken = (token: Token) => ({ ...token, chainId: 'solana' });

/** Vaults without multiply have nothing to configure. */
function showConfig({ metadata, liquidationThreshold }: Vault) {
  if (!metadata.multiply.enabled) return {};
  return {
    multiplyEnabled: true,
    liquidationPenalty: '50',
    liquidationMaxLimit: (liquidationThreshold + 50n).toString(),
  };
}
