import { basePaths } from '../../../reference/gateway.js';
import { decodeOperate, vaultProgram } from '../../../reference/borrow/service/instructions.js';
import { runVaultProgram } from '../../../reference/borrow/service/program.js';
import { readPosition, writePosition, type Position } from '../../../reference/borrow/service/state.js';
import { transferTokens } from '../../../reference/chain/instructions.js';
import { ProgramFailure, programFailure, type Invocation } from '../../../reference/chain/program.js';
import { handleRpc } from '../../../reference/chain/rpc.js';
import { respond, type Inject } from '../defect.js';
import { testOf, type When } from '../operators.js';
import { amountsOf, type Amounts } from './tamper.js';

/** An operate call of the vault program on the chain. */
export interface OnChain extends Amounts {
  readonly invocation: Invocation;
  /** The position before the call; undefined where there is none. */
  readonly before: Position | undefined;
  readonly owes: boolean;
  readonly run: (invocation?: Invocation) => void;
}

/** Puts a faulty program in the place of the vaults' one; the operate calls that this concerns go through `faulty`. */
export const alteringProgram =
  (when: When<OnChain>, faulty: (call: OnChain) => void): Inject =>
  (reference) => {
    const test = testOf(when);
    reference.ledger.register(vaultProgram, (invocation) => {
      const operate = decodeOperate(invocation.data);
      const run = (other: Invocation = invocation): void => runVaultProgram(other);
      if (operate === undefined) return run();
      const before = readPosition(invocation.state, accountAt(invocation, 2));
      const { colAmount: col, debtAmount: debt } = operate;
      const amounts = amountsOf({ col, debt, creates: (before?.supply ?? 0n) === 0n });
      const call = { ...amounts, invocation, before, owes: (before?.principal ?? 0n) > 0n, run };
      if (test(call)) faulty(call);
      else run();
    });
    return (request) =>
      request.path === basePaths.rpc && /"(simulate|send)Transaction"/.test(request.body)
        ? respond(200, handleRpc(reference.ledger, request.body))
        : reference.handle(request);
  };

const accountAt = ({ accounts }: Invocation, index: number): string => accounts[index]?.pubkey ?? '';

export const positionIn = ({ invocation }: OnChain): Position | undefined =>
  readPosition(invocation.state, accountAt(invocation, 2));

/** The program works as it should, and then something is done about it. */
export const afterwards = (when: When<OnChain>, spoil: (call: OnChain) => void): Inject =>
  alteringProgram(when, (call) => {
    call.run();
    spoil(call);
  });

/** The position is written with other fields than the program gave it. */
export const rewriting = (
  when: When<OnChain>,
  fields: (before: Position, after: Position, call: OnChain) => Partial<Position>,
): Inject =>
  afterwards(when, (call) => {
    const after = positionIn(call);
    if (call.before !== undefined && after !== undefined)
      writePosition(call.invocation.state, { ...after, ...fields(call.before, after, call) });
  });

/** The program fails with this number instead of doing what was asked for. */
export const failing = (when: When<OnChain>, number: number): Inject =>
  alteringProgram(when, () => {
    throw programFailure({ Custom: number });
  });

export type Token = 'supply' | 'borrow';
const places = { supply: { wallet: 5, reserve: 7 }, borrow: { wallet: 6, reserve: 8 } } as const;

/** What the wallet of a call holds of one of the two tokens; undefined where it has no account for it. */
export const heldBy = ({ invocation }: OnChain, token: Token): bigint | undefined =>
  invocation.state.tokens.get(accountAt(invocation, places[token].wallet))?.amount;

/** Moves tokens between the wallet and the reserve beside what was asked for. */
export function transfer({ invocation }: OnChain, token: Token, way: 'in' | 'out', amount: bigint): void {
  const at = (index: number): string => accountAt(invocation, index);
  const { wallet, reserve } = places[token];
  if (way === 'in') invocation.invoke(transferTokens(at(wallet), at(reserve), at(0), amount));
  else invocation.invoke(transferTokens(at(reserve), at(wallet), at(1), amount), [at(1)]);
}

/** The program works as it should, and moves tokens besides. */
export const moving = (
  when: When<OnChain>,
  token: Token,
  way: 'in' | 'out',
  amount: (before: Partial<Position>, call: OnChain) => bigint,
): Inject => afterwards(when, (call) => transfer(call, token, way, amount(call.before ?? {}, call)));

/** The program's refusal is taken for success. */
export const swallowing = (when: When<OnChain>, said: string): Inject =>
  alteringProgram(when, (call) => {
    const heard: string[] = [];
    const listening = { ...call.invocation, log: (line: string) => (heard.push(line), call.invocation.log(line)) };
    try {
      call.run(listening);
    } catch (thrown) {
      if (!heard.join('\n').includes(said) && !isNumber(thrown, said)) throw thrown;
    }
  });

/** What an inner call fails with is told by its number alone. */
function isNumber(thrown: unknown, said: string): boolean {
  return said === 'insufficient funds' && thrown instanceof ProgramFailure && thrown.message.endsWith(': 0x1');
}
