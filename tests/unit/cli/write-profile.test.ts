import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { diagnosed } from '../../../src/product/cli/commands/doctor.js';
import { loadProfile } from '../../../src/product/profile/load.js';
import { stderr } from '../../../src/product/results/output.js';
import { apiKeys } from '../../../src/reference/gateway.js';
import { serveReference } from '../../../src/reference/server.js';
import { fileOf, freshFolder } from '../../support/command-line.js';

const served = await serveReference({ seed: 1 });
const environment = { ULTRA_BASE_URL: served.bases.ultra, API_KEY: apiKeys.genuine };
afterAll(() => served.close());

test.each([
  ['target.ts', /^\/\/ swapOrder\.pair: .* quotes? /m],
  ['target.toml', /^# swapOrder\.pair: .* quotes? /m],
])('`doctor --write` finds what it can and writes it to %s, with how it was found', async (name, expected) => {
  const file = join(freshFolder(), name);
  const { text, exitCode, target } = await diagnosed({ write: file, environment, rps: 500 });
  expect(text).toMatch(/^discovered with [0-9]+ requests: [0-9]+ values of swapOrder/);
  expect(text).toContain(`target ${target}\n`);
  expect([exitCode, statSync(file).mode & 0o777]).toEqual([0, 0o600]);
  expect(readFileSync(file, 'utf8')).toMatch(expected);
  expect(await loadProfile(file)).toHaveProperty('swapOrder.pair.amount');
});

test('`doctor --write` adds what it finds to a file of data, which keeps what it declares', async () => {
  const file = join(freshFolder(), 'target.json');
  const declared = { $schema: './profile.schema.json', name: 'mine', bases: { ultra: served.bases.ultra } };
  const pair = { inputMint: `So1${'1'.repeat(39)}2`, outputMint: '1'.repeat(32), amount: '7' };
  const write = (profile: object): void => writeFileSync(file, JSON.stringify(profile));
  const read = (): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const elsewhere = served.bases.ultra.replace('127.0.0.1', 'localhost');
  const used = { ...environment, ULTRA_BASE_URL: elsewhere, SWAP_V2_BASE_URL: served.bases.swapV2 };
  const run = () => diagnosed({ write: file, environment: used, rps: 500 });
  write(declared);
  await run();
  expect(read()).toMatchObject({ ...declared, bases: { ...declared.bases, swapV2: served.bases.swapV2 } });
  expect(read()).toHaveProperty('swapOrder.pair.amount');
  const first = read();
  expect((await run()).text).toContain(`: nothing new; see ${file}\n`);
  expect(read()).toEqual(first);
  const dead = { ULTRA_BASE_URL: 'http://127.0.0.1:1/ultra/v1', SWAP_V2_BASE_URL: 'http://127.0.0.1:1/swap/v2' };
  const { text: silent } = await diagnosed({ write: file, environment: { ...environment, ...dead } });
  expect(silent).toContain(`: no address responded as its API does; ${file} stays as it is\n`);
  expect(read()).toEqual(first);
  write({ ...declared, swapOrder: { pair } });
  const told = vi.spyOn(stderr, 'write').mockReturnValue(true);
  const { text } = await run();
  expect(text).toContain(`\n${file} keeps its own addresses, but what was found is of ULTRA_BASE_URL\n`);
  expect(told).toHaveBeenCalledOnce();
  told.mockRestore();
  expect(read()).toHaveProperty('swapOrder.pair', pair);
});

test('`doctor --write` keeps the comments that a TOML file begins with, and loses no others', async () => {
  const bases = (origin: string): string => `name = "a # b"\n[bases] ${origin}\nultra = '${served.bases.ultra}'\n`;
  const file = fileOf('target.toml', `# Ours.\n\n${bases('')}`);
  const read = (): string => readFileSync(file, 'utf8');
  const run = () => diagnosed({ write: file, environment: { API_KEY: apiKeys.genuine }, rps: 500 });
  await run();
  expect(read()).toMatch(/^# Ours\.\n# How it was found by .*:\n# swapOrder\.pair: .*\n(?:# .*\n)+\nname = "a # b"\n/);
  const first = read();
  await run();
  expect(read()).toBe(first);
  writeFileSync(file, bases('# of the staging host'));
  await expect(run()).rejects.toThrow(/has comments below its first lines, .*; expected a new file/);
  expect(read()).toBe(bases('# of the staging host'));
  writeFileSync(file, `name = "x"\n[bases]\ntrigger = "${served.bases.ultra}"\n`);
  await run();
  expect(read()).not.toContain('How it was found');
});

test('`doctor --write` never replaces code, nor what another profile declares, and needs an address', async () => {
  const [code, data] = [fileOf('target.ts', 'export default {};'), fileOf('target.json', '{}')];
  await expect(diagnosed({ write: code, environment })).rejects.toThrow(/not replaced/);
  const replacing = diagnosed({ write: data, target: code, environment });
  await expect(replacing).rejects.toThrow(/--target would replace what it declares/);
  const write = join(freshFolder(), 'new.ts');
  await expect(diagnosed({ write, environment: {} })).rejects.toThrow(/no address; expected one in the environment/);
});

test('`doctor --write` begins a new profile with what another declares, at the addresses and with the name of those that are used', async () => {
  const from = fileOf('a.json', '{ "name": "localhost:9", "bases": { "ultra": "http://localhost:9/ultra/v1" } }');
  const write = join(freshFolder(), 'b.json');
  const { ultra, swapV2, rpc } = served.bases;
  const used = { ...environment, SWAP_V2_BASE_URL: swapV2, RPC_URL: rpc };
  const { text } = await diagnosed({ write, target: from, environment: used, rps: 500 });
  expect(text).toContain(`${write} begins with what ${from} declares, without its comments\n`);
  expect(await loadProfile(write)).toMatchObject({ name: new URL(ultra).host, bases: { ultra, swapV2, rpc } });
});

test('`doctor --write` of a new file finds anew what of another profile is stale, and keeps the rest', async () => {
  const { borrow: lend, rpc } = served.bases;
  const used = { environment: { ...environment, LEND_BASE_URL: lend, RPC_URL: rpc }, rps: 500 };
  const folder = freshFolder();
  await diagnosed({ ...used, write: join(folder, 'whole.json') });
  const whole = await loadProfile(join(folder, 'whole.json'));
  const { swapOrder, borrow } = whole;
  const positionOf = (positionId: string) => ({ vaultId: '1', positionId });
  const closed = { ...borrow, positions: { debtFree: positionOf('998'), withDebt: positionOf('999') } };
  const delisted = { ...borrow, vaults: { ...borrow!.vaults, nativeDebt: { vaultId: '999' } } };
  for (const [name, change] of Object.entries({
    'borrow.positions': { borrow: closed, swapOrder: { ...swapOrder, takerFunded: '1'.repeat(32) } },
    'swapOrder.pair': { swapOrder: { ...swapOrder, pair: { ...swapOrder!.pair, outputMint: '1'.repeat(32) } } },
    'borrow.vaults.nativeDebt': { borrow: delisted },
  })) {
    const [target, write] = [fileOf('old.json', JSON.stringify({ ...whole, ...change })), join(folder, `${name}.json`)];
    if (name === 'borrow.positions') expect((await diagnosed({ ...used, target })).cause).toContain(` ${name} (`);
    expect((await diagnosed({ ...used, write, target })).text).toContain(`\n${name} is stale (`);
    expect(await loadProfile(write)).toEqual(whole);
  }
});
