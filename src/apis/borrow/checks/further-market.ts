import type { Situation, Violation } from '../../../model/check.js';
import type { TraceView } from '../../../model/view.js';
import { effects, shows } from '../effect.js';
import type { BorrowFixtures } from '../fixtures.js';
import { followedIn, obstacleOf, refusalOf, type Followed } from '../followed.js';
import { marketOf } from '../listed.js';
import { actionOf, isBuilt, payloadOf, type Action } from '../payload.js';
import { troubleOf } from '../step.js';
import { isBuild, type BorrowTraceCheck, type BorrowView } from '../view.js';
import { flowFault } from './balances.js';

/** What an operate call does in `main` it does in the further market; that creations settle and are listed there is judged elsewhere. */
export const furtherMarketIsOperatedOn: BorrowTraceCheck = {
  scenarios: ['borrow/further-market'],
  *situations(trace): Iterable<Situation> {
    const { views, fixtures } = trace;
    const inMain = followedIn(trace).filter(({ build }) => marketOf(build) === 'main');
    const worked = new Set(inMain.map(({ action }) => action));
    for (const followed of inMain) if (!works(followed, trace)) worked.delete(followed.action);
    for (const build of views) {
      if (!isBuild(build) || marketOf(build) !== fixtures.secondMarket) continue;
      const action = actionIn(build);
      if (action === undefined || !worked.has(action)) continue;
      if (action === 'create' && !isListed(followedOf(build, trace))) continue;
      const inconclusive = build.inconclusive ?? undecided(build, trace);
      if (inconclusive !== undefined) yield { views: [build], inconclusive };
      else yield { views: viewsOf(build, trace), violation: faultOf(build, trace) };
    }
  },
};

function works(followed: Followed, trace: TraceView<BorrowFixtures>): boolean {
  const isDone = followed.step.fate.kind === 'settled' && missingEffect(followed) === undefined;
  return isDone && flowFault(followed, trace) === undefined;
}

function actionIn(build: BorrowView): Action | undefined {
  const payload = payloadOf(build);
  return payload && actionOf(payload);
}

function followedOf(build: BorrowView, trace: TraceView<BorrowFixtures>): Followed | undefined {
  return followedIn(trace).find(({ step }) => step.build === build.exchange.id);
}

function isListed(followed: Followed | undefined): boolean {
  return followed?.step.fate.kind === 'settled' && followed.position !== undefined;
}

function viewsOf(build: BorrowView, trace: TraceView<BorrowFixtures>): readonly BorrowView[] {
  return followedOf(build, trace)?.views ?? [build];
}

/** Why a build that was given out shows nothing either way. */
function undecided(build: BorrowView, trace: TraceView<BorrowFixtures>): string | undefined {
  if (!isBuilt(build)) return build.response.status === 200 ? 'the build breaks its shape' : undefined;
  const followed = followedOf(build, trace);
  if (followed === undefined) return troubleOf(trace) ?? 'the build was not followed onto the chain';
  if (followed.step.fate.kind === 'failed' && borrows.includes(followed.action) && !hasDeclaredAmounts(followed))
    return 'the profile declares no amounts for this vault, and what its collateral carries is not known';
  return obstacleOf(followed);
}

const borrows: readonly Action[] = ['borrow', 'deposit-and-borrow'];

function hasDeclaredAmounts({ build, payload }: Followed): boolean {
  const { amounts = [] } = build.fixtures;
  return amounts.some(({ vaultId, market }) => BigInt(vaultId) === payload.vaultId && market === marketOf(build));
}

function faultOf(build: BorrowView, trace: TraceView<BorrowFixtures>): Violation | undefined {
  const expected = 'what the same call does in `main`';
  const followed = followedOf(build, trace);
  if (followed === undefined)
    return { expected, actual: `refused with status ${build.response.status}`, cause: 'refused' };
  if (followed.step.fate.kind !== 'settled') return { expected, actual: refusalOf(followed), cause: 'not-settled' };
  const missing = missingEffect(followed);
  if (missing !== undefined) return { expected, actual: missing, cause: 'no-effect' };
  const fault = flowFault(followed, trace);
  return fault && { ...fault, cause: 'other-amount' };
}

/** Which change of the action table the read after a settled step does not show; dust has a requirement of its own. */
function missingEffect({ action, before, after }: Followed): string | undefined {
  if (before === undefined || after === undefined) return undefined;
  const changes = effects[action];
  for (const side of ['supply', 'borrow'] as const) {
    const change = changes[side];
    if (change !== undefined && shows(change, side, before, after) === false)
      return `not so that \`${side}\` ${change}`;
  }
  return undefined;
}
