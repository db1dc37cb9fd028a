// Made by `npm run generate`; do not edit.
import type { Validator } from '../../src/product/model/shape.js';
export declare const listVaults_200: Validator;
export declare const listPositions_200: Validator;
export declare const operate_200: Validator;
export declare const operateInstructions_200: Validator;
