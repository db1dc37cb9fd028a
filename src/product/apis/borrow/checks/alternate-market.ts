import { situationOf } from '../../../model/alternation.js';
import type { Case, Violation } from '../../../model/check.js';
import type { SessionView } from '../../../model/view.js';
import { effects, shows } from '../reader/effect.js';
import { borrow, type BorrowFacts } from '../reader/facts.js';
import type { BorrowFixtures } from '../fixtures.js';
import { livesIn, settledStepsIn, undecidedBecause, rejectionOf, type SettledStep } from '../reader/settled-steps.js';
import { marketOf } from '../reader/listed.js';
import { actionOf, givesOut, isAnswered, isBuilt, payloadOf, type Action } from '../reader/payload.js';
import { notDecidedBecause } from '../reader/step.js';
import { isBuild, type BorrowView, type BuildPath } from '../reader/view.js';
import { flowFault } from './balances.js';
import { triedBesideChance } from './rows-are-built.js';

type SettlementSession = SessionView<BorrowFixtures, BorrowFacts>;
type Concerns = (build: BorrowView) => boolean;

const market = ({ request }: BorrowView): string | undefined => request.query.market;

/**
 * What an operate call does with `market=main` it does where these builds are sent; that creations settle and are listed
 * there is judged elsewhere.
 */
function isOperatedOn(concerns: Concerns) {
  return borrow.session({
    scenarios: ['borrow/alternate-market', 'borrow/states'],
    *judge(session): Iterable<Case> {
      const inMain = settledStepsIn(session).filter(({ build }) => market(build) === 'main');
      // Positions in several states are no control for one another.
      const isControl = session.session.scenario !== 'borrow/states';
      const lifeOf = livesIn(session);
      const worked = new Set(isControl ? inMain.map(({ build, action }) => lifeOf(build, action)) : []);
      for (const settledStep of inMain)
        if (!works(settledStep, session)) worked.delete(lifeOf(settledStep.build, settledStep.action));
      const repeated = session.alternations.filter(({ pairs }) => pairs[0] !== undefined && concerns(pairs[0].failing));
      const alternated = new Set(repeated.flatMap(({ pairs }) => pairs.map(({ failing }) => failing)));
      for (const alternation of repeated) {
        const { failing, control } = alternation.pairs[0]!;
        const action = actionIn(failing);
        // With the market named the same call is built, so that leaving it out is what makes the difference.
        const isNamed = market(failing) === undefined && control.operation === failing.operation;
        if (action !== undefined && (worked.has(lifeOf(failing, action)) || isNamed))
          yield situationOf(alternation, givesOut, 'what the same call does in `main`');
      }
      for (const build of session.views) {
        if (!isBuild(build) || !concerns(build) || alternated.has(build) || isRepeated(build, repeated)) continue;
        const action = actionIn(build);
        if (action === undefined || !worked.has(lifeOf(build, action))) continue;
        if (action === 'create' && !isListed(settledStepOf(build, session))) continue;
        const inconclusive = build.inconclusive ?? undecided(build, session);
        if (inconclusive !== undefined) yield { views: [build], inconclusive };
        else yield { views: viewsOf(build, session), violation: faultOf(build, session) };
      }
    },
  });
}

const withoutMarket =
  (path: BuildPath): Concerns =>
  (build) =>
    build.operation === path && market(build) === undefined;

export const alternateMarket = {
  'BORROW-314': isOperatedOn(
    (build) => market(build) !== undefined && market(build) === build.fixtures.alternateMarket,
  ),
  'BORROW-329': isOperatedOn(withoutMarket('operate')),
  'BORROW-330': isOperatedOn(withoutMarket('operateInstructions')),
};

function works(settledStep: SettledStep, session: SettlementSession): boolean {
  const isDone = settledStep.step.result.kind === 'settled' && missingEffect(settledStep) === undefined;
  return isDone && flowFault(settledStep, session) === undefined;
}

function actionIn(build: BorrowView): Action | undefined {
  const payload = payloadOf(build);
  return payload && actionOf(payload);
}

function settledStepOf(build: BorrowView, session: SettlementSession): SettledStep | undefined {
  return settledStepsIn(session).find(({ step }) => step.build === build.exchange.id);
}

function isListed(settledStep: SettledStep | undefined): boolean {
  return settledStep?.step.result.kind === 'settled' && settledStep.position !== undefined;
}

function viewsOf(build: BorrowView, session: SettlementSession): readonly BorrowView[] {
  return settledStepOf(build, session)?.views ?? [build];
}

function isSameRequest({ exchange: one }: BorrowView, { exchange: other }: BorrowView): boolean {
  return one.request.path === other.request.path && one.request.body === other.request.body;
}

/** The first try of a request that was repeated in turns says nothing that its repetitions do not. */
function isRepeated(build: BorrowView, repeated: SettlementSession['alternations']): boolean {
  return !isBuilt(build) && repeated.some(({ pairs }) => isSameRequest(pairs[0]!.failing, build));
}

/** Why a build that was given out shows nothing either way. */
function undecided(build: BorrowView, session: SettlementSession): string | undefined {
  if (!isBuilt(build)) {
    if (session.views.some((other) => isSameRequest(other, build) && isBuilt(other)))
      return 'the same request was refused once and built when it was repeated';
    if (triedBesideChance(session)(build)) return 'the same call on the other path was refused once and then built';
    return isAnswered(build) ? 'the build breaks its shape' : undefined;
  }
  const settledStep = settledStepOf(build, session);
  if (settledStep === undefined) return notDecidedBecause(session) ?? 'the build was not followed onto the chain';
  if (
    settledStep.step.result.kind === 'failed' &&
    borrows.includes(settledStep.action) &&
    !hasDeclaredAmounts(settledStep)
  )
    return 'the profile declares no amounts for this vault, and what its collateral carries is not known';
  return undecidedBecause(settledStep);
}

const borrows: readonly Action[] = ['borrow', 'deposit-and-borrow'];

function hasDeclaredAmounts({ build, payload }: SettledStep): boolean {
  const { amounts = [] } = build.fixtures;
  return amounts.some(
    ({ vaultId, market: named = 'main' }) => BigInt(vaultId) === payload.vaultId && named === marketOf(build),
  );
}

function faultOf(build: BorrowView, session: SettlementSession): Violation | undefined {
  const expected = 'what the same call does in `main`';
  const settledStep = settledStepOf(build, session);
  if (settledStep === undefined)
    return { expected, actual: `refused with status ${build.response.status}`, cause: 'refused', mayBeChance: true };
  if (settledStep.step.result.kind !== 'settled')
    return { expected, actual: rejectionOf(settledStep), cause: 'not-settled' };
  const missing = missingEffect(settledStep);
  if (missing !== undefined) return { expected, actual: missing, cause: 'no-effect' };
  const fault = flowFault(settledStep, session);
  return fault && { ...fault, cause: 'other-amount' };
}

/** Which change of the action table the read after a settled step does not show; dust has a requirement of its own. */
function missingEffect({ action, before, after }: SettledStep): string | undefined {
  if (before === undefined || after === undefined) return undefined;
  const changes = effects[action];
  for (const side of ['supply', 'borrow'] as const) {
    const change = changes[side];
    if (change !== undefined && shows(change, side, before, after) === false)
      return `not so that \`${side}\` ${change}`;
  }
  return undefined;
}
