import { expect, test } from 'vitest';
import { swapOrder } from '../../../src/product/apis/swap-order/api.js';
import { trigger } from '../../../src/product/apis/trigger/api.js';
import { swapOrderFixtures } from '../../../src/reference/swap-order/profile.js';
import { referenceTriggerFixtures } from '../../../src/reference/trigger/profile.js';
import { shrunkWalk } from '../../support/shrunk-walk.js';

test.each([
  ['trigger-foreign-cancelled-order-cancelled-again', 'TRIGGER-117', 'cancel an order of another: cancelled'],
  ['trigger-deposit-forgotten-after-two-others', 'TRIGGER-095', 'create on the first and last of three deposits'],
])('a walk that meets %s shrinks to the one step that shows it', async (defect, id, step) => {
  const { found, shrunk } = await shrunkWalk(trigger, referenceTriggerFixtures, 'trigger/walk', defect, id);
  const stepsOf = (input: unknown) => (input as { readonly steps: readonly { readonly does: string }[] }).steps;
  expect(stepsOf(found).length).toBeGreaterThan(3);
  expect(stepsOf(shrunk)).toEqual([expect.objectContaining({ does: step })]);
});

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
