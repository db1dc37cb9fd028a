import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { RunSummary } from '../../src/results/run-json.js';
import { serveFaults } from '../support/fault-server.js';
import { serverFaults } from '../support/faults.js';
import { measuredRun, type Measured } from '../support/measured.js';

/** `npm run faults`: puts every fault in the place of all answers, then of every fifth, and tells what a run makes of it. */

const options = ['--only', 'swap-order', '--requests', '60', '--seed', '1'];
const bounds = { milliseconds: 60_000, megabytes: 300 };
let exceeded = 0;

function row(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

function show(fault: string, where: string, { milliseconds, megabytes, code, summary }: Measured): void {
  if (milliseconds > bounds.milliseconds || !(megabytes <= bounds.megabytes)) exceeded += 1;
  row([
    fault,
    where,
    `${(milliseconds / 1000).toFixed(1)} s`,
    `${megabytes} MB`,
    classification(summary),
    String(code),
  ]);
}

/** What the run says of the fault: what could not be judged and why, what was given up, and what the bytes do violate. */
function classification({ requirements, end, unrecognised }: RunSummary): string {
  const violated = requirements
    .filter(({ verdict, level }) => verdict === 'fail' && level === 'must')
    .map(({ id }) => id);
  const unsure = new Set(
    requirements
      .filter(({ verdict }) => verdict === 'inconclusive')
      .flatMap(({ reason = '' }) => reason.split('; '))
      .map((reason) => reason.replace(/ \([0-9]+×\)$/, '')),
  );
  const judged = requirements.filter(({ verdict }) => verdict === 'pass').length;
  return [
    ...(violated.length > 0
      ? [`violates ${violated.slice(0, 4).join(', ')}${violated.length > 4 ? ` and ${violated.length - 4} more` : ''}`]
      : []),
    `${judged} pass`,
    ...[...unsure].slice(0, 2),
    ...(unrecognised.length > 0 ? ['not recognisably the API'] : []),
    ...Object.keys(end.interrupted).slice(0, 1),
  ].join('; ');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

row(['fault', 'in', 'time', 'peak memory', 'what the run says', 'exit code']);
row(['---', '---', '---', '---', '---', '---']);
const silent = serverFaults.silence!;
show('no fault', 'none', await againstFaults(silent, () => false));
show('the name does not resolve', 'all', await measuredRun('http://no-such-host.invalid', options));
show('nobody listens', 'all', await measuredRun(`http://127.0.0.1:${await freePort()}`, options));
const plain = await serveFaults({ fault: silent, when: () => false });
show('no TLS where https is asked for', 'all', await measuredRun(plain.origin.replace('http:', 'https:'), options));
await plain.close();
for (const [name, fault] of Object.entries(serverFaults)) {
  show(name, 'every answer', await againstFaults(fault, () => true));
  show(name, 'every fifth', await againstFaults(fault, (request) => request % 5 === 0));
}
show('death in mid-run', 'after 20 requests', await dying(undefined));
show('death in mid-run and return', 'for one second after 20 requests', await dying(1000));
process.stdout.write(
  `\n${exceeded} runs exceeded ${bounds.milliseconds / 1000} s or ${bounds.megabytes} MB; the time-out of one exchange is 1 s.\n`,
);
process.exitCode = exceeded === 0 ? 0 : 1;

async function againstFaults(
  fault: (typeof serverFaults)[string],
  when: (request: number) => boolean,
): Promise<Measured> {
  const server = await serveFaults({ fault, when });
  try {
    return await measuredRun(server.origin, options);
  } finally {
    await server.close();
  }
}

/** The server goes away, connections and all, and comes back at the same port when told to. */
async function dying(backAfter: number | undefined): Promise<Measured> {
  let server = await serveFaults({ fault: silent, when: () => false });
  const { origin } = server;
  const watch = setInterval(() => {
    if (server.requests() < 20) return;
    clearInterval(watch);
    void server.close().then(() => {
      if (backAfter === undefined) return;
      setTimeout(() => {
        void serveFaults({ fault: silent, when: () => false, port: Number(new URL(origin).port) }).then((back) => {
          server = back;
        });
      }, backAfter);
    });
  }, 5);
  try {
    return await measuredRun(origin, options, { JUDGED_RPS: '50' });
  } finally {
    clearInterval(watch);
    await server.close();
  }
}
