import { numberIn } from '../../product/model/exchange.js';
import { createReference } from '../../reference/composition.js';
import type { Defect } from '../defects/defect.js';
import { writeJson } from '../../reference/listen.js';
import type { Handler, ReferenceRequest } from '../../reference/reference.js';
import { noJournal, type Journal } from '../../product/results/open-journal.js';
import { runOnce } from './run-once.js';

/** A gate run against the reference without a defect, as the reference saw it. */
export interface CleanRun {
  readonly seed: number;
  /** In the order in which the requests arrived. */
  readonly calls: readonly Call[];
}

interface Call {
  readonly request: ReferenceRequest;
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  readonly response: string;
  /** Id of the session that it belongs to: the scenario, `#`, and the index of its input. */
  readonly session: string;
}

/** The clean gate run of one API with a seed. */
export async function recordCleanRun(only: string, seed: number): Promise<CleanRun> {
  const calls: Omit<Call, 'session'>[] = [];
  const sessions = new Map<number, string>();
  const journal: Journal = {
    ...noJournal,
    write(entry) {
      if (entry.type === 'session') for (const id of entry.exchanges) sessions.set(numberIn(id), entry.id);
    },
  };
  const { counts } = await runOnce({
    seed,
    only,
    journal,
    inject:
      ({ handle }, now): Handler =>
      async (request) => {
        const at = now();
        const response = await handle(request);
        calls.push({ request, at, response: writeJson(response) });
        return response;
      },
  });
  if (counts.fail > 0) throw new Error(`${counts.fail} requirements fail without a defect`);
  // In memory a request arrives in the order of its number, and none is sent that does not arrive.
  return { seed, calls: calls.map((call, index) => ({ ...call, session: sessions.get(index + 1)! })) };
}

/**
 * The sessions of a clean run in which a defect changes some response: its requests are sent again, at the same times and in
 * the same order, to a reference with the defect. A session that is left out would be the same with the defect in, for every
 * request of it follows from the input and the responses before.
 */
export async function sessionsTouchedBy({ inject }: Pick<Defect, 'inject'>, clean: CleanRun): Promise<Set<string>> {
  let now = clean.calls[0]?.at ?? 0;
  const sleep = (milliseconds: number): Promise<void> => {
    now += milliseconds;
    return Promise.resolve();
  };
  const faulty = inject(createReference({ seed: clean.seed, time: { now: () => now, sleep } }));
  const touched = new Set<string>();
  for (const { request, at, response, session } of clean.calls) {
    now = at;
    const given = await faulty(request);
    if (!touched.has(session) && writeJson(given) !== response) touched.add(session);
  }
  return touched;
}
