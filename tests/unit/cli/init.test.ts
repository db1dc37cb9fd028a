import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { initCommand } from '../../../src/product/cli/commands/init.js';
import { loadProfile } from '../../../src/product/profile/load.js';
import { apiKeys } from '../../../src/reference/swap-order/fixtures.js';
import { serveReference, type ServedReference } from '../../../src/reference/server.js';
import { freshFolder } from '../../support/command-line.js';

describe('`plumbline init`', () => {
  let served: ServedReference;
  let environment: Record<string, string>;
  beforeAll(async () => {
    served = await serveReference({ seed: 1 });
    environment = { ULTRA_BASE_URL: served.bases.ultra, API_KEY: apiKeys.genuine };
  });
  afterAll(() => served.close());

  test.each([
    ['target.ts', /^\/\/ swapOrder\.pair: .* quotes? /m],
    ['target.toml', /^# swapOrder\.pair: .* quotes? /m],
  ])('finds what it can and writes it to %s, with how it was found', async (name, expected) => {
    const file = join(freshFolder(), name);
    expect(await initCommand(file, { environment, rps: 500 })).toMatch(/^discovered with [0-9]+ requests: swapOrder /);
    expect(readFileSync(file, 'utf8')).toMatch(expected);
    if (name.endsWith('.toml')) expect(await loadProfile(file)).toHaveProperty('swapOrder.pair.amount');
    await expect(initCommand(file, { environment })).rejects.toThrow(/exists, and is not replaced/);
  });

  test('explains every key where nothing can be asked, in a module only', async () => {
    const folder = freshFolder();
    expect(await initCommand(join(folder, 'target.ts'), { environment: {} })).toContain('edit it');
    expect(readFileSync(join(folder, 'target.ts'), 'utf8')).toContain('One address is enough');
    await expect(initCommand(join(folder, 'target.json'), { environment: {} })).rejects.toThrow(/ends in \.ts/);
  });
});
