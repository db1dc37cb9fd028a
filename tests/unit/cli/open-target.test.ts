import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openTarget } from '../../../src/product/cli/open-target.js';
import { freshFolder } from '../../support/command-line.js';

afterEach(() => vi.unstubAllEnvs());

function envFile(bytes: string | Buffer): string {
  for (const name of ['LEND_BASE_URL', 'API_KEY', 'CI']) vi.stubEnv(name, undefined);
  const file = join(freshFolder(), 'variables.env');
  writeFileSync(file, bytes);
  return file;
}

const address = 'LEND_BASE_URL=http://127.0.0.1:9/lend/v1\r\nAPI_KEY=invented-api-key-0001\r\n';

test.each([
  ['with a byte order mark', `\uFEFF${address}`],
  ['with line ends of carriage returns', address.replaceAll('\n', '')],
  ['in UTF-16', Buffer.from(`\uFEFF${address}`, 'utf16le')],
])('a file of variables %s names the target', async (_, bytes) => {
  const { target } = await openTarget({ env: envFile(bytes) }, 1);
  expect([target.bases.borrow?.href, target.apiKey]).toEqual(['http://127.0.0.1:9/lend/v1', 'invented-api-key-0001']);
});

test('a file of variables that is named and has no address leads to no other target', async () => {
  await expect(openTarget({ env: envFile('API_KEY=invented-api-key-0001\n') }, 1)).rejects.toThrow(
    /^--env: .*variables\.env names no target; expected one of ULTRA_BASE_URL/,
  );
});
