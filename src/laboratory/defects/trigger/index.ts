import type { Defect } from '../defect.js';
import { cancellationDefects } from './cancellation.js';
import { errorBodyDefects } from './error-body.js';
import { formDefects } from './form.js';
import { narrowDefects } from './narrow.js';
import { openDoorDefects } from './open-door.js';
import { orderDefects } from './order.js';
import { signInRefusalDefects } from './sign-in-refusal.js';
import { signInDefects } from './sign-in.js';
import { tokenDefects } from './token.js';
import { credentialsDefects } from './credentials.js';
import { failureDefects } from './failures.js';
import { impersonationDefects } from './impersonation.js';
import { listingDefects } from './listing.js';
import { pastDefects } from './past.js';
import { transactionDefects } from './transaction.js';
import { validationDefects } from './validation.js';
import { vaultDefects } from './vault.js';

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
  ...validationDefects,
  ...transactionDefects,
  ...listingDefects,
  ...impersonationDefects,
  ...credentialsDefects,
  ...failureDefects,
  ...pastDefects,
];
