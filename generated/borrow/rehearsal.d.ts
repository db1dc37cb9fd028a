// Made by `npm run generate`; do not edit.
import type { Rehearsal } from '../../src/product/model/rehearsal.js';
export declare const rehearsal: Rehearsal;
