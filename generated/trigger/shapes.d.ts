// Made by `npm run generate`; do not edit.
import type { Shapes } from '../../src/product/model/shape.js';
export declare const shapes: Shapes;
