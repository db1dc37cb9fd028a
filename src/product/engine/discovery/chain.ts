import { integerOf } from '../../apis/borrow/reader/amount.js';
import type { PlannedRequest } from '../../model/scenario.js';
import { rpcRequest } from '../../profile/production.js';
import type { Target } from '../../profile/resolve.js';
import { systemProgram, tokenProgram, wrappedNativeMint } from '../../solana/addresses.js';
import { compileVersion0 } from '../../solana/compile.js';
import { isKey } from '../../solana/key.js';
import { itemsOf, membersOf, textOf, type Probe } from './probe.js';

/** A wallet that holds a token, as the chain shows it. */
export interface Holder {
  readonly address: string;
  /** Base units of the token. */
  readonly amount: bigint;
  readonly lamports: bigint;
}

/** The wallets among the largest holders of a mint, the largest first; accounts of programs are left out. */
export async function holdersOf(probe: Probe, mint: string): Promise<readonly Holder[]> {
  const largest = valuesOf(await probe.rpc('getTokenLargestAccounts', [mint])).flatMap((item) => {
    const { address, amount } = membersOf(item);
    return textOf(address) === undefined || !/^[0-9]+$/.test(String(amount))
      ? []
      : [{ account: String(address), amount: BigInt(String(amount)) }];
  });
  if (largest.length === 0) return [];
  const encoding = { encoding: 'jsonParsed' };
  const accounts = valuesOf(await probe.rpc('getMultipleAccounts', [largest.map(({ account }) => account), encoding]));
  const owned = largest.flatMap(({ amount }, index) => {
    const owner = ownerOf(accounts[index]);
    return owner === undefined ? [] : [{ owner, amount }];
  });
  const wallets = valuesOf(await probe.rpc('getMultipleAccounts', [owned.map(({ owner }) => owner), encoding]));
  return owned.flatMap(({ owner, amount }, index) => {
    const account = wallets[index];
    // A key that holds no native currency has no account of its own.
    if (account === null) return [{ address: owner, amount, lamports: 0n }];
    const { owner: program, lamports } = membersOf(account);
    return program === systemProgram ? [{ address: owner, amount, lamports: integerOf(lamports) ?? 0n }] : [];
  });
}

/** The method that tells of one account. */
export const accountMethod = 'getAccountInfo';

/** Asks for the account at an address. */
export const accountRequest = (address: string): PlannedRequest =>
  rpcRequest(accountMethod, [address, { encoding: 'base64' }]);

/** Asks for the account of a mint that the chain of the deployment has: one of the declared pair, or its native currency. */
export const mintRequest = ({ profile }: Target): PlannedRequest =>
  accountRequest(profile.swapOrder?.pair.outputMint ?? wrappedNativeMint);

/** How a node simulates what nobody signed. */
export const unsigned = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment: 'confirmed' };

/** Reads and simulations of each kind with which a run tests the borrow API, for a wallet that nobody uses. */
export function callsFor(wallet: string): readonly PlannedRequest[] {
  const config = { commitment: 'confirmed', encoding: 'base64' };
  const nothing = compileVersion0({ feePayer: wallet, blockhash: systemProgram, instructions: [] });
  return [
    rpcRequest('getTokenAccountsByOwner', [wallet, { programId: tokenProgram }, config]),
    rpcRequest('getMultipleAccounts', [[wallet], config]),
    rpcRequest('getLatestBlockhash', [{ commitment: 'confirmed' }]),
    rpcRequest('simulateTransaction', [Buffer.from(nothing).toString('base64'), unsigned]),
  ];
}

/** Whether a wallet has an account of a mint; undefined where the node does not tell. */
export async function hasAccount(probe: Probe, owner: string, mint: string): Promise<boolean | undefined> {
  const result = await probe.rpc('getTokenAccountsByOwner', [owner, { mint }, { encoding: 'base64' }]);
  return result === undefined ? undefined : valuesOf(result).length > 0;
}

/** Those who signed the latest transactions that touched an account. */
export async function recentSigners(probe: Probe, account: string, most: number): Promise<readonly string[]> {
  const signatures = await probe.rpc('getSignaturesForAddress', [account, { limit: most }]);
  const signers: string[] = [];
  for (const item of itemsOf(signatures)) {
    const signature = textOf(membersOf(item).signature);
    if (signature === undefined) continue;
    const transaction = await probe.rpc('getTransaction', [
      signature,
      { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 },
    ]);
    const { message } = membersOf(membersOf(transaction).transaction);
    for (const key of itemsOf(membersOf(message).accountKeys)) {
      const { pubkey, signer } = membersOf(key);
      if (signer === true && typeof pubkey === 'string' && isKey(pubkey)) signers.push(pubkey);
    }
  }
  return [...new Set(signers)];
}

function valuesOf(result: unknown): readonly unknown[] {
  return itemsOf(membersOf(result).value);
}

/** The owner of a token account: parsed by the node, or in the bytes after the mint. */
function ownerOf(account: unknown): string | undefined {
  const { info } = membersOf(membersOf(membersOf(account).data).parsed);
  const owner = textOf(membersOf(info).owner);
  return owner !== undefined && isKey(owner) ? owner : undefined;
}
