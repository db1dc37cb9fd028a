import { namesHeld } from '../cases.js';
import type { Template } from '../fill.js';

/** An id as the target lists it; its digits where it exceeds 2^53. Fixtures stay plain data, for the journal keeps them. */
export type DeclaredId = number | string;

/** Base units in decimal digits. */
export type DeclaredAmount = string;

/** A vault within its market; without `market` it stands in the default one. */
export interface VaultReference {
  readonly market?: string;
  readonly vaultId: DeclaredId;
}

export function isVault({ vaultId, market = 'main' }: VaultReference, id: bigint, inMarket: string): boolean {
  return BigInt(vaultId) === id && market === inMarket;
}

export interface PositionReference extends VaultReference {
  readonly positionId: DeclaredId;
}

export interface ReadWallet {
  readonly address: string;
  readonly market?: string;
}

/** What the scenarios may move in one vault, in base units; what is left out is derived from `minimumBorrowing`. */
export interface VaultAmounts extends VaultReference {
  readonly deposit?: DeclaredAmount;
  readonly borrow?: DeclaredAmount;
  /** A debt far beyond what `collateralFactor` allows against `deposit`, and against the declared positions. */
  readonly overLimitBorrow?: DeclaredAmount;
}

/** How far a build is settled. The chain's own address is the `rpc` base address of the profile. */
export interface Settlement {
  /** `simulate` runs transactions without sending them; `settle` signs and sends. */
  readonly mode: 'simulate' | 'settle';
  /** The most base units of any one token that a run may settle. */
  readonly spendLimit?: DeclaredAmount;
}

/**
 * A JSON-RPC method of a test chain that gives something to a wallet. In its parameters stand `{wallet}`, `{mint}` and base
 * units (of native currency its smallest), as `{amount}` in digits and as `{amount:number}`.
 */
export interface FundingCall {
  readonly method: string;
  readonly params: readonly Template[];
  /** Whether it gives the signature of a transaction, whose end is waited for. */
  readonly givesSignature?: boolean;
}

/** Public and optional: what is withheld leaves requirements unexercised and can never turn a failed one into a pass. */
export interface BorrowFixtures {
  /** Real name of the market beside `main`. */
  readonly alternateMarket?: string;
  /** Name of the unnamed RPC URL parameter of the vaults list, and an address that works. */
  readonly rpcParameter?: { readonly name: string; readonly url: string };
  readonly wallets?: {
    /** Two or more, so that a read of several wallets is exercised as well. */
    readonly read?: readonly ReadWallet[];
    /** A wallet without positions; a random address without it. */
    readonly empty?: string;
    /** Public key of a wallet with fee money and tokens for every action. */
    readonly build?: string;
  };
  /** Positions of the build wallet in both roles, or made by the run itself, which needs a settled chain. */
  readonly positions?: 'made-by-run' | { readonly debtFree: PositionReference; readonly withDebt: PositionReference };
  readonly vaults?: {
    readonly general?: VaultReference;
    /** A vault of the alternate market into which the build wallet can deposit. */
    readonly inAlternateMarket?: VaultReference;
    /** Its collateral is the wrapped native token. */
    readonly nativeCollateral?: VaultReference;
    /** Its debt is the wrapped native token. */
    readonly nativeDebt?: VaultReference;
  };
  readonly amounts?: readonly VaultAmounts[];
  /** The chain whose names of programs and mints the builds use, which the document leaves open. */
  readonly chain?: 'solana';
  readonly settlement?: Settlement;
  /**
   * How a test chain gives a wallet native currency, and tokens of a mint: the wrapped native one like any other, and with
   * a token account where it has none.
   */
  readonly fund?: { readonly native: FundingCall; readonly token: FundingCall };
  /** Whether a build without funds may be refused over HTTP; both are accepted where it is unknown. */
  readonly refusesUnfundedBuilds?: boolean;
  /** Names of errors for which the chain gives only a number. */
  readonly errorNames?: Readonly<Record<number, 'VaultUserDebtTooLow' | 'insufficient funds'>>;
  /** Base units by which a balance may differ: by rounding (10 unless told), and by interest on a repayment. */
  readonly allowance?: { readonly rounding?: DeclaredAmount; readonly accrual?: DeclaredAmount };
  /** Milliseconds between reads after a settlement, and until a read must show it (30 000 unless told). */
  readonly readLag?: { readonly interval?: number; readonly deadline?: number };
}

/** What a transfer may round, in base units. */
export const rounding = ({ allowance }: BorrowFixtures): bigint => BigInt(allowance?.rounding ?? 10);

export const accrual = ({ allowance }: BorrowFixtures): bigint => BigInt(allowance?.accrual ?? 0);

export const roundingAndAccrual = (fixtures: BorrowFixtures): bigint => rounding(fixtures) + accrual(fixtures);

/** What a requirement may need beyond an API key, which the profile settles for all APIs at once, as far as it is declared. */
export const capabilitiesOf = ({ wallets, positions, vaults, chain, settlement, ...fixtures }: BorrowFixtures) =>
  namesHeld({
    'alternate-market': fixtures.alternateMarket !== undefined,
    'read-wallets': (wallets?.read ?? []).length > 0,
    // A random address holds no position, so no fixture is needed.
    'empty-wallet': true,
    'build-wallet': wallets?.build !== undefined,
    positions: positions === 'made-by-run' ? settlement?.mode === 'settle' : positions !== undefined,
    'native-collateral-vault': vaults?.nativeCollateral !== undefined,
    'native-debt-vault': vaults?.nativeDebt !== undefined,
    chain: chain !== undefined,
    simulation: settlement !== undefined,
    settlement: settlement?.mode === 'settle',
    funding: fixtures.fund !== undefined,
    'rpc-parameter': fixtures.rpcParameter !== undefined,
  });

/** Those of these roles that the profile declares a vault for; the general one where it declares none. */
export function declaredRoles<Role extends keyof NonNullable<BorrowFixtures['vaults']>>(
  { vaults }: BorrowFixtures,
  roles: readonly Role[],
): readonly (Role | 'general')[] {
  const declared = roles.filter((role) => vaults?.[role] !== undefined);
  return declared.length > 0 ? declared : ['general'];
}
