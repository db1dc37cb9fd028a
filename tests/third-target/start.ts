import { handleRpc } from '../../src/reference/chain/rpc.js';
import { loanService } from './loans.js';
import { orderService } from './orders.js';
import { triggerService } from './trigger.js';
import { listen, said } from './wire.js';
import { createWorld } from './world.js';

/**
 * A third implementation of the three documents, written from them alone: other names, ids, texts and statuses wherever
 * they leave something open. The chain behind it is that of the reference.
 */
export async function startThirdTarget({ seed }: { readonly seed: number }) {
  const world = createWorld(seed);
  const orders = orderService(world);
  const { origin, server } = await listen({
    '/gw/ultra/v1': orders,
    '/gw/swap/v2': orders,
    '/gw/lend/v1': loanService(world),
    '/gw/trigger': triggerService(world),
    '/node': ({ text }) => said(200, handleRpc(world.ledger, text)),
  });
  return {
    bases: {
      ultra: `${origin}/gw/ultra/v1`,
      swapV2: `${origin}/gw/swap/v2`,
      borrow: `${origin}/gw/lend/v1`,
      trigger: `${origin}/gw/trigger`,
      rpc: `${origin}/node`,
    },
    apiKey: [...world.keys][0]!,
    walletSecret: world.holder('tester').secret,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
