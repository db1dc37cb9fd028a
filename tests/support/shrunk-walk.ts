import { confirm } from '../../src/product/explore/confirm.js';
import { createExplorer } from '../../src/product/explore/explore.js';
import { prepared } from '../../src/product/explore/prepare.js';
import { createSender } from '../../src/product/http/client.js';
import type { Api } from '../../src/product/model/api.js';
import { resolveTarget } from '../../src/product/profile/resolve.js';
import { memoryTransport } from '../../src/laboratory/rehearsal/in-memory.js';
import { referenceProfile } from '../../src/reference/profile.js';
import { targetInMemory } from './replays.js';

/** The input of a walk that shows a defect, as it was found at `gate` and after shrinking. */
export async function shrunkWalk<F>(whole: Api<F>, fixtures: F, name: string, defect: string, id: string) {
  const target = resolveTarget(referenceProfile('http://reference.invalid'), {}, {}, true);
  const { handle, time } = targetInMemory(1, defect);
  const { signal } = new AbortController();
  const sender = createSender({
    ...{ runId: 'test', target, signal, record: () => undefined },
    transport: memoryTransport(handle, time),
  });
  const api = prepared(whole, fixtures, { seed: 1, depth: 'gate', bases: whole.bases });
  const scenario = api.scenarios.find((item) => item.name === name)!;
  const runs = Array.from({ length: scenario.runs.gate }, (_, index) => ({ scenario, index, path: String(index) }));
  const given = { api, fixtures, target, sender, seed: 1, salt: 'test', runs, signal, onTrace: () => undefined };
  const explorer = createExplorer(given);
  const isShown = () => [...explorer.explored().shown.values()].find(({ found }) => found.id === id);
  for (const run of runs) if (isShown() === undefined) await explorer.run(run);
  const shown = isShown()!;
  const { player } = explorer.explored();
  const confirmed = await confirm(shown.found.fingerprint, shown, { ...given, player, shrinkRuns: 60, repetitions: 1 });
  const inputOf = ({ trace }: { readonly trace: { readonly input: string } }): unknown => JSON.parse(trace.input);
  return { found: inputOf(shown), shrunk: inputOf(confirmed) };
}
