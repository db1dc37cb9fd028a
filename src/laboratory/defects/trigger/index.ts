import type { Defect } from '../defect.js';
import { errorBodyDefects } from './error-bodies.js';
import { failureDefects } from './failures.js';
import { impersonationDefects } from './impersonation.js';
import { narrowDefects } from './narrow.js';
import { orderDefects } from './orders.js';
import { signInDefects } from './sign-in.js';
import { tokenDefects } from './tokens.js';
import { vaultDefects } from './vaults-and-lists.js';

/** Faults of the trigger order API. */
export const triggerDefects: readonly Defect[] = [
  ...signInDefects,
  ...tokenDefects,
  ...errorBodyDefects,
  ...vaultDefects,
  ...orderDefects,
  ...narrowDefects,
  ...impersonationDefects,
  ...failureDefects,
];
