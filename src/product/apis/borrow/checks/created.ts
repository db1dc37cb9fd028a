import type { Check, Violation } from '../../../model/check.js';
import type { ExchangeId } from '../../../model/exchange.js';
import type { SessionView } from '../../../model/view.js';
import type { BorrowFixtures } from '../fixtures.js';
import { failedForWantOfAccount, type SettledStep } from '../reader/settled-steps.js';
import { positionsIn } from '../reader/listed.js';
import { payloadOf } from '../reader/payload.js';
import { viewAt } from '../reader/step.js';
import type { BuildPath } from '../reader/view.js';
import { onSettledStep } from './settled.js';

const actions = ['create', 'create-and-borrow'] as const;
type Judged = Violation | undefined | 'undecided';

/** A position that is not listed at all is another requirement's; here a listed one holds the collateral. */
function hasCollateral({ after, position }: SettledStep): Judged {
  if (position === undefined || after?.supply === undefined) return 'undecided';
  return after.supply > 0n ? undefined : { expected: '`supply` above zero', actual: '0' };
}

function creationYieldsCollateral(path: BuildPath): Check<BorrowFixtures> {
  const concerns = (settledStep: SettledStep, session: SessionView<BorrowFixtures>): boolean =>
    settledStep.build.operation === path &&
    // That a creation may borrow at once is an inference.
    (settledStep.action === 'create' || settledStep.step.result.kind === 'settled') &&
    settledStep.payload.positionOwner === undefined &&
    !failedForWantOfAccount(settledStep, session);
  return onSettledStep({ actions, mustSettle: true, concerns }, hasCollateral);
}

function isListed(
  { isRead, position, step }: SettledStep,
  session: SessionView<BorrowFixtures>,
  owner: string,
): Judged {
  if (!isRead) return 'undecided';
  if (position !== undefined) return undefined;
  return foundElsewhere(step.elsewhere, session)
    ? 'undecided'
    : { expected: `a new position of ${owner}`, actual: 'none is listed' };
}

function foundElsewhere(read: ExchangeId | undefined, session: SessionView<BorrowFixtures>): boolean {
  const view = viewAt(session, read);
  return view !== undefined && (positionsIn(view) ?? []).length > 0;
}

const creationWithoutMarketIsInMain = (path: BuildPath): Check<BorrowFixtures> =>
  createdIn(path, (asked) => asked === undefined, 'main');

const creationInFurtherMarketIsThere = (path: BuildPath): Check<BorrowFixtures> =>
  createdIn(path, (asked, alternateMarket) => asked !== undefined && asked === alternateMarket, 'the alternate market');

function createdIn(
  path: BuildPath,
  concerns: (asked: string | undefined, alternateMarket: string | undefined) => boolean,
  place: string,
): Check<BorrowFixtures> {
  const here = ({ build }: SettledStep): boolean =>
    build.operation === path && concerns(build.request.query.market, build.fixtures.alternateMarket);
  return onSettledStep({ actions, mustSettle: false, concerns: here }, ({ isRead, position, step }, session) => {
    if (!isRead) return 'undecided';
    if (position !== undefined) return undefined;
    if (!foundElsewhere(step.elsewhere, session)) return 'undecided';
    return { expected: `a position in ${place}`, actual: 'it is listed in the other market' };
  });
}

export const createdChecks = {
  'BORROW-104': creationWithoutMarketIsInMain('operate'),
  'BORROW-105': creationInFurtherMarketIsThere('operate'),
  /** A position is an NFT: one unit of the mint at its address, in the owner's wallet. */
  'BORROW-164': onSettledStep({ actions, mustSettle: false }, ({ step, position, build }) => {
    if (step.nftUnits === undefined || position === undefined || payloadOf(build) === undefined) return 'undecided';
    return step.nftUnits === '1'
      ? undefined
      : { expected: `one unit of ${position.address}`, actual: step.nftUnits, at: '/*/address' };
  }),
  /** Without `positionOwner` the signer is asked about, and has the position. */
  'BORROW-214': onSettledStep(
    { actions, mustSettle: false, concerns: ({ payload }) => payload.positionOwner === undefined },
    (settledStep, session) => isListed(settledStep, session, settledStep.payload.signer),
  ),
  /** Where the service builds a creation for somebody else, that owner has the position. */
  'BORROW-215': onSettledStep(
    {
      actions,
      mustSettle: false,
      concerns: ({ payload: { positionOwner, signer } }) => positionOwner !== undefined && positionOwner !== signer,
    },
    (settledStep, session) => isListed(settledStep, session, String(settledStep.payload.positionOwner)),
  ),
  'BORROW-258': creationYieldsCollateral('operateInstructions'),
  'BORROW-262': creationYieldsCollateral('operate'),
  'BORROW-332': creationWithoutMarketIsInMain('operateInstructions'),
  'BORROW-333': creationInFurtherMarketIsThere('operateInstructions'),
};
