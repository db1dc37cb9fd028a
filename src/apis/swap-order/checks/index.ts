import type { CheckedId } from '#generated/swap-order/catalogue.js';
import { tagged } from '../../../model/untagged-check.js';
import type { Check } from '../../../model/check.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { acceptedOptions } from './accepted-options.js';
import { apiKey } from './api-key.js';
import { closeAuthority } from './close-authority.js';
import * as echoes from './echoes.js';
import * as errorCodes from './error-codes.js';
import * as exclusions from './exclusions.js';
import * as feePayers from './fee-payers.js';
import * as mediaTypes from './media-types.js';
import * as fields from './parity-of-fields.js';
import { parityOfRequests } from './parity-of-requests.js';
import { quotes } from './quotes.js';
import * as receivers from './receivers.js';
import { referral } from './referral.js';
import * as parameters from './required-parameters.js';
import { success } from './success.js';
import * as bytes from './transaction-bytes.js';
import * as states from './transaction-states.js';

const untagged = {
  'ORDER-010': parameters.orderWithoutInputMintIsRefused,
  'ORDER-011': parameters.orderWithoutOutputMintIsRefused,
  'ORDER-012': parameters.orderWithoutAmountIsRefused,
  'ORDER-013': parameters.missingParameterIsBadRequest,

  'ORDER-017': states.transactionIsNullWithoutTaker,
  'ORDER-019': receivers.receiverGetsOutputInAssociatedAccount,
  'ORDER-021': receivers.takerGetsOutputByDefault,
  'ORDER-023': receivers.missingAccountOfReceiverIsCreated,
  'ORDER-024': receivers.receiverGetsNativeOutputItself,
  'ORDER-025': receivers.receiverGetsNoWrappedNative,
  'ORDER-027': feePayers.payerSparesTakerSignatureFee,
  'ORDER-028': feePayers.payerSparesTakerPriorityFee,
  'ORDER-029': feePayers.payerSparesTakerRent,

  'ORDER-044': exclusions.excludedRouterDoesNotQuote,
  'ORDER-046': exclusions.unknownRouterIsNotExcluded,
  'ORDER-047': exclusions.labelIsExcluded,
  'ORDER-048': exclusions.listedLabelsAreExcluded,
  'ORDER-049': exclusions.labelWithSpaceIsExcluded,

  'ORDER-054': mediaTypes.orderIsSentAsJson,
  'ORDER-060': echoes.inputMintIsTheOneAskedFor,
  'ORDER-063': echoes.outputMintIsTheOneAskedFor,
  'ORDER-068': echoes.inAmountIsTheAmount,

  'ORDER-124': feePayers.signatureFeeIsPaidByParty,
  'ORDER-130': feePayers.priorityFeeIsPaidByParty,
  'ORDER-134': feePayers.gasWalletPaysRentOfSecondType,
  'ORDER-137': feePayers.rentIsPaidByTakerOrPayer,
  'ORDER-138': feePayers.rentOfSecondTypeIsPaidByTakerPayerOrGasWallet,
  'ORDER-144': exclusions.routerIsDeclared,

  'ORDER-147': states.transactionIsTextWithTaker,
  'ORDER-148': bytes.transactionIsStandardBase64,
  'ORDER-149': bytes.transactionIsPadded,
  'ORDER-150': bytes.transactionParsesToItsLastByte,
  'ORDER-151': bytes.transactionHasVersionPrefix,
  'ORDER-152': bytes.takerSignsTransaction,
  'ORDER-153': bytes.takerHasNotSignedYet,
  'ORDER-154': bytes.nobodyElseHasSignedYet,
  'ORDER-155': states.errorCodeBesideEmptyTransaction,
  'ORDER-156': states.errorMessageBesideEmptyTransaction,
  'ORDER-157': states.takerWithoutFundsGetsNoTransaction,

  'ORDER-162': echoes.requestIdIsNotEmpty,
  'ORDER-167': echoes.takerIsEchoed,
  'ORDER-170': exclusions.makerStandsOnlyOnQuotesOfSecondType,
  'ORDER-174': states.errorCodeOnlyWhereNothingWasBuilt,
  'ORDER-175': errorCodes.fundsAndGasHaveDifferentCodes,
  'ORDER-176': errorCodes.fundsAndGaslessHaveDifferentCodes,
  'ORDER-177': errorCodes.gasAndGaslessHaveDifferentCodes,
  'ORDER-178': errorCodes.templateHasOneCode,
  'ORDER-180': errorCodes.errorMessageFollowsTemplate,

  'ORDER-199': mediaTypes.errorIsSentAsJson,
  'ORDER-200': parameters.unknownMintIsNotQuoted,
  'ORDER-201': parameters.unknownMintIsBadRequest,

  'ORDER-208': fields.requiredFieldsAreCarriedByBoth,
  'ORDER-209': fields.documentedFieldsHaveOneType,
  'ORDER-210': fields.fieldsAreNullInBothOrNeither,
  'ORDER-211': fields.optionalFieldsStandInBoth,
  'ORDER-212': fields.undocumentedFieldsStandInBoth,
};

/** The check of every requirement of the swap order API that the contract does not state by itself. */
export const checks = {
  ...tagged<SwapOrderFixtures, keyof typeof untagged>(untagged),
  ...acceptedOptions,
  ...apiKey,
  ...parityOfRequests,
  ...quotes,
  ...success,
  ...closeAuthority,
  ...referral,
} satisfies Record<CheckedId, Check<SwapOrderFixtures>>;
