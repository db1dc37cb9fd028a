import { trigger } from '../../../../src/product/apis/trigger/api.js';
import type { TriggerFixtures } from '../../../../src/product/apis/trigger/fixtures.js';
import type { TriggerSession } from '../../../../src/product/apis/trigger/reader/view.js';
import { memoryTransport } from '../../../../src/laboratory/rehearsal/in-memory.js';
import { createScenarioRunner } from '../../../../src/product/explore/session.js';
import { createSender } from '../../../../src/product/http/client.js';
import type { Exchange } from '../../../../src/product/model/exchange.js';
import { resolveTarget } from '../../../../src/product/profile/resolve.js';
import { createReference } from '../../../../src/reference/composition.js';
import { referenceProfile } from '../../../../src/reference/profile.js';
import { fixtures as ofReference } from './made.js';

/** Runs scenarios of the trigger order API on a reference of its own, without sockets, with everything that was sent in its order. */
export function runnerFor(fixtures: TriggerFixtures) {
  const reference = createReference({ seed: 1 });
  const sent: Exchange[] = [];
  const target = resolveTarget({ ...referenceProfile('http://reference.invalid'), trigger: fixtures }, {}, {}, true);
  const signal = new AbortController().signal;
  const transport = memoryTransport((request) => reference.handle(request));
  const sender = createSender({ runId: 'test', target, signal, transport, record: (one) => void sent.push(one) });
  return {
    runner: createScenarioRunner({ api: trigger, fixtures, target, sender, salt: 'test', signal }),
    reference,
    sent,
  };
}

/** The session of a scenario that does nothing by itself; its pauses pass at once. */
export async function createBench(fixtures: TriggerFixtures = ofReference) {
  const { runner, reference, sent } = runnerFor(fixtures);
  const facts: Record<string, unknown> = {};
  const pauses: number[] = [];
  const given = await new Promise<TriggerSession>((resolve) => {
    const idle = { name: 'made', effects: [], run: (_: undefined, session: TriggerSession) => resolve(session) };
    void runner.run(idle as never, 0, undefined as never);
  });
  const session: TriggerSession = {
    ...given,
    fact: (name, value) => void (facts[name] = value),
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      reference.clock.advance(milliseconds);
      return Promise.resolve();
    },
  };
  return { session, reference, sent, facts, pauses };
}
