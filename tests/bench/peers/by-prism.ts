import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findDefect } from '../../../src/laboratory/proof/variation.js';
import { createReference } from '../../../src/reference/composition.js';
import { listenReference } from '../../../src/reference/listen.js';
import type { ReferenceRequest, ReferenceResponse } from '../../../src/reference/reference.js';
import { referenceRun } from '../reference-run.js';
import { apis, budgets, sampledOf, seeds, type Detection } from './detection.js';
import type { Kept } from './kept.js';
import { respondedBy } from './mirror.js';
import { proxied } from './prism.js';
import type { ApiName } from './schemathesis.js';

/** An exchange of the suite with the reference, and the responses of faulty references that differ. */
interface MirroredExchange {
  readonly request: ReferenceRequest;
  readonly response: ReferenceResponse;
  readonly differing: ReadonlyMap<string, ReferenceResponse>;
}

/** What Prism notices in the responses of faulty references to the requests that the suite sends to one without a defect. */
export async function byPrism(kept: Kept, scratch: string): Promise<readonly Detection[]> {
  const found: Detection[] = [];
  for (const seed of seeds)
    for (const api of apis) {
      const folder = join(scratch, `prism-${api}-${seed}`);
      const first = await kept.of(`prism ${api} ${seed}`, () => firstNews(api, seed, folder));
      if (first === undefined) continue;
      for (const defect of sampledOf(api))
        for (const budget of budgets) {
          const after = first[defect];
          found.push({
            tool: 'prism',
            defect,
            budget,
            seed,
            ...(after !== undefined && after <= budget && { after }),
          });
        }
    }
  return found;
}

/** By defect: how many requests had been sent when it first held something new against a response. It judges each exchange alone, so that only responses that differ need to pass through it. */
async function firstNews(api: ApiName, seed: number, folder: string): Promise<Readonly<Record<string, number>>> {
  const defects = sampledOf(api);
  const exchanges = await suiteExchanges(api, seed, folder, defects);
  const proxy = await proxied(api);
  try {
    const accepted = new Set<string>();
    for (const { request, response } of exchanges)
      for (const name of await proxy.violations(request, response)) accepted.add(name);
    const first: Record<string, number> = {};
    for (const defect of defects)
      for (const [index, { request, differing }] of exchanges.entries()) {
        const response = differing.get(defect);
        if (response === undefined || first[defect] !== undefined) continue;
        const isNews =
          response.broken !== undefined ||
          (await proxy.violations(request, response)).some((name) => !accepted.has(name));
        if (isNews) first[defect] = index + 1;
      }
    return first;
  } finally {
    await proxy.close();
  }
}

/** One request at a time, so that every reference sees them in the same order. */
async function suiteExchanges(
  api: ApiName,
  seed: number,
  folder: string,
  defects: readonly string[],
): Promise<readonly MirroredExchange[]> {
  let now = Date.now();
  const time = { now: () => now, sleep: () => Promise.resolve() };
  const clean = createReference({ seed: 1, time });
  const faulty = defects.map((id) => ({ id, handle: findDefect(id).inject(createReference({ seed: 1, time })) }));
  const exchanges: MirroredExchange[] = [];
  const served = await listenReference(async (request) => {
    now = Date.now();
    const response = await clean.handle(request);
    const differing = new Map<string, ReferenceResponse>();
    for (const { id, handle } of faulty) {
      const other = await respondedBy(handle, request);
      if (!isDeepStrictEqual(other, response)) differing.set(id, other);
    }
    exchanges.push({ request, response, differing });
    return response;
  });
  const requests = Math.max(...budgets);
  await referenceRun({ origin: served.origin, seed, folder, requests, only: api, overrides: { concurrency: 1 } });
  await served.close();
  return exchanges;
}
