import { basePaths } from '../../../reference/base-paths.js';
import { minI128 } from '../../../reference/borrow/service/amounts.js';
import { decodeOperate, vaultProgram } from '../../../reference/borrow/service/instructions.js';
import { runVaultProgram } from '../../../reference/borrow/service/program.js';
import { readPosition, writePosition, type Position } from '../../../reference/borrow/service/state.js';
import { transferTokens } from '../../../reference/chain/instructions.js';
import { failureOf, type Invocation } from '../../../reference/chain/program.js';
import { handleRpc } from '../../../reference/chain/rpc.js';
import type { Handler, ReferenceResponse } from '../../../reference/reference.js';
import { alteringPayloads, buildEndpoints, type Inject, type Sent } from './tamper.js';

/** What the vault program is called with on chain. */
export interface OnChain {
  readonly invocation: Invocation;
  readonly col: bigint;
  readonly debt: bigint;
  readonly everything: bigint;
  readonly run: (invocation?: Invocation) => void;
}

/** Puts a faulty program in the place of the vaults' one; its operate calls go through `faulty`. */
export function alteringProgram(faulty: (call: OnChain) => void): Inject {
  return (reference): Handler => {
    reference.ledger.register(vaultProgram, (invocation) => {
      const operate = decodeOperate(invocation.data);
      const run = (other: Invocation = invocation): void => runVaultProgram(other);
      if (operate === undefined) return run();
      faulty({ invocation, col: operate.colAmount, debt: operate.debtAmount, everything: minI128, run });
    });
    return (request): ReferenceResponse | Promise<ReferenceResponse> =>
      request.path === basePaths.rpc && /"(simulate|send)Transaction"/.test(request.body)
        ? { status: 200, body: { json: handleRpc(reference.ledger, request.body) } }
        : reference.handle(request);
  };
}

/** Which operate calls a fault concerns, by their amounts on chain. */
type Concerns = (call: OnChain & { readonly before: Position | undefined }) => boolean;

export const isDeposit: Concerns = ({ col, debt, before }) => col > 0n && debt === 0n && (before?.supply ?? 0n) > 0n;
export const isBorrow: Concerns = ({ col, debt }) => col === 0n && debt > 0n;
export const isDepositAndBorrow: Concerns = ({ col, debt, before }) =>
  col > 0n && debt > 0n && (before?.supply ?? 0n) > 0n;
export const isRepayment: Concerns = ({ debt, everything }) => debt < 0n && debt !== everything;
export const isWithdrawal: Concerns = ({ col, everything }) => col < 0n && col !== everything;
export const takesAll: Concerns = ({ col, everything }) => col === everything;
export const repaysAll: Concerns = ({ debt, everything }) => debt === everything;

export const positionIn = ({ invocation }: OnChain): Position | undefined =>
  readPosition(invocation.state, invocation.accounts[2]?.pubkey ?? '');

/** The program works as it should, and then something is done about it. */
export const afterwards = (concerns: Concerns, spoil: (call: OnChain, before: Position | undefined) => void): Inject =>
  alteringProgram((call) => {
    const before = positionIn(call);
    const concerned = concerns({ ...call, before });
    call.run();
    if (concerned) spoil(call, before);
  });

/** The position is written back as far as these fields go. */
export const forgetting = (concerns: Concerns, fields: (before: Position) => Partial<Position>): Inject =>
  afterwards(concerns, (call, before) => {
    const after = positionIn(call);
    if (before !== undefined && after !== undefined)
      writePosition(call.invocation.state, { ...after, ...fields(before) });
  });

export type Token = 'supply' | 'borrow';
const places = { supply: { wallet: 5, reserve: 7 }, borrow: { wallet: 6, reserve: 8 } } as const;

/** Moves tokens between the wallet and the reserve beside what was asked for. */
export function transfer(call: OnChain, token: Token, way: 'in' | 'out', amount: bigint): void {
  const at = (index: number): string => call.invocation.accounts[index]?.pubkey ?? '';
  const { wallet, reserve } = places[token];
  if (way === 'in') call.invocation.invoke(transferTokens(at(wallet), at(reserve), at(0), amount));
  else call.invocation.invoke(transferTokens(at(reserve), at(wallet), at(1), amount), [at(1)]);
}

export const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The program's refusal is taken for success. */
export const swallowing = (concerns: Concerns, said: string): Inject =>
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

/** Builds with other amounts than came. */
export const building = (
  alter: (sent: Sent) => { readonly colAmount?: bigint; readonly debtAmount?: bigint } | undefined,
): Inject =>
  alteringPayloads(buildEndpoints, (sent) => {
    if (sent.payload.colAmount === undefined || sent.payload.debtAmount === undefined) return undefined;
    const altered = alter(sent);
    return altered && Object.fromEntries(Object.entries(altered).map(([name, amount]) => [name, String(amount)]));
  });
