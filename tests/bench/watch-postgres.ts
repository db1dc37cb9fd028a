import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsedEvidence } from '../../src/product/results/evidence-file.js';
import { partsOf } from '../../src/product/results/parts.js';
import type { RoundEntry, WatchEntry } from '../../src/product/results/watch-log.js';
import { freshFolder, plumbline, root, served, start, type Ended } from '../support/command-line.js';
import { freshCluster } from '../support/postgres.js';
import pg from 'pg';

/**
 * Several watches that write to one PostgreSQL database: nothing is lost, a kill loses at most the round in progress, and
 * the password stands nowhere. `npm run bench:watch -- [writers] [rounds of each] [kills]`; it needs Debian's package
 * `postgresql`.
 */
const [writers = 2, roundsOfEach = 4, kills = 6] = process.argv.slice(2).map(Number);

const cluster = await freshCluster();
const target = await served(['order-quote-with-empty-transaction']);
const store = `${cluster.url}/postgres#staging`;
const pool = new pg.Pool({ connectionString: `${cluster.url}/postgres`, max: 1 });
// The server is stopped on purpose.
pool.on('error', () => undefined);
const folders: string[] = [];
const outputs: string[] = [];
const wrong: string[] = [];

function told(what: string, good: boolean, detail = ''): void {
  if (!good) wrong.push(what);
  process.stdout.write(`${good ? 'yes' : 'NO '} ${what}${detail === '' ? '' : ` (${detail})`}\n`);
}

function watching(rounds: number, address = store) {
  const out = freshFolder();
  folders.push(out);
  const options = ['--every', '1s', '--requests', '40', '--only', 'ORDER-017,ORDER-018', '--rounds', String(rounds)];
  const started = start(process.execPath, [
    ...[join(root, 'bin/plumbline.js'), 'watch', '--origin', target.origin, '--store', address, '--out', out],
    ...options,
  ]);
  void started.ended.then(({ stdout, stderr }) => outputs.push(stdout, stderr));
  return { ...started, out };
}

async function rowsOf<Row extends pg.QueryResultRow>(what: string): Promise<readonly Row[]> {
  return (await pool.query<Row>(`select ${what}`, ['staging'])).rows;
}

async function entries(): Promise<readonly WatchEntry[]> {
  const rows = await rowsOf<{ entry: string }>('entry from plumbline_watch_entry where watch = $1 order by position');
  return rows.map(({ entry }) => JSON.parse(entry) as WatchEntry);
}

const roundsIn = (all: readonly WatchEntry[]) => all.filter((one): one is RoundEntry => one.type === 'round');

/** Compares what the log, the counter and the evidence say. */
async function checked(lost: number): Promise<void> {
  const all = await entries();
  const rounds = roundsIn(all);
  const [counter] = await rowsOf<{ begun: number }>('begun from plumbline_watch where name = $1');
  const texts = await rowsOf<{ evidence: string }>('evidence from plumbline_watch_evidence where watch = $1');
  const parts = texts.flatMap(({ evidence }) => partsOf(parsedEvidence(evidence, 'the store').run));
  const sent = texts.reduce((sum, { evidence }) => sum + parsedEvidence(evidence, 'the store').end.sent.total, 0);
  const requests = rounds.reduce((sum, one) => sum + one.requests, 0);
  told('every round has a number of its own', new Set(rounds.map(({ number }) => number)).size === rounds.length);
  told('every round in the log is in the evidence', parts.length === rounds.length, `${rounds.length} rounds`);
  told('the evidence has the requests of all rounds', sent === requests, `${sent} of ${requests}`);
  told(
    `at most one round is missing for each kill`,
    counter!.begun - rounds.length <= lost,
    `${counter!.begun - rounds.length} of ${lost} kills`,
  );
  const failed = all.flatMap((one) => (one.type === 'round' ? one.alarms : [])).filter(({ kind }) => kind === 'failed');
  const fingerprints = failed.map(({ finding }) => finding!.fingerprint);
  told('every finding has one alarm', new Set(fingerprints).size === fingerprints.length, `${fingerprints.length}`);
  const toldIds = all.flatMap((one) => (one.type === 'told' ? [one.id] : []));
  told('every alarm was told once', toldIds.length === failed.length && new Set(toldIds).size === toldIds.length);
}

try {
  process.stdout.write(`${writers} writers, ${roundsOfEach} rounds each\n`);
  const ended = await Promise.all(Array.from({ length: writers }, () => watching(roundsOfEach).ended));
  told(
    'every writer ends with a verdict',
    ended.every(({ code }) => code === 1),
    ended.map(({ code }) => code).join(),
  );
  told('every round of every writer is there', roundsIn(await entries()).length === writers * roundsOfEach);
  await checked(0);

  process.stdout.write(`\n${kills} kills of one writer, beside another one\n`);
  const steady = watching(kills);
  let survived = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const before = await entries();
    const victim = watching(1000);
    await new Promise((resolve) => setTimeout(resolve, 1000 + Math.random() * 4000));
    victim.kill('SIGKILL');
    await victim.ended;
    const after = await entries();
    if (before.every((entry, index) => JSON.stringify(entry) === JSON.stringify(after[index]))) survived += 1;
  }
  told('what was written before a kill is there after it', survived === kills, `${survived} of ${kills}`);
  told('the other writer ends with a verdict', (await steady.ended).code === 1);
  await checked(kills);

  process.stdout.write('\nthe server stops at once, and starts again, while a watch runs\n');
  const before = roundsIn(await entries()).length;
  const waiting = watching(3);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  cluster.stop();
  await new Promise((resolve) => setTimeout(resolve, 4000));
  cluster.start();
  const { code, stderr } = await waiting.ended;
  told('the watch goes on', code === 1 && !stderr.includes('fault'), `exit code ${code}`);
  told('no round is lost', roundsIn(await entries()).length === before + 3);
  await checked(kills);

  process.stdout.write('\nthe same from either store\n');
  const folder = freshFolder();
  writeFileSync(join(folder, 'watch.ndjson'), (await entries()).map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  const histories = await Promise.all(
    [store, folder].map((one) => plumbline(['history', 'ORDER-017', '--store', one, '--json'])),
  );
  told('`history` tells the same', histories[0]!.stdout === histories[1]!.stdout && histories[0]!.code === 0);
  keep(...histories);

  process.stdout.write('\ncredentials\n');
  const refusedStore = store.replace(/:[^:]*@/, ':a-wrong-password@');
  const refused = await plumbline(['history', 'ORDER-017', '--store', refusedStore]);
  told('a wrong password is exit code 64', refused.code === 64, refused.stderr.trim());
  const elsewhere = await plumbline(['history', 'ORDER-017', '--store', store.replace(/:[0-9]+\//, ':1/')]);
  told('no server is exit code 64', elsewhere.code === 64, elsewhere.stderr.trim());
  keep(refused, elsewhere);
  const written = folders.flatMap((one) => textsIn(one));
  const secrets = [cluster.password, encodeURIComponent(cluster.password), 'a-wrong-password'];
  const isClean = [...written, ...outputs].every((text) => secrets.every((secret) => !text.includes(secret)));
  told('no password in any file or output', isClean, `${written.length} files`);
} finally {
  await pool.end();
  await target.close();
  cluster.remove();
}
process.exitCode = wrong.length === 0 ? 0 : 1;

function keep(...ended: readonly Ended[]): void {
  for (const { stdout, stderr } of ended) outputs.push(stdout, stderr);
}

function textsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}
