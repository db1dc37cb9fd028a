export { defineTarget, type BaseUrls, type Profile, type Secret } from './profile/profile.js';
export type { Effect } from './model/exchange.js';
export type { BorrowFixtures } from './apis/borrow/fixtures.js';
export type { SwapOrderFixtures } from './apis/swap-order/fixtures.js';
export type { TriggerFixtures } from './apis/trigger/fixtures.js';
