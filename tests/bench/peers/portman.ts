import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { registeredAs } from '../../../src/product/apis/registry.js';
import { apiKeys } from '../../../src/reference/gateway.js';
import { basesUnder } from '../../../src/reference/server.js';
import type { Example } from './examples.js';
import { bases, contractFile, noteFirst, whileServed, type Held, type PeerRun } from './tool.js';

/** `PORTMAN` names the program. It makes a collection of requests and tests from a contract, which Newman beside it runs. */
const portman = process.env.PORTMAN ?? 'portman';
const kinds = ['statusSuccess', 'contentType', 'jsonBody', 'schemaValidation', 'headersPresent'];
const enabled = Object.fromEntries(kinds.map((kind) => [kind, { enabled: true }]));
const config = { version: 1, tests: { contractTests: [{ openApiOperation: '*::/*', ...enabled }] }, globals: {} };

interface Newman {
  run(options: object, done: (error: Error | null, summary: { readonly run: Executions }) => void): void;
}

interface Executions {
  readonly executions: readonly {
    readonly requestError?: Error;
    readonly assertions?: readonly { readonly assertion: string; readonly error?: Error }[];
  }[];
}

/** What Newman holds against the reference with the tests of Portman. Its requests are the same under every seed. */
export function byPortman(run: PeerRun): Promise<Held> {
  const newman = createRequire(realpathSync(portman))('newman') as Newman;
  const collection = (collections[run.api] ??= collectionOf(run));
  return whileServed(run, async (origin, token) => {
    const held: Held = {};
    let sent = 0;
    for (const base of bases[run.api]) {
      const values = Object.entries({ baseUrl: basesUnder(origin)[base], key: apiKeys.genuine, token });
      const environment = { values: values.map(([key, value]) => ({ key, value })) };
      const { executions } = await new Promise<Executions>((resolve, reject) =>
        newman.run({ collection, environment }, (error, summary) => (error ? reject(error) : resolve(summary.run))),
      );
      for (const { requestError, assertions = [] } of executions) {
        sent += 1;
        if (requestError !== undefined) noteFirst(held, `${sent} no response`, sent);
        for (const { assertion, error } of assertions)
          if (error !== undefined) noteFirst(held, `${sent} ${assertion}`, sent);
      }
    }
    return held;
  });
}

const collections: Partial<Record<PeerRun['api'], object>> = {};

interface Item {
  readonly item?: readonly Item[];
  readonly request?: { readonly method: string; readonly url: { readonly path: readonly string[] } };
}

/** One request for each example, the operations in turns, with the tests that Portman made for the operation. */
function collectionOf({ api, examples, folder }: PeerRun): object {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  const given = ['-l', contractFile(api), '-c', 'config.json', '-o', 'collection.json'];
  const { status, stderr } = spawnSync(portman, given, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${portman}: ${stderr}; tests/bench/peers/README.md tells how to name it`);
  const collection = JSON.parse(readFileSync(join(folder, 'collection.json'), 'utf8')) as Item;
  const { operations } = registeredAs(api)!.api;
  const leaves = (item: Item): readonly Item[] => item.item?.flatMap(leaves) ?? [item];
  const filled = leaves(collection).flatMap((item) => {
    const { method, url } = item.request!;
    const path = `/${url.path.join('/')}`;
    const known = operations.find((one) => one.method === method && one.path.replaceAll(/\{(\w+)\}/g, ':$1') === path);
    return (examples[known?.operation ?? ''] ?? []).map((one, turn) => ({ turn, item: withExample(item, one) }));
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
