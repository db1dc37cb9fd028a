import { unless, type Violation } from '../../../model/check.js';
import { rounding } from '../fixtures.js';
import { size, unit } from '../reader/amount.js';
import { creations, holdingOf, actions as everyAction, type Action } from '../reader/payload.js';
import type { BorrowSession } from '../reader/view.js';
import { isSamePosition, nameOfPosition, nftIdOf, type ListedPosition } from '../reader/listed.js';
import type { SettledStep, Token } from '../reader/settled-steps.js';
import { asAsked, onFlow } from './balances.js';
import { flowText, decimal, onSettledStep, settling, type Judged } from './settled.js';

/** Interest and yield of the seconds between two reads change an amount by less than one part of so many. */
const drift = 10_000n;

const everywhere = (actions: readonly Action[]) => ({ actions, scenarios: settling });

/** The table writes "0" on this side of the action, so that this amount of the position stays as it was. */
const keepsPosition = (actions: readonly Action[], side: Token) =>
  onSettledStep(everywhere(actions), ({ before, after }) => {
    const [was, is] = [before?.[side], after?.[side]];
    if (was === undefined || is === undefined) return 'undecided';
    return unless(isSame(was, is), `\`${side}\` as before: ${decimal(was)}`, decimal(is), { at: `/*/${side}` });
  });

/** The same but for interest or yield and, where both are whole base units, for rounding. */
function isSame(was: bigint, is: bigint): boolean {
  const rounded = was % unit === 0n && is % unit === 0n ? 10n * unit : 0n;
  return size(is - was) <= was / drift + rounded;
}

/** The table writes "0" on this side of the action, so that the wallet's tokens of this side stay as they were. */
const keepsTokens = (actions: readonly Action[], token: Token) =>
  onFlow(token, everywhere(actions), (flow, { build }) => asAsked(flow, rounding(build.fixtures)));

/** What comes out of a vault may fall short by a fee, and never exceeds what was asked for. */
const paysNoMore = (actions: readonly Action[], token: Token) =>
  onFlow(token, everywhere(actions), ({ paid, wanted, mint }, { build }) => {
    const holds = paid <= wanted + rounding(build.fixtures);
    return unless(holds, `the wallet gets at most ${wanted} of ${mint}`, flowText(paid, mint));
  });

/** A call names one position: every other one that is listed before it is listed after it, with the same amounts. */
function otherPositionsStay({ was, is, payload: { vaultId, positionId } }: SettledStep): Judged {
  const others = was?.filter((position) => !isSamePosition(position, { vaultId, id: positionId })) ?? [];
  if (is === undefined || others.length === 0) return 'undecided';
  return others.map((position) => departure(position, is)).find((found) => found !== undefined);
}

function departure(position: ListedPosition, list: readonly ListedPosition[]): Violation | undefined {
  const same = list.find((listed) => isSamePosition(listed, position));
  const [before, after] = [holdingOf(position), holdingOf(same)];
  for (const side of ['supply', 'borrow'] as const) {
    const [was, is] = [before[side], after[side]];
    if (was === undefined || is === undefined || isSame(was, is)) continue;
    const actual = `\`${side}\` ${decimal(was)}, then ${same ? decimal(is) : 'no longer listed'}`;
    return { expected: `${nameOfPosition(position)} as before`, actual };
  }
  return undefined;
}

/** A creation adds its position alone: no other one is new in the vault, but for those of other builds of the session. */
function addsOnePosition({ was, is, payload, position }: SettledStep, { views }: BorrowSession): Judged {
  if (was === undefined || is === undefined || position === undefined) return 'undecided';
  const built = new Set(views.map(nftIdOf));
  const known = new Set([...was, position].map(nameOfPosition));
  const further = is.find(
    (item) => item.vaultId === payload.vaultId && !known.has(nameOfPosition(item)) && !built.has(item.id),
  );
  return further && { expected: `${nameOfPosition(position)} alone`, actual: `${nameOfPosition(further)} beside it` };
}

/** A call names two tokens: no other one leaves the wallet, except for the NFT of a position that is closed. */
function otherTokensStay({ step, build, was }: SettledStep): Judged {
  const { before, after } = step;
  if (after === undefined || was === undefined) return 'undecided';
  const named = new Set([step.supplyMint, step.borrowMint, ...was.map(({ address }) => address)]);
  const taken = Object.entries(before.tokens)
    .filter(([mint, amount]) => amount !== '0' && !named.has(mint))
    .map(([mint, amount]) => ({ mint, units: BigInt(amount) - BigInt(after.tokens[mint] ?? '0') }));
  if (taken.length === 0) return 'undecided';
  const most = taken.find(({ units }) => units > rounding(build.fixtures));
  return most && { expected: `no ${most.mint} taken from the wallet`, actual: `${most.units} taken` };
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
  'BORROW-323': onSettledStep(everywhere(everyAction), otherPositionsStay),
  'BORROW-345': onSettledStep(everywhere(creations), addsOnePosition),
  'BORROW-324': onSettledStep(everywhere(everyAction), otherTokensStay),
  'BORROW-325': paysNoMore(['borrow', 'deposit-and-borrow', 'create-and-borrow'], 'borrow'),
  'BORROW-326': paysNoMore(['withdraw'], 'supply'),
};
