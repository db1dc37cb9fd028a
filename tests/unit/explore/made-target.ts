import type { Api } from '../../../src/product/model/api.js';
import type { Exchange, Outcome, Trace } from '../../../src/product/model/exchange.js';
import { createExplorer, type Explored } from '../../../src/product/explore/explore.js';
import { plan, type PlannedRun } from '../../../src/product/explore/inputs.js';
import { runInPhases } from '../../../src/product/explore/phases.js';
import { createSender, type Sender } from '../../../src/product/http/client.js';
import { resolveTarget, type Target } from '../../../src/product/profile/resolve.js';
import type { WireRequest } from '../../../src/product/http/transport.js';
import { declared, type Declared } from '../judge/made.js';

/** What a made-up target answers: a status and a JSON body, or a fault of the network that is tried again at once. */
export type Answer = { readonly status: number; readonly body: unknown } | { readonly fault: 'tls' | 'malformed-http' };

export interface Made {
  readonly api: Api<Declared>;
  readonly answer: (request: WireRequest, nth: number) => Answer;
  readonly seed?: number;
  readonly concurrency?: number;
  readonly requests?: number;
  /** What is run, where it is no plan. */
  readonly runs?: readonly PlannedRun<Declared>[];
  readonly controller?: AbortController;
  /** Whether it keeps what it is given, as every target but the embedded reference does. */
  readonly remembers?: true;
}

export interface Done extends Explored<Declared> {
  readonly target: Target;
  readonly sender: Sender;
  readonly recorded: readonly Exchange[];
  readonly traces: readonly Trace[];
  readonly controller: AbortController;
}

/** Explores a made-up target that lives in this thread; answers come back in another order than they were asked for. */
export async function explored(made: Made): Promise<Done> {
  const { api, answer, seed = 1, concurrency = 1, requests, controller = new AbortController() } = made;
  const target = resolveTarget(
    { name: 'made', bases: { ultra: 'http://target.invalid', swapV2: 'http://target.invalid/v2' } },
    {},
    { concurrency, ...(requests !== undefined && { requests }) },
    made.remembers !== true,
  );
  const recorded: Exchange[] = [];
  let asked = 0;
  const sender = createSender({
    runId: 'test',
    target,
    signal: controller.signal,
    record: (exchange) => recorded.push(exchange),
    transport: {
      async exchange(request): Promise<Outcome> {
        const nth = (asked += 1);
        for (let turns = (nth * 7) % 5; turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve));
        return outcomeOf(answer(request, nth));
      },
      close: () => Promise.resolve(),
    },
  });
  const traces: Trace[] = [];
  const runs = made.runs ?? plan(api.scenarios, 'gate');
  const explorer = createExplorer({
    api,
    fixtures: declared,
    target,
    sender,
    seed,
    salt: 'salt',
    runs,
    signal: controller.signal,
    onTrace: (trace) => traces.push(trace),
  });
  await runInPhases(
    runs,
    ({ scenario }) => scenario,
    concurrency,
    (run) => explorer.run(run),
  );
  return { ...explorer.explored(), target, sender, recorded, traces, controller };
}

function outcomeOf(answer: Answer): Outcome {
  if ('fault' in answer) return { fault: { class: answer.fault, message: 'made' } };
  return { response: { status: answer.status, headers: [], body: JSON.stringify(answer.body) } };
}
