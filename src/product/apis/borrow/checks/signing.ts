import { unless, type Case } from '../../../model/check.js';
import { lookupTablesIn } from '../fixtures/sign-and-send.js';
import { borrow, viewAt } from '../reader/facts.js';
import type { BuildPath } from '../reader/view.js';
import { settling } from './settled.js';

const scenarios = [...settling, 'borrow/rows-simulated'];

/** Nobody but the signer has to sign: with that one signature the chain verifies the signatures. */
function signerAloneSigns(path: BuildPath, at: string) {
  return borrow.session({
    scenarios,
    *judge(session): Iterable<Case> {
      const { steps = [], rows = [] } = session.facts;
      for (const { build, result } of [...steps, ...rows]) {
        const view = viewAt(session, build);
        if (view?.operation !== path) continue;
        const isRefused = 'error' in result && result.error.includes('SignatureFailure');
        const expected = 'the signature of the signer suffices';
        yield { views: [view], violation: unless(!isRefused, expected, 'another signature is missing', { at }) };
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
      const { steps = [], rows = [], tables } = session.facts;
      // Without its tables nothing can be simulated.
      for (const { build } of [...steps, ...rows]) {
        const view = viewAt(session, build);
        const isNamed = view?.operation === 'operateInstructions' && lookupTablesIn(view.response.body)?.length;
        if (isNamed) yield { views: [view] };
      }
      const view = viewAt(session, tables?.build);
      const named = Object.entries(tables?.found ?? {});
      if (view === undefined || named.length === 0) return;
      const absent = named.find(([, isThere]) => !isThere)?.[0];
      const violation = unless(absent === undefined, 'a lookup table on chain', `nothing at ${absent}`, {
        at: '/addressLookupTableAddresses',
      });
      yield { views: [view], violation };
    },
  }),
};
