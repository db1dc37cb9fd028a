// Made by `npm run generate`; do not edit.
import type { Validator } from '../../src/product/model/shape.js';
export declare const getVault_401: Validator;
export declare const registerVault_401: Validator;
export declare const registerVault_409: Validator;
export declare const craftDeposit_401: Validator;
export declare const createOrder_401: Validator;
export declare const updateOrder_401: Validator;
export declare const cancelOrder_401: Validator;
export declare const confirmCancel_401: Validator;
export declare const listHistory_401: Validator;
export declare const createRecurring_401: Validator;
export declare const recurringHistory_401: Validator;
export declare const cancelRecurring_401: Validator;
export declare const confirmCancelRecurring_401: Validator;
