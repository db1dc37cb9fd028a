import { situationOf } from '../../../model/alternation.js';
import { contentOf } from '../../equal-outcomes.js';
import { isVault } from '../fixtures.js';
import { givesOut, isAnswered, isBuilt, noResponse, payloadOf } from '../reader/payload.js';
import { borrow, type BorrowSession, isBuild, type BorrowView, onPaths } from '../reader/view.js';
import { marketOf } from '../reader/listed.js';
import { noLiquidity } from '../reader/wallets.js';
import { livesIn, settledStepsIn, type SettledStep } from '../reader/settled-steps.js';
import { flowFault } from './balances.js';
import { triedBesideChance } from './not-held-against.js';
import { casesOf, changesOf, notSettled, undecidedBecause, type Judged } from './settled.js';

type Concerns = (build: BorrowView) => boolean;

/** That a market is refused when a position is created in it has entries of its own. */
const isOnPosition: Concerns = (build) => ![undefined, 'create'].includes(payloadOf(build)?.action);

const market = ({ request }: BorrowView): string | undefined => request.query.market;

const expected = 'what the same call does in `main`';

/** These builds do what the same call does with `market=main`; that creations settle and are listed there is judged elsewhere. */
function isOperatedOn(concerns: Concerns) {
  return borrow.session({
    scenarios: ['borrow/alternate-market', 'borrow/states'],
    *judge(session) {
      const hasWorked = worksInMain(session);
      const repeated = session.alternations.filter(({ pairs }) => concerns(pairs[0]!.failing));
      for (const alternation of repeated) {
        const { failing, control } = alternation.pairs[0]!;
        // With the market named the same call is built, so that leaving it out is what makes the difference.
        const isNamed = market(failing) === undefined && control.operation === failing.operation;
        if (isOnPosition(failing) && (hasWorked(failing) || isNamed))
          yield situationOf(alternation, givesOut, expected);
      }
      // The first try of a request that was repeated in turns says nothing that its repetitions do not.
      const contents = new Set(repeated.flatMap(({ pairs }) => pairs.map(({ failing }) => contentOf(failing))));
      const isAlternated = (build: BorrowView): boolean => !isBuilt(build) && contents.has(contentOf(build));
      for (const build of session.views) {
        if (!isBuild(build) || !concerns(build) || !hasWorked(build) || isAlternated(build)) continue;
        const settledStep = settledStepsIn(session).find(({ step }) => step.build === build.exchange.id);
        const isListed = settledStep?.step.result.error === undefined && settledStep?.position !== undefined;
        if (payloadOf(build)?.action !== 'create' || isListed)
          yield* casesOf(settledStep?.views ?? [build], judged(build, settledStep, session));
      }
    },
  });
}

export const alternateMarket = {
  'BORROW-314': isOperatedOn(
    (build) => market(build) !== undefined && market(build) === build.fixtures.alternateMarket,
  ),
  ...onPaths(['BORROW-329', 'BORROW-330'], (path) =>
    isOperatedOn((build) => build.operation === path && market(build) === undefined),
  ),
};

/** Whether each call like this one did in `main` what it is for, and there was one. */
function worksInMain(session: BorrowSession): Concerns {
  const lifeOf = livesIn(session);
  // Positions in several states are no control for one another.
  const isControl = session.session.scenario !== 'borrow/states';
  const inMain = isControl ? settledStepsIn(session).filter(({ build }) => market(build) === 'main') : [];
  const worked = new Set(inMain.map(({ build, action }) => lifeOf(build, action)));
  for (const settledStep of inMain)
    if (faultOf(settledStep, session) !== undefined) worked.delete(lifeOf(settledStep.build, settledStep.action));
  return (build) => {
    const action = payloadOf(build)?.action;
    return build.purpose !== noLiquidity && action !== undefined && worked.has(lifeOf(build, action));
  };
}

function judged(build: BorrowView, settledStep: SettledStep | undefined, session: BorrowSession): Judged {
  const inconclusive = build.inconclusive ?? undecided(build, settledStep, session);
  if (inconclusive !== undefined) return { inconclusive };
  return settledStep === undefined
    ? { expected, actual: `a refusal with status ${build.response.status}`, ...noResponse }
    : faultOf(settledStep, session);
}

function undecided(build: BorrowView, settledStep: SettledStep | undefined, session: BorrowSession) {
  if (!isBuilt(build)) {
    if (session.views.some((other) => isBuilt(other) && contentOf(other) === contentOf(build)))
      return 'the same request was refused once and built when it was repeated';
    if (triedBesideChance(session)(build)) return 'the same call on the other path was refused once and then built';
    return isAnswered(build) ? 'the build breaks its shape' : undefined;
  }
  if (settledStep === undefined) return session.facts.chainError ?? 'the build was not followed onto the chain';
  const { step, action, payload } = settledStep;
  const isDeclared = build.fixtures.amounts?.some((vault) => isVault(vault, payload.vaultId, marketOf(build)));
  if (step.result.error !== undefined && ['borrow', 'deposit-and-borrow'].includes(action) && isDeclared !== true)
    return 'the profile declares no amounts for this vault, and what its collateral carries is not known';
  return undecidedBecause(settledStep);
}

/** What a step did not do of what its row of the action table says; undefined where it did all of it. */
function faultOf(settledStep: SettledStep, session: BorrowSession): Judged {
  const { step } = settledStep;
  if (step.result.error !== undefined) return notSettled(step, expected);
  const missing = changesOf(settledStep).find((change) => change !== undefined && change !== 'undecided');
  if (missing !== undefined)
    return { expected, actual: `${missing.actual}, where ${missing.expected} in \`main\``, cause: 'no-effect' };
  const fault = flowFault(settledStep, session);
  return fault === undefined || fault === 'undecided' ? undefined : { ...fault, cause: 'other-amount' };
}
