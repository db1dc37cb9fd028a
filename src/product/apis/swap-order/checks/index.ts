import type { CheckedId } from '#generated/swap-order/catalogue.js';
import type { Check } from '../../../model/check.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { acceptedOptions } from './accepted-options.js';
import { apiKey } from './api-key.js';
import { clientRequests } from './client-requests.js';
import { closeAuthority } from './close-authority.js';
import { echoChecks } from './echoes.js';
import { errorCodes } from './error-codes.js';
import { exclusionChecks } from './exclusions.js';
import { feePayers } from './fee-payers.js';
import { mediaTypes } from './media-types.js';
import { optionsBuilt } from './options-built.js';
import { parityOfFields } from './parity-of-fields.js';
import { parityOfRequests } from './parity-of-requests.js';
import { quotes } from './quotes.js';
import { receivers } from './receivers.js';
import { referral } from './referral.js';
import { requiredParameters } from './required-parameters.js';
import { success } from './success.js';
import { transactionBytes } from './transaction-bytes.js';
import { transactionStates } from './transaction-states.js';

/** The check of every requirement of the swap order API that the contract does not state by itself. */
export const checks = {
  ...acceptedOptions,
  ...apiKey,
  ...clientRequests,
  ...closeAuthority,
  ...echoChecks,
  ...errorCodes,
  ...exclusionChecks,
  ...feePayers,
  ...mediaTypes,
  ...optionsBuilt,
  ...parityOfFields,
  ...parityOfRequests,
  ...quotes,
  ...receivers,
  ...referral,
  ...requiredParameters,
  ...success,
  ...transactionBytes,
  ...transactionStates,
} satisfies Record<CheckedId, Check<SwapOrderFixtures>>;
