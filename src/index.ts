export { defineTarget, type BaseUrls, type Profile, type Secret } from './target/profile.js';
export type { Effect } from './core/exchange.js';
export type { BorrowFixtures } from './borrow/fixtures.js';
export type { SwapOrderFixtures } from './swap-order/fixtures.js';
export type { TriggerFixtures } from './trigger/fixtures.js';
