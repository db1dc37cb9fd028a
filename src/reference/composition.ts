import { answer, notFound, type Handler, type Time } from './reference.js';
import { basePaths } from './gateway.js';
import { createBorrow } from './borrow/service/borrow.js';
import { createLedger } from './chain/ledger.js';
import { handleRpc } from './chain/rpc.js';
import { createClock, createControlPath, systemTime } from './clock.js';
import { layHoldings } from './swap-order/service/holdings.js';
import { createSwapOrder } from './swap-order/service/swap-order.js';
import { createTrigger } from './trigger/service/trigger.js';

export type Reference = ReturnType<typeof createReference>;

/** All APIs, the chain behind them and the control path, as one function from request to response. */
export function createReference({ seed, time = systemTime }: { readonly seed: number; readonly time?: Time }) {
  const clock = createClock(time);
  const ledger = createLedger({ seed, clock });
  layHoldings(ledger);
  const swapOrder = createSwapOrder({ seed, clock });
  /** The borrow API alone, at paths below its base address. */
  const borrow = createBorrow({ seed, ledger });
  const trigger = createTrigger({ seed, clock });
  const rpc: Handler = ({ method, body }) => (method === 'POST' ? answer(200, handleRpc(ledger, body)) : notFound);
  const handlers: readonly (readonly [path: string, handle: Handler])[] = [
    [basePaths.ultra, swapOrder],
    [basePaths.swapV2, swapOrder],
    [basePaths.borrow, borrow],
    [basePaths.trigger, trigger.handle],
    [basePaths.rpc, rpc],
    [basePaths.control, createControlPath(clock)],
  ];
  /** Answers at absolute paths, such as `/ultra/v1/order`. */
  const handle: Handler = (request) => {
    for (const [base, below] of handlers) {
      if (request.path === base || request.path.startsWith(`${base}/`))
        return below({ ...request, path: request.path.slice(base.length) });
    }
    return notFound;
  };
  // Whoever sleeps waits in the time under the clock.
  return { handle, clock, sleep: time.sleep, ledger, borrow, trigger };
}
