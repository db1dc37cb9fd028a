import { expect, test } from 'vitest';
import { swapOrder } from '../../../src/product/apis/swap-order/api.js';
import { trigger } from '../../../src/product/apis/trigger/api.js';
import { swapOrderFixtures } from '../../../src/reference/swap-order/fixtures.js';
import { confirm, type LocatedViolation } from '../../../src/product/explore/confirm.js';
import { isRepresentative } from '../../../src/product/judge/cell.js';
import { createLedger } from '../../../src/product/judge/ledger.js';
import { inputsOf } from '../../../src/product/explore/inputs.js';
import { createScenarioRunner } from '../../../src/product/explore/session.js';
import { prepared, withCombinations } from '../../../src/product/explore/prepare.js';
import { createSender } from '../../../src/product/http/client.js';
import type { Api } from '../../../src/product/model/api.js';
import { resolveTarget } from '../../../src/product/profile/resolve.js';
import { memoryTransport } from '../../../src/laboratory/rehearsal/in-memory.js';
import { referenceProfile } from '../../../src/reference/profile.js';
import { targetInMemory } from '../../support/replays.js';
import { fixtures } from './trigger/made.js';

/** The input of a walk that shows a defect, as it was found at `gate` and after shrinking. */
async function shrunkWalk<F>(whole: Api<F>, fixtures: F, name: string, defect: string, id: string) {
  const target = resolveTarget(referenceProfile('http://reference.invalid'), {}, {}, true);
  const { handle, time } = targetInMemory(1, defect);
  const { signal } = new AbortController();
  const sender = createSender({
    ...{ runId: 'test', target, signal, record: () => undefined },
    transport: memoryTransport(handle, time),
  });
  const api = prepared(whole, fixtures, { seed: 1, depth: 'gate', bases: whole.bases });
  const scenario = api.scenarios.find((item) => item.name === name)!;
  const given = { api, fixtures, target, sender, salt: 'test', signal, onSession: () => undefined };
  const runner = createScenarioRunner(given);
  const ledger = createLedger(api, fixtures);
  let shown: LocatedViolation<F> | undefined;
  for (const [index, input] of inputsOf(scenario, 1, scenario.runs.gate, fixtures, whole.bases).entries()) {
    if (shown !== undefined) break;
    const { session } = await runner.run(scenario, index, input);
    for (const found of ledger.add(session).values())
      if (found.id === id && isRepresentative(shown?.found, found))
        shown = { found, session, scenario, path: String(index) };
  }
  if (shown === undefined) throw new Error(`no walk shows ${defect}`);
  const confirmed = await confirm(shown, { ...given, runner, seed: 1, shrinkRuns: 60, repetitions: 1 });
  const inputOf = ({ session }: { readonly session: { readonly input: string } }): unknown => JSON.parse(session.input);
  return { found: inputOf(shown), shrunk: inputOf(confirmed) };
}

test.each([
  ['trigger-foreign-cancelled-order-cancelled-again', 'TRIGGER-117', 'cancel an order of another: cancelled'],
  ['trigger-deposit-forgotten-after-two-others', 'TRIGGER-095', 'create on the first and last of three deposits'],
])('a walk that meets %s shrinks to the one step that shows it', async (defect, id, step) => {
  const { found, shrunk } = await shrunkWalk(trigger, fixtures, 'trigger/walk', defect, id);
  const stepsOf = (input: unknown) => (input as { readonly steps: readonly { readonly does: string }[] }).steps;
  expect(stepsOf(found).length).toBeGreaterThan(3);
  expect(stepsOf(shrunk)).toEqual([expect.objectContaining({ does: step })]);
});

test.each([
  ['order-third-time-without-transaction', 'ORDER-147', ['order', 'again', 'again']],
  ['order-fee-lost-after-rejected-fee', 'ORDER-111', ['order', 'fault', 'again']],
])('a walk that meets %s shrinks to the steps that show it', async (defect, id, steps) => {
  const { found, shrunk } = await shrunkWalk(swapOrder, swapOrderFixtures, 'order/walk', defect, id);
  const stepsOf = (input: unknown) =>
    (input as readonly { readonly does: string }[]).map(({ does }) => does).toReversed();
  expect(stepsOf(found).length).toBeGreaterThan(steps.length);
  expect(stepsOf(shrunk)).toEqual(steps);
});

test('a gate has every pair of a step and its circumstances, whatever the seed', () => {
  const walk = trigger.scenarios.find(({ name }) => name === 'trigger/walk')!;
  for (const seed of [1, 2, 7_777_777]) {
    const { examples, runs } = withCombinations(walk, fixtures, { seed, depth: 'gate', bases: trigger.bases });
    expect(examples!(fixtures, trigger.bases).length).toBeLessThanOrEqual(runs.gate);
  }
});
