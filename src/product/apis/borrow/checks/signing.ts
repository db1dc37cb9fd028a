import type { Situation, Violation } from '../../../model/check.js';
import { borrow } from '../facts.js';
import { lookupTablesIn } from '../sign-and-send.js';
import { probeOf, stepsOf, viewAt } from '../step.js';
import type { BuildPath } from '../view.js';
import { settling } from './settled.js';

const scenarios = [...settling, 'borrow/both-paths', 'borrow/rows-simulated'];

/** Nobody but the signer has to sign: with that one signature the chain verifies the signatures. */
function signerAloneSigns(path: BuildPath, at: string) {
  return borrow.trace({
    scenarios,
    *situations(trace): Iterable<Situation> {
      const sent = stepsOf(trace).flatMap(({ build, result }) =>
        result.kind === 'unusable' ? [] : [{ build, error: result.kind === 'failed' ? result.error : undefined }],
      );
      const probe = probeOf(trace, path);
      if (probe?.result !== undefined) sent.push({ build: probe.build, error: probe.result.error });
      for (const { build, result } of trace.facts.rows ?? [])
        if (result !== undefined) sent.push({ build, error: result.error });
      for (const { build, error } of sent) {
        const view = viewAt(trace, build);
        if (view?.operation !== path) continue;
        const isRefused = error?.includes('SignatureFailure') === true;
        const violation = isRefused
          ? { expected: 'the signature of the signer suffices', actual: 'another signature is missing', at }
          : undefined;
        yield { views: [view], violation };
      }
    },
  });
}

const tables = '/addressLookupTableAddresses';

const missing = (table: string): Violation => ({
  expected: 'a lookup table on chain',
  actual: `nothing at ${table}`,
  at: tables,
});

export const signing = {
  'BORROW-249': signerAloneSigns('operate', '/transaction'),
  'BORROW-331': signerAloneSigns('operateInstructions', '/instructions'),
  /** Every table that is named lies on chain as a lookup table. */
  'BORROW-256': borrow.trace({
    scenarios,
    *situations(trace): Iterable<Situation> {
      for (const { build, result } of stepsOf(trace)) {
        const view = viewAt(trace, build);
        if (view?.operation !== 'operateInstructions' || (lookupTablesIn(view.response.body) ?? []).length === 0)
          continue;
        if (result.kind !== 'unusable') yield { views: [view] };
        else if (result.missingTable !== undefined) yield { views: [view], violation: missing(result.missingTable) };
      }
      for (const { build, result, missingTable } of trace.facts.rows ?? []) {
        const view = viewAt(trace, build);
        if (view?.operation !== 'operateInstructions' || (lookupTablesIn(view.response.body) ?? []).length === 0)
          continue;
        if (result !== undefined) yield { views: [view] };
        else if (missingTable !== undefined) yield { views: [view], violation: missing(missingTable) };
      }
      const read = trace.facts.tables;
      const view = viewAt(trace, read?.build);
      const named = Object.entries(read?.found ?? {});
      if (view === undefined || named.length === 0) return;
      const absent = named.find(([, isThere]) => !isThere)?.[0];
      yield { views: [view], violation: absent === undefined ? undefined : missing(absent) };
    },
  }),
};
