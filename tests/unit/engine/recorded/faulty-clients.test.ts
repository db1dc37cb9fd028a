import { expect, test } from 'vitest';
import { judgeCommand } from '../../../../src/cli/commands/judge.js';
import { memoryTransport } from '../../../../src/engine/in-memory.js';
import type { Header } from '../../../../src/model/exchange.js';
import { apiKeys } from '../../../../src/reference/apis/swap-order/fixtures.js';
import { swapOrderFixtures } from '../../../../src/reference/apis/swap-order/profile.js';
import { referenceTriggerFixtures } from '../../../../src/reference/apis/trigger/profile.js';
import { createReference } from '../../../../src/reference/composition.js';
import { keypairFromSeed } from '../../../../src/solana/keypair.js';
import { freshFolder } from '../../results/judged.js';
import { fileOf, linesOf, read } from './recordings.js';

const wallet = keypairFromSeed(new Uint8Array(32).fill(7));
const other = keypairFromSeed(new Uint8Array(32).fill(8));
const { inputMint, outputMint, amount } = swapOrderFixtures.pair;
const oldToken = 'token-of-yesterday-0001';

/** What a client does otherwise than a good one, with the requirements that it then departs from. */
const faults: Readonly<Record<string, readonly string[]>> = {
  nothing: [],
  'the rejected token after the sign-in': ['TRIGGER-025'],
  'a token without its scheme': ['TRIGGER-903'],
  'a challenge of another type': ['TRIGGER-901'],
  'a signature of another text': ['TRIGGER-902'],
  'a deposit for another wallet': ['TRIGGER-904'],
  'an order without an amount': ['ORDER-902'],
  'a fee out of bounds': ['ORDER-903'],
  'the key in the query': ['ORDER-901'],
};

/** Goes through a session of the suite's own client code with the reference, in memory, and gives what was recorded. */
async function recordedBy(fault: string): Promise<readonly object[]> {
  const transport = memoryTransport(createReference({ seed: 1 }).handle);
  const lines: object[] = [];
  let startedAt = Date.parse('2026-01-01T00:00:00Z');
  const send = async (method: string, path: string, headers: readonly Header[], json?: unknown): Promise<unknown> => {
    const body = json === undefined ? undefined : JSON.stringify(json);
    const origin = 'http://reference.invalid';
    const all: readonly Header[] = [
      ...headers,
      ...(body === undefined ? [] : [['content-type', 'application/json'] as const]),
    ];
    const request = { method, origin, path, headers: all, ...(body !== undefined && { body }) };
    const outcome = await transport.exchange(
      request,
      { timeout: 1_000, maxBytes: 1_000_000 },
      new AbortController().signal,
    );
    startedAt += 2_000;
    lines.push({
      request: { method, url: origin + path, headers: all, body },
      response: outcome.response,
      startedAt,
      milliseconds: 5,
    });
    return JSON.parse(outcome.response!.body);
  };
  const key: Header = ['x-api-key', apiKeys.genuine];
  const bearer = (token: string): readonly Header[] => [
    key,
    ['authorization', fault === 'a token without its scheme' ? token : `Bearer ${token}`],
  ];
  const signIn = async (): Promise<string> => {
    const type = fault === 'a challenge of another type' && lines.length < 2 ? 'text' : 'message';
    const asked = { walletPubkey: wallet.publicKey, type };
    const challenge = await send('POST', '/trigger/auth/challenge', [key], asked);
    if (type === 'text') return signIn();
    const proof = await referenceTriggerFixtures.signIn!.verifyBody({
      ...{ type: 'message', walletPubkey: wallet.publicKey, challenge, variant: 'valid' },
      sign: (bytes: Uint8Array) =>
        Promise.resolve(
          wallet.sign(fault === 'a signature of another text' && lines.length < 3 ? Uint8Array.of(1) : bytes),
        ),
    } as never);
    const response = (await send('POST', '/trigger/auth/verify', [key], proof)) as { token?: string };
    return response.token ?? signIn();
  };

  await send('GET', '/trigger/vault', bearer(oldToken));
  const token = await signIn();
  await send('GET', '/trigger/vault/register', bearer(token));
  await send('GET', '/trigger/vault', bearer(fault === 'the rejected token after the sign-in' ? oldToken : token));
  const userAddress = (fault === 'a deposit for another wallet' ? other : wallet).publicKey;
  await send('POST', '/trigger/deposit/craft', bearer(token), { userAddress });
  // A session that is renewed early, and two that overlap.
  const renewed = await signIn();
  await send('GET', '/trigger/vault', bearer(renewed));
  await send('GET', '/trigger/vault', bearer(token));

  const query = `inputMint=${inputMint}&outputMint=${outputMint}`;
  const order = (more: string, headers: readonly Header[] = [key]) =>
    send('GET', `/ultra/v1/order?${query}${more}`, headers);
  await order(`&amount=${amount}`);
  if (fault === 'an order without an amount') await order('');
  if (fault === 'a fee out of bounds') await order(`&amount=${amount}&referralFee=300`);
  if (fault === 'the key in the query') await order(`&amount=${amount}&x-api-key=${apiKeys.genuine}`, []);
  return lines;
}

test.each(Object.entries(faults))('a client with %s is diagnosed exactly', async (fault, breaks) => {
  const out = freshFolder();
  const file = fileOf('traffic.ndjson', linesOf(await recordedBy(fault)));
  await judgeCommand([file], { out, require: 0, report: [], quiet: true });
  const failed = read(out).requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map(({ id }) => id)).toEqual(breaks);
  const passed = read(out).requirements.flatMap(({ id, verdict, party }) =>
    party === 'client' && verdict === 'pass' ? [id] : [],
  );
  if (breaks.length === 0)
    expect(passed).toEqual(
      expect.arrayContaining([
        'ORDER-901',
        'ORDER-902',
        'TRIGGER-025',
        'TRIGGER-901',
        'TRIGGER-902',
        'TRIGGER-903',
        'TRIGGER-904',
      ]),
    );
});
