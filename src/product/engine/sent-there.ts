import type { Api } from '../model/api.js';
import type { RecalledInput } from '../explore/choose-within-budget.js';
import { nameOfRun } from '../explore/inputs.js';
import { idsIn } from '../judge/inputs.js';
import type { ApiEvidence } from '../judge/judge.js';
import type { RunSummary } from '../results/run-json.js';
import { parseInputKey } from '../results/sent-inputs.js';

/** Whether a requirement is decided only where a valid counterpart request succeeded. */
export function needsControl({ checks }: Api<never>, id: string): boolean {
  const check = checks[id];
  return check !== undefined && check.kind !== 'fold' && check.control !== undefined;
}

/**
 * What a baseline sent to an API, by the place in a plan that it takes, so that both runs send the same there. It counts by
 * what it tested and by the failures that it showed.
 */
export function sentThere(api: Api<never>, { inputs = {} }: RunSummary): ReadonlyMap<string, RecalledInput> {
  const names = new Set(api.scenarios.map(({ name }) => name));
  const there = new Set(['there']);
  const sent = new Map<string, RecalledInput>();
  for (const [key, { requests, tested, controls = '', failed = [] }] of Object.entries(inputs)) {
    const place = parseInputKey(key);
    if (place === undefined || !names.has(place.scenario) || place.path.includes(':')) continue;
    const name = nameOfRun({ scenario: { name: place.scenario }, index: place.path });
    if (sent.has(name)) continue;
    const succeeded = new Set(idsIn(controls));
    const part = (id: string, isControlled: boolean) => ({
      id,
      exercised: there,
      controls: isControlled ? there : new Set<string>(),
    });
    sent.set(name, {
      key,
      requests,
      parts: [
        ...idsIn(tested).map((id) => part(id, !needsControl(api, id) || succeeded.has(id))),
        ...failed.map((fingerprint) => part(fingerprint, true)),
      ],
      failed,
    });
  }
  return sent;
}

/** How often the input of a planned run was sent, by the evidence of each API. */
export function timesSent(evidence: readonly Pick<ApiEvidence, 'inputs'>[], name: string): number {
  const at = name.lastIndexOf('#');
  const key = `${name.slice(0, at)}@${name.slice(at + 1)}`;
  const record = evidence.map(({ inputs }) => inputs?.[key]).find((each) => each !== undefined);
  return record === undefined ? 0 : (record.sent ?? 1);
}
