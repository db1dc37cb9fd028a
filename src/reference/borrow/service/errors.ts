import { programFailure, type Invocation } from '../../chain/program.js';

const errorNumbers = {
  InstructionFallbackNotFound: 101,
  ConstraintSeeds: 2006,
  ConstraintAddress: 2012,
  AccountNotInitialized: 3012,
  VaultInvalidOperateAmount: 6004,
  VaultInvalidPositionOwner: 6007,
  VaultPositionAlreadyInitialized: 6009,
  VaultCastingError: 6012,
  VaultExcessCollateralWithdrawal: 6021,
  VaultExcessDebtPayback: 6022,
  VaultPositionAboveCF: 6024,
  VaultUserDebtTooLow: 6027,
  VaultBorrowLimitReached: 6031,
  VaultWithdrawLimitReached: 6032,
} as const;

type VaultErrorName = keyof typeof errorNumbers;

/** Logs the error in Anchor's manner and returns what to throw. */
export function vaultFailure({ log }: Invocation, name: VaultErrorName): Error {
  const number = errorNumbers[name];
  const message = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  log(`Program log: AnchorError occurred. Error Code: ${name}. Error Number: ${number}. Error Message: ${message}.`);
  return programFailure({ Custom: number });
}
