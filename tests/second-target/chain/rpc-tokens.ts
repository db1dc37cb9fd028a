import { isAddress } from '../seed.js';
import type { World } from '../world.js';
import { accountView, tokenAmount } from './account-views.js';
import { readMint, readTokenAccount } from './layouts.js';
import { TOKEN_PROGRAM } from './ledger.js';

export type Options = Record<string, unknown>;
export type Method = (params: unknown[]) => unknown;

export class RpcFault extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

/** The methods that ask about token accounts and mints. */
export function tokenMethods(world: World, withContext: (value: unknown) => unknown): Record<string, Method> {
  const { ledger } = world.chain;
  const requireMint = (mint: unknown) => {
    const account = isAddress(mint) ? ledger.get(mint) : undefined;
    const read = account?.owner === TOKEN_PROGRAM ? readMint(account.data) : undefined;
    if (read === undefined) throw new RpcFault(-32602, 'Invalid param: not a Token mint');
    return read;
  };
  return {
    getTokenAccountsByOwner: ([owner, filter, given]) => {
      const { mint, programId } = (filter ?? {}) as { mint?: string; programId?: string };
      if (mint === undefined && programId === undefined) throw new RpcFault(-32602, 'Invalid params: no filter');
      if (mint !== undefined) requireMint(mint);
      const { encoding } = (given ?? {}) as Options;
      const found = [...ledger.accounts].flatMap(([pubkey, account]) => {
        if (account.owner !== TOKEN_PROGRAM || (programId ?? TOKEN_PROGRAM) !== TOKEN_PROGRAM) return [];
        const held = readTokenAccount(account.data);
        if (held?.owner !== owner || (mint !== undefined && held?.mint !== mint)) return [];
        return [{ pubkey, account: accountView(ledger, account, encoding) }];
      });
      return withContext(found);
    },
    getTokenLargestAccounts: ([mint]) => {
      const { decimals } = requireMint(mint);
      const held = [...ledger.accounts].flatMap(([address, account]) => {
        const read = account.owner === TOKEN_PROGRAM ? readTokenAccount(account.data) : undefined;
        return read?.mint === mint ? [{ address, amount: read?.amount ?? 0n }] : [];
      });
      held.sort((left, right) => (left.amount === right.amount ? 0 : left.amount > right.amount ? -1 : 1));
      return withContext(
        held.slice(0, 20).map(({ address, amount }) => ({ address, ...tokenAmount(amount, decimals) })),
      );
    },
  };
}
