/** Values by address. Values are replaced, never changed in place, so that a staged copy costs nothing. */
export interface Table<Value> {
  get(address: string): Value | undefined;
  set(address: string, value: Value): void;
  delete(address: string): void;
}

/** No amount of lamports or base units is greater: 64 bits hold it. */
export const greatestAmount = 2n ** 64n - 1n;

/** Base units as a decimal figure of whole tokens, without trailing zeros. */
export function inWholes(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  return decimals === 0 ? whole : `${whole}.${fraction}`.replace(/\.?0+$/, '');
}

export interface TokenAccount {
  readonly mint: string;
  readonly owner: string;
  /** Base units. */
  readonly amount: bigint;
}

export interface Mint {
  readonly decimals: number;
  readonly supply: bigint;
  readonly authority: string | undefined;
}

/** Everything the ledger knows; a transaction works on a staged copy of it. */
export interface Accounts {
  readonly lamports: Table<bigint>;
  readonly tokens: Table<TokenAccount>;
  readonly mints: Table<Mint>;
  readonly lookupTables: Table<readonly string[]>;
  /** What programs keep of their own, by a key that the program chooses. */
  readonly records: Table<unknown>;
}

export type StagedAccounts = ReturnType<typeof stage>;

export function stage(base: Accounts) {
  const staged = {
    lamports: stageTable(base.lamports),
    tokens: stageTable(base.tokens),
    mints: stageTable(base.mints),
    lookupTables: stageTable(base.lookupTables),
    records: stageTable(base.records),
  };
  return {
    ...staged,
    commit() {
      for (const table of Object.values(staged)) table.commit();
    },
  };
}

function stageTable<Value>(base: Table<Value>): Table<Value> & { commit(): void } {
  const changes = new Map<string, Value | undefined>();
  return {
    get: (address) => (changes.has(address) ? changes.get(address) : base.get(address)),
    set: (address, value) => void changes.set(address, value),
    delete: (address) => void changes.set(address, undefined),
    commit() {
      for (const [address, value] of changes)
        if (value === undefined) base.delete(address);
        else base.set(address, value);
    },
  };
}
