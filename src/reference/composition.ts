import { basePaths } from './base-paths.js';
import { createBorrow, type Borrow } from './borrow/service/borrow.js';
import { createLedger, type Ledger } from './chain/ledger.js';
import { handleRpc } from './chain/rpc.js';
import { createClock, systemTime } from './clock.js';
import { createControlPath } from './admin-path.js';
import type { Clock, Handler, ReferenceRequest, ReferenceResponse, Time } from './reference.js';
import { createSwapOrder, type SwapOrder } from './swap-order/service/swap-order.js';
import { layHoldings } from './swap-order/service/on-chain.js';
import { createTrigger, type Trigger } from './trigger/service/trigger.js';

export interface Reference {
  /** Answers at absolute paths, such as `/ultra/v1/order`. */
  readonly handle: Handler;
  readonly clock: Clock;
  /** Waits in the time under the clock. */
  readonly sleep: Time['sleep'];
  readonly ledger: Ledger;
  readonly swapOrder: SwapOrder;
  readonly borrow: Borrow;
  readonly trigger: Trigger;
}

export interface ReferenceOptions {
  readonly seed: number;
  /** Unix time in milliseconds at which the clock starts; now, when left out. */
  readonly startAt?: number;
  /** That of the machine, when left out. */
  readonly time?: Time;
}

/** All APIs, the chain behind them and the control path, as one function from request to response. */
export function createReference({ seed, startAt, time = systemTime }: ReferenceOptions): Reference {
  const clock = createClock(startAt, time);
  const ledger = createLedger({ seed, clock });
  layHoldings(ledger);
  const swapOrder = createSwapOrder({ seed, clock });
  const borrow = createBorrow({ seed, clock, ledger });
  const trigger = createTrigger({ seed, clock });
  const handlers: readonly (readonly [path: string, handle: Handler])[] = [
    [basePaths.ultra, swapOrder.handle],
    [basePaths.swapV2, swapOrder.handle],
    [basePaths.borrow, borrow.handle],
    [basePaths.trigger, trigger.handle],
    [
      basePaths.rpc,
      ({ method, body }) => (method === 'POST' ? { status: 200, body: { json: handleRpc(ledger, body) } } : notFound),
    ],
    [basePaths.control, createControlPath(clock)],
  ];
  return {
    clock,
    sleep: (milliseconds) => time.sleep(milliseconds),
    ledger,
    swapOrder,
    borrow,
    trigger,
    handle: (request) => {
      for (const [path, handle] of handlers) {
        if (request.path === path || request.path.startsWith(`${path}/`)) return handle(below(path, request));
      }
      return notFound;
    },
  };
}

const notFound: ReferenceResponse = { status: 404, body: { text: 'Not Found' } };

function below(path: string, request: ReferenceRequest): ReferenceRequest {
  return { ...request, path: request.path.slice(path.length) };
}
