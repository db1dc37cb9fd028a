import { unless, type Case } from '../../../model/check.js';
import { borrow } from '../reader/facts.js';
import { lookupTablesIn } from '../fixtures/sign-and-send.js';
import { probeOf, stepsOf, viewAt } from '../reader/step.js';
import type { BuildPath } from '../reader/view.js';
import { settling } from './settled.js';

const scenarios = [...settling, 'borrow/both-paths', 'borrow/rows-simulated'];

/** Nobody but the signer has to sign: with that one signature the chain verifies the signatures. */
function signerAloneSigns(path: BuildPath, at: string) {
  return borrow.session({
    scenarios,
    *judge(session): Iterable<Case> {
      const sent = stepsOf(session).map(({ build, result }) => ({
        build,
        error: result.kind === 'failed' ? result.error : undefined,
      }));
      const probe = probeOf(session, path);
      if (probe?.result !== undefined) sent.push({ build: probe.build, error: probe.result.error });
      for (const { build, result } of session.facts.rows ?? []) sent.push({ build, error: result.error });
      for (const { build, error } of sent) {
        const view = viewAt(session, build);
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

export const signing = {
  'BORROW-249': signerAloneSigns('operate', '/transaction'),
  'BORROW-331': signerAloneSigns('operateInstructions', '/instructions'),
  /** Every table that is named lies on chain as a lookup table. */
  'BORROW-256': borrow.session({
    scenarios,
    *judge(session): Iterable<Case> {
      // Without its tables nothing can be simulated.
      for (const { build } of [...stepsOf(session), ...(session.facts.rows ?? [])]) {
        const view = viewAt(session, build);
        const isNamed = view?.operation === 'operateInstructions' && lookupTablesIn(view.response.body)?.length;
        if (isNamed) yield { views: [view] };
      }
      const read = session.facts.tables;
      const view = viewAt(session, read?.build);
      const named = Object.entries(read?.found ?? {});
      if (view === undefined || named.length === 0) return;
      const absent = named.find(([, isThere]) => !isThere)?.[0];
      const violation = unless(absent === undefined, 'a lookup table on chain', `nothing at ${absent}`, {
        at: '/addressLookupTableAddresses',
      });
      yield { views: [view], violation };
    },
  }),
};
