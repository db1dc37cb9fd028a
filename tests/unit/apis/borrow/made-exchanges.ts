import { inTurns as pairsInTurns } from '../../../support/check-rows.js';
import type { CheckRow, MadeExchange, MadeTrace } from '../../../support/check-table.js';
import type { BorrowFixtures } from '../../../../src/product/apis/borrow/fixtures.js';

export type Row = CheckRow<BorrowFixtures>;

const query = (parts: Readonly<Record<string, string | undefined>>): string => {
  const text = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return text.length === 0 ? '' : `?${text.join('&')}`;
};

const token = (address: string) => ({
  ...{ address, name: address, symbol: address, uiSymbol: address },
  ...{ chainId: 'solana', decimals: 6, price: '1' },
});

export const vault = (id: number, address = `Vault${id}`, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  address,
  supplyToken: token('Supply'),
  borrowToken: token('Borrow'),
  ...{ totalSupply: '1', totalBorrow: '1', collateralFactor: '800', liquidationThreshold: '850', borrowRate: '4' },
  ...{ totalPositions: 1 },
  metadata: { maxLeverage: false, nativeStake: false, pegged: false, multiply: { enabled: false, reduceFactor: 0 } },
  borrowable: '1000',
  withdrawable: '1000',
  minimumBorrowing: '10',
  ...more,
});

export const position = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  vaultId: 2,
  address: `Mint${id}`,
  ...{ supply: '100', beforeSupply: '0', borrow: '0', beforeBorrow: '0', isLiquidated: false },
  ...{ supplyLiquidation: '0', borrowLiquidation: '0', isSupplyPosition: true, tick: 1, tickId: 1, dustBorrow: '0' },
  ...{ ownerAddress: 'Signer' },
  vault: { id: 2, address: 'Vault2' },
  config: {},
  ...more,
});

type More = Partial<MadeExchange>;

export const vaultsRead = (body: unknown, market?: string, more: More = {}): MadeExchange => ({
  operation: 'listVaults',
  base: 'borrow',
  path: `/borrow/vaults${query({ market })}`,
  body,
  ...more,
});

export const positionsRead = (body: unknown, market?: string, users = 'Signer', more: More = {}): MadeExchange => ({
  operation: 'listPositions',
  base: 'borrow',
  path: `/borrow/positions${query({ users, market })}`,
  body,
  ...more,
});

const paths = ['operate', 'operateInstructions'] as const;
export type Path = (typeof paths)[number];

/** The rows of a check for `operate` and for `operateInstructions`. */
export const perPath = (ids: readonly [string, string], rows: (path: Path) => readonly Row[]) =>
  Object.fromEntries(paths.map((path, index) => [ids[index]!, rows(path)]));

const fields = { vaultId: 2, positionId: 7, signer: 'Signer', colAmount: '1000', debtAmount: '0' };

/** A build; `sent` are fields of its payload in the place of the usual ones, undefined for none. */
export function build(
  path: Path,
  sent: Readonly<Record<string, unknown>> = {},
  { market = 'main', ...more }: More & { readonly market?: string | null } = {},
): MadeExchange {
  const below = path === 'operate' ? 'operate' : 'operate-instructions';
  return {
    operation: path,
    base: 'borrow',
    method: 'POST',
    path: `/borrow/${below}${query({ market: market ?? undefined })}`,
    sent: { json: { ...fields, ...sent } },
    body: path === 'operate' ? { nftId: 7, transaction: 'AA==' } : { nftId: 7, instructions: [] },
    ...more,
  };
}

export const dated = (year: number, one: MadeExchange): MadeExchange => ({ ...one, headers: [['date', `${year}`]] });

export const refused: More = { status: 400, body: { error: 'no' } };

export const session = (
  exchanges: readonly MadeExchange[],
  facts: Readonly<Record<string, unknown>> = {},
  scenario?: string,
): MadeTrace => ({
  exchanges: exchanges.map((one, index) => ({ id: `made-${index + 1}` as const, ...one })),
  facts,
  ...(scenario !== undefined && { scenario }),
});

/** Exchanges before, then a failing request and its control in turns. */
export function inTurns(
  control: MadeExchange,
  failing: MadeExchange,
  before: MadeTrace = { exchanges: [] },
): MadeTrace {
  const { exchanges, facts } = pairsInTurns(control, failing, { pairs: 6, before: before.exchanges });
  return { ...before, exchanges, facts: { ...before.facts, ...facts } };
}
