// Made by `npm run kills -- --write`; do not edit.
import type { CertaintyCurves } from '../src/product/results/certainty.js';
export declare const certainty: CertaintyCurves;
