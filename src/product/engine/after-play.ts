import type { AcceptedRequests } from '../explore/alternate.js';
import type { Sender } from '../http/client.js';
import { TargetLost } from '../http/interceptors/breaker.js';
import { BudgetExhausted } from '../http/interceptors/budget.js';
import { stopped, type Base } from '../model/exchange.js';
import type { RunSummary } from '../results/run-json.js';
import { mintRequest } from './discovery/chain.js';
import { otherChainIn } from './discovery/gaps.js';
import { createProbe, type Probe } from './discovery/probe.js';
import { servedOf } from './discovery/served.js';
import { isNodeIdle } from './judgeable.js';
import type { Judging } from './judging.js';
import { untestableOperations } from './next-steps.js';
import type { RunOptions } from './options.js';

/**
 * What no input asks for: reads again what was accepted, asks for what the profile lets nothing be tested of, and asks a node
 * that knew nothing of the deployment for an account that its chain has. Gives operations that are served, and what is wrong
 * with the node.
 */
export async function askAfterwards(
  { target, signal, selection, discovered, hopeless, onIdleNode }: RunOptions,
  { sender, judging, accepted }: { sender: Sender; judging: Judging; accepted: AcceptedRequests },
): Promise<{ readonly served: readonly string[]; readonly ofNode: readonly string[] }> {
  const probe = createProbe(target, sender);
  await askAgain(accepted, judging, probe).catch(unlessStopped(signal));
  const untestable = untestableOperations(target, selection);
  const isAsked = untestable.size > 0 && target.apiKey !== undefined && !discovered;
  const served = isAsked ? await servedOf(probe, (name) => untestable.has(name)).catch(unlessStopped(signal)) : [];
  // Nobody would hear of a node that is dead where nothing needs it.
  if (isNodeIdle(target) && hopeless?.has('rpc') !== true && sender.budget.exhausted() === undefined) {
    await onIdleNode?.({ send: (request) => sender.send({ ...request, once: true }) }).catch(unlessUnsent(signal));
  }
  const isStrange = judging.isNodeStrange() && !discovered;
  const mint = isStrange ? await probe.exchange(mintRequest(target)).catch(unlessStopped(signal)) : undefined;
  return { served: served ?? [], ofNode: [mint && otherChainIn([mint])].filter((text) => text !== undefined) };
}

/** How often each operation is asked whether it still serves. */
const mostAsked = 4;

/** Sends again what was accepted to addresses that accepted nothing of late, until one accepts or is known to have stopped. */
export async function askAgain(
  accepted: AcceptedRequests,
  judging: Pick<Judging, 'stops' | 'quiet'>,
  { ask }: Pick<Probe, 'ask'>,
): Promise<void> {
  const isStopped = (base: Base): boolean => judging.stops().some((stop) => stop.base === base && !stop.until);
  for (const base of judging.quiet()) {
    const own = [...accepted.values()].filter((request) => request.base === base);
    for (const request of Array.from({ length: mostAsked }, () => own).flat()) {
      if (isStopped(base)) break;
      const told = await ask({ ...request, once: true });
      if (told?.status === 200 && told.body !== undefined) break;
    }
  }
}

interface Ends {
  /** Why no time is left. */
  readonly overtime: string | undefined;
  /** Why nothing more can be written. */
  readonly full: string | undefined;
}

/** Sessions are cut short in the same way by a signal, and where the time is over or the disk is full. */
export function interruptedBy(
  { [stopped]: cut = 1, ...causes }: Readonly<Record<string, number>>,
  { overtime, full, isStopped }: Ends & { readonly isStopped: boolean },
): Readonly<Record<string, number>> {
  return {
    ...(overtime !== undefined && { [overtime]: 1 }),
    ...causes,
    ...(isStopped && { [stopped]: cut }),
    ...(full !== undefined && { [full]: 1 }),
  };
}

/** A run that shows too little to conclude anything; what was violated stays so, unless it is not on disk, and no evidence. */
export function asFarAsProved(summary: RunSummary, { overtime, full }: Ends): RunSummary {
  const { conclusion, end } = summary;
  const isOver = overtime !== undefined && conclusion.exitCode === 0;
  if (!isOver && full === undefined) return summary;
  const remarks = [
    ...conclusion.remarks,
    ...(isOver ? [`Not everything was tested: ${overtime}`] : []),
    ...(full === undefined ? [] : [`Not everything is recorded: ${full}`]),
  ];
  return { ...summary, conclusion: { ...conclusion, remarks, exitCode: 2 }, end: { ...end, exitCode: 2 } };
}

/** What no test needs is left out where nothing more may be sent. */
const unlessUnsent = (signal: AbortSignal) => (error: unknown) =>
  error instanceof BudgetExhausted || error instanceof TargetLost ? undefined : unlessStopped(signal)(error);

/** Nothing is sent after a signal, nor settled: that a chain was not asked for it is no mistake of the user. */
export function unlessStopped(signal: AbortSignal): (error: unknown) => undefined {
  return (error) => {
    if (!signal.aborted) throw error;
    return undefined;
  };
}
