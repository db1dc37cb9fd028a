import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { journalName } from '../../src/results/journal.js';
import { median, seconds, type Section } from './measure.js';

const rounds = 5;
const plumbline = fileURLToPath(new URL('../../bin/plumbline.js', import.meta.url));

/** From the command to the first request on the wire, and the whole gate run with its reports. */
export async function startUp(scratch: string): Promise<Section> {
  const first: number[] = [];
  const whole: number[] = [];
  let requests = 0;
  for (let round = 0; round < rounds; round += 1) {
    const folder = join(scratch, String(round));
    const from = Date.now();
    const code = await finished(['run', '--target', 'reference', '--seed', String(round + 1), '--out', folder]);
    whole.push(Date.now() - from);
    if (code !== 0) throw new Error(`the gate run ended with exit code ${code}; its time would mean nothing`);
    const lines = readFileSync(join(folder, journalName), 'utf8').split('\n');
    const exchanges = lines.filter((line) => line.startsWith('{"type":"exchange"'));
    const sent = exchanges.map((line) => (JSON.parse(line) as { startedAt: number }).startedAt);
    first.push(Math.min(...sent) - from);
    requests = exchanges.length;
  }
  return {
    title: 'Start-up and the gate run',
    parts: [
      `\`plumbline run --target reference\`: all three APIs against the embedded reference, with the journal and the usual reports; the reference starts within the time. ${rounds} runs under different seeds. Goals: 1.5 s and 10 s.`,
      [
        ['', 'median', 'slowest'],
        ['command to first request on the wire', seconds(median(first)), seconds(Math.max(...first))],
        [`whole gate run (${requests} requests)`, seconds(median(whole)), seconds(Math.max(...whole))],
      ],
    ],
  };
}

function finished(given: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [plumbline, ...given], { stdio: 'ignore' });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
