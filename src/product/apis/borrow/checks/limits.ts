import type { Check, Case, Violation } from '../../../model/check.js';
import { borrow } from '../reader/facts.js';
import { decodedText } from '../../../json/text.js';
import type { SessionView } from '../../../model/view.js';
import type { BorrowFixtures } from '../fixtures.js';
import { settledStepsIn, rejectionOf } from '../reader/settled-steps.js';
import { customNumber, lacksFunds, limitProbesOf, notDecidedBecause, viewAt, type Probe } from '../reader/step.js';
import type { BorrowView } from '../reader/view.js';
import { digestOf } from './distinct-builds.js';
import { failsByMinimum, settling } from './settled.js';

const scenarios = ['borrow/limits', 'borrow/limits-simulated', 'borrow/unfunded'];

type Judge = (probe: Probe, view: BorrowView) => Violation | undefined | { readonly inconclusive: string };

/** Judges the probes of these kinds; without their positive control, from the same wallet, nothing is decided. */
function probed(kinds: readonly string[], judge: Judge, besides: readonly string[] = []): Check<BorrowFixtures> {
  return borrow.session({
    scenarios: [...scenarios, ...besides],
    judge: (session) => situationsOf(kinds, judge, session),
  });
}

function* situationsOf(kinds: readonly string[], judge: Judge, session: SessionView<BorrowFixtures>): Iterable<Case> {
  const trouble = notDecidedBecause(session);
  const last = session.views.at(-1);
  if (trouble !== undefined && last !== undefined) yield { views: [last], inconclusive: trouble };
  for (const { kind, probe, control } of limitProbesOf(session)) {
    const view = viewAt(session, probe?.build);
    if (!kinds.includes(kind) || probe === undefined || view === undefined) continue;
    const without = controlFailure(control) ?? sameAs(viewAt(session, control?.build), view);
    const found = without === undefined ? judge(probe, view) : { inconclusive: without };
    if (found !== undefined && 'inconclusive' in found) yield { views: [view], inconclusive: found.inconclusive };
    else yield { views: [view], violation: found };
  }
}

function controlFailure(control: Probe | undefined): string | undefined {
  if (control?.result === undefined) return 'the positive control was not built';
  return control.result.error === undefined ? undefined : `the positive control fails: ${control.result.error}`;
}

/** What is built alike for another amount shows nothing of the amount; that builds differ is judged elsewhere. */
function sameAs(control: BorrowView | undefined, probe: BorrowView): string | undefined {
  if (control === undefined || control.exchange.request.body === probe.exchange.request.body) return undefined;
  const [digest, other] = [digestOf(probe), digestOf(control)];
  return digest === undefined || digest !== other ? undefined : 'the same is built for the positive control';
}

/** A refusal over HTTP and a failure on chain are both fine: only success is not. */
function mustFail(expected: string): Judge {
  return ({ result }) =>
    result !== undefined && result.error === undefined ? { expected, actual: 'the transaction succeeds' } : undefined;
}

const minimumSucceeds: Judge = ({ result }, { response }) => {
  const expected = 'a borrow of exactly the minimum succeeds';
  if (result === undefined) return { expected, actual: `refused with status ${response.status}` };
  return result.error === undefined ? undefined : { expected, actual: `fails on chain: ${result.error}` };
};

const name = 'VaultUserDebtTooLow';

export const limitsChecks = {
  'BORROW-280': probed(['below-minimum', 'just-below-minimum'], mustFail('a borrow below the minimum fails'), [
    'borrow/every-vault',
  ]),
  /** Every loan that is settled is at least the minimum, so that none fails by the name of a debt that is too low. */
  'BORROW-281': borrow.session({
    scenarios: [...new Set([...scenarios, ...settling])],
    *judge(session): Iterable<Case> {
      if (session.facts.steps === undefined || session.facts.probes !== undefined)
        yield* situationsOf(['exact-minimum'], minimumSucceeds, session);
      for (const settledStep of settledStepsIn(session)) {
        if (!failsByMinimum(settledStep)) continue;
        const expected = 'a borrow of at least the minimum settles';
        yield {
          views: settledStep.views,
          violation: { expected, actual: rejectionOf(settledStep), cause: 'not-settled' },
        };
      }
    },
  }),
  'BORROW-282': probed(['over-limit', 'over-listed-limit'], mustFail('a borrow over the limit fails')),
  'BORROW-291': probed(['unfunded-absent', 'unfunded-low'], mustFail('a deposit without the tokens fails')),
  'BORROW-292': probed(['unfunded-low'], ({ result }, { fixtures }) => {
    if (result?.error === undefined) return { inconclusive: 'the deposit did not fail on chain' };
    return lacksFunds(result, fixtures)
      ? undefined
      : { expected: 'the token program: insufficient funds', actual: result.error };
  }),
  'BORROW-297': probed(['too-low-repayment'], mustFail('a remainder below the minimum fails')),
  /** The name may stand in the logs or in the refusal; a bare number has a name only if the profile gives it one. */
  'BORROW-298': probed(['too-low-repayment'], ({ result }, { response, fixtures }) => {
    if (result !== undefined && result.error === undefined) return { inconclusive: 'the repayment did not fail' };
    const text = result === undefined ? decodedText(response.text) : `${result.error}\n${result.logs.join('\n')}`;
    const number = result?.error === undefined ? undefined : customNumber(result.error);
    if (text.includes(name) || (number !== undefined && fixtures.errorNames?.[number] === name)) return undefined;
    // Without the words of a framework, only a name of the same kind is known to be one.
    const found = /Error Code: ([A-Za-z]+)/.exec(text)?.[1] ?? /\bVaultUser[A-Z][A-Za-z]*/.exec(text)?.[0];
    return found === undefined
      ? { inconclusive: `the failure carries no name: ${text.slice(0, 120)}` }
      : { expected: name, actual: found };
  }),
  'BORROW-335': probed(['over-limit-withdrawal'], mustFail('a withdrawal that leaves a debt over the limit fails')),
};
