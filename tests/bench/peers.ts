import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveReference } from '../../src/reference/server.js';
import { apiKeys } from '../../src/reference/swap-order/fixtures.js';
import { seconds, timed, type Section, type Table } from './measure.js';
import { byPrism, suiteExchanges } from './peers/by-prism.js';
import { apis, budgets, bySchemathesis, bySuite } from './peers/detection.js';
import { detectionParts } from './peers/detection-text.js';
import { answeredRequests, signIn } from './peers/examples.js';
import { keptResults } from './peers/kept.js';
import { byPortman } from './peers/portman.js';
import { proxied } from './peers/prism.js';
import { realRuns } from './peers/real-runs.js';
import { schemathesisRun } from './peers/schemathesis.js';
import { referenceRun } from './reference-run.js';

const most = Math.max(...budgets);
const realRunCount = 60;

/** Other tools on the same work: the same specs, the same reference, the same defects. */
export async function peers(scratch: string): Promise<Section> {
  const minutes = Number(process.env.PEER_MINUTES ?? Number.POSITIVE_INFINITY);
  const examples = await examplesFile(scratch);
  const cost = await costs(examples, scratch);
  const kept = keptResults(Date.now() + minutes * 60_000);
  const schemathesis = await bySchemathesis(kept, examples, scratch);
  const found = [
    ...schemathesis.found,
    ...(await byPortman(kept, examples, scratch)),
    ...(await bySuite(kept)),
    ...(await byPrism(kept, scratch)),
  ];
  return {
    title: 'Peers on the same work',
    parts: [
      'Schemathesis 4.32.5 (examples, fuzzing and stateful phases, all checks, valid and invalid data; its hooks give it requests that the reference responds to, a key and a token of a signed-in wallet) and Prism 5.16.0 as a validating proxy, which sends nothing itself and is given the requests of a run of the suite, and Portman 1.33.0, which makes a collection of tests from the contract that Newman 6.2.2 runs with the same requests as Schemathesis is given (24 of the swap order API, 42 of the borrow API and 103 of the trigger order API, always the same ones). What a tool holds against the reference without a defect is not counted as a detection. `tests/bench/peers/` has the scripts.',
      `Cost of about ${most} requests for each API, without a defect, one after the other; processor time is that of the tool alone, with the start of the program for Schemathesis. Schemathesis sends more than it is asked to where one request can follow from the response to another.`,
      cost,
      ...detectionParts(found, await realRuns(kept, examples, realRunCount, scratch), schemathesis.accepted),
    ],
  };
}

/** Requests that the reference responds to, in a file for the hooks; they are kept with the results that rest on them. */
async function examplesFile(scratch: string): Promise<string> {
  const examples = await keptResults(Number.POSITIVE_INFINITY).of('examples', async () => {
    const served = await serveReference({ seed: 1 });
    const answered = await answeredRequests(served.origin, join(scratch, 'examples'));
    await served.close();
    return answered;
  });
  const file = join(scratch, 'examples.json');
  writeFileSync(file, JSON.stringify(examples));
  return file;
}

async function costs(examples: string, scratch: string): Promise<Table> {
  const rows: (string | number)[][] = [
    ['tool', 'API', 'requests', 'wall', 'processor time', 'ms of processor time per request'],
  ];
  const row = (tool: string, api: string, requests: number, wall: number, cpu: number): void => {
    rows.push([tool, api, requests, seconds(wall), seconds(cpu), (cpu / requests).toFixed(2)]);
  };
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
    const exchanges = await suiteExchanges(api, 1, join(scratch, `prism-${api}`), []);
    const proxy = await proxied(api);
    const before = proxy.cpu();
    const { wall } = await timed(async () => {
      for (const { request, response } of exchanges) await proxy.violations(request, response);
    });
    row('prism proxy', api, exchanges.length, wall, proxy.cpu() - before);
    await proxy.close();
  }
  return rows;
}
