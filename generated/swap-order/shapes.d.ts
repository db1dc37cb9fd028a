// Made by `npm run generate`; do not edit.
import type { Shapes } from '../../product/model/shape.js';
export declare const shapes: Shapes;
