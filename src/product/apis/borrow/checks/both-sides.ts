import { isObject } from '../../../json/parse.js';
import { unless, type Case, type Violation } from '../../../model/check.js';
import type { SessionView } from '../../../model/view.js';
import { integerOf } from '../amount.js';
import { borrow } from '../reader/facts.js';
import type { BorrowFixtures } from '../fixtures.js';
import { settledStepsIn, type SettledStep } from '../reader/settled-steps.js';
import { holdingOf } from '../reader/effect.js';
import { nameOfPosition, positionsIn, type ListedPosition } from '../reader/listed.js';
import { actions as everyAction, type Action } from '../reader/payload.js';
import { viewAt } from '../reader/step.js';
import { flowText, hasTwoTokens } from './balances.js';
import { paid, rounding, size, type Token } from './flow.js';
import { decimal, settling, type Judged } from './settled.js';

const unit = 10n ** 24n;
/** Interest and yield of the seconds between two reads change an amount by less than one part of so many. */
const drift = 10_000n;

/** Judges the settled steps of these actions, in every scenario that settles any. */
function ofSettled(
  actions: readonly Action[],
  judge: (step: SettledStep, session: SessionView<BorrowFixtures>) => Judged,
  concerns: (step: SettledStep) => boolean = () => true,
) {
  return borrow.session({
    scenarios: settling,
    *judge(session): Iterable<Case> {
      for (const step of settledStepsIn(session)) {
        if (step.step.result.kind !== 'settled' || !actions.includes(step.action) || !concerns(step)) continue;
        const violation = judge(step, session);
        if (violation !== 'undecided') yield { views: step.views, violation };
      }
    },
  });
}

type Side = 'supply' | 'borrow';

/** The table writes "0" on this side of the action, so that this amount of the position stays as it was. */
function keepsPosition(actions: readonly Action[], side: Side) {
  return ofSettled(actions, ({ before, after }): Judged => {
    const [was, is] = [before?.[side], after?.[side]];
    if (was === undefined || is === undefined) return 'undecided';
    return unless(isSame(was, is), `\`${side}\` as before: ${decimal(was)}`, decimal(is), { at: `/*/${side}` });
  });
}

/** The same but for interest or yield and, where both are whole base units, for rounding. */
function isSame(was: bigint, is: bigint): boolean {
  const rounded = was % unit === 0n && is % unit === 0n ? 10n * unit : 0n;
  return size(is - was) <= was / drift + rounded;
}

/** The table writes "0" on this side of the action, so that the wallet's tokens of this side stay as they were. */
function keepsTokens(actions: readonly Action[], token: Token) {
  return ofSettled(
    actions,
    ({ step, build }): Judged => {
      const flow = paid(step, token);
      if (flow === undefined) return 'undecided';
      return size(flow) <= rounding(build.fixtures)
        ? undefined
        : { expected: `no change of ${mintOf(step, token)} in the wallet`, actual: flowText(flow, step, token) };
    },
    hasTwoTokens,
  );
}

const mintOf = ({ supplyMint, borrowMint }: SettledStep['step'], token: Token): string =>
  token === 'supply' ? supplyMint : borrowMint;

/** What comes out of a vault may fall short by a fee, and never exceeds what was asked for. */
function paysNoMore(actions: readonly Action[], token: Token) {
  return ofSettled(
    actions,
    ({ step, payload, build }): Judged => {
      const flow = paid(step, token);
      if (flow === undefined) return 'undecided';
      const asked = token === 'supply' ? -BigInt(payload.colAmount) : BigInt(payload.debtAmount);
      return flow <= asked + rounding(build.fixtures)
        ? undefined
        : { expected: `pays at most ${asked} of ${mintOf(step, token)}`, actual: flowText(flow, step, token) };
    },
    hasTwoTokens,
  );
}

/** What was listed before a step and after it, where that was read. */
function listsAround({ before, after }: SettledStep['step'], session: SessionView<BorrowFixtures>) {
  const [first, last] = [viewAt(session, before.positions), viewAt(session, after?.positions)];
  return [first && positionsIn(first), last && positionsIn(last)] as const;
}

/** A call names one position: every other one that is listed before it is listed after it, with the same amounts. */
function otherPositionsStay({ step, payload }: SettledStep, session: SessionView<BorrowFixtures>): Judged {
  const [was, is] = listsAround(step, session);
  if (was === undefined || is === undefined) return 'undecided';
  const others = was.filter(({ vaultId, id }) => vaultId !== payload.vaultId || id !== payload.positionId);
  if (others.length === 0) return 'undecided';
  return others.map((position) => departure(position, is)).find((found) => found !== undefined);
}

function departure(position: ListedPosition, list: readonly ListedPosition[]): Violation | undefined {
  const expected = `${nameOfPosition(position)} as before`;
  const same = list.find(({ vaultId, id }) => vaultId === position.vaultId && id === position.id);
  const [before, after] = [holdingOf(position), holdingOf(same)];
  for (const side of ['supply', 'borrow'] as const) {
    const [was, is] = [before[side], after[side]];
    if (was !== undefined && is !== undefined && !isSame(was, is))
      return { expected, actual: `\`${side}\` ${decimal(was)}, then ${same ? decimal(is) : 'no longer listed'}` };
  }
  return undefined;
}

/** A creation adds its position alone: no other one is new in the vault, but for those of other builds of the session. */
function addsOnePosition({ step, payload, position }: SettledStep, session: SessionView<BorrowFixtures>): Judged {
  const [was, is] = listsAround(step, session);
  if ([was, is, position].includes(undefined)) return 'undecided';
  const built = new Set(
    session.views.map(({ response: { body } }) => (isObject(body) ? integerOf(body.nftId) : undefined)),
  );
  const known = new Set([...was!, position!].map(nameOfPosition));
  const further = is!.find(
    (item) => item.vaultId === payload.vaultId && !known.has(nameOfPosition(item)) && !built.has(item.id),
  );
  return further && { expected: `${nameOfPosition(position!)} alone`, actual: `${nameOfPosition(further)} beside it` };
}

/** A call names two tokens: no other one leaves the wallet, except for the NFT of a position that is closed. */
function otherTokensStay({ step, build }: SettledStep, session: SessionView<BorrowFixtures>): Judged {
  const first = viewAt(session, step.before.positions);
  const positions = first && positionsIn(first);
  if (step.after === undefined || positions === undefined) return 'undecided';
  const named = new Set([step.supplyMint, step.borrowMint, ...positions.map(({ address }) => address)]);
  const others = Object.entries(step.before.tokens).filter(([mint, amount]) => amount !== '0' && !named.has(mint));
  if (others.length === 0) return 'undecided';
  for (const [mint, amount] of others) {
    const taken = BigInt(amount) - BigInt(step.after.tokens[mint] ?? '0');
    if (taken > rounding(build.fixtures))
      return { expected: `no ${mint} taken from the wallet`, actual: `${taken} taken` };
  }
  return undefined;
}

export const bothSides = {
  'BORROW-315': keepsPosition(['create', 'deposit'], 'borrow'),
  'BORROW-316': keepsPosition(['borrow'], 'supply'),
  'BORROW-317': keepsPosition(['repay', 'repay-all'], 'supply'),
  'BORROW-318': keepsPosition(['withdraw', 'withdraw-all'], 'borrow'),
  'BORROW-319': keepsTokens(['create', 'deposit'], 'borrow'),
  'BORROW-320': keepsTokens(['borrow'], 'supply'),
  'BORROW-321': keepsTokens(['repay', 'repay-all'], 'supply'),
  'BORROW-322': keepsTokens(['withdraw', 'withdraw-all'], 'borrow'),
  'BORROW-323': ofSettled(everyAction, otherPositionsStay),
  'BORROW-345': ofSettled(['create', 'create-and-borrow'], addsOnePosition),
  'BORROW-324': ofSettled(everyAction, otherTokensStay),
  'BORROW-325': paysNoMore(['borrow', 'deposit-and-borrow', 'create-and-borrow'], 'borrow'),
  'BORROW-326': paysNoMore(['withdraw'], 'supply'),
};
