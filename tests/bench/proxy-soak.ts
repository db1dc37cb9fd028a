import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { bin, freshFolder, served, start } from '../support/command-line.js';

/**
 * `npm run soak -- [seconds] [requests a second]`: sends requests through the proxy, every tenth of which is broken off
 * and every seventh of which has a target where nobody listens. Ends with 1 where memory grows, or where what passed is
 * neither judged nor counted.
 */
const seconds = Number(process.argv[2] ?? 900);
const perSecond = Number(process.argv[3] ?? 200);

const folder = freshFolder();
const reference = await served();
const target = join(folder, 'target.json');
const bases = { ultra: `${reference.origin}/ultra/v1`, swapV2: 'http://127.0.0.1:1/swap/v2' };
writeFileSync(target, JSON.stringify({ name: 'soak', bases }));
const given = ['proxy', '--target', target, '--out', join(folder, 'out'), '--report', 'markdown'];
const proxy = start(process.execPath, [bin, ...given]);
const { ultra, swapV2 } = JSON.parse(await proxy.line) as { readonly ultra: string; readonly swapV2: string };

const sent = { whole: 0, brokenOff: 0, dead: 0, failed: 0 };
let open = 0;

function send(number: number): void {
  const kind = number % 10 === 0 ? 'brokenOff' : number % 7 === 0 ? 'dead' : 'whole';
  const url = `${kind === 'dead' ? swapV2 : ultra}/order?inputMint=A&outputMint=B&amount=${1000 + number}`;
  open += 1;
  const outgoing = request(url, { headers: { 'x-api-key': 'plumbline-reference-key' } }, (response) => {
    if (kind === 'brokenOff') response.destroy();
    else response.resume();
  });
  if (kind === 'brokenOff' && number % 20 === 0) outgoing.on('socket', () => setTimeout(() => outgoing.destroy(), 1));
  outgoing.on('error', () => void (sent.failed += kind === 'whole' ? 1 : 0));
  outgoing.on('close', () => void (open -= 1));
  outgoing.end();
  sent[kind] += 1;
}

interface Numbers {
  readonly passed: number;
  readonly judged: number;
  readonly waiting: number;
  readonly aborted: number;
  readonly dropped: Readonly<Record<string, number>>;
}

async function numbers(): Promise<Numbers> {
  return (await (await fetch(new URL('/__plumbline?json', ultra))).json()) as Numbers;
}

/** Megabytes that the proxy holds. */
function megabytes(): number {
  const kilobytes = /VmRSS:\s+([0-9]+)/.exec(readFileSync(`/proc/${proxy.pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

const measured: number[] = [];
const from = performance.now();
for (let number = 1; number <= seconds * perSecond; number += 1) {
  const due = from + (number * 1000) / perSecond;
  const early = due - performance.now();
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  send(number);
  if (number % (perSecond * Math.max(1, Math.floor(seconds / 20))) === 0) {
    measured.push(megabytes());
    process.stdout.write(`${Math.round((performance.now() - from) / 1000)} s: ${measured.at(-1)} MB, ${open} open\n`);
  }
}
while (open > 0) await new Promise((resolve) => setTimeout(resolve, 50));
let last = await numbers();
for (; last.waiting > 0; last = await numbers()) await new Promise((resolve) => setTimeout(resolve, 500));
const dropped = Object.values(last.dropped).reduce((sum, count) => sum + count, 0);
const half = measured.slice(Math.floor(measured.length / 4));
const growth = half.at(-1)! / half[0]!;
process.stdout.write(`sent ${JSON.stringify(sent)}\n${JSON.stringify(last)}\n`);
process.stdout.write(`memory ${measured.join(', ')} MB: ${growth.toFixed(2)} times that after a quarter of the time\n`);
proxy.kill('SIGTERM');
const { code, stderr } = await proxy.ended;
await reference.close();
process.stdout.write(`the proxy ended with ${code}\n${stderr.slice(0, 2000)}\n`);
const isCounted = last.passed === last.judged + last.aborted + dropped;
process.stdout.write(isCounted ? 'passed = judged + counted\n' : 'NOT ALL THAT PASSED IS JUDGED OR COUNTED\n');
process.exitCode = isCounted && growth < 1.3 && sent.failed === 0 ? 0 : 1;
