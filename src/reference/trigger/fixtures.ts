import { dollarMint, wrappedNativeMint } from '../chain/addresses.js';

/*
 * What a profile must know of the reference's trigger order API, because the document leaves it to each deployment.
 */

export const challengeLifetimeMilliseconds = 5 * 60_000;
export const tokenLifetimeMilliseconds = 15 * 60_000;
/** For this long after its creation an order is not yet marked ready to cancel. */
export const readyToCancelAfterMilliseconds = 60;

/** Well formed, and the id of no order: ids of the reference are of version 8, this one is of version 4. */
export const unknownOrderId = '5f0c3f6e-2b8d-4f5a-9c41-7d2e8a90b613';

/** US dollars for one unit; a mint that is not listed costs one dollar. */
export const marketPricesUsd: Readonly<Record<string, number>> = { [wrappedNativeMint]: 150, [dollarMint]: 1 };

export const slippageBpsRange = { least: 0, most: 10_000 } as const;
export const longestOrderMilliseconds = 365 * 24 * 3_600_000;

export const orderTypes = ['price', 'recurring'] as const;
export type OrderType = (typeof orderTypes)[number];

export const orderSubTypes = ['single', 'oco', 'otoco'] as const;
export type OrderSubType = (typeof orderSubTypes)[number];
/** The only sub type of a recurring order. */
export const recurringSubType = 'time';

/** A single order is asked for as `/orders/history?id={id}`. */
export const historyIdParameter = 'id';
