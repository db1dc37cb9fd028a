import { expect, test } from 'vitest';
import { trigger } from '../../../../src/product/apis/trigger/api.js';
import { referenceTriggerFixtures } from '../../../../src/reference/trigger/profile.js';
import { shrunkWalk } from '../../../support/shrunk-walk.js';

test.each([
  ['trigger-foreign-cancelled-order-cancelled-again', 'TRIGGER-117', "cancel another's cancelled order"],
  ['trigger-deposit-forgotten-after-two-others', 'TRIGGER-095', 'create on the first and last of three deposits'],
])('a walk that meets %s shrinks to the one step that shows it', async (defect, id, step) => {
  const { found, shrunk } = await shrunkWalk(trigger, referenceTriggerFixtures, 'trigger/walk', defect, id);
  const stepsOf = (input: unknown) => (input as { readonly steps: readonly { readonly does: string }[] }).steps;
  expect(stepsOf(found).length).toBeGreaterThan(3);
  expect(stepsOf(shrunk)).toEqual([expect.objectContaining({ does: step })]);
});
