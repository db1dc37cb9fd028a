import type { CheckedId } from '#generated/swap-order/catalogue.js';
import { tagged } from '../../../model/untagged-check.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import * as accepted from './accepted-options.js';
import * as apiKey from './api-key.js';
import * as closeAuthority from './close-authority.js';
import * as echoes from './echoes.js';
import * as errorCodes from './error-codes.js';
import * as exclusions from './exclusions.js';
import * as feePayers from './fee-payers.js';
import * as mediaTypes from './media-types.js';
import * as fields from './parity-of-fields.js';
import * as requests from './parity-of-requests.js';
import * as quotes from './quotes.js';
import * as receivers from './receivers.js';
import * as referral from './referral.js';
import * as parameters from './required-parameters.js';
import * as success from './success.js';
import * as bytes from './transaction-bytes.js';
import * as states from './transaction-states.js';

/** The check of every requirement of the swap order API that the contract does not state by itself. */
export const checks = tagged<SwapOrderFixtures, CheckedId>({
  'ORDER-004': quotes.secondVersionQuotesAtTheSamePath,
  'ORDER-005': quotes.plainRequestIsQuoted,
  'ORDER-006': quotes.takerWithMeansGetsTransaction,

  'ORDER-010': parameters.orderWithoutInputMintIsRefused,
  'ORDER-011': parameters.orderWithoutOutputMintIsRefused,
  'ORDER-012': parameters.orderWithoutAmountIsRefused,
  'ORDER-013': parameters.missingParameterIsBadRequest,

  'ORDER-017': states.transactionIsNullWithoutTaker,
  'ORDER-018': accepted.receiverIsAccepted,
  'ORDER-019': receivers.receiverGetsOutputInAssociatedAccount,
  'ORDER-021': receivers.takerGetsOutputByDefault,
  'ORDER-023': receivers.missingAccountOfReceiverIsCreated,
  'ORDER-024': receivers.receiverGetsNativeOutputItself,
  'ORDER-025': receivers.receiverGetsNoWrappedNative,
  'ORDER-026': accepted.payerIsAccepted,
  'ORDER-027': feePayers.payerSparesTakerSignatureFee,
  'ORDER-028': feePayers.payerSparesTakerPriorityFee,
  'ORDER-029': feePayers.payerSparesTakerRent,

  'ORDER-032': closeAuthority.closeAuthorityWithoutPayerChangesNothing,
  'ORDER-033': closeAuthority.closeAuthorityWithoutPayerIsNowhereInTheBytes,
  'ORDER-034': accepted.closeAuthorityBesidePayerIsAccepted,
  'ORDER-035': closeAuthority.newAccountGetsCloseAuthority,
  'ORDER-036': closeAuthority.wrappedNativeGetsNoCloseAuthority,
  'ORDER-037': closeAuthority.closeAuthorityIsTakerByDefault,

  'ORDER-040': referral.leastReferralFeeIsAccepted,
  'ORDER-041': referral.greatestReferralFeeIsAccepted,
  'ORDER-042': referral.feeBelowTheLeastIsNotHonoured,
  'ORDER-043': referral.feeAboveTheGreatestIsNotHonoured,

  'ORDER-044': exclusions.excludedRouterDoesNotQuote,
  'ORDER-045': accepted.excludingAnotherRouterIsAccepted,
  'ORDER-046': exclusions.unknownRouterIsNotExcluded,
  'ORDER-047': exclusions.labelIsExcluded,
  'ORDER-048': exclusions.listedLabelsAreExcluded,
  'ORDER-049': exclusions.labelWithSpaceIsExcluded,

  'ORDER-054': mediaTypes.orderIsSentAsJson,
  'ORDER-060': echoes.inputMintIsTheOneAskedFor,
  'ORDER-063': echoes.outputMintIsTheOneAskedFor,
  'ORDER-068': echoes.inAmountIsTheAmount,
  'ORDER-105': referral.referralAccountIsEchoed,
  'ORDER-110': referral.feeIsTheReferralFee,
  'ORDER-111': referral.feeIsTheReferralFeeWithPayer,

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

  'ORDER-188': apiKey.orderWithoutKeyIsRefused,
  'ORDER-189': apiKey.orderWithKeyInTheQueryIsRefused,
  'ORDER-190': apiKey.orderWithInventedKeyIsRefused,

  'ORDER-199': mediaTypes.errorIsSentAsJson,
  'ORDER-200': parameters.unknownMintIsNotQuoted,
  'ORDER-201': parameters.unknownMintIsBadRequest,

  'ORDER-208': fields.requiredFieldsAreCarriedByBoth,
  'ORDER-209': fields.documentedFieldsHaveOneType,
  'ORDER-210': fields.fieldsAreNullInBothOrNeither,
  'ORDER-211': fields.optionalFieldsStandInBoth,
  'ORDER-212': fields.undocumentedFieldsStandInBoth,
  'ORDER-213': requests.bothVersionsAcceptTheSameParameters,
  'ORDER-214': requests.bothVersionsRefuseInOneFormat,
  'ORDER-215': apiKey.bothVersionsRefuseWithoutKey,

  'ORDER-219': success.orderIsAnsweredWith200,
  'ORDER-220': success.takerWithMeansIsServed,
  'ORDER-221': accepted.excludingLabelsIsAccepted,
  'ORDER-222': referral.referralFeeBetweenIsAccepted,
});
