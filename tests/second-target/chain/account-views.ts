import { base58 } from '@scure/base';
import { readMint, readTokenAccount } from './layouts.js';
import { type Account, TOKEN_PROGRAM } from './ledger.js';
import type { Accounts } from './ledger.js';

export interface TokenAmount {
  amount: string;
  decimals: number;
  uiAmount: number;
  uiAmountString: string;
}

export function tokenAmount(amount: bigint, decimals: number): TokenAmount {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`;
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}

function decimalsOf(accounts: Accounts, mint: string): number {
  const account = accounts.get(mint);
  return account === undefined ? 0 : (readMint(account.data)?.decimals ?? 0);
}

function parsedData(accounts: Accounts, account: Account): unknown {
  if (account.owner !== TOKEN_PROGRAM) return undefined;
  const held = readTokenAccount(account.data);
  const mint = readMint(account.data);
  const space = account.data.length;
  if (held !== undefined) {
    const decimals = decimalsOf(accounts, held.mint);
    const reserve = held.reserve === undefined ? {} : { rentExemptReserve: tokenAmount(held.reserve, decimals) };
    const info = {
      isNative: held.reserve !== undefined,
      mint: held.mint,
      owner: held.owner,
      state: 'initialized',
      tokenAmount: tokenAmount(held.amount, decimals),
      ...reserve,
      ...(held.closeAuthority === undefined ? {} : { closeAuthority: held.closeAuthority }),
    };
    return { program: 'spl-token', parsed: { info, type: 'account' }, space };
  }
  if (mint === undefined) return undefined;
  const info = {
    decimals: mint.decimals,
    freezeAuthority: null,
    isInitialized: true,
    mintAuthority: mint.authority ?? null,
    supply: mint.supply.toString(),
  };
  return { program: 'spl-token', parsed: { info, type: 'mint' }, space };
}

/** An account in the encoding a client asked for; without one the old base58 text is given, as nodes do. */
export function accountView(accounts: Accounts, account: Account | undefined, encoding: unknown): unknown {
  if (account === undefined) return null;
  const base64 = [Buffer.from(account.data).toString('base64'), 'base64'];
  const parsed = encoding === 'jsonParsed' ? parsedData(accounts, account) : undefined;
  const isBase58 = encoding === undefined || encoding === 'binary' || encoding === 'base58';
  const text = base58.encode(isBase58 ? account.data : new Uint8Array());
  const encoded = isBase58 ? (encoding === 'base58' ? [text, 'base58'] : text) : base64;
  return {
    lamports: account.lamports,
    owner: account.owner,
    data: parsed ?? encoded,
    executable: account.executable,
    // Nodes write the largest 64-bit number here, past what a double can hold.
    rentEpoch: 2n ** 64n - 1n,
    space: account.data.length,
  };
}
