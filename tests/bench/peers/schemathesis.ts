import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registeredAs } from '../../../src/product/apis/registry.js';
import { apiKeys } from '../../../src/reference/gateway.js';
import { basesUnder } from '../../../src/reference/server.js';
import { bases, contractFile, noteFirst, whileServed, type Held, type PeerRun } from './tool.js';

/** `SCHEMATHESIS` names the program. */
const schemathesis = process.env.SCHEMATHESIS ?? 'schemathesis';
const hooks = fileURLToPath(new URL('hooks.py', import.meta.url));

/** What Schemathesis holds against the reference; its cases are spread evenly over operations and base addresses. */
export function bySchemathesis(run: PeerRun): Promise<Held> {
  const { api, requests } = run;
  const each = Math.max(1, Math.floor(requests / (registeredAs(api)!.api.operations.length * bases[api].length)));
  return whileServed(run, async (origin, token) => {
    const held: Held = {};
    let sent = 0;
    for (const base of bases[api]) {
      const folder = join(run.folder, base);
      const events = await eventsAt(basesUnder(origin)[base], { ...run, folder }, token, each);
      for (const { name, at } of events.failures) noteFirst(held, `${base} ${name}`, sent + at);
      sent += events.requests;
    }
    return held;
  });
}

async function eventsAt(url: string, { api, seed, examples, folder }: PeerRun, token: string, each: number) {
  mkdirSync(folder, { recursive: true });
  copyFileSync(hooks, join(folder, 'hooks.py'));
  writeFileSync(join(folder, 'schemathesis.toml'), 'hooks = "hooks.py"\n');
  writeFileSync(join(folder, 'examples.json'), JSON.stringify(examples));
  const given = [
    ...['--no-color', 'run', contractFile(api), '--url', url, '--header', `x-api-key: ${apiKeys.genuine}`],
    ...(api === 'trigger' ? ['--header', `Authorization: Bearer ${token}`] : []),
    ...['--phases', 'examples,fuzzing,stateful', '--max-examples', String(each), '--seed', String(seed)],
    ...['--checks', 'all', '--continue-on-failure', '--no-shrink', '--generation-database', 'none'],
    ...['--report', 'ndjson', '--report-ndjson-path', 'events.ndjson'],
  ];
  // The exit code of a tool that found something is no error.
  await new Promise<void>((resolve, reject) => {
    const child = spawn(schemathesis, given, { cwd: folder, stdio: 'ignore' });
    child.once('error', (error) =>
      reject(new Error(`${schemathesis}: ${error.message}; tests/bench/peers/README.md tells how to name it`)),
    );
    child.once('close', () => resolve());
  });
  return readEvents(join(folder, 'events.ndjson'));
}

interface Failure {
  readonly type: string;
  readonly operation: string;
  readonly message: string;
}

interface Event {
  readonly ScenarioFinished?: {
    readonly recorder: {
      readonly interactions?: Readonly<Record<string, { readonly timestamp: number }>>;
      readonly checks?: Readonly<
        Record<string, readonly { readonly name: string; readonly failure_info?: { readonly failure: Failure } }[]>
      >;
    };
  };
}

/** How many requests were sent, and what failed at which of them. */
function readEvents(file: string) {
  const recorders = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"ScenarioFinished"'))
    .map((line) => (JSON.parse(line) as Event).ScenarioFinished!.recorder);
  const sent = recorders
    .flatMap(({ interactions = {} }) => Object.entries(interactions))
    .sort(([, one], [, other]) => one.timestamp - other.timestamp);
  const places = new Map(sent.map(([id], index) => [id, index + 1]));
  const failures = recorders.flatMap(({ checks = {} }) =>
    Object.entries(checks).flatMap(([id, results]) =>
      results.flatMap(({ name, failure_info: info }) =>
        info ? [{ name: nameOf(name, info.failure), at: places.get(id) ?? sent.length }] : [],
      ),
    ),
  );
  return { requests: sent.length, failures };
}

/** Recognises a failure in another run: its values differ from case to case, its words do not. */
function nameOf(check: string, { type, operation, message }: Failure): string {
  const words = message.replace(/"[^"]*"|'[^']*'|`[^`]*`|[0-9]{4,}|[0-9]+\.[0-9]+/g, '…').slice(0, 160);
  return [check, operation, type, words].join(' | ');
}
