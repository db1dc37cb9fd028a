import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiOf, findDefect } from '../../src/proof/known-defects.js';
import { createReference } from '../../src/reference/composition.js';
import { listenReference } from '../../src/reference/listen.js';
import { serveReference } from '../../src/reference/server.js';
import { apiKeys } from '../../src/reference/apis/swap-order/fixtures.js';
import type { WireRequest } from '../../src/http/transport.js';
import { median, seconds, timed, type Section, type Table } from './measure.js';
import { budgets, detections, seeds, type Detection } from './peers/detection.js';
import { answeredRequests, signIn } from './peers/examples.js';
import { frozenDefects } from './peers/frozen.js';
import { proxied } from './peers/prism.js';
import { schemathesisRun, type ApiName } from './peers/schemathesis.js';
import { capturing, plainTransport, referenceRun } from './reference-run.js';

const apis: readonly ApiName[] = ['swapOrder', 'borrow', 'trigger'];
const most = Math.max(...budgets);

/** Other tools on the same work: the same specs, the same reference, the same defects. */
export async function peers(scratch: string): Promise<Section> {
  const cost = await costs(scratch);
  const prism = await byPrism(scratch);
  const minutes = Number(process.env.PEER_MINUTES ?? Number.POSITIVE_INFINITY);
  const until = Date.now() + minutes * 60_000;
  const found = await detections(scratch, (line) => process.stderr.write(`${line}\n`), until);
  return {
    title: 'Peers on the same work',
    parts: [
      'Schemathesis 4.32.5 (examples, fuzzing and stateful phases, all checks, valid and invalid data; its hooks give it requests that the reference answers, a key and a token of a signed-in wallet) and Prism 5.14.2 as a validating proxy, which sends nothing itself and is given the requests of the suite. What a tool holds against the reference without a defect is not counted as a detection. `tests/bench/peers/` has the scripts.',
      `Cost of about ${most} requests for each API, without a defect, one after the other; processor time is that of the tool alone.`,
      cost,
      detectionText(),
      detectionTable([...found, ...prism]),
    ],
  };
}

function detectionText(): string {
  const { known, sample, frozenOn } = frozenDefects();
  const all = Object.values(known).reduce((sum, ids) => sum + ids.length, 0);
  return `Share of defects that are noticed within a budget, median over ${seeds.length} seeds, and requests to the first notice (median over what was noticed within the greatest budget that was measured whole). Of the ${all} defects known on ${frozenOn}, when the list was frozen, a sample of ${sample.ids.length} drawn with seed ${sample.seed}: ${sample.perGroup} of each API and origin. A general tool cannot know what only the prose says, so that defects of behaviour stand apart. The last column tells how many defects were measured at each budget by the time of writing.`;
}

function detectionTable(found: readonly Detection[]): Table {
  const tools = ['plumbline', 'schemathesis', 'prism'] as const;
  const rows: (string | number)[][] = [
    ['tool', 'defects', ...budgets.map(String), 'requests to first notice', 'measured'],
  ];
  for (const origin of ['shape', 'behaviour'] as const)
    for (const tool of tools) {
      const sampled = frozenDefects().sample.ids.filter((id) => findDefect(id).origin === origin).length;
      const own = found.filter((one) => one.tool === tool && findDefect(one.defect).origin === origin);
      const whole = budgets.filter(
        (budget) => new Set(own.flatMap((one) => (one.budget === budget ? [one.defect] : []))).size === sampled,
      );
      const shares = budgets.map((budget) => {
        if (!whole.includes(budget)) return 'not measured whole';
        const bySeed = seeds.map((seed) => {
          const of = own.filter((one) => one.budget === budget && one.seed === seed);
          return of.filter(({ after }) => after !== undefined).length / of.length;
        });
        return `${Math.round(median(bySeed) * 100)} %`;
      });
      const afters = own.flatMap(({ after, budget }) =>
        after === undefined || budget !== whole.at(-1) ? [] : [after],
      );
      rows.push([
        tool,
        origin,
        ...shares,
        afters.length === 0 ? '' : median(afters),
        budgets
          .map((budget) => new Set(own.filter((one) => one.budget === budget).map(({ defect }) => defect)).size)
          .join(' / '),
      ]);
    }
  return rows;
}

async function costs(scratch: string): Promise<Table> {
  const rows: (string | number)[][] = [
    ['tool', 'API', 'requests', 'wall', 'processor time', 'ms of processor time per request'],
  ];
  const row = (tool: string, api: string, requests: number, wall: number, cpu: number): void => {
    rows.push([tool, api, requests, seconds(wall), seconds(cpu), (cpu / requests).toFixed(2)]);
  };
  const examples = join(scratch, 'examples.json');
  const served = await serveReference({ seed: 1 });
  writeFileSync(examples, JSON.stringify(await answeredRequests(served.origin, join(scratch, 'examples'))));
  await served.close();
  for (const api of apis) {
    const fresh = await serveReference({ seed: 1 });
    const options = { origin: fresh.origin, seed: 1, folder: join(scratch, `own-${api}`), requests: most, only: api };
    const { result, wall, cpu } = await timed(() => referenceRun(options));
    await fresh.close();
    row('plumbline', api, result.end.sent.total, wall, cpu);
  }
  for (const api of apis) {
    const fresh = await serveReference({ seed: 1 });
    const token = await signIn(fresh.origin, apiKeys.genuine);
    const folder = join(scratch, `cost-${api}`);
    const run = await schemathesisRun({ origin: fresh.origin, api, budget: most, seed: 1, token, examples, folder });
    await fresh.close();
    row('schemathesis', api, run.requests, run.wall, run.cpu);
  }
  for (const api of apis) {
    const requests = await requestsOf(api, 1, scratch);
    const proxy = await proxied(api);
    const before = proxy.cpu();
    const { wall } = await timed(() => proxy.violations(createReference({ seed: 1 }).handle, requests));
    row('prism proxy', api, requests.length, wall, proxy.cpu() - before);
    await proxy.close();
  }
  return rows;
}

/** Prism before every faulty reference, under the requests that the suite sends to one without a defect. */
async function byPrism(scratch: string): Promise<readonly Detection[]> {
  const found: Detection[] = [];
  const { ids } = frozenDefects().sample;
  for (const api of apis) {
    const proxy = await proxied(api);
    for (const seed of seeds) {
      const requests = await requestsOf(api, seed, scratch);
      const accepted = await proxy.violations(createReference({ seed: 1 }).handle, requests);
      for (const defect of ids.filter((id) => apiOf(findDefect(id)) === api)) {
        const after = await proxy.firstNews(
          findDefect(defect).inject(createReference({ seed: 1 })),
          requests,
          accepted,
        );
        for (const budget of budgets)
          found.push({
            tool: 'prism',
            defect,
            budget,
            seed,
            requests: Math.min(requests.length, budget),
            ...(after !== undefined && after <= budget && { after }),
          });
      }
    }
    await proxy.close();
  }
  return found;
}

async function requestsOf(api: ApiName, seed: number, scratch: string): Promise<readonly WireRequest[]> {
  const requests: WireRequest[] = [];
  const served = await listenReference(createReference({ seed: 1 }).handle);
  const transport = capturing(plainTransport(served.origin), requests);
  const folder = join(scratch, `requests-${api}-${seed}`);
  await referenceRun({ origin: served.origin, seed, folder, requests: most, only: api, transport });
  await served.close();
  return requests;
}
