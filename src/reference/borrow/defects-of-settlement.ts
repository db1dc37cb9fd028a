import type { Defect } from '../defect.js';
import { transferTokens } from '../chain/instructions.js';
import { failureOf, programFailure } from '../chain/program.js';

import { readPosition, writePosition, type Position } from './state.js';
import { alteringItems, alteringPayloads, alteringProgram, amountsIn, buildEndpoints, type Inject, type OnChain } from './spoiling.js';

/** Which operate calls a fault concerns, by their amounts on chain. */
type Concerns = (call: OnChain & { readonly before: Position | undefined }) => boolean;

const isDeposit: Concerns = ({ col, debt, before }) => col > 0n && debt === 0n && (before?.supply ?? 0n) > 0n;
const isBorrow: Concerns = ({ col, debt }) => col === 0n && debt > 0n;
const isDepositAndBorrow: Concerns = ({ col, debt, before }) => col > 0n && debt > 0n && (before?.supply ?? 0n) > 0n;
const isRepayment: Concerns = ({ debt, everything }) => debt < 0n && debt !== everything;
const isWithdrawal: Concerns = ({ col, everything }) => col < 0n && col !== everything;
const takesAll: Concerns = ({ col, everything }) => col === everything;

const positionIn = ({ invocation }: OnChain): Position | undefined =>
  readPosition(invocation.state, invocation.accounts[2]?.pubkey ?? '');

/** The program works as it should, and then something is done about it. */
const afterwards = (concerns: Concerns, spoil: (call: OnChain, before: Position | undefined) => void): Inject =>
  alteringProgram((call) => {
    const before = positionIn(call);
    const concerned = concerns({ ...call, before });
    call.run();
    if (concerned) spoil(call, before);
  });

/** The position is written back as far as these fields go. */
const forgetting = (concerns: Concerns, fields: (before: Position) => Partial<Position>): Inject =>
  afterwards(concerns, (call, before) => {
    const after = positionIn(call);
    if (before !== undefined && after !== undefined) writePosition(call.invocation.state, { ...after, ...fields(before) });
  });

const ownDebt = ({ principal, interest }: Position): Partial<Position> => ({ principal, interest });

type Token = 'supply' | 'borrow';
const places = { supply: { wallet: 5, reserve: 7 }, borrow: { wallet: 6, reserve: 8 } } as const;

/** Moves tokens between the wallet and the reserve beside what was asked for. */
function transfer(call: OnChain, token: Token, way: 'in' | 'out', amount: bigint): void {
  const at = (index: number): string => call.invocation.accounts[index]?.pubkey ?? '';
  const { wallet, reserve } = places[token];
  if (way === 'in') call.invocation.invoke(transferTokens(at(wallet), at(reserve), at(0), amount));
  else call.invocation.invoke(transferTokens(at(reserve), at(wallet), at(1), amount), [at(1)]);
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The program's refusal is taken for success. */
const swallowing = (concerns: Concerns, said: string): Inject =>
  alteringProgram((call) => {
    const before = positionIn(call);
    const heard: string[] = [];
    const listening = { ...call.invocation, log: (line: string) => (heard.push(line), call.invocation.log(line)) };
    try {
      call.run(listening);
    } catch (thrown) {
      const isIt = concerns({ ...call, before }) && (heard.join('\n').includes(said) || isNumber(thrown, said));
      if (!isIt) throw thrown;
    }
  });

/** What an inner call fails with is told by its number alone. */
function isNumber(thrown: unknown, said: string): boolean {
  const failure = failureOf(thrown);
  return said === 'insufficient funds' && typeof failure === 'object' && failure.Custom === 1;
}

/** Builds with other amounts than were asked for. */
const building = (
  alter: (amounts: ReturnType<typeof amountsIn>) => { readonly colAmount?: bigint; readonly debtAmount?: bigint } | undefined,
): Inject =>
  alteringPayloads(buildEndpoints, (payload) => {
    const altered = alter(amountsIn(payload));
    return altered && { ...payload, ...Object.fromEntries(Object.entries(altered).map(([name, amount]) => [name, String(amount)])) };
  });

const literal = -(2n ** 127n);

/** Faults of MIN_I128 that show once it is settled. */
const defectsOfLiteral: readonly Defect[] = [
  {
    id: 'borrow-literal-repays-little',
    says: 'The literal repays a thousand base units.',
    breaks: ['BORROW-276'],
    inject: building(({ debt }) => (debt === literal ? { debtAmount: -1000n } : undefined)),
  },
  {
    id: 'borrow-literal-leaves-dust',
    says: 'A debt that was repaid by the literal still shows dust.',
    breaks: ['BORROW-277'],
    inject: alteringItems('positions', (position) => (position.borrow === '0' ? { ...position, dustBorrow: '17' } : position)),
  },
  {
    id: 'borrow-literal-withdraws-little',
    says: 'The literal withdraws a thousand base units.',
    breaks: ['BORROW-278', 'BORROW-279'],
    entails: 'What stays in the position does not reach the wallet.',
    inject: building(({ col }) => (col === literal ? { colAmount: -1000n } : undefined)),
  },
  {
    id: 'borrow-literal-withdrawal-keeps-part',
    says: 'The literal empties the position, and a hundredth of it stays with the vault.',
    breaks: ['BORROW-279'],
    inject: afterwards(takesAll, (call, before) => transfer(call, 'supply', 'in', (before?.supply ?? 0n) / 100n)),
  },
];

/** Faults of what settles. */
const defectsOfEffects: readonly Defect[] = [
  {
    id: 'borrow-withdrawal-with-flipped-sign',
    says: 'A withdrawal deposits.',
    breaks: ['BORROW-272', 'BORROW-273', 'BORROW-295'],
    entails: 'What should come out goes in, wrapped native tokens as well.',
    inject: building(({ col }) => (col < 0n && col !== literal ? { colAmount: -col } : undefined)),
  },
  {
    id: 'borrow-repayment-with-flipped-sign',
    says: 'A repayment borrows.',
    breaks: ['BORROW-270', 'BORROW-271', 'BORROW-297'],
    entails: 'The wallet is paid what it should pay, and no repayment leaves too little.',
    inject: building(({ debt }) => (debt < 0n && debt !== literal ? { debtAmount: -debt } : undefined)),
  },
  {
    id: 'borrow-creation-takes-half-more',
    says: 'A creation takes half as much again.',
    breaks: ['BORROW-263'],
    inject: building(({ col, creates }) => (creates && col > 0n ? { colAmount: (3n * col) / 2n } : undefined)),
  },
  {
    id: 'borrow-deposit-doubled',
    says: 'A deposit into an existing position is doubled.',
    breaks: ['BORROW-265'],
    inject: building(({ col, debt, creates }) => (!creates && col > 0n && debt === 0n ? { colAmount: 2n * col } : undefined)),
  },
  {
    id: 'borrow-creation-not-credited',
    says: 'A new position shows no collateral.',
    breaks: ['BORROW-258', 'BORROW-262'],
    entails: 'Either path creates.',
    inject: forgetting(
      ({ col, before }) => col > 0n && before?.supply === 0n,
      () => ({ supply: 0n }),
    ),
  },
  { id: 'borrow-deposit-not-credited', says: 'A deposit is taken and not credited.', breaks: ['BORROW-264'], inject: forgetting(isDeposit, ({ supply }) => ({ supply })) },
  {
    id: 'borrow-deposit-takes-debt-token',
    says: 'A deposit leaves the collateral in the wallet and takes a unit of the borrowed token, where there is one.',
    breaks: ['BORROW-265', 'BORROW-266', 'BORROW-279'],
    entails: 'None of the amount asked for is taken, and yet it can be withdrawn.',
    inject: afterwards(isDeposit, (call) => {
      transfer(call, 'supply', 'out', call.col + 1n);
      const account = call.invocation.state.tokens.get(call.invocation.accounts[6]?.pubkey ?? '');
      if (account !== undefined && account.amount > 0n) transfer(call, 'borrow', 'in', 1n);
    }),
  },
  { id: 'borrow-loan-not-booked', says: 'A borrow is paid out and not booked.', breaks: ['BORROW-267'], inject: forgetting(isBorrow, ownDebt) },
  {
    id: 'borrow-loan-not-paid',
    says: 'A borrow is booked and not paid out.',
    breaks: ['BORROW-268', 'BORROW-294'],
    entails: 'No wrapped native tokens are paid out either.',
    inject: afterwards(isBorrow, (call) => transfer(call, 'borrow', 'in', call.debt)),
  },
  {
    id: 'borrow-loan-with-fee',
    says: 'A borrow pays a hundredth less.',
    breaks: ['BORROW-269'],
    inject: afterwards(isBorrow, (call) => transfer(call, 'borrow', 'in', call.debt / 100n)),
  },
  { id: 'borrow-repayment-not-booked', says: 'A repayment is taken and not booked.', breaks: ['BORROW-270'], inject: forgetting(isRepayment, ownDebt) },
  {
    id: 'borrow-repayment-with-fee',
    says: 'A repayment takes a hundredth more.',
    breaks: ['BORROW-271'],
    inject: afterwards(isRepayment, (call) => transfer(call, 'borrow', 'in', size(call.debt) / 100n)),
  },
  { id: 'borrow-withdrawal-not-booked', says: 'A withdrawal is paid out and not booked.', breaks: ['BORROW-272'], inject: forgetting(isWithdrawal, ({ supply }) => ({ supply })) },
  {
    id: 'borrow-withdrawal-not-paid',
    says: 'A withdrawal is booked and not paid out.',
    breaks: ['BORROW-273', 'BORROW-295'],
    entails: 'No wrapped native tokens are paid out either.',
    inject: afterwards(isWithdrawal, (call) => transfer(call, 'supply', 'in', size(call.col))),
  },
  {
    id: 'borrow-withdrawal-with-fee',
    says: 'A withdrawal pays a hundredth less.',
    breaks: ['BORROW-274', 'BORROW-279'],
    entails: 'What is kept is missing at the end as well.',
    inject: afterwards(isWithdrawal, (call) => transfer(call, 'supply', 'in', size(call.col) / 100n)),
  },
  {
    id: 'borrow-second-half-forgotten',
    says: 'Of a deposit with a borrow only the deposit is booked.',
    breaks: ['BORROW-275'],
    inject: forgetting(isDepositAndBorrow, ownDebt),
  },
];

/** Faults of the limits. */
const defectsOfLimits: readonly Defect[] = [
  { id: 'borrow-minimum-not-enforced', says: 'A borrow below the minimum goes through.', breaks: ['BORROW-280'], inject: swallowing(({ debt }) => debt > 0n, 'VaultUserDebtTooLow') },
  {
    id: 'borrow-minimum-exclusive',
    says: 'A borrow of exactly the minimum is refused.',
    breaks: ['BORROW-281'],
    inject: alteringProgram((call) => {
      const before = positionIn(call);
      const refused = call.col === 0n && before?.principal === 0n && call.debt === before.vault.minimumBorrowing;
      if (refused) throw programFailure({ Custom: 6027 });
      call.run();
    }),
  },
  { id: 'borrow-loan-limit-not-enforced', says: 'A borrow over the collateral factor goes through.', breaks: ['BORROW-282'], inject: swallowing(isBorrow, 'VaultPositionAboveCF') },
  {
    id: 'borrow-unfunded-deposit-succeeds',
    says: 'A deposit without the tokens for it goes through.',
    breaks: ['BORROW-291'],
    inject: swallowing(({ col }) => col > 0n, 'insufficient funds'),
  },
  {
    id: 'borrow-unfunded-deposit-fails-otherwise',
    says: 'A deposit without the tokens for it fails with a number of the vaults.',
    breaks: ['BORROW-292'],
    inject: alteringProgram((call) => {
      const held = call.invocation.state.tokens.get(call.invocation.accounts[5]?.pubkey ?? '');
      if (held !== undefined && held.amount < call.col) throw programFailure({ Custom: 6099 });
      call.run();
    }),
  },
  { id: 'borrow-low-remainder-allowed', says: 'A repayment that leaves less than the minimum goes through.', breaks: ['BORROW-297'], inject: swallowing(({ debt }) => debt < 0n, 'VaultUserDebtTooLow') },
  {
    id: 'borrow-low-remainder-by-other-name',
    says: 'A remainder below the minimum has another name.',
    breaks: ['BORROW-298'],
    inject: alteringProgram(({ invocation, run }) =>
      run({ ...invocation, log: (line) => invocation.log(line.replace('VaultUserDebtTooLow', 'VaultDebtOutOfRange')) }),
    ),
  },
];

export const defectsOfSettlement: readonly Defect[] = [...defectsOfLiteral, ...defectsOfEffects, ...defectsOfLimits];
