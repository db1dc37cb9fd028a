import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiKeys } from '../../../src/reference/gateway.js';
import { basesUnder } from '../../../src/reference/server.js';

/** `SCHEMATHESIS` names the program; the page beside this file says how it is installed. */
const schemathesis = process.env.SCHEMATHESIS ?? 'schemathesis';

const here = fileURLToPath(new URL('.', import.meta.url));
/** Operations of the contract and base addresses that serve it. */
const served = {
  swapOrder: { operations: 2, bases: ['ultra', 'swapV2'] },
  borrow: { operations: 4, bases: ['borrow'] },
  trigger: { operations: 14, bases: ['trigger'] },
} as const;

export type ApiName = keyof typeof served;

const folders = { swapOrder: 'swap-order', borrow: 'borrow', trigger: 'trigger' } as const;

export function contractFile(api: ApiName): string {
  return fileURLToPath(new URL(`../../../specs/${folders[api]}/openapi.yaml`, import.meta.url));
}

export interface PeerRun {
  readonly requests: number;
  /** What it holds against the target, and after how many requests it first did so. */
  readonly failures: Readonly<Record<string, number>>;
}

export interface PeerOptions {
  readonly origin: string;
  readonly api: ApiName;
  readonly budget: number;
  readonly seed: number;
  readonly token: string;
  /** File of answered requests by operation. */
  readonly examples: string;
  readonly folder: string;
  /** Address that tells what faulty references respond to the same requests. */
  readonly mirror?: string;
}

/** One run of about `budget` requests, spread evenly over operations and base addresses. */
export async function schemathesisRun(options: PeerOptions): Promise<PeerRun> {
  const { api, budget, origin } = options;
  const { operations, bases } = served[api];
  const each = Math.max(1, Math.floor(budget / (operations * bases.length)));
  let sum: PeerRun = { requests: 0, failures: {} };
  for (const base of bases) {
    const one = await atBase(options, basesUnder(origin)[base], base, each);
    const failures = { ...sum.failures };
    for (const [name, after] of Object.entries(one.failures)) failures[`${base} ${name}`] = sum.requests + after;
    sum = { requests: sum.requests + one.requests, failures };
  }
  return sum;
}

async function atBase(
  { api, seed, token, examples, folder, mirror }: PeerOptions,
  url: string,
  base: string,
  each: number,
): Promise<PeerRun> {
  const own = join(folder, base);
  mkdirSync(own, { recursive: true });
  copyFileSync(join(here, 'hooks.py'), join(own, 'hooks.py'));
  writeFileSync(join(own, 'schemathesis.toml'), 'hooks = "hooks.py"\n');
  const events = join(own, 'events.ndjson');
  const authorization = api === 'trigger' ? ['--header', `Authorization: Bearer ${token}`] : [];
  const given = [
    ...['run', contractFile(api), '--url', url, '--header', `x-api-key: ${apiKeys.genuine}`],
    ...authorization,
    ...['--phases', 'examples,fuzzing,stateful', '--max-examples', String(each), '--seed', String(seed)],
    ...['--checks', 'all', '--continue-on-failure', '--no-shrink', '--generation-database', 'none'],
    ...['--report', 'ndjson', '--report-ndjson-path', events],
  ];
  await finished(schemathesis, ['--no-color', ...given], own, {
    PEER_EXAMPLES: examples,
    ...(mirror !== undefined && { PEER_MIRROR: `${mirror}/${base}` }),
  });
  return readEvents(events);
}

/** Runs a command to its end; the exit code of a tool that found something is no error. */
function finished(
  command: string,
  given: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, given, { cwd: folder, env: { ...process.env, ...environment }, stdio: 'ignore' });
    child.once('error', (error) =>
      reject(new Error(`${command}: ${error.message}; tests/bench/peers/README.md tells how to name it`)),
    );
    child.once('close', () => resolve());
  });
}

export interface Failure {
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

function readEvents(file: string): PeerRun {
  const sent: { readonly id: string; readonly at: number }[] = [];
  const found: { readonly id: string; readonly name: string }[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!line.includes('"ScenarioFinished"')) continue;
    const { interactions = {}, checks = {} } = (JSON.parse(line) as Event).ScenarioFinished!.recorder;
    for (const [id, { timestamp }] of Object.entries(interactions)) sent.push({ id, at: timestamp });
    for (const [id, results] of Object.entries(checks))
      for (const { name, failure_info: info } of results)
        if (info) found.push({ id, name: nameOf(name, info.failure) });
  }
  const order = new Map(sent.sort((one, other) => one.at - other.at).map(({ id }, index) => [id, index + 1]));
  const failures: Record<string, number> = {};
  for (const { id, name } of found)
    failures[name] = Math.min(failures[name] ?? Number.POSITIVE_INFINITY, order.get(id) ?? sent.length);
  return { requests: sent.length, failures };
}

/** Recognises a failure in another run: its values differ from case to case, its words do not. */
export function nameOf(check: string, { type, operation, message }: Failure): string {
  const words = message.replace(/"[^"]*"|'[^']*'|`[^`]*`|[0-9]{4,}|[0-9]+\.[0-9]+/g, '…').slice(0, 160);
  return [check, operation, type, words].join(' | ');
}
