import { decimalOf } from './amount.js';
import type { ListedPosition } from './listed.js';
import type { Action } from './payload.js';

/** What a listed position holds, by value; a reading that is no decimal text is undefined, and judged elsewhere. */
export type Holding = Readonly<Record<Side, bigint | undefined>>;

/** A position that is not listed holds nothing. */
export const nothing: Holding = { supply: 0n, borrow: 0n, dust: 0n };

export function holdingOf(position: ListedPosition | undefined): Holding {
  if (position === undefined) return nothing;
  const { supply, borrow, dustBorrow } = position.fields;
  return { supply: decimalOf(supply), borrow: decimalOf(borrow), dust: decimalOf(dustBorrow) };
}

type Side = 'supply' | 'borrow' | 'dust';
export type Change = 'rises' | 'falls' | 'is zero';

/** What each action does to a position, as the action table has it. */
export const effects: Readonly<Record<Action, Readonly<Partial<Record<Side, Change>>>>> = {
  create: { supply: 'rises' },
  'create-and-borrow': { supply: 'rises', borrow: 'rises' },
  deposit: { supply: 'rises' },
  borrow: { borrow: 'rises' },
  repay: { borrow: 'falls' },
  withdraw: { supply: 'falls' },
  'deposit-and-borrow': { supply: 'rises', borrow: 'rises' },
  'repay-all': { borrow: 'is zero', dust: 'is zero' },
  'withdraw-all': { supply: 'is zero' },
};

/** Whether one side changed as it should; undefined where a reading cannot be compared. */
export function shows(change: Change, side: Side, before: Holding, after: Holding): boolean | undefined {
  const [was, is] = [before[side], after[side]];
  if (is === undefined) return undefined;
  if (change === 'is zero') return is === 0n;
  if (was === undefined) return undefined;
  return change === 'rises' ? is > was : is < was;
}

/** True once a read shows all that an action does, or cannot tell. */
export function isVisible(action: Action, before: Holding, after: Holding): boolean {
  return Object.entries(effects[action]).every(
    ([side, change]) => shows(change, side as Side, before, after) !== false,
  );
}
