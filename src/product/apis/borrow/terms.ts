import { isObject } from '../../json/parse.js';
import type { Sending } from '../../model/scenario.js';
import type { View } from '../../model/view.js';
import { decimalOf, decimalsOf, integerOf } from './amount.js';
import type { BorrowFixtures, VaultReference } from './fixtures.js';
import { vaultsRequest } from './request.js';

/** A vault as a scenario works with it; amounts in base units. */
export interface Terms {
  /** The name that goes out as `market`; the default market is named as well. */
  readonly market: string;
  readonly vaultId: bigint;
  readonly supplyMint: string;
  readonly borrowMint: string;
  /** A token of another vault, where there is one. */
  readonly otherMint: string | undefined;
  readonly minimum: bigint;
  /** Collateral that carries `borrow` at least twice over. */
  readonly deposit: bigint;
  readonly borrow: bigint;
  /** What the vault can lend and pay out, where the list tells. */
  readonly borrowable: bigint | undefined;
  readonly withdrawable: bigint | undefined;
  /** A debt far beyond what `deposit` carries, where the profile names one. */
  readonly overLimitBorrow: bigint | undefined;
  /** A debt several times over what the listed factor and the listed prices allow against `deposit`, where they tell. */
  readonly overListedLimit: bigint | undefined;
}

const borrowsPerMinimum = 3n;
/** By this much a deposit that the suite derives itself is worth more than the borrow it is to carry. */
const cover = 10n;

/** Reads the vault from its market's list and adds the amounts; undefined where the list does not tell enough. */
export async function termsOf(session: Sending<BorrowFixtures>, vault: VaultReference): Promise<Terms | undefined> {
  const market = vault.market ?? 'main';
  return termsIn(await session.send(vaultsRequest(market)), { ...vault, market });
}

/** The same from a list that was read. */
export function termsIn(
  { response, inconclusive, fixtures }: View<BorrowFixtures>,
  vault: Required<VaultReference>,
): Terms | undefined {
  if (inconclusive !== undefined || !Array.isArray(response.body)) return undefined;
  const listed = (response.body as readonly unknown[]).find(
    (item) => isObject(item) && integerOf(item.id) === BigInt(vault.vaultId),
  );
  if (!isObject(listed)) return undefined;
  const terms = readTerms(listed, fixtures, vault);
  const named = new Set([terms?.supplyMint, terms?.borrowMint]);
  return terms && { ...terms, otherMint: mintsIn(response.body).find((mint) => !named.has(mint)) };
}

function mintsIn(vaults: readonly unknown[]): readonly string[] {
  return vaults
    .flatMap((item) => (isObject(item) ? [item.supplyToken, item.borrowToken] : []))
    .flatMap((token) => (isObject(token) && typeof token.address === 'string' ? [token.address] : []));
}

/** The terms of a listed vault. */
export function readTerms(
  listed: Readonly<Record<string, unknown>>,
  { amounts = [] }: BorrowFixtures,
  { market, vaultId }: Required<VaultReference>,
): Omit<Terms, 'otherMint'> | undefined {
  const { supplyToken, borrowToken } = listed;
  const minimum = integerOf(listed.minimumBorrowing);
  if (!isObject(supplyToken) || !isObject(borrowToken) || minimum === undefined || minimum < 1n) return undefined;
  const [supplyMint, borrowMint] = [supplyToken.address, borrowToken.address];
  if (typeof supplyMint !== 'string' || typeof borrowMint !== 'string') return undefined;
  const declared = amounts.find(
    (amount) => BigInt(amount.vaultId) === BigInt(vaultId) && (amount.market ?? 'main') === market,
  );
  const borrow = integerOf(declared?.borrow) ?? borrowsPerMinimum * minimum;
  const deposit = integerOf(declared?.deposit) ?? depositFor(borrow, supplyToken, borrowToken);
  if (deposit === undefined) return undefined;
  const overLimitBorrow = integerOf(declared?.overLimitBorrow);
  return {
    market,
    vaultId: BigInt(vaultId),
    supplyMint,
    borrowMint,
    minimum,
    deposit,
    borrow,
    borrowable: integerOf(listed.borrowable),
    withdrawable: integerOf(listed.withdrawable),
    overLimitBorrow,
    overListedLimit: overListedLimit(deposit, listed),
  };
}

/** Derived from the listed prices, whose unit is not written: good enough to choose an amount, never to judge one. */
function depositFor(
  borrow: bigint,
  supplyToken: Readonly<Record<string, unknown>>,
  borrowToken: Readonly<Record<string, unknown>>,
): bigint | undefined {
  const [supplyPrice, borrowPrice] = [decimalOf(supplyToken.price), decimalOf(borrowToken.price)];
  const [supplyDecimals, borrowDecimals] = [decimalsOf(supplyToken.decimals), decimalsOf(borrowToken.decimals)];
  if (supplyPrice === undefined || borrowPrice === undefined || supplyPrice <= 0n) return undefined;
  if (supplyDecimals === undefined || borrowDecimals === undefined) return undefined;
  return (cover * borrow * borrowPrice * 10n ** supplyDecimals) / (supplyPrice * 10n ** borrowDecimals) + 1n;
}

/** By this much a debt exceeds the limit, so that neither rounding nor another source of prices explains it. */
const excess = 5n;

function overListedLimit(deposit: bigint, listed: Readonly<Record<string, unknown>>): bigint | undefined {
  const factor = decimalOf(listed.collateralFactor);
  const worth = valueIn(deposit, listed);
  if (factor === undefined || factor <= 0n || worth === undefined) return undefined;
  return (excess * worth * factor) / (1000n * 10n ** 24n) + 1n;
}

/** What collateral is worth in base units of the borrowed token, by the listed prices. */
function valueIn(amount: bigint, { supplyToken, borrowToken }: Readonly<Record<string, unknown>>): bigint | undefined {
  if (!isObject(supplyToken) || !isObject(borrowToken)) return undefined;
  const [supplyPrice, borrowPrice] = [decimalOf(supplyToken.price), decimalOf(borrowToken.price)];
  const [supplyDecimals, borrowDecimals] = [decimalsOf(supplyToken.decimals), decimalsOf(borrowToken.decimals)];
  if (supplyPrice === undefined || borrowPrice === undefined || supplyPrice <= 0n || borrowPrice <= 0n)
    return undefined;
  if (supplyDecimals === undefined || borrowDecimals === undefined) return undefined;
  return (amount * supplyPrice * 10n ** borrowDecimals) / (borrowPrice * 10n ** supplyDecimals);
}
