// Made by `npm run order`; do not edit.
import type { InputOrder } from '../../src/product/model/api.js';
export declare const order: InputOrder;
