import { expect, test } from 'vitest';
import { trigger } from '../../../../src/product/apis/trigger/api.js';
import { confirm } from '../../../../src/product/explore/confirm.js';
import { createExplorer } from '../../../../src/product/explore/explore.js';
import { prepared } from '../../../../src/product/explore/prepare.js';
import { createSender } from '../../../../src/product/http/client.js';
import { resolveTarget } from '../../../../src/product/profile/resolve.js';
import { memoryTransport } from '../../../../src/laboratory/rehearsal/in-memory.js';
import { targetInMemory } from '../../../support/replays.js';
import { referenceProfile } from '../../../../src/reference/profile.js';
import { referenceTriggerFixtures as fixtures } from '../../../../src/reference/trigger/profile.js';

test.each([
  ['trigger-foreign-cancelled-order-cancelled-again', 'TRIGGER-117', "cancel another's cancelled order"],
  ['trigger-deposit-forgotten-after-two-others', 'TRIGGER-095', 'create on the first and last of three deposits'],
])('a walk that meets %s shrinks to the one step that shows it', async (defect, id, step) => {
  const target = resolveTarget(referenceProfile('http://reference.invalid'), {}, {}, true);
  const { handle, time } = targetInMemory(1, defect);
  const { signal } = new AbortController();
  const sender = createSender({
    ...{ runId: 'test', target, signal, record: () => undefined },
    transport: memoryTransport(handle, time),
  });
  const api = prepared(trigger, fixtures, { seed: 1, depth: 'gate', bases: ['trigger'] });
  const scenario = api.scenarios.find(({ name }) => name === 'trigger/walk')!;
  const runs = Array.from({ length: scenario.runs.gate }, (_, index) => ({ scenario, index, path: String(index) }));
  const given = { api, fixtures, target, sender, seed: 1, salt: 'test', runs, signal, onTrace: () => undefined };
  const explorer = createExplorer(given);
  const isShown = () => [...explorer.explored().shown.values()].find(({ found }) => found.id === id);
  for (const run of runs) if (isShown() === undefined) await explorer.run(run);
  const shown = isShown()!;
  const stepsOf = (input: string) => (JSON.parse(input) as { steps: readonly { does: string }[] }).steps;
  expect(stepsOf(shown.trace.input).length).toBeGreaterThan(3);
  const { player } = explorer.explored();
  const confirmed = await confirm(shown.found.fingerprint, shown, { ...given, player, shrinkRuns: 60, repetitions: 1 });
  expect(stepsOf(confirmed.trace.input)).toEqual([expect.objectContaining({ does: step })]);
});
