// Made by `npm run generate`; do not edit.
import type { Validator } from '../../src/product/model/shape.js';
declare const validate: Validator;
export default validate;
