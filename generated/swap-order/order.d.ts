// Made by `npm run order`; do not edit.
import type { InputOrder } from '../../src/product/model/input-order.js';
export declare const order: InputOrder;
