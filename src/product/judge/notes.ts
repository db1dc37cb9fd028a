import type { Api } from '../model/api.js';
import type { Check, RunCase, RunCheck, RunNote } from '../model/check.js';
import { compareIds } from '../model/exchange.js';
import { groupedBy } from '../model/groups.js';
import type { SessionView } from '../model/view.js';
import { outcomeOf } from './cases.js';
import { containedIn, type SuiteFaults } from './contain.js';

/** What the notes of all sessions show, by requirement, and what checks threw over them. */
export interface DecidedRun {
  readonly runCases: Readonly<Record<string, readonly RunCase[]>>;
  readonly suiteFaults: SuiteFaults;
}

/** Beyond so many notes a check over the run no longer decides: it says so, and the memory of a run stays bounded. */
const mostNotes = 500_000;

/** Keeps what checks over the run note of each session. */
export function createNotes<F>(api: Api<F>, checks: readonly (readonly [string, Check<F>])[]) {
  const runChecks = checks.flatMap(([id, check]) =>
    check.over === 'run' ? [{ id, note: (check as unknown as RunCheck<F, RunNote>).note }] : [],
  );
  // Checks that take the same notes share them.
  const notings = [...groupedBy(runChecks, ({ note }) => note)].map(([note, own]) => {
    const notes: RunNote[] = [];
    return { note, ids: own.map(({ id }) => id), notes };
  });
  return {
    /** `contained` calls a step that a check may throw in, on account of the requirements it names. */
    take(view: SessionView<F>, contained: (ids: readonly string[], step: () => void) => void): void {
      for (const { note, ids, notes } of notings) {
        if (notes.length > mostNotes) continue;
        contained(ids, () => {
          for (const one of note(view)) notes.push(one);
        });
      }
    },
    /** The order in which sessions were added changes nothing. */
    decide(): DecidedRun {
      const runCases: Record<string, readonly RunCase[]> = {};
      const suiteFaults: Record<string, Record<string, number>> = {};
      for (const { ids, notes } of notings) {
        if (notes.length === 0) continue;
        const ordered = notes.toSorted((left, right) => compareIds(left.exchange, right.exchange));
        for (const id of ids)
          containedIn(suiteFaults, [id], () => {
            const check = api.checks[id] as unknown as RunCheck<F, RunNote>;
            runCases[id] = notes.length > mostNotes ? tooManyNotes(api) : [...check.judge(ordered)].map(decidedCase);
          });
      }
      return { runCases, suiteFaults };
    },
  };
}

function tooManyNotes<F>({ bases }: Api<F>): readonly RunCase[] {
  const inconclusive = `more than ${mostNotes.toLocaleString('en')} notes: the run is too long to decide it`;
  return bases.map((base) => ({ base, exchanges: [], inconclusive }));
}

/** A violation that rests on failures stands only where its pairs separate. */
function decidedCase({ pairs, violation, ...given }: RunCase): RunCase {
  if (pairs === undefined || given.inconclusive !== undefined) return { ...given, violation };
  return { ...given, ...outcomeOf({ views: [], pairs, violation }) };
}
