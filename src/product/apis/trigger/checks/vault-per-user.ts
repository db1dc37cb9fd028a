import type { FoldedSituation } from '../../../model/check.js';
import { compareIds, type ExchangeId } from '../../../model/exchange.js';
import { isFor, isSuccess, trigger } from '../response.js';

/** By the address of a vault, the wallets that read it as theirs, each with its first read. Plain data that adds up. */
type Vaults = Readonly<Record<string, Readonly<Record<string, ExchangeId>>>>;

/** Two wallets are enough to show that a vault is shared. */
const mostWallets = 2;

function merge(one: Vaults, other: Vaults): Vaults {
  const merged: Record<string, Readonly<Record<string, ExchangeId>>> = { ...one };
  for (const [address, wallets] of Object.entries(other)) {
    const first: Record<string, ExchangeId> = { ...merged[address] };
    for (const [wallet, id] of Object.entries(wallets))
      if (first[wallet] === undefined || compareIds(id, first[wallet]) < 0) first[wallet] = id;
    const sorted = Object.entries(first).sort(([, a], [, b]) => compareIds(a, b));
    merged[address] = Object.fromEntries(sorted.slice(0, mostWallets));
  }
  return merged;
}

function* decide(vaults: Vaults): Iterable<FoldedSituation> {
  const addresses = Object.entries(vaults);
  const ofWallets = addresses.map(([address, wallets]) => ({ address, exchanges: Object.values(wallets) }));
  for (const { address, exchanges } of ofWallets)
    if (exchanges.length > 1) {
      const violation = { expected: 'another vault for another wallet', actual: `${address} for both` };
      yield { base: 'trigger', exchanges, violation };
    }
  // Two wallets are compared where there are two vaults.
  const [one, other] = ofWallets.filter(({ exchanges }) => exchanges.length === 1);
  if (one !== undefined && other !== undefined)
    yield { base: 'trigger', exchanges: [...one.exchanges, ...other.exchanges] };
}

/** What any two wallets of a run read as their vaults, whoever they are. */
export const vaultPerUser = trigger.fold<Vaults>({
  empty: () => ({}),
  of: ({ views, facts }) => {
    let vaults: Vaults | undefined;
    for (const view of views) {
      const { id } = view.exchange;
      const { wallet } = view.credentials;
      const address = facts[`vault:${id}`];
      const isRead = isFor(view, 'vault/registered', 'vault/declared') && isSuccess(view);
      if (isRead && wallet !== undefined && typeof address === 'string')
        vaults = merge(vaults ?? {}, { [address]: { [wallet]: id } });
    }
    return vaults;
  },
  merge,
  decide,
});
