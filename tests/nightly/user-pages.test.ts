import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { follow, usual } from '../support/follow-page.js';

/** What their commands do with the same results, `tests/suite/new-user.test.ts` tries on every change. */
test('pages with several runs each, followed literally in an empty folder: a release against staging', async () => {
  const { folder, outputs } = await follow('release.md', usual);
  expect(outputs.at(-1)).toMatch(/^PASSED: /m);
  expect(readFileSync(join(folder, 'reports/candidate/report.html'), 'utf8')).toContain('Changed since the baseline');
});

test('pages with several runs each, followed literally in an empty folder: a regression reported to a vendor', async () => {
  const { folder, outputs } = await follow('vendor.md', usual);
  for (const file of ['dossier.html', 'dossier.zip']) expect(existsSync(join(folder, file)), file).toBe(true);
  expect(readFileSync(join(folder, 'dossier.html'), 'utf8')).toContain('ORDER-017');
  expect(outputs.some((text) => /^VERIFIED: .* verdicts derived anew from the exchanges/m.test(text))).toBe(true);
  expect(outputs.at(-1)).toMatch(/^Gone: 1 requirement$[\s\S]*ORDER-017/m);
});

test('pages with several runs each, followed literally in an empty folder: every night on a schedule', async () => {
  const { folder, outputs } = await follow('schedule.md', usual);
  expect(readdirSync(join(folder, 'reports'))).toHaveLength(4);
  expect(outputs.at(-1)).toContain('ORDER-017');
});
