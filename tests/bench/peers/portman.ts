import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { registered } from '../../../src/product/apis/registry.js';
import { findDefect } from '../../../src/laboratory/proof/variation.js';
import { createReference } from '../../../src/reference/composition.js';
import { listenReference } from '../../../src/reference/listen.js';
import { basesUnder } from '../../../src/reference/server.js';
import { apiKeys } from '../../../src/reference/gateway.js';
import { apis, budgets, sampledOf, type Detection } from './detection.js';
import { signIn, type Example } from './examples.js';
import type { Kept } from './kept.js';
import { bases } from './prism.js';
import { contractFile, type ApiName } from './schemathesis.js';

/** `PORTMAN` names the program. It makes a collection of requests and tests from a contract, which Newman beside it runs. */
const portman = process.env.PORTMAN ?? 'portman';
const kinds = ['statusSuccess', 'contentType', 'jsonBody', 'schemaValidation', 'headersPresent'];
const enabled = Object.fromEntries(kinds.map((kind) => [kind, { enabled: true }]));
const config = { version: 1, tests: { contractTests: [{ openApiOperation: '*::/*', ...enabled }] }, globals: {} };

interface Item {
  readonly item?: readonly Item[];
  readonly request?: { readonly method: string; readonly url: { readonly path: readonly string[] } };
}

/** One request for each example, the operations in turns, with the tests that Portman made for the operation. */
function collectionOf(api: ApiName, examples: Readonly<Record<string, readonly Example[]>>, folder: string) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  const given = ['-l', contractFile(api), '-c', 'config.json', '-o', 'collection.json'];
  const { status, stderr } = spawnSync(portman, given, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${portman}: ${stderr}; tests/bench/peers/README.md tells how to name it`);
  const collection = JSON.parse(readFileSync(join(folder, 'collection.json'), 'utf8')) as Item;
  const { operations } = registered.find((one) => one.api.name === api)!.api;
  const leaves = (item: Item): readonly Item[] => item.item?.flatMap(leaves) ?? [item];
  const filled = leaves(collection).flatMap((item) => {
    const { method, url } = item.request!;
    const path = `/${url.path.join('/')}`;
    const known = operations.find((one) => one.method === method && one.path.replaceAll(/\{(\w+)\}/g, ':$1') === path);
    return (examples[known?.operation ?? ''] ?? []).map((example, turn) => ({
      turn,
      item: withExample(item, example),
    }));
  });
  return { ...collection, item: filled.sort((one, other) => one.turn - other.turn).map(({ item }) => item) };
}

function withExample(item: Item, { query = {}, path = {}, body }: Example): Item {
  const listed = (record: object) => Object.entries(record).map(([key, value]) => ({ key, value }) as const);
  const header = { 'x-api-key': '{{key}}', authorization: 'Bearer {{token}}', 'content-type': 'application/json' };
  const { method, url } = item.request!;
  const request = {
    ...{ method, auth: { type: 'noauth' }, header: listed(header) },
    url: { host: ['{{baseUrl}}'], path: url.path, query: listed(query), variable: listed(path) },
    ...(body !== undefined && { body: { mode: 'raw', raw: JSON.stringify(body) } }),
  };
  return { ...item, request };
}

interface Newman {
  run(options: object, done: (error: Error | null, summary: { readonly run: Executions }) => void): void;
}

interface Executions {
  readonly executions: readonly {
    readonly requestError?: Error;
    readonly assertions?: readonly { readonly assertion: string; readonly error?: Error }[];
  }[];
}

/** What Newman holds against a target, with the number of the request that shows it; and how many it sent. */
async function failuresOf(api: ApiName, collection: object, defect?: string) {
  const reference = createReference({ seed: 1 });
  const served = await listenReference(defect === undefined ? reference.handle : findDefect(defect).inject(reference));
  const newman = createRequire(realpathSync(portman))('newman') as Newman;
  try {
    // A faulty sign-in may give no token; then there is none to be had.
    const token = api === 'trigger' ? await signIn(served.origin, apiKeys.genuine).catch(() => 'none') : 'none';
    const failures: Record<string, number> = {};
    let sent = 0;
    for (const base of bases[api]) {
      const values = Object.entries({ baseUrl: basesUnder(served.origin)[base], key: apiKeys.genuine, token });
      const environment = { values: values.map(([key, value]) => ({ key, value })) };
      const { executions } = await new Promise<Executions>((resolve, reject) =>
        newman.run({ collection, environment }, (error, summary) => (error ? reject(error) : resolve(summary.run))),
      );
      for (const { requestError, assertions = [] } of executions) {
        sent += 1;
        const failed = assertions.filter(({ error }) => error !== undefined).map(({ assertion }) => assertion);
        for (const name of requestError === undefined ? failed : [...failed, 'no response'])
          failures[`${sent} ${name}`] = sent;
      }
    }
    return { failures, sent };
  } finally {
    await served.close();
  }
}

/** What Portman and Newman notice. The requests are always the same ones, so that one run for each defect says all. */
export async function byPortman(kept: Kept, examples: string, scratch: string): Promise<readonly Detection[]> {
  const found: Detection[] = [];
  const given = JSON.parse(readFileSync(examples, 'utf8')) as Readonly<Record<string, readonly Example[]>>;
  for (const api of apis) {
    const collection = collectionOf(api, given, join(scratch, `portman-${api}`));
    const clean = await kept.of(`portman ${api}`, () => failuresOf(api, collection));
    for (const defect of clean === undefined ? [] : sampledOf(api)) {
      const run = await kept.of(`portman ${defect}`, () => failuresOf(api, collection, defect));
      if (run === undefined) continue;
      const news = Object.entries(run.failures).filter(([name]) => clean!.failures[name] === undefined);
      const first = news.map(([, at]) => at).sort((one, other) => one - other)[0];
      for (const budget of budgets)
        found.push({
          ...{ tool: 'portman', defect, budget, seed: 1 },
          ...(first !== undefined && first <= budget && { after: first }),
        });
    }
  }
  return found;
}
