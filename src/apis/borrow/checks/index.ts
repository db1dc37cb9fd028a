import type { CheckedId } from '#generated/borrow/catalogue.js';
import type { Check } from '../../../model/check.js';
import { tagged } from '../../../model/untagged-check.js';
import type { BorrowFixtures } from '../fixtures.js';
import * as balances from './balances.js';
import { bothSides } from './both-sides.js';
import { distinct } from './distinct-builds.js';
import { rowsAreBuilt } from './rows-are-built.js';
import { rowsSimulated } from './rows-simulated.js';
import { signing } from './signing.js';
import { acceptsSignerAsOwner, unsentBuildChangesNothing } from './builds.js';
import * as created from './created.js';
import { alternateMarket } from './alternate-market.js';
import * as instructions from './instructions.js';
import * as limits from './limits.js';
import { defaultMarketMayBeNamed, furtherMarketIsAccepted, isAnsweredWith200, marketMayBeLeftOut } from './markets.js';
import { nftIdIsWhole, nftIdOfExistingPosition, nftIdOfNewPosition, positionIsListedUnderNftId } from './nft-id.js';
import * as positions from './positions.js';
import { fieldIsRequired, keyIsRequired } from './refusals.js';
import * as settled from './settled.js';
import * as transaction from './transaction.js';
import * as vaults from './vaults.js';
import { vaultNamedIsOfMarket } from './vault-of-market.js';
import * as wrapping from './wrapping.js';

const atTheCheck = { ...alternateMarket, ...bothSides, ...distinct, ...rowsAreBuilt, ...rowsSimulated, ...signing };

const untagged = tagged<BorrowFixtures, Exclude<CheckedId, keyof typeof atTheCheck>>({
  'BORROW-005': isAnsweredWith200('listVaults'),
  'BORROW-006': isAnsweredWith200('listPositions'),
  'BORROW-007': isAnsweredWith200('operate'),
  'BORROW-008': isAnsweredWith200('operateInstructions'),
  'BORROW-079': vaults.collateralFactorReadsAsNumber,
  'BORROW-080': vaults.borrowableIsNotNegative,
  'BORROW-081': vaults.withdrawableIsNotNegative,
  'BORROW-082': vaults.minimumBorrowingIsPositive,
  'BORROW-083': vaults.vaultIdsAreUnique,
  'BORROW-084': vaults.rpcUrlIsAccepted,
  'BORROW-090': marketMayBeLeftOut('listVaults'),
  'BORROW-091': marketMayBeLeftOut('listPositions'),
  'BORROW-092': marketMayBeLeftOut('operate'),
  'BORROW-093': marketMayBeLeftOut('operateInstructions'),
  'BORROW-094': defaultMarketMayBeNamed('listVaults'),
  'BORROW-095': defaultMarketMayBeNamed('listPositions'),
  'BORROW-096': defaultMarketMayBeNamed('operate'),
  'BORROW-097': defaultMarketMayBeNamed('operateInstructions'),
  'BORROW-098': furtherMarketIsAccepted('listVaults'),
  'BORROW-099': furtherMarketIsAccepted('listPositions'),
  'BORROW-100': furtherMarketIsAccepted('operate'),
  'BORROW-101': furtherMarketIsAccepted('operateInstructions'),
  'BORROW-102': vaults.mainVaultsAreListedByDefault,
  'BORROW-103': positions.mainPositionsAreListedByDefault,
  'BORROW-104': created.creationWithoutMarketIsInMain('operate'),
  'BORROW-105': created.creationInFurtherMarketIsThere('operate'),
  'BORROW-106': vaults.vaultIdsAreScopedToMarkets,
  'BORROW-107': vaultNamedIsOfMarket,
  'BORROW-108': positions.positionIdsAreUnique,
  'BORROW-150': positions.positionsBelongToUsers,
  'BORROW-151': positions.everyUserIsAnswered,
  'BORROW-152': positions.emptyWalletHasNoPositions,
  'BORROW-153': positions.vaultIdsAgree,
  'BORROW-154': positions.vaultAddressesAgree,
  'BORROW-155': positions.vaultsOfPositionsAreListed,
  'BORROW-156': positions.vaultAddressesAgreeInFurtherMarket,
  'BORROW-157': positions.configKeysAreCamelCase,
  'BORROW-164': created.ownerHoldsTheNft,
  'BORROW-194': nftIdIsWhole('operate'),
  'BORROW-195': nftIdIsWhole('operateInstructions'),
  'BORROW-196': nftIdOfExistingPosition('operate'),
  'BORROW-197': nftIdOfExistingPosition('operateInstructions'),
  'BORROW-198': nftIdOfNewPosition('operate'),
  'BORROW-199': nftIdOfNewPosition('operateInstructions'),
  'BORROW-200': positionIsListedUnderNftId('operate'),
  'BORROW-201': positionIsListedUnderNftId('operateInstructions'),
  'BORROW-202': fieldIsRequired('operate', 'vaultId'),
  'BORROW-203': fieldIsRequired('operateInstructions', 'vaultId'),
  'BORROW-204': fieldIsRequired('operate', 'positionId'),
  'BORROW-205': fieldIsRequired('operateInstructions', 'positionId'),
  'BORROW-206': fieldIsRequired('operate', 'signer'),
  'BORROW-207': fieldIsRequired('operateInstructions', 'signer'),
  'BORROW-208': fieldIsRequired('operate', 'colAmount'),
  'BORROW-209': fieldIsRequired('operateInstructions', 'colAmount'),
  'BORROW-210': fieldIsRequired('operate', 'debtAmount'),
  'BORROW-211': fieldIsRequired('operateInstructions', 'debtAmount'),
  'BORROW-212': acceptsSignerAsOwner('operate'),
  'BORROW-213': acceptsSignerAsOwner('operateInstructions'),
  'BORROW-214': created.signerOwnsByDefault,
  'BORROW-215': created.namedOwnerOwns,
  'BORROW-238': unsentBuildChangesNothing('operate'),
  'BORROW-239': unsentBuildChangesNothing('operateInstructions'),
  'BORROW-240': transaction.transactionIsBase64,
  'BORROW-241': transaction.transactionParses,
  'BORROW-242': transaction.messageHasVersionPrefix,
  'BORROW-243': transaction.transactionIsUnsigned,
  'BORROW-244': transaction.slotsMatchSigners,
  'BORROW-245': transaction.slotsAreBrought,
  'BORROW-246': transaction.signerPaysFee,
  'BORROW-247': transaction.signerIsRequired,
  'BORROW-248': transaction.programsAreStatic,
  'BORROW-251': instructions.dataIsBase64,
  'BORROW-252': instructions.programIdsAreKeys,
  'BORROW-253': instructions.pubkeysAreKeys,
  'BORROW-254': instructions.instructionsAreNotEmpty,
  'BORROW-255': instructions.signerStandsAmongAccounts,
  'BORROW-257': instructions.instructionsCompile,
  'BORROW-258': created.creationByInstructionsYieldsPosition,
  'BORROW-259': instructions.bothPathsHaveSameEffect,
  'BORROW-262': created.creationByOperateYieldsCollateral,
  'BORROW-263': balances.creationTakesCollateral,
  'BORROW-264': settled.depositRaisesCollateral,
  'BORROW-265': balances.depositTakesCollateral,
  'BORROW-266': balances.depositTakesSupplyToken,
  'BORROW-267': settled.borrowRaisesDebt,
  'BORROW-268': balances.borrowPaysBorrowToken,
  'BORROW-269': balances.borrowPaysAmount,
  'BORROW-270': settled.repaymentLowersDebt,
  'BORROW-271': balances.repaymentTakesAmount,
  'BORROW-272': settled.withdrawalLowersCollateral,
  'BORROW-273': balances.withdrawalPaysSupplyToken,
  'BORROW-274': balances.withdrawalPaysAmount,
  'BORROW-275': settled.depositAndBorrowMoveBoth,
  'BORROW-276': settled.repayingAllLeavesNoDebt,
  'BORROW-277': settled.repayingAllLeavesNoDust,
  'BORROW-278': settled.withdrawingAllLeavesNothing,
  'BORROW-279': balances.withdrawingAllPaysEverything,
  'BORROW-280': limits.borrowBelowMinimumFails,
  'BORROW-281': limits.borrowOfMinimumSucceeds,
  'BORROW-282': limits.borrowOverLimitFails,
  'BORROW-286': balances.borrowOpensTokenAccount,
  'BORROW-287': wrapping.depositWrapsNothing,
  'BORROW-288': wrapping.withdrawalUnwrapsNothing,
  'BORROW-289': wrapping.borrowUnwrapsNothing,
  'BORROW-291': limits.unfundedDepositFails,
  'BORROW-292': limits.lowBalanceFailsByName,
  'BORROW-294': balances.nativeBorrowPaysWrapped,
  'BORROW-295': balances.nativeWithdrawalPaysWrapped,
  'BORROW-297': limits.tooLowRepaymentFails,
  'BORROW-298': limits.tooLowRepaymentFailsByName,
  'BORROW-301': keyIsRequired('listVaults', 'absent'),
  'BORROW-302': keyIsRequired('listPositions', 'absent'),
  'BORROW-303': keyIsRequired('operate', 'absent'),
  'BORROW-304': keyIsRequired('operateInstructions', 'absent'),
  'BORROW-305': keyIsRequired('listVaults', 'invented'),
  'BORROW-306': keyIsRequired('listPositions', 'invented'),
  'BORROW-307': keyIsRequired('operate', 'invented'),
  'BORROW-308': keyIsRequired('operateInstructions', 'invented'),
  'BORROW-313': balances.repayingAllTakesTheDebt,
  'BORROW-327': balances.withdrawingAllPaysCollateral,
  'BORROW-328': balances.withdrawingAllPaysNoMore,
  'BORROW-332': created.creationWithoutMarketIsInMain('operateInstructions'),
  'BORROW-333': created.creationInFurtherMarketIsThere('operateInstructions'),
  'BORROW-334': positions.positionsAreInOneMarket,
  'BORROW-335': limits.withdrawalOverLimitFails,
  'BORROW-342': vaults.rpcUrlKeepsMarket,
});

/** The check of every requirement of the borrow API that the contract does not state by itself. */
export const checks = { ...untagged, ...atTheCheck } satisfies Readonly<Record<CheckedId, Check<BorrowFixtures>>>;
