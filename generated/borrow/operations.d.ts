// Made by `npm run generate`; do not edit.
import type { Operation } from '../../src/product/model/operation.js';
export declare const operations: readonly Operation[];
