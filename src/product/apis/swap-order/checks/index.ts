import type { CheckedId } from '#generated/swap-order/catalogue.js';
import type { Check } from '../../../model/check.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { acceptedOptions } from './accepted-options.js';
import { clientRequests } from './client-requests.js';
import { closeAuthority } from './close-authority.js';
import { errorCodes } from './error-codes.js';
import { exclusionChecks } from './exclusions.js';
import { feePayers } from './fee-payers.js';
import { parityOfFields } from './parity-of-fields.js';
import { outcomes } from './outcomes.js';
import { quotes } from './quotes.js';
import { receivers } from './receivers.js';
import { referral } from './referral.js';
import { transactionBytes } from './transaction-bytes.js';
import { responseFields } from './response-fields.js';

/** The check of every requirement of the swap order API that the contract does not state by itself. */
export const checks = {
  ...acceptedOptions,
  ...clientRequests,
  ...closeAuthority,
  ...responseFields,
  ...errorCodes,
  ...exclusionChecks,
  ...feePayers,
  ...outcomes,
  ...parityOfFields,
  ...quotes,
  ...receivers,
  ...referral,
  ...transactionBytes,
} satisfies Record<CheckedId, Check<SwapOrderFixtures>>;
