import type { FoldedSituation } from '../../../model/check.js';
import { compareIds, earlierId, type ExchangeId } from '../../../model/exchange.js';
import { unite } from '../../../model/groups.js';
import { isFor, isSuccess, trigger } from '../response.js';

/** By the address of a vault, the wallets that read it as theirs, each with its first read. Plain data that adds up. */
type Vaults = Readonly<Record<string, Readonly<Record<string, ExchangeId>>>>;

/** Two wallets are enough to show that a vault is shared. */
const mostWallets = 2;

const merge = (one: Vaults, other: Vaults): Vaults =>
  unite(one, other, (wallets, others) => {
    const sorted = Object.entries(unite(wallets, others, earlierId)).sort(([, a], [, b]) => compareIds(a, b));
    return Object.fromEntries(sorted.slice(0, mostWallets));
  });

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
