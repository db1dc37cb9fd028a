import { borrow } from '../facts.js';
import type { Situation } from '../../../model/check.js';
import { marketOf, vaultsIn } from '../listed.js';
import { payloadOf } from '../payload.js';
import { instructionsOf } from './read-instructions.js';

/** Of two vaults that share an id, the instructions name the one of the market that was asked for. */
const vaultNamedIsOfMarket = borrow.trace({
  scenarios: ['borrow/vault-of-market'],
  *situations({ views, fixtures }): Iterable<Situation> {
    const addressIn = (market: string | undefined, vaultId: bigint): string | undefined => {
      const list = views.find((view) => view.operation === 'listVaults' && marketOf(view) === market);
      return list && vaultsIn(list)?.find(({ id }) => id === vaultId)?.address;
    };
    for (const build of views) {
      const payload = build.operation === 'operateInstructions' ? payloadOf(build) : undefined;
      const instructions = build.response.status === 200 ? instructionsOf(build) : undefined;
      if (payload === undefined || instructions === undefined || instructions.length === 0) continue;
      const asked = addressIn(marketOf(build), payload.vaultId);
      const other = addressIn(marketOf(build) === 'main' ? fixtures.alternateMarket : 'main', payload.vaultId);
      if (asked === undefined || other === undefined || asked === other) continue;
      const named = new Set(instructions.flatMap(({ accounts }) => accounts.map(({ pubkey }) => pubkey)));
      const actual = named.has(other) ? `vault ${other}` : 'neither vault';
      const violation =
        named.has(asked) && !named.has(other) ? undefined : { expected: `vault ${asked}`, actual, at: '/instructions' };
      yield { views: [build], violation };
    }
  },
});

export const vaultOfMarketChecks = {
  'BORROW-107': vaultNamedIsOfMarket,
};
