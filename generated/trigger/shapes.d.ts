// Made by `npm run generate`; do not edit.
import type { Shapes } from '../../src/model/shape.js';
export declare const shapes: Shapes;
