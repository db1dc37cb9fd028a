import type { ExchangeId } from '../../../model/exchange.js';
import type { Violation } from '../../../model/check.js';
import type { TraceView } from '../../../model/view.js';
import type { BorrowFixtures } from '../fixtures.js';
import { failedForWantOfAccount, type SettledStep } from '../settled-steps.js';
import { positionsIn } from '../listed.js';
import { payloadOf } from '../payload.js';
import { viewAt } from '../step.js';
import type { BorrowTraceCheck, BuildPath } from '../view.js';
import { settledStep } from './settled.js';

const actions = ['create', 'create-and-borrow'] as const;
type Judged = Violation | undefined | 'undecided';

/** A position that is not listed at all is another requirement's; here a listed one holds the collateral. */
function hasCollateral({ after, position }: SettledStep): Judged {
  if (position === undefined || after?.supply === undefined) return 'undecided';
  return after.supply > 0n ? undefined : { expected: '`supply` above zero', actual: '0' };
}

function creationYieldsCollateral(path: BuildPath): BorrowTraceCheck {
  const concerns = (settledStep: SettledStep, trace: TraceView<BorrowFixtures>): boolean =>
    settledStep.build.operation === path &&
    // That a creation may borrow at once is an inference.
    (settledStep.action === 'create' || settledStep.step.result.kind === 'settled') &&
    settledStep.payload.positionOwner === undefined &&
    !failedForWantOfAccount(settledStep, trace);
  return settledStep({ actions, mustSettle: true, concerns }, hasCollateral);
}

export const creationByOperateYieldsCollateral = creationYieldsCollateral('operate');
export const creationByInstructionsYieldsPosition = creationYieldsCollateral('operateInstructions');

/** Without `positionOwner` the signer is asked about, and has the position. */
export const signerOwnsByDefault = settledStep(
  { actions, mustSettle: false, concerns: ({ payload }) => payload.positionOwner === undefined },
  (settledStep, trace) => isListed(settledStep, trace, settledStep.payload.signer),
);

/** Where the service builds a creation for somebody else, that owner has the position. */
export const namedOwnerOwns = settledStep(
  {
    actions,
    mustSettle: false,
    concerns: ({ payload: { positionOwner, signer } }) => positionOwner !== undefined && positionOwner !== signer,
  },
  (settledStep, trace) => isListed(settledStep, trace, String(settledStep.payload.positionOwner)),
);

function isListed({ isRead, position, step }: SettledStep, trace: TraceView<BorrowFixtures>, owner: string): Judged {
  if (!isRead) return 'undecided';
  if (position !== undefined) return undefined;
  return foundElsewhere(step.elsewhere, trace)
    ? 'undecided'
    : { expected: `a new position of ${owner}`, actual: 'none is listed' };
}

function foundElsewhere(read: ExchangeId | undefined, trace: TraceView<BorrowFixtures>): boolean {
  const view = viewAt(trace, read);
  return view !== undefined && (positionsIn(view) ?? []).length > 0;
}

export const creationWithoutMarketIsInMain = (path: BuildPath): BorrowTraceCheck =>
  createdIn(path, (asked) => asked === undefined, 'main');

export const creationInFurtherMarketIsThere = (path: BuildPath): BorrowTraceCheck =>
  createdIn(path, (asked, alternateMarket) => asked !== undefined && asked === alternateMarket, 'the alternate market');

function createdIn(
  path: BuildPath,
  concerns: (asked: string | undefined, alternateMarket: string | undefined) => boolean,
  place: string,
): BorrowTraceCheck {
  const here = ({ build }: SettledStep): boolean =>
    build.operation === path && concerns(build.request.query.market, build.fixtures.alternateMarket);
  return settledStep({ actions, mustSettle: false, concerns: here }, ({ isRead, position, step }, trace) => {
    if (!isRead) return 'undecided';
    if (position !== undefined) return undefined;
    if (!foundElsewhere(step.elsewhere, trace)) return 'undecided';
    return { expected: `a position in ${place}`, actual: 'it is listed in the other market' };
  });
}

/** A position is an NFT: one unit of the mint at its address, in the owner's wallet. */
export const ownerHoldsTheNft = settledStep({ actions, mustSettle: false }, ({ step, position, build }) => {
  if (step.nftUnits === undefined || position === undefined || payloadOf(build) === undefined) return 'undecided';
  return step.nftUnits === '1'
    ? undefined
    : { expected: `one unit of ${position.address}`, actual: step.nftUnits, at: '/*/address' };
});
