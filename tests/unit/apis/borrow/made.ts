import { borrow } from '../../../../src/product/apis/borrow/api.js';
import { MIN_I128 } from '../../../../src/product/apis/borrow/reader/amount.js';
import type { BorrowFixtures } from '../../../../src/product/apis/borrow/fixtures.js';
import type { Action } from '../../../../src/product/apis/borrow/reader/payload.js';
import type { Step } from '../../../../src/product/apis/borrow/reader/view.js';
import type { ExchangeId } from '../../../../src/product/model/exchange.js';
import { checkTable, type CheckRows, type MadeExchange, type MadeTrace } from '../../../support/check-table.js';
import { build as buildOf, position, positionsRead } from './made-exchanges.js';

export const fixtures: BorrowFixtures = {
  alternateMarket: 'alt',
  chain: 'solana',
  settlement: { mode: 'settle' },
  wallets: { build: 'Signer' },
};

export const borrowTable = (rows: CheckRows<BorrowFixtures>): void => checkTable(borrow, fixtures, rows);

/** What the chain makes of a step that it refuses, and of one that lacks a signature. */
export const failed = { error: '{"Custom":7}', logs: [] } as const;
export const unsigned = { error: '"SignatureFailure"', logs: [] } as const;

/** Amounts that each row of the action table is sent with. */
const amounts: Readonly<Record<Action, readonly [col: string, debt: string]>> = {
  create: ['1000000', '0'],
  deposit: ['1000000', '0'],
  borrow: ['0', '50000'],
  repay: ['0', '-50000'],
  withdraw: ['-100000', '0'],
  'deposit-and-borrow': ['1000000', '50000'],
  'create-and-borrow': ['1000000', '50000'],
  'repay-all': ['0', MIN_I128],
  'withdraw-all': [MIN_I128, '0'],
};

export interface MadeState {
  readonly supply?: string;
  readonly borrow?: string;
  readonly dustBorrow?: string;
  /** Tokens in the wallet. */
  readonly wallet?: { readonly supply?: number | null; readonly borrow?: number | null; readonly other?: number };
  readonly neighbour?: string;
  readonly neighbourDebt?: string;
  /** The position is not listed. */
  readonly isAbsent?: boolean;
}

const positionOf = (id: number, { supply = '1000000', borrow = '50000', dustBorrow = '0' }: MadeState) =>
  position(id, { supply, borrow, dustBorrow });

function readOf(id: ExchangeId, state: MadeState, market: string): MadeExchange {
  const { neighbour, neighbourDebt = '50000', isAbsent = false } = state;
  const others = neighbour === undefined ? [] : [positionOf(8, { supply: neighbour, borrow: neighbourDebt })];
  return positionsRead([...(isAbsent ? [] : [positionOf(7, state)]), ...others], market, 'Signer', { id });
}

function readingOf({ wallet = {} }: MadeState, positions: ExchangeId): Step['before'] {
  const { supply = 5_000_000, borrow = 500_000, other } = wallet;
  const tokens = { Supply: supply, Borrow: borrow, Other: other };
  const held = Object.entries(tokens).flatMap(([mint, amount]) =>
    amount === null || amount === undefined ? [] : [[mint, String(amount)] as const],
  );
  const digits = (amount: number | null): string | null => (amount === null ? null : String(amount));
  return { supply: digits(supply), borrow: digits(borrow), tokens: Object.fromEntries(held), positions };
}

export interface MadeStep {
  readonly action: Action;
  readonly before?: MadeState;
  readonly after?: MadeState;
  readonly settlement?: Step['result'];
  readonly path?: 'operate' | 'operateInstructions';
  /** `market` of the build; left out where undefined. */
  readonly market?: string | undefined;
  /** Fields of the payload in the place of the usual ones. */
  readonly sent?: Readonly<Record<string, unknown>>;
  readonly step?: Partial<Step>;
  readonly status?: number;
  readonly response?: unknown;
  readonly purpose?: string;
}

/** The exchanges and the fact of one build that was signed and sent; its ids begin with `prefix`. */
function madeStep(made: MadeStep, prefix = 'step'): { exchanges: readonly MadeExchange[]; step: Step } {
  const { action, before = {}, after = {}, settlement = { logs: [] }, path = 'operate' } = made;
  const market = 'market' in made ? made.market : 'main';
  const [first, build, last] = [`${prefix}-1`, `${prefix}-2`, `${prefix}-3`] as ExchangeId[];
  const creates = action.startsWith('create');
  const [colAmount, debtAmount] = amounts[action];
  const sent = { positionId: creates ? 0 : 7, colAmount, debtAmount, ...made.sent };
  const exchanges: readonly MadeExchange[] = [
    readOf(first!, creates ? { ...before, isAbsent: true } : before, market ?? 'main'),
    buildOf(path, sent, {
      ...{ id: build!, market: market ?? null, status: made.status ?? 200 },
      body: made.response ?? { nftId: 7, transaction: 'AA==' },
      ...(made.purpose && { purpose: made.purpose }),
    }),
    readOf(last!, after, market ?? 'main'),
  ];
  const step: Step = {
    build: build!,
    supplyMint: 'Supply',
    borrowMint: 'Borrow',
    result: settlement,
    before: readingOf(before, first!),
    after: readingOf(after, last!),
    ...made.step,
  };
  return { exchanges, step };
}

/** A session of settled steps, one after the other. */
export function settled(...made: readonly MadeStep[]): MadeTrace {
  const steps = made.map((one, index) => madeStep(one, `step${index}`));
  return { exchanges: steps.flatMap(({ exchanges }) => exchanges), facts: { steps: steps.map(({ step }) => step) } };
}
