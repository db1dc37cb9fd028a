import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { compareCommand } from '../../../../src/product/cli/commands/compare.js';
import { vendorCommand } from '../../../../src/product/cli/commands/vendor.js';
import { writeReports } from '../../../../src/product/reports/write.js';
import { itemsOf } from '../../../../src/product/reports/dossier/items.js';
import { dossierPage } from '../../../../src/product/reports/html/dossier.js';
import { compare } from '../../../../src/product/results/compare.js';
import { writeDossier } from '../../../../src/product/reports/dossier/dossier.js';
import { verifyDossier } from '../../../../src/product/reports/dossier/verify.js';
import { readRun } from '../../../../src/product/engine/read-run.js';
import { judgeJournals } from '../../../../src/product/engine/judge-journals.js';
import { sealed } from '../../../support/journals.js';
import { stopped } from '../../../../src/product/model/exchange.js';
import { concluded } from '../../../../src/product/results/run-json.js';
import { releasedProgram } from '../../../../src/product/results/command.js';
import { judged, withFindings } from '../../results/judged.js';
import { freshFolder } from '../../../support/command-line.js';

const out = freshFolder();
const page = join(out, 'dossier.html');
const archive = join(out, 'dossier.zip');
const verified = (file: string) => verifyDossier(file, (journal) => judgeJournals([journal]));
const few = { only: 'ORDER-017,ORDER-060,ORDER-055', seed: 2, requests: 120 };
const folders = {
  old: (await judged([], few)).folder,
  new: (await judged(['order-quote-with-empty-transaction'], few)).folder,
};
await writeDossier(await readRun(folders.new), await readRun(folders.old), { page });

const scriptsIn = (file: string) =>
  Object.entries(unzipSync(readFileSync(file))).flatMap(([name, bytes]) =>
    name.startsWith('scripts/') ? Buffer.from(bytes).toString('utf8') : [],
  );

/** A copy of the archive, packed by another program, in which files are others. */
function altered(changes: Readonly<Record<string, (text: string) => string>>): string {
  const files = unzipSync(readFileSync(archive));
  const file = join(freshFolder(), 'dossier.zip');
  for (const [name, change] of Object.entries(changes))
    files[name] = strToU8(change(Buffer.from(files[name] ?? []).toString('utf8')));
  writeFileSync(file, zipSync(files));
  return file;
}

/** A copy whose newer journal is another one, and whose manifest fits it. */
function withJournal(change: (text: string) => string): string {
  const hashes: string[] = [];
  const hashed = (text: string): string => {
    hashes.push(createHash('sha256').update(text).digest('hex'));
    return text;
  };
  return altered({
    'new/journal.ndjson': (text) => hashed(change(hashed(text))),
    'manifest.json': (text) => text.replace(hashes[0]!, hashes[1]!),
  });
}

test('the page shows both responses, the document with its hash, and what would refute the finding', async () => {
  const html = readFileSync(page, 'utf8');
  const { summary } = await readRun(folders.new);
  for (const part of [
    ...['New failures', 'ORDER-017', 'Before, ', 'Now: 200', 'Passed in the run of', 'Each says what would close it.'],
    'Beside the other run</dt><dd>the same input did not show it in the older run; it failed in 3 of 3 repetitions<',
    'taker/2; “Order response (200, application/json)”, transaction/2',
    'We will close this finding if the response to the same request is always as expected, or',
    ...['“Checks” counts how often', 'A MUST stands in the document; a SHOULD is inferred from it.'],
    ...['A sentence ends at a full stop, and at a colon before', 'Sent with the API key', '>getOrder, status 200</a>'],
    'A source, such as “Order query parameters (all in the query string)”, taker/2, is',
  ])
    expect(html).toContain(part);
  expect(html).toContain(summary.run.documents.swapOrder!.slice(0, 16));
  expect(html).toContain((await readRun(folders.old)).summary.run.startedAt.slice(11, 19));
  expect(html).not.toMatch(/concerns|genuine|(src|href)="(https?:)?\/\//i);
  // Its reader has neither the sender's folder nor the sender's clone.
  expect(html).toContain(`${releasedProgram} run `);
  expect(html).not.toContain('npx plumbline run ');
});

test('a page for a vendor has no word of what its sender accepts, and of one run alone nothing of another', async () => {
  const { summary, folder } = await readRun(folders.new);
  const waived = [{ requirement: 'ORDER-017', reason: 'ticket-4711', expires: '2999-12-31' }];
  const requirements = summary.requirements.flatMap((one) => {
    if (one.verdict !== 'fail') return [one];
    const accepted = 'waived until 2999-12-31: ticket-4711';
    const findings = [{ ...one.findings[0]!, expected: 'status 201', actual: 'status 200', accepted }];
    return [
      { ...one, id: 'ORDER-016', level: 'should' as const, findings },
      { ...one, waived, findings },
    ];
  });
  const alone = join(freshFolder(), 'alone.html');
  const end = { ...summary.end, interrupted: { [stopped]: 1 } };
  const run = { folder, summary: concluded({ ...summary, requirements, end }) };
  const { warnings } = await writeDossier(run, undefined, { page: alone });
  const html = readFileSync(alone, 'utf8');
  expect(warnings).toEqual([expect.stringMatching(/^the run was interrupted after \d+ requests: what /)]);
  const readme = Buffer.from(unzipSync(readFileSync(alone.replace('html', 'zip')))['README.txt']!).toString();
  for (const text of [html, readme]) expect(text).toContain(`Warning: ${warnings[0]}`);
  expect(html).toContain('1 MUST requirement failed.');
  expect(html).not.toMatch(/ticket-4711|waived|Now: /);
  expect(html.indexOf('ORDER-017')).toBeLessThan(html.indexOf('ORDER-016'));
});

test('a page about findings that are gone says nothing of closing them, and counts them', async () => {
  const gone = join(freshFolder(), 'gone.html');
  const [repaired, failing] = [await readRun(folders.old), await readRun(folders.new)];
  await expect(writeDossier(repaired, failing, { page: gone })).rejects.toThrow(/expected the oldest first/);
  const later = { ...repaired.summary.run, startedAt: '2999-01-01T00:00:00.000Z' };
  const fixed = { ...repaired, summary: { ...repaired.summary, run: later } };
  const written = await writeDossier(fixed, failing, { page: gone });
  expect([written.gone, written.findings > 0]).toEqual([written.findings, true]);
  expect(readFileSync(gone, 'utf8')).not.toContain('would close');
  const { summary, ...run } = failing;
  const difference = compare([repaired.summary, summary]);
  const items = await itemsOf(failing, repaired, difference, {});
  const alone = items.map(({ counterpart: _, ...item }) => item);
  const none = /Now: 200[^]*older run did not send this request, nor a similar one/;
  expect(dossierPage(summary, difference, alone)).toMatch(none);
  const another = { ...items[0]!.result, id: 'ORDER-018' };
  const twice = { ...summary, requirements: [...summary.requirements, another] };
  const both = items.flatMap((item) => [item, { ...item, result: another }]);
  const [head, ...folded] = dossierPage(twice, undefined, both).split('<details class="fold"><summary>ORDER-01');
  expect(head).toContain('one cause: ORDER-017 and ORDER-018.</p>');
  expect(folded).toHaveLength(both.length - 1);
  const before = { ...summary, run: { ...summary.run, id: 'x', startedAt: '2020-01-01T00:00:00.000Z' } };
  const [still] = await itemsOf({ summary, ...run }, { ...run, summary: before }, compare([before, summary]), {});
  expect([still!.classification, still!.firstSeen]).toEqual(['Still failing', before.run.startedAt]);
  const lacking = withFindings(summary, { at: '/mode/nothing' }).requirements;
  const requirements = lacking.map((one) => ({ ...one, level: 'note' as const }));
  const changed = { ...compare([repaired.summary, { ...summary, requirements }]), undecided: ['ORDER-001'] };
  const notes = await itemsOf({ ...run, summary: { ...summary, requirements } }, repaired, changed, {});
  expect(JSON.stringify(notes.map(({ otherExcerpt }) => otherExcerpt))).toMatch(/^(?!.*←).*mode/);
  const open = { ...summary, conclusion: { ...summary.conclusion, exitCode: 2 as const } };
  const page = dossierPage(open, changed, notes);
  expect(page).toContain('New notes, which do not count: ');
  for (const inner of ['ORDER-001', 'INCONCLUSIVE']) expect(page).not.toContain(inner);
});

test('a script sends its requests to the address that it names, and looks at the place of the finding', async () => {
  const paths = { ultra: '/ultra/v1/', swapV2: '/swap/v2/' };
  const scripts = scriptsIn(archive);
  expect(scripts.join('')).toMatch(/^\[ "\$found" != 200 \] \|\| found=.* \| node -p '$/m);
  for (const text of scripts) {
    const [, base = ''] = /^# \S+, getOrder at (\w+): /m.exec(text) ?? [];
    expect(text).toContain(paths[base as keyof typeof paths]);
  }
  // What a simulation decides has it on the page, and what comes without a token asks for none.
  const defects = ['borrow-literal-withdrawal-pays-nothing', 'trigger-missing-token-answered-403'];
  const run = await judged(defects, { only: 'BORROW-340,TRIGGER-039' });
  const { files } = await writeDossier(run, undefined, { page: join(freshFolder(), 'x.html') });
  expect(readFileSync(files[0]!, 'utf8')).toMatch(/On the chain: .*{[^]*&quot;before&quot;: [^]*>simulateTransaction</);
  expect(scriptsIn(files[1]!)[1]).toMatch(/^(?![^]*JWT:)[^]*\/auth\/challenge'/);
});

test('the archive is verified: every hash and every verdict, and by its parts where another program packed it', async () => {
  expect(await verified(archive)).toMatchObject({ faults: [], remarks: [], verdicts: 6 });
  const files = unzipSync(readFileSync(archive));
  const readme = Buffer.from(files['README.txt']!).toString();
  expect(readme).toContain(`${releasedProgram} vendor --verify dossier.zip\n`);
  for (const name of Object.keys(files)) expect(readme).toContain(name.replace(/\/.*/, '/'));
  const { faults, remarks } = await verified(altered({ 'scripts/': () => '' }));
  expect([faults, remarks]).toEqual([[], [expect.stringContaining('packed again by another program')]]);
  const none = (text: string) => text.replace(/"runs": \[[^\]]*\]/, '"runs": []');
  expect(await verified(altered({ 'manifest.json': none }))).toMatchObject({ faults: [], verdicts: 6 });
});

test('of an archive of others nothing is unpacked that no manifest names, however many files it has', async () => {
  const file = join(freshFolder(), 'dossier.zip');
  const entries = Array.from({ length: 3_000 }, (_, index) => [`part-${index}`, new Uint8Array()] as const);
  writeFileSync(file, zipSync(Object.fromEntries(entries)));
  expect((await verified(file)).faults).toContain('not a whole zip file (it has more than 1000 files)');
  writeFileSync(file, zipSync({ bomb: new Uint8Array(50_000_000) }));
  const before = process.memoryUsage().arrayBuffers;
  await expect(verified(file)).rejects.toThrow('no manifest.json in it');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40_000_000);
});

test('a file that was changed is named, and nothing is judged; verdicts are, where manifest and checksums fit', async () => {
  const { faults, verdicts } = await verified(altered({ 'dossier.html': (text) => text.replace('017', '018') }));
  expect([faults, verdicts]).toEqual([['dossier.html: its SHA-256 is not that of the manifest'], 0]);
  const changed = (text: string) => text.replaceAll(String.raw`\"transaction\":\"\"`, String.raw`\"transaction\":null`);
  const judgedAnew = await verified(withJournal((text) => sealed(changed(text).trimEnd().split('\n'))));
  expect(judgedAnew.faults).toContain('new: ORDER-017 is stated as fail, and its exchanges give pass');
  // A manifest that fits a journal which was changed hides nothing.
  const unsealed = await verified(withJournal((text) => text.replace('"status":200', '"status":201')));
  expect(unsealed.faults).toEqual([expect.stringMatching(/^new: journal.ndjson:\d+: not as it was written/)]);
});

test('no bit of an archive can be changed unnoticed, and one within a part is a fault of that part', async () => {
  const bytes = readFileSync(archive);
  const file = join(freshFolder(), 'dossier.zip');
  const faultsAt = async (at: number, bit: number) => {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1 << bit;
    writeFileSync(file, changed);
    return verified(file);
  };
  const places = [0, 6, 12, 16, bytes.length - 1, bytes.length - 66, bytes.length - 80, bytes.length - 200];
  for (let at = 29; at < bytes.length; at += Math.floor(bytes.length / 75)) places.push(at);
  for (const [index, at] of places.entries())
    expect([at, (await faultsAt(at, index % 8)).faults.length > 0]).toEqual([at, true]);
  const names = Object.keys(unzipSync(bytes));
  expect(names).toEqual(expect.arrayContaining(['old/journal.ndjson', 'new/journal.ndjson', 'new/run.json']));
  for (const name of names) {
    const header = bytes.indexOf(name) - 30;
    expect(bytes.subarray(header, header + 4).toString('latin1')).toBe('PK\u0003\u0004');
    const data = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const { faults, verdicts } = await faultsAt(data + Math.floor(bytes.readUInt32LE(header + 18) / 2), 2);
    expect([name, faults]).toEqual([name, expect.arrayContaining([expect.stringMatching(new RegExp(`^${name}: `))])]);
    expect(verdicts).toBe(0);
  }
});

test('what is no archive, or no journal of its run, is refused, and told by a report; a run beside itself is too', async () => {
  await expect(verified(page)).rejects.toThrow(/no zip archive/);
  await expect(verified(join(out, 'nothing.zip'))).rejects.toThrow(/cannot be read/);
  const mixed = freshFolder();
  copyFileSync(join(folders.new, 'run.json'), join(mixed, 'run.json'));
  copyFileSync(join(folders.old, 'journal.ndjson'), join(mixed, 'journal.ndjson'));
  await expect(vendorCommand([mixed], { out: page })).rejects.toThrow(/journal\.ndjson has .* of the run .*; expected/);
  await expect(vendorCommand([folders.new, folders.new], { out: page })).rejects.toThrow(/found .* twice/);
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await writeReports(mixed, (await readRun(mixed)).summary, ['html']);
  expect(told.mock.calls.join()).toMatch(/lacks \d exchange.* cite/);
  told.mockRestore();
});

test('a comparison is written into a folder that is made, and never over the evidence of a run', async () => {
  const made = join(freshFolder(), 'made', 'difference.md');
  expect(await compareCommand(Object.values(folders), { format: 'markdown', out: made })).toBe(1);
  expect(readFileSync(made, 'utf8')).toContain('ORDER-017');
  for (const place of [out, join(made, 'x.md'), join(folders.new, 'run.json')])
    await expect(compareCommand(Object.values(folders), { format: 'text', out: place })).rejects.toThrow(/^--out: /);
});
