import fc, { type Arbitrary } from 'fast-check';
import type { Base } from '../../model/exchange.js';
import type { FactorSpace, Levels } from '../../model/factors.js';
import type { Combinations } from '../../model/scenario.js';
import type { SwapOrderFixtures } from './fixtures.js';
import {
  knownSwaps,
  knownTakers,
  referralFees,
  scaledAmount,
  type Key,
  type OrderInput,
  type Swap,
  type Taker,
} from './orders.js';

/** An order at one address, as one row of levels has it. */
export interface OrderOfRow {
  readonly base: Base;
  readonly order: OrderInput;
  /** The level of the factor that a scenario adds, such as what is wrong with the request. */
  readonly extra: string;
}

/** Every pair of circumstances of an order, and of one factor that a scenario adds, as far as the profile can fill them. */
export function orderCombinations<Input>(
  fixtures: SwapOrderFixtures,
  bases: readonly Base[],
  toInput: (row: OrderOfRow) => Input,
  extra: readonly string[] = ['none'],
): Combinations<Input> {
  const { factors, infeasible } = spaceOf(fixtures, bases);
  const isOption = (name: string): boolean => name !== 'referralFee';
  const own = extra.some((level) => level.startsWith('fee')) ? factors.filter(({ name }) => isOption(name)) : factors;
  return {
    factors: [...own, { name: 'extra', levels: extra }],
    infeasible,
    input: ([row]) =>
      orderOf(row!, fixtures).map((order) => toInput({ base: row!.version as Base, order, extra: row!.extra! })),
  };
}

const given = (isKnown: boolean, ...levels: readonly string[]): readonly string[] =>
  isKnown ? ['absent', ...levels] : ['absent'];

function spaceOf(fixtures: SwapOrderFixtures, bases: readonly Base[]): FactorSpace {
  const { payer, referralAccount, routers, labelWithSpace } = fixtures;
  const ofPayer = payer === undefined ? [] : ['payer'];
  return {
    factors: [
      { name: 'version', levels: bases },
      { name: 'swap', levels: knownSwaps(fixtures) },
      { name: 'amount', levels: ['declared', 'small', 'large', 'beyond doubles', 'beyond 64 bits'] },
      { name: 'taker', levels: ['absent', ...knownTakers(fixtures)] },
      { name: 'receiver', levels: ['absent', 'fresh', 'taker', ...ofPayer] },
      { name: 'payer', levels: given(payer !== undefined, 'declared', 'taker') },
      { name: 'closeAuthority', levels: ['absent', 'fresh', 'taker', ...ofPayer] },
      { name: 'referralFee', levels: given(referralAccount !== undefined, '50', '255', 'within') },
      { name: 'excludeRouters', levels: given(routers !== undefined, 'given') },
      { name: 'excludeDexes', levels: given(labelWithSpace !== undefined, 'given') },
    ],
    infeasible: ['receiver', 'payer', 'closeAuthority'].map((name) => ({
      levels: { taker: 'absent', [name]: 'taker' },
      because: 'without a taker no parameter names its key',
    })),
  };
}

/** The order of one row; values vary within a level. */
function orderOf(row: Levels, fixtures: SwapOrderFixtures): Arbitrary<OrderInput> {
  const { routers = [], labelWithSpace = '' } = fixtures;
  const present = <T>(name: string, value: (level: string) => T): Partial<Record<string, T>> => {
    const level = row[name] ?? 'absent';
    return level === 'absent' ? {} : { [name]: value(level) };
  };
  return fc
    .record({ amount: amountOf(row.amount!, fixtures), fee: feeOf(row.referralFee), router: fc.nat({ max: 3 }) })
    .map(({ amount, fee, router }) => ({
      swap: row.swap as Swap,
      amount,
      ...present('taker', (level) => level as Taker),
      ...present('receiver', (level) => level as Key),
      ...present('payer', (level) => level as 'declared' | 'taker'),
      ...present('closeAuthority', (level) => level as Key),
      ...present('referralFee', () => fee),
      ...present('excludeRouters', () => routers[router]!),
      ...present('excludeDexes', () => labelWithSpace.replaceAll(' ', '+')),
    }));
}

function feeOf(level: string | undefined): Arbitrary<number> {
  return level === '50' || level === '255'
    ? fc.constant(Number(level))
    : referralFees.filter((fee) => fee > 50 && fee < 255);
}

function amountOf(level: string, fixtures: SwapOrderFixtures): Arbitrary<string> {
  switch (level) {
    case 'small':
      return fc.constantFrom('1', scaledAmount(fixtures, [5n, 2n]), scaledAmount(fixtures, [500n, 1n]));
    case 'large':
      return fc.bigInt({ min: 10n ** 12n, max: 2n ** 53n - 1n }).map(String);
    case 'beyond doubles':
      return fc.bigInt({ min: 2n ** 53n + 1n, max: 2n ** 64n - 2n }).map(String);
    case 'beyond 64 bits':
      return fc.bigInt({ min: 2n ** 64n, max: 2n ** 70n }).map(String);
    default:
      return fc.constant(fixtures.pair.amount);
  }
}
