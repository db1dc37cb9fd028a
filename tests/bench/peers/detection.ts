import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReference } from '../../../src/reference/composition.js';
import { listenReference } from '../../../src/reference/listen.js';
import { apiKeys } from '../../../src/reference/swap-order/fixtures.js';
import { apiOf, findDefect } from '../../../src/proof/known-defects.js';
import { failedIds, trial } from '../../../src/proof/trial.js';
import { answeredRequests, signIn } from './examples.js';
import { frozenDefects } from './frozen.js';
import { schemathesisRun, type ApiName } from './schemathesis.js';

export const budgets = [100, 300, 1000] as const;
export const seeds = [1, 2, 3, 4, 5] as const;

/** Whether a tool noticed a defect within a budget, and how many requests it had sent by then. */
export interface Detection {
  readonly tool: 'plumbline' | 'schemathesis';
  readonly defect: string;
  readonly budget: number;
  readonly seed: number;
  readonly requests: number;
  readonly after?: number;
}

/** Results are kept as they come: a measurement of an hour goes on where it was cut short. */
const kept = fileURLToPath(new URL('../../../reports/bench/detections.json', import.meta.url));

export async function detections(scratch: string, log: (line: string) => void): Promise<readonly Detection[]> {
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

  const baselines = new Map<string, Promise<ReadonlySet<string>>>();
  const peer = (defect: string | undefined, api: ApiName, budget: number, seed: number) =>
    againstPeer({
      defect,
      api,
      budget,
      seed,
      examples,
      folder: join(scratch, `${defect ?? 'clean'}-${budget}-${seed}`.replaceAll('/', '_')),
    });
  const baseline = (api: ApiName, budget: number): Promise<ReadonlySet<string>> => {
    const key = `${api} ${budget}`;
    let known = baselines.get(key);
    if (known === undefined) baselines.set(key, (known = gatherBaseline(api, budget)));
    return known;
  };
  const gatherBaseline = async (api: ApiName, budget: number): Promise<ReadonlySet<string>> => {
    const names = new Set<string>();
    for (const seed of seeds)
      for (const name of Object.keys((await peer(undefined, api, budget, seed)).failures)) names.add(name);
    return names;
  };

  const work = ids.flatMap((defect) => budgets.flatMap((budget) => seeds.map((seed) => ({ defect, budget, seed }))));
  for (const { defect, budget, seed } of work) {
    const known = findDefect(defect);
    const api = apiOf(known) as ApiName;
    if (!isDone('plumbline', defect, budget, seed))
      keep({ tool: 'plumbline', defect, budget, seed, ...(await own(defect, api, budget, seed)) });
    if (isDone('schemathesis', defect, budget, seed)) continue;
    const accepted = await baseline(api, budget);
    const { requests, failures } = await peer(defect, api, budget, seed);
    const news = Object.entries(failures).filter(([name]) => !accepted.has(name));
    const after = news.length === 0 ? undefined : Math.min(...news.map(([, at]) => at));
    keep({ tool: 'schemathesis', defect, budget, seed, requests, ...(after !== undefined && { after }) });
  }
  return done.filter(({ defect }) => ids.includes(defect));
}

async function own(defect: string, only: string, requests: number, seed: number) {
  let after: number | undefined;
  const summary = await trial({
    seed,
    only,
    requests,
    depth: requests > 500 ? 'release' : 'gate',
    inject: (reference) => findDefect(defect).inject(reference),
    onProgress: ({ failing, sent }) => {
      if (failing > 0) after ??= sent;
    },
  });
  const { total } = summary.end.sent;
  return { requests: total, ...(failedIds(summary).length > 0 && { after: after ?? total }) };
}

interface AgainstPeer {
  readonly defect: string | undefined;
  readonly api: ApiName;
  readonly budget: number;
  readonly seed: number;
  readonly examples: string;
  readonly folder: string;
}

async function againstPeer({ defect, ...options }: AgainstPeer) {
  const reference = createReference({ seed: 1 });
  const handle = defect === undefined ? reference.handle : findDefect(defect).inject(reference);
  const served = await listenReference(handle);
  try {
    // A faulty sign-in gives no token; the clean one at the same seed signs tokens alike.
    const token = await signIn(served.origin, apiKeys.genuine).catch(() => 'none');
    return await schemathesisRun({ ...options, origin: served.origin, token });
  } finally {
    await served.close();
  }
}
