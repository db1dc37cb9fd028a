// Made by `npm run generate`; do not edit.
import type { Validator } from '../../src/product/model/shape.js';
export declare const getOrder_200: Validator;
export declare const getOrder_400: Validator;
export declare const getOrder_500: Validator;
