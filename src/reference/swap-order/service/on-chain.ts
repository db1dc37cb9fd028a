import type { Ledger } from '../../chain/ledger.js';
import { nativeMint } from '../fixtures.js';
import { allHoldings } from './holdings.js';
import { tokens } from './market.js';

/** More than any order asks for, and little enough to be added up. */
const most = 10n ** 16n;

/** Lays what the wallets of the swap order API hold into the ledger, so that the chain shows the same as the orders. */
export function layHoldings(ledger: Ledger): void {
  for (const { mint, decimals } of tokens.values())
    if (ledger.accounts.mints.get(mint) === undefined)
      ledger.createMint(mint, { decimals, supply: 0n, authority: undefined });
  for (const [wallet, { lamports, tokens: amount, accounts }] of allHoldings()) {
    if (lamports > 0n) ledger.airdrop(wallet, least(lamports));
    for (const mint of accounts) if (mint !== nativeMint) ledger.airdropToken(wallet, mint, least(amount));
  }
}

function least(amount: bigint): bigint {
  return amount < most ? amount : most;
}
