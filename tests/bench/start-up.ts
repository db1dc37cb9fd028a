import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { journalName } from '../../src/product/results/journal.js';
import { median, seconds, timed, type Section } from './measure.js';

const rounds = 7;
/** Other versions of Node, which keep what they compiled for the next start. */
const others = ['22', '24'];
/** What is installed; in a clone the command also looks whether its sources are newer. */
const installed = ['bin', 'dist', 'specs', 'package.json'];

const gate = ['run', '--target', 'reference'];

type Times = Awaited<ReturnType<typeof timesOf>>;

/** From the command to the first request on the wire, the whole gate run with its reports, and the help. */
export async function startUp(scratch: string): Promise<Section> {
  for (const name of installed)
    cpSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), join(scratch, 'installed', name), {
      recursive: true,
    });
  const all = [await timesOf(process.execPath, scratch)];
  for (const version of others) all.push(await timesOf(nodeOf(version), scratch));
  const cell = (values: readonly number[]): string => `${seconds(median(values))} (${seconds(Math.max(...values))})`;
  const row = (name: string, valuesOf: (times: Times) => readonly number[]): string[] => [
    name,
    ...all.map((times) => cell(valuesOf(times))),
  ];
  return {
    title: 'Start-up and the gate run',
    parts: [
      `\`plumbline run --target reference\` as it is installed: all three APIs against the embedded reference, with the journal and the usual reports; the reference starts within the time. ${rounds} runs under different seeds, after one that is not counted: medians, with the slowest. Node 22 and newer keep what they compiled for the next start. Goals: \`--help\` 0.15 s, first request 0.35 s, gate run 2.5 s.`,
      [
        ['', ...all.map(({ version }) => `Node ${version}`)],
        row('`--help`', ({ help }) => help),
        row('command to first request on the wire', ({ first }) => first),
        row(`whole gate run (${all[0]!.requests} requests)`, ({ whole }) => whole),
      ],
    ],
  };
}

/** The executable of another version, from the package registry. */
function nodeOf(version: string): string {
  return execFileSync('npx', ['--yes', `node@${version}`, '-p', 'process.execPath'], { encoding: 'utf8' }).trim();
}

async function timesOf(node: string, scratch: string) {
  const version = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
  const plumbline = join(scratch, 'installed', 'bin', 'plumbline.js');
  const [help, first, whole]: [number[], number[], number[]] = [[], [], []];
  let requests = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const told = await timed(() => finished(node, [plumbline, '--help']));
    const folder = join(scratch, version, String(round));
    const from = Date.now();
    const code = finished(node, [plumbline, ...gate, '--seed', String(round + 1), '--out', folder]);
    const until = Date.now();
    if (code !== 0) throw new Error(`the gate run ended with exit code ${code}; its time would mean nothing`);
    if (round === 0) continue;
    const lines = readFileSync(join(folder, journalName), 'utf8').split('\n');
    const exchanges = lines.filter((line) => line.startsWith('{"type":"exchange"'));
    const sent = exchanges.map((line) => (JSON.parse(line) as { startedAt: number }).startedAt);
    help.push(told.wall);
    first.push(Math.min(...sent) - from);
    whole.push(until - from);
    requests = exchanges.length;
  }
  return { version, help, first, whole, requests };
}

function finished(node: string, given: readonly string[]): number {
  const { status, error } = spawnSync(node, given, { stdio: 'ignore' });
  if (error !== undefined) throw error;
  return status ?? 1;
}
