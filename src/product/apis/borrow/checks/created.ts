import { unless } from '../../../model/check.js';
import { viewAt, type BorrowSession, type BuildPath, onPaths } from '../reader/view.js';
import { isSamePosition, nftIdOf, positionsIn } from '../reader/listed.js';
import { failedForWantOfAccount, type SettledStep } from '../reader/settled-steps.js';
import { mustSettle, onSettledStep, settling } from './settled.js';
import { creations, ownerOf, type Payload } from '../reader/payload.js';

/** A position that is not listed at all is another requirement's; here a listed one holds the collateral. */
function creationYieldsCollateral(path: BuildPath) {
  const concerns = (settledStep: SettledStep, session: BorrowSession): boolean =>
    settledStep.build.operation === path &&
    // That a creation may borrow at once is an inference.
    (settledStep.action === 'create' || settledStep.step.result.error === undefined) &&
    settledStep.payload.positionOwner === undefined &&
    !failedForWantOfAccount(settledStep, session);
  return onSettledStep({ actions: creations, concerns, failure: mustSettle }, ({ after, position }) =>
    position === undefined || after?.supply === undefined
      ? 'undecided'
      : unless(after.supply > 0n, '`supply` above zero', '0'),
  );
}

/** Where the position of a creation is: unread lists decide nothing. */
function placeOf({ was, is, position, step }: SettledStep, session: BorrowSession) {
  if (position !== undefined) return 'here';
  if (was === undefined || is === undefined) return 'unread';
  const elsewhere = viewAt(session, step.elsewhere);
  return elsewhere !== undefined && (positionsIn(elsewhere) ?? []).length > 0 ? 'elsewhere' : 'nowhere';
}

/** Whoever owns the position according to the request has it listed. */
const isListed = (isMeant: (payload: Payload) => boolean) =>
  onSettledStep({ actions: creations, concerns: ({ payload }) => isMeant(payload) }, (settledStep, session) => {
    const place = placeOf(settledStep, session);
    if (place === 'unread' || place === 'elsewhere') return 'undecided';
    return unless(place === 'here', `a new position of ${ownerOf(settledStep.payload)}`, 'none is listed');
  });

/** A creation without a market stands in `main`, one in the further market there. */
function createdIn(path: BuildPath, market: 'main' | 'the alternate market') {
  const concerns = ({ build: { operation, request, fixtures } }: SettledStep): boolean => {
    const asked = request.query.market;
    const isMeant = market === 'main' ? asked === undefined : asked !== undefined && asked === fixtures.alternateMarket;
    return operation === path && isMeant;
  };
  return onSettledStep({ actions: creations, concerns }, (settledStep, session) => {
    const place = placeOf(settledStep, session);
    if (place !== 'here' && place !== 'elsewhere') return 'undecided';
    return unless(place === 'here', `a position in ${market}`, 'it is listed in the other market');
  });
}

function isListedUnderNftId(path: BuildPath) {
  const concerns = ({ build }: SettledStep): boolean => build.operation === path;
  return onSettledStep({ actions: creations, concerns, scenarios: settling }, ({ build, payload, was, is }) => {
    const given = nftIdOf(build);
    const inVault = is?.filter(({ vaultId }) => vaultId === payload.vaultId) ?? [];
    const fresh = inVault.filter((position) => !was?.some((known) => isSamePosition(known, position)));
    const ids = fresh.map(({ id }) => id);
    if (ids.length === 0 || was === undefined || given === undefined) return 'undecided';
    return unless(ids.includes(given), `the position is listed under ${given}`, `it is listed under ${ids.join(', ')}`);
  });
}

export const createdChecks = {
  ...onPaths(['BORROW-104', 'BORROW-332'], (path) => createdIn(path, 'main')),
  ...onPaths(['BORROW-105', 'BORROW-333'], (path) => createdIn(path, 'the alternate market')),
  /** A position is an NFT: one unit of the mint at its address, in the owner's wallet. */
  'BORROW-164': onSettledStep({ actions: creations }, ({ step: { nftUnits }, position }) =>
    nftUnits === undefined || position === undefined
      ? 'undecided'
      : unless(nftUnits === '1', `one unit of ${position.address}`, nftUnits, { at: '/*/address' }),
  ),
  ...onPaths(['BORROW-200', 'BORROW-201'], isListedUnderNftId),
  /** Without `positionOwner` the signer is asked about, and has the position. */
  'BORROW-214': isListed(({ positionOwner }) => positionOwner === undefined),
  /** Where the service builds a creation for somebody else, that owner has the position. */
  'BORROW-215': isListed(({ positionOwner, signer }) => ![undefined, signer].includes(positionOwner)),
  ...onPaths(['BORROW-262', 'BORROW-258'], creationYieldsCollateral),
};
