import { associatedAccount, tokenProgram } from '../../src/reference/chain/addresses.js';
import {
  createAssociatedAccount,
  readonly,
  signer,
  transferTokens,
  writable,
} from '../../src/reference/chain/instructions.js';
import { derivedAddress, type Instruction } from '../../src/reference/chain/message.js';
import { programFailure, type Invocation } from '../../src/reference/chain/program.js';
import type { Coin } from './world.js';

export interface Vault {
  readonly market: string;
  readonly id: number;
  readonly address: string;
  readonly collateral: Coin;
  readonly debt: Coin;
  /** Base units of the debt. */
  readonly least: bigint;
  /** In thousandths. */
  readonly factor: number;
}

export interface Position {
  readonly market: string;
  readonly vaultId: number;
  readonly id: number;
  readonly mint: string;
  readonly owner: string;
  readonly supplied: bigint;
  readonly owed: bigint;
}

/** One call of the program: its data are these, as JSON. */
interface Call {
  readonly market: string;
  readonly vaultId: number;
  readonly id: number;
  readonly opens: boolean;
  readonly supply: string;
  readonly owe: string;
}

export const vaultProgram = derivedAddress('vault program of the third target');
export const everything = -(2n ** 127n);

export const recordOf = (market: string, id: number): string => `loan/${market}/${id}`;
export const mintOf = (market: string, id: number): string => derivedAddress(`loan ticket ${market} ${id}`);

/** What a caller signs for one change of a position; the account that borrowed or withdrawn tokens go to is opened. */
export function callOf(vault: Vault, caller: string, call: Omit<Call, 'market' | 'vaultId'>): readonly Instruction[] {
  const { market, id: vaultId, address, collateral, debt } = vault;
  const pays = [...(BigInt(call.owe) > 0n ? [debt.mint] : []), ...(BigInt(call.supply) < 0n ? [collateral.mint] : [])];
  return [
    ...pays.map((mint) => createAssociatedAccount(caller, caller, mint)),
    {
      programId: vaultProgram,
      accounts: [
        signer(caller),
        readonly(address),
        ...[collateral.mint, debt.mint].flatMap((mint) => [
          writable(associatedAccount(address, mint)),
          writable(associatedAccount(caller, mint)),
        ]),
        readonly(tokenProgram),
      ],
      data: Buffer.from(JSON.stringify({ market, vaultId, ...call })),
    },
  ];
}

/** Moves the tokens of one call and keeps the position among the records of the ledger. */
export function runVaults(vaults: readonly Vault[]) {
  return (invocation: Invocation): void => {
    const { data, state, accounts, log } = invocation;
    const { market, vaultId, id, opens, supply, owe } = JSON.parse(Buffer.from(data).toString('utf8')) as Call;
    const vault = vaults.find((one) => one.market === market && one.id === vaultId)!;
    const caller = accounts[0]!.pubkey;
    const key = recordOf(market, id);
    const known = state.records.get(key) as Position | undefined;
    const refuse = (name: string, number: number): never => {
      log(`Program log: Error: ${name}`);
      throw programFailure({ Custom: number });
    };
    if (opens ? known !== undefined : known?.owner !== caller) refuse('VaultPositionMismatch', 7001);
    const before = known ?? { market, vaultId, id, mint: mintOf(market, id), owner: caller, supplied: 0n, owed: 0n };
    const [asked, lent] = [BigInt(supply), BigInt(owe)];
    const supplied = asked === everything ? 0n : before.supplied + asked;
    const owed = lent === everything ? 0n : before.owed + lent;
    if (supplied < 0n || owed < 0n) refuse('VaultAmountTooLarge', 7002);
    if (owed > 0n && owed < vault.least) refuse(lent < 0n ? 'VaultUserDebtTooLow' : 'VaultBorrowTooSmall', 7003);
    const isRiskier = supplied < before.supplied || owed > before.owed;
    if (isRiskier && owed > most(vault, supplied)) refuse('VaultAboveCollateralFactor', 7004);
    const move = (mint: string, from: string, to: string, amount: bigint): void => {
      if (amount > 0n)
        invocation.invoke(
          transferTokens(associatedAccount(from, mint), associatedAccount(to, mint), from, amount),
          from === vault.address ? [vault.address] : [],
        );
    };
    move(vault.collateral.mint, caller, vault.address, supplied - before.supplied);
    move(vault.debt.mint, caller, vault.address, before.owed - owed);
    move(vault.debt.mint, vault.address, caller, owed - before.owed);
    move(vault.collateral.mint, vault.address, caller, before.supplied - supplied);
    state.records.set(key, { ...before, supplied, owed });
    if (opens) {
      state.mints.set(before.mint, { decimals: 0, supply: 1n, authority: undefined });
      state.tokens.set(associatedAccount(caller, before.mint), { mint: before.mint, owner: caller, amount: 1n });
      state.lamports.set(associatedAccount(caller, before.mint), 2_039_280n);
    }
  };
}

/** The greatest debt that some collateral carries. */
function most({ collateral, debt, factor }: Vault, supplied: bigint): bigint {
  const dollars = (Number(supplied) / 10 ** collateral.decimals) * collateral.price;
  return BigInt(Math.floor(((dollars * factor) / 1000 / debt.price) * 10 ** debt.decimals));
}
