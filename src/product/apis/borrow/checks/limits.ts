import { decodedText } from '../../../json/parse.js';
import { unless, type Case } from '../../../model/check.js';
import { borrow, customNumber, lacksFunds, saidOf, viewAt } from '../reader/view.js';
import type { BorrowSession, Probe, BorrowView } from '../reader/view.js';
import { settledStepsIn } from '../reader/settled-steps.js';
import { buildDigest } from './distinct-builds.js';
import { neverRan, notOfTheRow } from './rows-simulated.js';
import { casesOf, failsByMinimum, notSettled, settling, chainErrorIn, type Judged } from './settled.js';

const scenarios = ['borrow/limits', 'borrow/limits-simulated', 'borrow/unfunded', 'borrow/every-vault'];

type Judge = (probe: Probe, view: BorrowView) => Judged;

/** Judges the probes of these kinds; without their positive control, from the same wallet, nothing is decided. */
function probed(kinds: readonly string[], judge: Judge) {
  return borrow.session({ scenarios, judge: (session) => probesOf(kinds, judge, session) });
}

function* probesOf(kinds: readonly string[], judge: Judge, session: BorrowSession): Iterable<Case> {
  yield* chainErrorIn(session);
  for (const { kind, probe, control } of session.facts.probes ?? []) {
    const view = viewAt(session, probe.build);
    if (!kinds.includes(kind) || view === undefined) continue;
    // What succeeds needs no control.
    const failure = isDone(probe) ? undefined : controlFailure(control);
    const inconclusive = failure ?? sameAs(viewAt(session, control?.build), view);
    yield* casesOf([view], inconclusive === undefined ? judge(probe, view) : { inconclusive });
  }
}

const isDone = ({ result }: Probe): boolean => result !== undefined && result.error === undefined;

function controlFailure(control: Probe | undefined): string | undefined {
  if (control?.result === undefined) return 'the positive control was not built';
  return control.result.error === undefined ? undefined : `the positive control fails: ${control.result.error}`;
}

/** What is built alike for another amount shows nothing of the amount; that builds differ is judged elsewhere. */
function sameAs(control: BorrowView | undefined, probe: BorrowView): string | undefined {
  if (control === undefined || control.exchange.request.body === probe.exchange.request.body) return undefined;
  const [digest, other] = [buildDigest(probe), buildDigest(control)];
  return digest === undefined || digest !== other ? undefined : 'the same is built for the positive control';
}

/** A refusal over HTTP and a failure on chain are both fine: only success is not. */
const mustFail =
  (expected: string): Judge =>
  (probe) =>
    unless(!isDone(probe), expected, 'the transaction succeeds');

const minimumSucceeds: Judge = (probe, { response }) => {
  const { result } = probe;
  // A node that lags behind, or is of another chain, does not know the wallet.
  if (result?.error !== undefined && notOfTheRow.test(result.error)) return { inconclusive: neverRan(result.error) };
  const actual =
    result === undefined ? `a refusal with status ${response.status}` : `a failure on chain: ${result.error}`;
  return unless(isDone(probe), 'a borrow of exactly the minimum succeeds', actual);
};

/** Every debt that a loan or a partial repayment leaves is at least the minimum, so that none fails by the name of one that is too low. */
const noDebtIsTooLow = borrow.session({
  scenarios: [...new Set([...scenarios, ...settling])],
  *judge(session) {
    if (session.facts.steps === undefined || session.facts.probes !== undefined)
      yield* probesOf(['exact-minimum'], minimumSucceeds, session);
    for (const { step, views } of settledStepsIn(session).filter(failsByMinimum))
      yield { views, violation: notSettled(step, 'a call that leaves a debt of at least the minimum settles') };
  },
});

const name = 'VaultUserDebtTooLow';

/** The name may stand in the logs or in the refusal; a bare number has a name only if the profile gives it one. */
const failsByName: Judge = (probe, { response, fixtures }) => {
  const { result } = probe;
  if (isDone(probe)) return { inconclusive: 'the repayment did not fail' };
  const text = result === undefined ? decodedText(response.text) : saidOf(result);
  const number = customNumber(result?.error ?? '');
  if (text.includes(name) || (number !== undefined && fixtures.errorNames?.[number] === name)) return undefined;
  // Without the words of a framework, only a name of the same kind is known to be one.
  const found = /Error Code: ([A-Za-z]+)/.exec(text)?.[1] ?? /\bVaultUser[A-Z][A-Za-z]*/.exec(text)?.[0];
  return found === undefined
    ? { inconclusive: `the failure carries no name: ${text.slice(0, 120)}` }
    : { expected: `a failure by the name ${name}`, actual: found };
};

export const limitsChecks = {
  'BORROW-280': probed(['below-minimum', 'just-below-minimum'], mustFail('a borrow below the minimum fails')),
  'BORROW-281': noDebtIsTooLow,
  'BORROW-282': probed(['over-limit', 'over-listed-limit'], mustFail('a borrow over the limit fails')),
  'BORROW-291': probed(['unfunded-absent', 'unfunded-low'], mustFail('a deposit without the tokens fails')),
  'BORROW-292': probed(['unfunded-low'], ({ result }, { fixtures }) =>
    result?.error === undefined
      ? { inconclusive: 'the deposit did not fail on chain' }
      : unless(lacksFunds(result, fixtures), 'the token program: insufficient funds', result.error),
  ),
  'BORROW-297': probed(['too-low-repayment'], mustFail('a remainder below the minimum fails')),
  'BORROW-298': probed(['too-low-repayment'], failsByName),
  'BORROW-335': probed(['over-limit-withdrawal'], mustFail('a withdrawal that leaves a debt over the limit fails')),
};
