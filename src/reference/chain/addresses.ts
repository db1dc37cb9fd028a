import { associatedAccounts } from '../../product/solana/associated-account.js';

export * from '../../product/solana/addresses.js';
export { isKey as isAddress } from '../../product/solana/key.js';

export const lookupTableProgram = 'AddressLookupTab1e1111111111111111111111111';

/** The dollar token of the real chain, so that a target of which only addresses are known shows what it trades. */
export const dollarMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

/** The associated token account of a wallet; no token of the reference belongs to the second token program. */
export function associatedAccount(owner: string, mint: string): string {
  const [account] = associatedAccounts(owner, mint);
  if (account === undefined) throw new Error(`${owner} or ${mint} is no address`);
  return account;
}
