import { afterEach, expect, test, vi } from 'vitest';
import { addressesBeside, openTarget } from '../../../src/product/cli/open-target.js';
import { fileOf } from '../../support/command-line.js';

afterEach(() => void vi.unstubAllEnvs().restoreAllMocks());

function envFile(bytes: string | Buffer): string {
  for (const name of ['LEND_BASE_URL', 'API_KEY', 'CI']) vi.stubEnv(name, undefined);
  return fileOf('variables.env', bytes);
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
test.each([
  ['127.0.0.1:7', '127.0.0.1:9'],
  ['staging', 'staging'],
])('an address of the environment goes before that of the profile %s, which is then %s', async (declared, name) => {
  const environment = { LEND_BASE_URL: 'http://127.0.0.1:9/lend/v1', ULTRA_BASE_URL: 'http://127.0.0.1:9/ultra/v1' };
  const profile = { name: declared, bases: { borrow: 'http://127.0.0.1:7/lend/v1' } };
  const target = fileOf('target.json', JSON.stringify(profile));
  const onNote = vi.fn();
  const opened = await openTarget({ target, environment, onNote }, 1);
  expect([opened.target.name, addressesBeside(opened)]).toEqual([name, ['LEND_BASE_URL', 'ULTRA_BASE_URL']]);
  expect(onNote).toHaveBeenCalledWith(`the environment replaces addresses of ${target}: LEND_BASE_URL`);
  // Not before that of a profile in code.
  const { bases } = (await openTarget({ profile, environment }, 1)).target;
  expect(Object.values(bases).map(String)).toEqual(Object.values(profile.bases));
});
