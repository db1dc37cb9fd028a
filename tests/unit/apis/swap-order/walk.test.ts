import { expect, test } from 'vitest';
import { swapOrder } from '../../../../src/product/apis/swap-order/api.js';
import { swapOrderFixtures } from '../../../../src/reference/swap-order/profile.js';
import { shrunkWalk } from '../../../support/shrunk-walk.js';

test.each([
  ['order-third-time-without-transaction', 'ORDER-147', ['order', 'again', 'again']],
  ['order-fee-lost-after-rejected-fee', 'ORDER-111', ['order', 'fault', 'again']],
  ['order-taker-between-two-versions', 'ORDER-167', ['order', 'wallet', 'version']],
])('a walk that meets %s shrinks to the steps that show it', async (defect, id, steps) => {
  const { found, shrunk } = await shrunkWalk(swapOrder, swapOrderFixtures, 'order/walk', defect, id);
  const stepsOf = (input: unknown) =>
    (input as readonly { readonly does: string }[]).map(({ does }) => does).toReversed();
  expect(stepsOf(found).length).toBeGreaterThan(steps.length);
  expect(stepsOf(shrunk)).toEqual(steps);
});
