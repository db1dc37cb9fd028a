import { MIN_I128 } from './amount.js';
import type { Action } from './payload.js';
import type { StepRun } from './perform-step.js';
import type { Terms } from './terms.js';

/** A position as the suite believes it to be, in base units and without interest. */
export interface PositionModel {
  readonly exists: boolean;
  readonly supply: bigint;
  readonly debt: bigint;
}

/** What the model must know of a vault. */
export interface ModelTerms {
  readonly deposit: bigint;
  readonly borrow: bigint;
  readonly minimum: bigint;
}

/** A step as it is generated: `share`, from 1 to 100, says how much of the sensible range it takes. */
export interface PlannedAction {
  readonly action: Action;
  readonly share: number;
}

export interface Amounts {
  readonly colAmount: string;
  readonly debtAmount: string;
  readonly after: PositionModel;
}

export const noPosition: PositionModel = { exists: false, supply: 0n, debt: 0n };

/**
 * The amounts of a step, or undefined where the step makes no sense for the position: a step that comes out of here is
 * one the documents promise to carry through, far from every limit.
 */
export function amountsOf(
  { action, share }: PlannedAction,
  position: PositionModel,
  terms: ModelTerms,
): Amounts | undefined {
  const { exists, supply, debt } = position;
  const creates = action === 'create' || action === 'create-and-borrow';
  if (exists === creates) return undefined;
  const brought = between(terms.deposit / 2n + 1n, terms.deposit, share);
  switch (action) {
    case 'create':
    case 'deposit':
      return moved(position, brought, 0n);
    case 'borrow':
    case 'create-and-borrow':
    case 'deposit-and-borrow': {
      const added = action === 'borrow' ? 0n : brought;
      const room = capacity(supply + added, terms) - debt;
      return room < terms.minimum ? undefined : moved(position, added, between(terms.minimum, room, share));
    }
    case 'repay': {
      const most = debt - 2n * terms.minimum;
      return most < terms.minimum / 2n || most < 1n
        ? undefined
        : moved(position, 0n, -between(terms.minimum / 2n + 1n, most, share));
    }
    case 'withdraw': {
      const most = supply - needed(debt, terms);
      const least = terms.deposit / 20n + 1n;
      return most < least ? undefined : moved(position, -between(least, most, share), 0n);
    }
    case 'repay-all':
      return debt === 0n ? undefined : { ...all('debt'), after: { exists, supply, debt: 0n } };
    case 'withdraw-all':
      return debt > 0n || supply === 0n ? undefined : { ...all('collateral'), after: noPosition };
  }
}

/** The debt that collateral carries by far: two borrows for a deposit. */
function capacity(supply: bigint, { deposit, borrow }: ModelTerms): bigint {
  return (2n * borrow * supply) / deposit;
}

/** The collateral to keep: what the debt needs, and something even without debt, for that is another action. */
function needed(debt: bigint, { deposit, borrow }: ModelTerms): bigint {
  return (debt * deposit) / (2n * borrow) + deposit / 20n + 1n;
}

function moved({ supply, debt }: PositionModel, colAmount: bigint, debtAmount: bigint): Amounts {
  const after = { exists: true, supply: supply + colAmount, debt: debt + debtAmount };
  return { colAmount: String(colAmount), debtAmount: String(debtAmount), after };
}

function all(of: 'debt' | 'collateral'): Pick<Amounts, 'colAmount' | 'debtAmount'> {
  return of === 'debt' ? { colAmount: '0', debtAmount: MIN_I128 } : { colAmount: MIN_I128, debtAmount: '0' };
}

function between(least: bigint, most: bigint, share: number): bigint {
  return most <= least ? most : least + ((most - least) * BigInt(share)) / 100n;
}

/** A fee of this part of an amount, and so many base units by rounding, leave a position near enough to where it is believed. */
const greatestFee = 50n;
const rounding = 100n;

/**
 * Whether a settled step moved about what was asked for in the wallet, so that a next step may start from there. Checks
 * judge the amounts; here it only decides which step comes next.
 */
export function movedAsAsked(
  { before, after }: Pick<StepRun, 'before' | 'after'>,
  { supplyMint, borrowMint }: Pick<Terms, 'supplyMint' | 'borrowMint'>,
  move: Pick<Amounts, 'colAmount' | 'debtAmount'>,
): boolean {
  if (after === undefined || supplyMint === borrowMint) return true;
  const flow = (token: 'supply' | 'borrow'): bigint => (after[token] ?? 0n) - (before[token] ?? 0n);
  return isNear(flow('supply'), move.colAmount, -1n) && isNear(flow('borrow'), move.debtAmount, 1n);
}

/** The literal moves what nobody named. */
function isNear(flow: bigint, amount: string, sign: bigint): boolean {
  if (amount === MIN_I128) return true;
  const asked = sign * BigInt(amount);
  return size(flow - asked) <= size(asked) / greatestFee + rounding;
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
