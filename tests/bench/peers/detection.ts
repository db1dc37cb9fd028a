import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { fileURLToPath } from 'node:url';
import { createReference } from '../../../src/reference/composition.js';
import type { Handler } from '../../../src/reference/reference.js';
import { listenReference } from '../../../src/reference/listen.js';
import { apiKeys } from '../../../src/reference/apis/swap-order/fixtures.js';
import { apiOf, findDefect } from '../../../src/proof/known-defects.js';
import { runOnce } from '../../../src/proof/run-once.js';
import { answeredRequests, signIn } from './examples.js';
import { frozenDefects } from './frozen.js';
import { schemathesisRun, type ApiName, type PeerOptions } from './schemathesis.js';

export const budgets = [100, 300, 1000] as const;
export const seeds = [1, 2, 3, 4, 5] as const;

/** Whether a tool noticed a defect within a budget, and how many requests it had sent by then. */
export interface Detection {
  readonly tool: 'plumbline' | 'schemathesis' | 'prism';
  readonly defect: string;
  readonly budget: number;
  readonly seed: number;
  readonly requests: number;
  readonly after?: number;
}

/** Results are kept as they come: a measurement of an hour goes on where it was cut short. */
const kept = fileURLToPath(new URL('../../../reports/bench/detections.json', import.meta.url));

/** Measures until that Unix time in milliseconds, at most; what was kept from before counts as well. */
export async function detections(
  scratch: string,
  log: (line: string) => void,
  until: number,
): Promise<readonly Detection[]> {
  const done: Detection[] = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Detection[]) : [];
  mkdirSync(dirname(kept), { recursive: true });
  const keep = (one: Detection): void => {
    done.push(one);
    writeFileSync(kept, JSON.stringify(done));
    log(
      `${one.tool} ${one.budget} seed ${one.seed} ${one.defect}: ${one.after === undefined ? '-' : String(one.after)}`,
    );
  };
  const isDone = (tool: Detection['tool'], defect: string, budget: number, seed: number): boolean =>
    done.some((one) => one.tool === tool && one.defect === defect && one.budget === budget && one.seed === seed);
  const { ids } = frozenDefects().sample;
  const examples = join(scratch, 'examples.json');
  const clean = await listenReference(createReference({ seed: 1 }).handle);
  writeFileSync(examples, JSON.stringify(await answeredRequests(clean.origin, join(scratch, 'examples'))));
  await clean.close();

  const baselines = new Map<string, Promise<Baseline>>();
  const baselineOf = (api: ApiName, budget: number): Promise<Baseline> => {
    const key = `${api} ${budget}`;
    let known = baselines.get(key);
    if (known === undefined) baselines.set(key, (known = gatherBaseline(api, budget, examples, scratch)));
    return known;
  };
  for (const { defect, budget, seed } of inRounds(ids)) {
    if (Date.now() > until) break;
    const api = apiOf(findDefect(defect)) as ApiName;
    if (!isDone('plumbline', defect, budget, seed))
      keep({ tool: 'plumbline', defect, budget, seed, ...(await own(defect, api, budget, seed)) });
    if (isDone('schemathesis', defect, budget, seed)) continue;
    const before = done.find((one) => isBefore(one, defect, budget, seed) && one.after !== undefined);
    const { accepted, visible } = await baselineOf(api, budget);
    // What was noticed with fewer requests counts as noticed with more; what changes no answer cannot be noticed.
    if (before !== undefined) keep({ ...before, budget });
    else if (!visible.has(`${seed} ${defect}`)) keep({ tool: 'schemathesis', defect, budget, seed, requests: budget });
    else {
      const folder = join(scratch, `${defect}-${budget}-${seed}`.replaceAll('/', '_'));
      const run = await againstPeer(findDefect(defect).inject(createReference({ seed: 1 })), {
        api,
        budget,
        seed,
        examples,
        folder,
      });
      const news = Object.entries(run.failures).filter(([name]) => !accepted.has(name));
      // The tool may send more than it was asked to; what it notices beyond the budget does not count.
      const after = news.map(([, at]) => at).sort((one, other) => one - other)[0];
      keep({
        tool: 'schemathesis',
        defect,
        budget,
        seed,
        requests: run.requests,
        ...(after !== undefined && after <= budget && { after }),
      });
    }
  }
  return done.filter(({ defect }) => ids.includes(defect));
}

/** Small budgets first, and the first defect of every group before the second one: what is complete when time is up is a sample as well. */
function inRounds(ids: readonly string[]) {
  const { perGroup } = frozenDefects().sample;
  const ordered = [...ids.keys()]
    .sort((one, other) => (one % perGroup) - (other % perGroup))
    .map((index) => ids[index]!);
  return budgets.flatMap((budget) => ordered.flatMap((defect) => seeds.map((seed) => ({ defect, budget, seed }))));
}

function isBefore(one: Detection, defect: string, budget: number, seed: number): boolean {
  return one.tool === 'schemathesis' && one.defect === defect && one.seed === seed && one.budget < budget;
}

interface Baseline {
  /** What the tool holds against the reference without any defect. */
  readonly accepted: ReadonlySet<string>;
  /** Defects that change at least one answer to the requests of a seed. */
  readonly visible: ReadonlySet<string>;
}

/**
 * The tool's requests follow from its seed and not from the answers, so one run without a defect shows them all: every
 * request goes to each faulty reference as well, and where no answer differs nothing can be noticed.
 */
async function gatherBaseline(api: ApiName, budget: number, examples: string, scratch: string): Promise<Baseline> {
  const accepted = new Set<string>();
  const visible = new Set<string>();
  const concerned = frozenDefects().sample.ids.filter((id) => apiOf(findDefect(id)) === api);
  for (const seed of seeds) {
    const clean = createReference({ seed: 1 });
    const faulty = concerned.map((id) => ({ id, handle: findDefect(id).inject(createReference({ seed: 1 })) }));
    const handle: Handler = async (request) => {
      const answer = await clean.handle(request);
      for (const one of faulty)
        if (!isDeepStrictEqual(await one.handle(request), answer)) visible.add(`${seed} ${one.id}`);
      return answer;
    };
    const folder = join(scratch, `clean-${api}-${budget}-${seed}`);
    const { failures } = await againstPeer(handle, { api, budget, seed, examples, folder });
    for (const name of Object.keys(failures)) accepted.add(name);
  }
  return { accepted, visible };
}

async function own(defect: string, only: string, requests: number, seed: number) {
  let after: number | undefined;
  const summary = await runOnce({
    seed,
    only,
    requests,
    depth: requests > 500 ? 'release' : 'gate',
    // One request at a time, as the other tools send them: what is under way beside the telling one would count as well.
    declare: (profile) => ({ ...profile, pacing: { ...profile.pacing, concurrency: 1 } }),
    inject: (reference) => findDefect(defect).inject(reference),
    onProgress: ({ failing, sent }) => {
      if (failing > 0) after ??= sent;
    },
  });
  const { total } = summary.end.sent;
  const isNoticed = summary.requirements.some(({ verdict }) => verdict === 'fail');
  return { requests: total, ...(isNoticed && { after: after ?? total }) };
}

async function againstPeer(handle: Handler, options: Omit<PeerOptions, 'origin' | 'token'>) {
  const served = await listenReference(handle);
  try {
    // A faulty sign-in may give no token; then there is none to be had.
    const token = await signIn(served.origin, apiKeys.genuine).catch(() => 'none');
    return await schemathesisRun({ ...options, origin: served.origin, token });
  } finally {
    await served.close();
  }
}
