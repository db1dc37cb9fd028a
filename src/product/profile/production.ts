import type { Base, Exchange } from '../model/exchange.js';
import { jsonIn, memberIn } from '../json/parse.js';
import type { PlannedRequest } from '../model/scenario.js';
import { ConfigurationError } from '../model/configuration-error.js';
import type { Target } from './resolve.js';

/** The genesis hash of Solana's production cluster, by which every node of it is known. */
const productionGenesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

/** Calls a method of a node. */
export const rpcRequest = (method: string, params?: readonly unknown[]): PlannedRequest => ({
  ...{ operation: method, base: 'rpc', method: 'POST', path: '', effect: 'read' },
  body: { json: { jsonrpc: '2.0', id: 1, method, ...(params && { params }) } },
});

/** Asks a node which chain it is of. */
export const genesisRequest = rpcRequest('getGenesisHash');

type Send = (request: PlannedRequest) => Promise<{ readonly final: Exchange }>;

/**
 * Refuses to settle where value may be real: the chain is asked which one it is, and one that cannot be asked counts as
 * production. Consent to the effect `settle` is not enough there; `settleOnProduction` is the second one.
 */
export async function refuseProduction(
  target: Target,
  send: Send,
  hopeless: ReadonlyMap<Base, string> = new Map(),
): Promise<void> {
  if (target.isReference || target.profile.settleOnProduction === true) return;
  const why = hopeless.get('rpc') ?? (await productionSign(target, send));
  if (why !== undefined)
    throw new ConfigurationError(
      `--allow settle: ${why}; nothing was settled. State \`settleOnProduction: true\` in the profile if value may move there, or leave \`settle\` out of --allow`,
    );
}

async function productionSign({ bases }: Target, send: Send): Promise<string | undefined> {
  const { rpc } = bases;
  if (rpc === undefined)
    return 'there is no address of a node (`rpc` in the profile, or RPC_URL), so the chain may be a production cluster';
  if (rpc.hostname.includes('mainnet')) return `${rpc.hostname} is a production cluster by its name`;
  const { final } = await send(genesisRequest);
  const hash = memberIn(jsonIn(final.response?.body), 'result');
  if (hash === productionGenesis) return `the chain at ${rpc.hostname} is a production cluster by its genesis hash`;
  if (typeof hash !== 'string')
    return `the chain at ${rpc.hostname} does not tell its genesis hash, so it may be a production cluster`;
  return undefined;
}
