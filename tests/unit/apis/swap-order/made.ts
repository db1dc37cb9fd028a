import { swapOrder } from '../../../../src/product/apis/swap-order/api.js';
import type { SwapOrderFixtures } from '../../../../src/product/apis/swap-order/fixtures.js';
import { declaring } from '../../../support/check-rows.js';
import { checkTable, type CheckRow, type CheckRows } from '../../../support/check-table.js';

export const fixtures: SwapOrderFixtures = {
  pair: { inputMint: 'MintSold', outputMint: 'MintBought', amount: '1000' },
  routers: ['one', 'two', 'three', 'four'],
  ...{ secondRouterType: 1, takerUnfunded: 'Poor', takerFunded: 'Rich', takerWithoutGas: 'Dry' },
  ...{ takerSmallWithoutGas: 'Small', payer: 'Payer', referralAccount: 'Referrer' },
};

export const swapOrderTable = (rows: CheckRows<SwapOrderFixtures>): void => checkTable(swapOrder, fixtures, rows);

/** The same situation as seen by a profile without this member. */
export const lacking = (name: keyof SwapOrderFixtures, row: CheckRow<never>) =>
  declaring({ ...fixtures, [name]: undefined } as never, row);

/** An order of the documented shape, without optional fields. */
export const plainOrder = {
  ...{ mode: 'ExactIn', inputMint: 'MintSold', outputMint: 'MintBought', inAmount: '1000', outAmount: '990' },
  ...{ otherAmountThreshold: '980', swapMode: 'ExactIn', slippageBps: 100, priceImpactPct: '0' },
  routePlan: [
    {
      swapInfo: {
        ...{ ammKey: 'A', label: 'Pond', inputMint: 'MintSold', outputMint: 'MintBought', inAmount: '1000' },
        ...{ outAmount: '990' },
      },
      percent: 100,
      bps: 10_000,
    },
  ],
  feeBps: 10,
  platformFee: { feeBps: 10 },
  ...{ signatureFeeLamports: 0, signatureFeePayer: null, prioritizationFeeLamports: 0, prioritizationFeePayer: null },
  ...{ rentFeeLamports: 0, rentFeePayer: null, swapType: 'aggregator', router: 'one', transaction: null },
  ...{ gasless: false, requestId: 'id', totalTime: 1, taker: null },
} as const;
