/** A vault as a list shows it, with what discovery needs of it. */
export interface SeenVault {
  readonly id: string;
  readonly address: string;
  readonly supplyMint: string;
  readonly borrowMint: string;
  readonly minimum: bigint;
  readonly listed: Readonly<Record<string, unknown>>;
}

/** A position of somebody, as a list shows it. */
export interface SeenPosition {
  readonly owner: string;
  readonly vaultId: string;
  readonly id: string;
  readonly supply: bigint;
  readonly borrow: bigint;
  readonly isLiquidated: boolean;
}
