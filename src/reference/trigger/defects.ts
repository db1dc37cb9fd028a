import type { Defect } from '../defect.js';
import { cancellationDefects } from './defects-cancellation.js';
import { errorBodyDefects } from './defects-error-body.js';
import { formDefects } from './defects-form.js';
import { narrowDefects } from './defects-narrow.js';
import { openDoorDefects } from './defects-open-door.js';
import { orderDefects } from './defects-order.js';
import { signInRefusalDefects } from './defects-sign-in-refusal.js';
import { signInDefects } from './defects-sign-in.js';
import { tokenDefects } from './defects-token.js';
import { vaultDefects } from './defects-vault.js';

/** Faults of the trigger order API. */
export const triggerDefects: readonly Defect[] = [
  ...signInDefects,
  ...signInRefusalDefects,
  ...tokenDefects,
  ...openDoorDefects,
  ...errorBodyDefects,
  ...vaultDefects,
  ...orderDefects,
  ...cancellationDefects,
  ...narrowDefects,
  ...formDefects,
];
