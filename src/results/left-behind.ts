import type { Exchange, Trace } from '../model/exchange.js';

/** What the run created and could not take away again. */
export interface LeftBehind {
  /** Ids of orders that were created and not cancelled. */
  readonly orders: readonly string[];
  /** Vaults that were registered; the API has no operation that removes one. */
  readonly vaults: readonly { readonly wallet: string; readonly address?: string }[];
}

export interface LeftBehinds {
  add(exchange: Exchange): void;
  /** Takes what a trace knows beside its exchanges. */
  addFacts(facts: Trace['facts']): void;
  result(): LeftBehind;
}

/** Gathers what a run leaves at the target. */
export function createLeftBehinds(): LeftBehinds {
  const orders = new Set<string>();
  const vaults = new Map<string, { wallet: string; address?: string }>();
  return {
    add({ id, operation, response, credentials: { wallet } }) {
      if (operation !== 'registerVault' || response === undefined || wallet === undefined) return;
      if (response.status >= 200 && response.status < 300) vaults.set(id, { wallet });
    },
    addFacts(facts) {
      const left = facts.ordersLeftBehind;
      for (const order of Array.isArray(left) ? left : []) orders.add(String(order));
      for (const [name, value] of Object.entries(facts)) {
        const vault = vaults.get(name.replace(/^vault:/, ''));
        if (vault !== undefined && name.startsWith('vault:') && typeof value === 'string') vault.address = value;
      }
    },
    result: () => ({
      orders: [...orders].sort(),
      vaults: [...vaults.values()].sort((one, other) => one.wallet.localeCompare(other.wallet)),
    }),
  };
}
