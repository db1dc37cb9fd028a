import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/product/model/exchange.js';
import { createRefusals } from '../../../src/product/results/refusals.js';
import { createTokenAges } from '../../../src/product/results/token-ages.js';
import { keypairFromSeed } from '../../../src/product/solana/keypair.js';
import { exchangeOf } from '../judge/made.js';

/** Of `in WALLET TOKEN FROM TO AHEAD`, a sign-in, and `ok TOKEN FROM TO AHEAD` or `no …`, in ms, and s of the clock. */
function exchangesOf(rows: string, start = 1_001) {
  return rows.split(', ').map((row, index): Exchange => {
    const [what, ...parts] = row.split(' ');
    const seed = what === 'in' ? Number(parts.shift()) : 0;
    const [token = '', from = '', to = Number(from) + 1, ahead = 0] = parts;
    const date = new Date(start + Number(ahead) * 1000).toUTCString();
    const times = { startedAt: start + Number(from), milliseconds: Number(to) - Number(from) };
    return exchangeOf({
      ...{ id: `r-${index}`, base: 'trigger', operation: what === 'in' ? 'verify' : 'getVault', credentials: {} },
      ...(start === 0 ? { startedAt: 0, milliseconds: 0 } : times),
      ...{ path: `/vault?${index}`, requestHeaders: [['authorization', `Bearer «${token}»`]] },
      sent: { json: { walletPubkey: keypairFromSeed(new Uint8Array(32).fill(seed)).publicKey } },
      ...{ status: what === 'no' ? 401 : 200, headers: [['date', date]], body: { token: `«${token}»` } },
    });
  });
}

function countOf(rows: string, start?: number) {
  const ages = createTokenAges();
  for (const exchange of exchangesOf(rows, start))
    if (exchange.operation === 'verify') ages.addSignIn(exchange);
    else ages.add(exchange, exchange.response?.status === 200);
  const { rejected, atOnce } = ages.result();
  return [rejected, atOnce];
}

const old = 'in 1 a 10 20, ok a 30, ok a 400';
test.each([
  ['at an age at which another was accepted', `${old}, in 1 b 410 420, ok b 430, no b 500`, 1, 0],
  ['at its first use', `${old}, in 1 b 410 420, no b 430`, 1, 1],
  ['and accepted afterwards', 'ok x 20, no x 30 40, ok x 40', 1, 0],
  ['several times in a row', `${old}, in 1 b 410 420, no b 430, no b 440, no b 450`, 1, 1],
  ['though older ones of its wallet serve on', 'in 1 a 10 20, in 1 b 30 40, in 1 c 50 60, no b 70, ok a 95', 1, 1],
  ['as it was accepted', 'ok x 20, no x 30 40, ok x 39', 0, 0],
  ['when it was as old as the oldest', `${old}, in 1 b 410 420, ok b 430, no b 790`, 0, 0],
  ['after its wallet signed in again', `${old}, in 1 b 410 420, in 1 c 430 440, no b 450`, 0, 0],
  ['while its wallet signed in again', `${old}, in 1 b 410 420, no b 450 460, in 1 c 440 470`, 0, 0],
  ['beside another sign-in of its wallet', `${old}, in 1 c 405 420, in 1 b 410 430, no b 450`, 0, 0],
  ['after another wallet signed in', `${old}, in 1 b 410 420, in 2 c 430 440, no b 450`, 1, 1],
  ['after the clock was moved', `${old}, in 1 b 410 420, no b 430 440 900`, 0, 0],
  ['after it was left unused', `${old}, ok a 50000, in 1 b 50010 50020, no b 60021`, 0, 0],
  ['that nobody saw given out', `${old}, no x 430`, 0, 0],
  ['of those that one text stands for', `${old}, in 1 a 410 420, no a 430`, 0, 0],
])('a token that was rejected %s', (_, rows, rejected, atOnce) => expect(countOf(rows)).toEqual([rejected, atOnce]));

test('without times nothing but first uses counts', () =>
  expect(countOf(`${old}, in 1 b 410 420, no b 430, in 1 c 440 450, ok c 460, no c 470, ok c 480`, 0)).toEqual([0, 1]));

test.each([
  ['one in fifteen', 15, 'rejected tokens that were no older than accepted ones: 4 of 60 requests ended in 401'],
  ['one in thirty', 30, undefined],
])('what rejects a good token in %s of its requests is named by that', (_, each, says) => {
  const uses = Array.from({ length: 60 }, (_each, at) => `${at % each === 5 ? 'no' : 'ok'} a ${30 + 2 * at}`);
  const refusals = createRefusals(() => ({ signIn: ['challenge', 'verify'] }));
  for (const exchange of exchangesOf(['in 1 a 10 20', ...uses].join(', '))) refusals.add(exchange);
  expect(refusals.dead().map(({ text }) => text)).toEqual(says === undefined ? [] : [`GET /vault ${says}`]);
});
