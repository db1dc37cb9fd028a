import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { writeDossier } from '../../../../src/product/reports/dossier/dossier.js';
import { verifyDossier } from '../../../../src/product/reports/dossier/verify.js';
import { readRun } from '../../../../src/product/engine/read-run.js';
import { summaryOf } from '../../../../src/product/engine/rejudge.js';
import { freshFolder, judged } from '../../results/judged.js';

const out = freshFolder();
const page = join(out, 'dossier.html');
const archive = join(out, 'dossier.zip');
const [secret, open] = [join(out, 'key.pem'), join(out, 'key.pub')];
const folders = { old: '', new: '' };

/** A copy of the archive in which one file is another. */
function altered(name: string, change: (text: string) => string): string {
  const files = unzipSync(readFileSync(archive));
  const file = join(freshFolder(), 'dossier.zip');
  writeFileSync(file, zipSync({ ...files, [name]: strToU8(change(Buffer.from(files[name]!).toString('utf8'))) }));
  return file;
}

beforeAll(async () => {
  const only = 'ORDER-017,ORDER-060,ORDER-055';
  folders.old = (await judged([], { only, seed: 2, requests: 60 })).folder;
  folders.new = (await judged(['order-quote-with-empty-transaction'], { only, seed: 2, requests: 60 })).folder;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(secret, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(open, publicKey.export({ type: 'spki', format: 'pem' }));
  await writeDossier(await readRun(folders.new), await readRun(folders.old), { page, signWith: secret });
}, 120_000);

test('the page shows both responses, the document with its hash, and what would refute the finding', async () => {
  const html = readFileSync(page, 'utf8');
  const { summary } = await readRun(folders.new);
  for (const part of [
    'New failures',
    'ORDER-017',
    'Before, ',
    'Now: 200',
    'Last good',
    'We will close this finding if',
  ])
    expect(html).toContain(part);
  expect(html).toContain(summary.run.documents.swapOrder!.slice(0, 16));
  expect(html).toContain((await readRun(folders.old)).summary.run.startedAt.slice(11, 19));
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
});

test('the archive is verified: every hash, every verdict and the signature', async () => {
  const verification = await verifyDossier(archive, summaryOf, { file: `${archive}.sig`, key: open });
  expect(verification).toMatchObject({ faults: [], remarks: [] });
  expect(verification.verdicts).toBeGreaterThan(1000);
});

test('a file that was changed is named', async () => {
  const { faults } = await verifyDossier(
    altered('dossier.html', (text) => text.replace('ORDER-017', 'ORDER-018')),
    summaryOf,
  );
  expect(faults).toEqual(['dossier.html: its SHA-256 is not that of the manifest']);
});

test('exchanges that give other verdicts are named even where the manifest fits them', async () => {
  const file = altered('new/journal.ndjson', (text) =>
    text.replaceAll(String.raw`\"transaction\":\"\"`, String.raw`\"transaction\":null`),
  );
  const { faults } = await verifyDossier(file, summaryOf);
  expect(faults).toContain('new: ORDER-017 is stated as fail, and its exchanges give pass');
});

test('another key does not fit the signature', async () => {
  const other = join(out, 'other.pub');
  writeFileSync(other, generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }));
  const { faults } = await verifyDossier(archive, summaryOf, { file: `${archive}.sig`, key: other });
  expect(faults).toEqual([`${archive}.sig: not a signature of this archive by this key`]);
});

test('what is no archive of a dossier is wrong usage', async () => {
  await expect(verifyDossier(page, summaryOf)).rejects.toThrow(/not the archive of a dossier/);
  await expect(verifyDossier(join(out, 'nothing.zip'), summaryOf)).rejects.toThrow(/no such file/);
});
