import { join } from 'node:path';
import { findDefect } from '../../../src/laboratory/proof/variation.js';
import { runOnce } from '../../../src/laboratory/proof/run-once.js';
import { sampled } from './sample.js';
import type { Kept } from './kept.js';
import { mirroredRun, type MirroredRun } from './mirror.js';
import type { ApiName } from './schemathesis.js';

export const apis: readonly ApiName[] = ['swapOrder', 'borrow', 'trigger'];
export const budgets = [100, 300, 1000] as const;
export const seeds = [1, 2, 3, 4, 5] as const;
export const tools = ['plumbline', 'schemathesis', 'prism', 'portman'] as const;

/** Whether a tool noticed a defect within a budget, and how many requests it had sent by then. */
export interface Detection {
  readonly tool: (typeof tools)[number];
  readonly defect: string;
  readonly budget: number;
  readonly seed: number;
  readonly after?: number;
}

export function sampledOf(api: ApiName): readonly string[] {
  return sampled().ids.filter((id) => findDefect(id).api === api);
}

/** The suite against every faulty reference; the first seed for all before the second one, so that what is complete is a sample. */
export async function bySuite(kept: Kept): Promise<readonly Detection[]> {
  const found: Detection[] = [];
  for (const seed of seeds)
    for (const budget of budgets)
      for (const defect of sampled().ids) {
        const own = await kept.of(`suite ${budget} ${seed} ${defect}`, () => suiteRun(defect, budget, seed));
        if (own !== undefined) found.push({ tool: 'plumbline', defect, budget, seed, ...own });
      }
  return found;
}

/** What Schemathesis notices in the responses of faulty references to its requests. */
export async function bySchemathesis(kept: Kept, examples: string, scratch: string): Promise<readonly Detection[]> {
  const runs: { readonly api: ApiName; readonly budget: number; readonly seed: number; readonly run: MirroredRun }[] =
    [];
  for (const seed of seeds)
    for (const budget of budgets)
      for (const api of apis) {
        const folder = join(scratch, `${api}-${budget}-${seed}`);
        const run = await kept.of(`schemathesis ${api} ${budget} ${seed}`, () =>
          mirroredRun(sampledOf(api), { api, budget, seed, examples, folder }),
        );
        if (run !== undefined) runs.push({ api, budget, seed, run });
      }
  // What it holds against the reference without a defect, with any seed and budget.
  const accepted = new Set(runs.flatMap(({ run }) => run.accepted));
  return runs.flatMap(({ api, budget, seed, run }) =>
    sampledOf(api).map((defect): Detection => {
      const news = Object.entries(run.found[defect] ?? {}).filter(([name]) => !accepted.has(name));
      const after = news.map(([, at]) => at).sort((one, other) => one - other)[0];
      return { tool: 'schemathesis', defect, budget, seed, ...(after !== undefined && { after }) };
    }),
  );
}

/**
 * A run is cut off at the first requirement that fails: what comes after that changes nothing here. Where a run that was cut
 * off decides nothing, it is repeated whole.
 */
async function suiteRun(defect: string, requests: number, seed: number): Promise<{ readonly after?: number }> {
  const cut = await oneRun(defect, requests, seed, true);
  const { after, isFailed } =
    cut.after === undefined || cut.isFailed ? cut : await oneRun(defect, requests, seed, false);
  return isFailed && after !== undefined ? { after } : {};
}

async function oneRun(defect: string, requests: number, seed: number, isCut: boolean) {
  let after: number | undefined;
  const only = findDefect(defect).api as ApiName;
  const depth = requests > 500 ? 'release' : 'gate';
  const stop = new AbortController();
  const { requirements, end } = await runOnce({
    seed,
    only,
    requests,
    depth,
    // One request at a time, as the other tools send them: what is under way beside the telling one would count as well.
    declare: (profile) => ({ ...profile, pacing: { ...profile.pacing, concurrency: 1 } }),
    inject: (reference) => findDefect(defect).inject(reference),
    signal: stop.signal,
    onProgress: ({ failing, sent }) => {
      if (failing === 0) return;
      after ??= sent;
      if (isCut) stop.abort();
    },
  });
  const isFailed = requirements.some(({ verdict }) => verdict === 'fail');
  return { after: after ?? (isFailed ? end.sent.total : undefined), isFailed };
}
