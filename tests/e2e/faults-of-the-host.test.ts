import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createReference } from '../../src/reference/composition.js';
import { listenReference } from '../../src/reference/listen.js';
import { bin, fileOf, freshFolder, plumbline, start, summaryIn } from '../support/command-line.js';
import { during } from '../support/serving.js';
import type { RunSummary } from '../../src/product/results/run-json.js';

const options = ['--target', 'reference', '--only', 'swapOrder', '--seed', '11'];
const few = [...options, '--requests', '100', '--require', '0'];

function lines(folder: string): readonly { readonly type: string }[] {
  return readFileSync(join(folder, 'journal.ndjson'), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { readonly type: string });
}

/** Resolves when the journal of a run has ten lines. */
async function begun(folder: string): Promise<void> {
  while (!existsSync(join(folder, 'journal.ndjson')) || lines(folder).length < 10)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a run with 130, and what was gathered is on disk',
  async (signal) => {
    const folder = freshFolder();
    const bounds = '--rps 5 --concurrency 3 --per-operation getOrder=90';
    const run = start(process.execPath, [bin, 'run', ...few, ...bounds.split(' '), '--out', folder]);
    await begun(folder);
    run.kill(signal);
    const { code, stdout, stderr } = await run.ended;
    expect([code, stderr]).toEqual([130, expect.stringMatching(new RegExp(` --resume .* ${bounds}\n$`))]);
    expect(stdout).toContain('stopped early');
    expect(stdout).toMatch(/^INTERRUPTED: /m);
    const { end } = summaryIn(folder);
    expect(end.sent.total).toBeGreaterThan(0);
    expect(lines(folder).at(-1)).toMatchObject({ type: 'end' });
    const resumed = await plumbline(['run', '--resume', folder]);
    expect(resumed.code, resumed.stderr).toBe(0);
  },
);

const verdictsOf = ({ requirements }: RunSummary) => requirements.map(({ id, verdict }) => [id, verdict]);

/**
 * Kills a run once its journal has this many bytes and says what is run, then goes on with it. Tells whether everything
 * whole in the journal at the kill is still there, first and unchanged.
 */
async function killAndResume(parameters: readonly string[], atBytes: number) {
  const folder = freshFolder();
  const journal = join(folder, 'journal.ndjson');
  const run = start(process.execPath, [bin, 'run', ...parameters, '--out', folder]);
  const isGrown = (): boolean =>
    existsSync(journal) && statSync(journal).size >= atBytes && readFileSync(journal).includes('\n');
  const over = run.ended.then(() => true);
  const soon = (): Promise<boolean> => new Promise((resolve) => setTimeout(() => resolve(false), 2));
  while (!isGrown() && !(await Promise.race([over, soon()])));
  run.kill('SIGKILL');
  await run.ended;
  const text = readFileSync(journal, 'utf8');
  const resumed = await plumbline(['run', '--resume', folder]);
  if (resumed.code === 70 || resumed.code === 64) throw new Error(resumed.stderr);
  const kept = readFileSync(journal, 'utf8').startsWith(text.slice(0, text.lastIndexOf('\n') + 1));
  return { kept, summary: summaryIn(folder) };
}

test('a run that is killed loses nothing and, resumed, ends with the verdicts of one that was not', async () => {
  const folder = freshFolder();
  // `KILLED_RUNS=50` kills a whole run at so many random moments more, as `.ci/nightly` does.
  const kills = Number(process.env.KILLED_RUNS ?? 0);
  const killed = kills === 0 ? few : options;
  await plumbline(['run', ...killed, '--out', folder]);
  const whole = verdictsOf(summaryIn(folder));
  const random = Array.from({ length: kills }, () => Math.random() * statSync(join(folder, 'journal.ndjson')).size);
  for (const atBytes of [150_000, ...random]) {
    const { kept, summary } = await killAndResume(killed, atBytes);
    expect([kept, verdictsOf(summary)]).toEqual([true, whole]);
  }
});

test('what has lasting effects is not done again when a run against a target that remembers is resumed', async () => {
  const { handle } = createReference({ seed: 1 });
  let orders = 0;
  const counting = listenReference(async (request) => {
    if (request.method === 'POST' && request.path.endsWith('/orders/price')) orders += 1;
    return handle(request);
  });
  await during(counting, async (origin) => {
    const folder = freshFolder();
    const trigger = ['--origin', origin, '--only', 'trigger', '--seed', '3', '--requests', '500'];
    const run = start(process.execPath, [bin, 'run', ...trigger, '--out', folder]);
    while (orders < 3) await new Promise((resolve) => setTimeout(resolve, 2));
    run.kill('SIGKILL');
    await run.ended;
    const begun = lines(folder).filter(({ type }) => type === 'begin');
    const resumed = await plumbline(['run', '--resume', folder, '--origin', origin]);
    expect(resumed.code, resumed.stderr).not.toBe(64);
    const places = lines(folder).filter(({ type }) => type === 'begin');
    expect(begun.length).toBeGreaterThan(0);
    expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(places.length);
  });
});

test('a run with PLUMBLINE_UMASK writes files that others read, and refuses one that is no octal number', async () => {
  const out = freshFolder();
  const run = ['run', '--only', 'getOrder', '--requests', '3', '--out', out];
  await plumbline(run, { PLUMBLINE_UMASK: '022' });
  expect(statSync(join(out, 'run.json')).mode & 0o777).toBe(0o644);
  const { code, stderr } = await plumbline(run, { PLUMBLINE_UMASK: 'rw' });
  expect([code, stderr]).toEqual([64, expect.stringMatching(/PLUMBLINE_UMASK: expected mode bits in octal digits/)]);
});

test.skipIf(!existsSync('/dev/full'))('a full disk ends a run as undecided, with the reason', async () => {
  const folder = freshFolder();
  symlinkSync('/dev/full', join(folder, 'journal.ndjson'));
  const { code, stdout, stderr } = await plumbline(['run', ...few, '--out', folder]);
  expect(code, stderr).toBe(2);
  expect(stdout).toContain('the journal cannot be written: ENOSPC');
  expect(stderr).not.toContain('fault of the suite');
});

test('a second run into the same folder is refused while the first one runs, and leaves its evidence alone', async () => {
  const folder = freshFolder();
  const command = ['run', ...few, '--out', folder];
  const first = start(process.execPath, [bin, ...command, '--rps', '2']);
  await begun(folder);
  for (const second of [command, ['run', '--resume', folder]]) {
    const { code, stderr } = await plumbline(second);
    expect(code).toBe(64);
    expect(stderr).toMatch(/is in use by process \d+ on .* since .*; expected another folder/);
  }
  expect(existsSync(join(folder, 'earlier'))).toBe(false);
  first.kill('SIGKILL');
  await first.ended;
  const resumed = await plumbline(['run', '--resume', folder]);
  expect(resumed.code, resumed.stderr).toBe(0);
});

const commands = ['--help', 'list', 'list ORDER-017', `run ${few.join(' ')}`];
test.each(commands)('`plumbline %s` ends with its own exit code when nobody reads its output', async (command) => {
  const folder = freshFolder();
  const out = command.startsWith('run') ? `--out ${folder}` : '';
  const shell = `"$0" "$2" ${command} ${out} 2>"$1/stderr" | head -c 1 >/dev/null; echo "\${PIPESTATUS[0]}"`;
  const { stdout } = await start('bash', ['-c', shell, process.execPath, folder, bin]).ended;
  expect(stdout).toBe('0\n');
  expect(readFileSync(join(folder, 'stderr'), 'utf8')).not.toMatch(/EPIPE|fault/);
  if (out !== '') expect(summaryIn(folder).end.exitCode).toBe(0);
});

test.skipIf(!existsSync('/dev/full'))(
  'output that a full disk does not take is told, and is not exit code 0',
  async () => {
    const { code, stderr } = await start('bash', ['-c', `"$0" "$1" list >/dev/full`, process.execPath, bin]).ended;
    expect([code, stderr]).toEqual([2, expect.stringContaining('the output cannot be written: ENOSPC')]);
  },
);

test('an error that nobody waits for, of no known place, is a fault of the suite, and shows no secret', async () => {
  const target = fileOf(
    'target.mjs',
    `setTimeout(() => { throw Object.assign(new Error(), { stack: 'with ' + process.env.API_KEY }); }, 300);
    export default { name: 'stray', bases: { ultra: 'http://127.0.0.1:1/ultra/v1' }, apiKey: { env: 'API_KEY' } };`,
  );
  const key = 'stray-key-5b1f8e20c9';
  const run = ['run', '--target', target, '--out', freshFolder(), '--rps', '1'];
  const { code, stderr, stdout } = await plumbline(run, { API_KEY: key });
  expect([code, stderr]).toEqual([70, expect.stringContaining('with «api-key»')]);
  expect(stderr + stdout).not.toContain(key);
});

// Of few files some are left for the program, and none for its connections.
test.each([20, 28, 40, 48])('a limit of %i open files ends a run with one line', async (limit) => {
  const command = `ulimit -n ${limit}; exec "${process.execPath}" "${bin}" run --target reference --requests 100`;
  const { code, stderr } = await start('sh', ['-c', command], {}, freshFolder()).ended;
  expect(code, stderr).toBe(64);
  expect(stderr).toMatch(
    /^(?:plumbline: 100 requests .*\n)?(?:plumbline: \d+ s .*\n)*plumbline: the limit of open files is too low.*expected at least 256.*`ulimit -n 256`\n$/,
  );
});
