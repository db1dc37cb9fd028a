import type { Defect } from '../defect.js';
import { cancellationDefects } from './defects-cancellation.js';
import { errorBodyDefects } from './defects-error-body.js';
import { orderDefects } from './defects-order.js';
import { signInDefects } from './defects-sign-in.js';
import { tokenDefects } from './defects-token.js';
import { vaultDefects } from './defects-vault.js';

/** Faults of the trigger order API. */
export const triggerDefects: readonly Defect[] = [
  ...signInDefects,
  ...tokenDefects,
  ...errorBodyDefects,
  ...vaultDefects,
  ...orderDefects,
  ...cancellationDefects,
];
