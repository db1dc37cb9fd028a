import { expect, test } from 'vitest';
import { listingPositions } from '../../../../src/laboratory/defects/borrow/tamper.js';
import type { Inject } from '../../../../src/laboratory/defects/defect.js';
import { failedIds, runOnce } from '../../../../src/laboratory/proof/run-once.js';
import type { Profile } from '../../../../src/product/profile/profile.js';

const walks = new Set(Array.from({ length: 40 }, (_, index) => `borrow/lifecycle#${index}`));
const release = { seed: 5, depth: 'release', only: 'borrow', keeps: walks } as const;

/** A read of several wallets never lists what was created, and `onJoint` is called for each. */
const withoutNewOnes = (onJoint: () => void): Inject =>
  listingPositions((list, { users }) => {
    if (users.length === 1) return undefined;
    onJoint();
    return list.filter(({ ownerAddress }) => ownerAddress !== users[0]);
  });

const longestList = (length: number) => listingPositions((list) => list.slice(0, length));

test('a wallet has more positions than a page of a list may show', async () => {
  expect(failedIds(await runOnce({ ...release, inject: longestList(10) }))).toContain('BORROW-214');
  expect(failedIds(await runOnce({ ...release, inject: longestList(13) }))).toEqual([]);
});

test('a list of several wallets that never shows a new position is not read again for ever', async () => {
  let joints = 0;
  const declare = (profile: Profile): Profile => ({
    ...profile,
    borrow: { ...profile.borrow, readLag: { interval: 20, deadline: 30_000 } },
  });
  const summary = await runOnce({ ...release, declare, inject: withoutNewOnes(() => (joints += 1)) });
  expect(failedIds(summary)).toContain('BORROW-151');
  expect(joints).toBeGreaterThan(10);
  expect(joints).toBeLessThan(450);
});

test('builds are simulated where the secret is of another wallet than theirs', async () => {
  const declare = (profile: Profile): Profile => ({
    ...profile,
    wallets: { build: profile.wallets!['trigger-owner']! },
  });
  const { requirements } = await runOnce({ seed: 1, only: 'BORROW-338,BORROW-341', declare });
  const judged = requirements.filter(({ id }) => id === 'BORROW-338' || id === 'BORROW-341');
  expect(judged.map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
});
