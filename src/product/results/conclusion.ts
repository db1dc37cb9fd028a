import { counted, inWords, listed, reasonsIn as countsIn } from '../model/counted.js';
import {
  causesAtAddresses,
  causesByAddress,
  failsOften,
  lostByDiscovery,
  misplacedNodeIn,
  outcomesIn,
  reasonsIn,
  saidOnce,
  serverErrorsIn,
} from './addresses.js';
import { hindrancesAround, outageIn, refusingNodeIn, unquotedIn } from './around.js';
import { hasLeftOver, raisedBound } from '../model/bounds.js';
import { stopped } from '../model/exchange.js';
import { throughProxy } from '../model/outcome.js';
import { mergeCounts } from '../model/groups.js';
import { leftOpenBy } from './difference.js';
import { askedMusts, gapsOf, neverDecided, openRenewals } from './evidence.js';
import { isRecorded, missingPartsOf } from './parts.js';
import { replayExitCodes, type ReplayedFinding, type ReplayResult } from './replay.js';
import { rejectedIn } from './rejected.js';
import { failedInWords, openDuties, testedOf, testedOfClient, withoutFixtures, withoutMusts } from './tested.js';
import { acceptedBy, isOfEqualOutcomes, type RequirementResult } from './requirement-result.js';
import { boundsOf, type Conclusion, type Unconcluded } from './run-summary.js';
import { sendingMs } from './spans.js';
import { seldomUnequal, unequal, unequalIn } from './unequal.js';
import { isUnreached, noApiKey, silenceAt, tokensMissingIn, unrecognisedIn } from './unrecognised.js';
import { isIdle } from './waivers.js';

/** Marks a remark that says why a run with failures cannot pass; reports leave the mark out. */
export const notEnough = 'Not enough evidence: ';

/** Whether a failed requirement counts as a failure of the target: a MUST, or a SHOULD under `--strict`. */
export function isFailure({ verdict, level }: RequirementResult, strict: boolean): boolean {
  return verdict === 'fail' && (level === 'must' || (strict && level === 'should'));
}

/** What counts as a failure of the target, and not of its client. */
export function failuresOfApi(
  requirements: readonly RequirementResult[],
  strict: boolean,
): readonly RequirementResult[] {
  return requirements.filter((requirement) => isFailure(requirement, strict) && requirement.party !== 'client');
}

/** Whether a failed requirement fails the run: no waiver covers it, and the baseline does not have all of it. */
export function failsRun(result: RequirementResult, strict: boolean): boolean {
  return isFailure(result, strict) && acceptedBy(result) === undefined;
}

export function conclusionOf(summary: Unconcluded): Conclusion {
  const { requirements, suiteFaults = {}, waivers = [], unvisited = [], unrecognised, addresses, run } = summary;
  const { strict } = run;
  const faults = Object.keys(suiteFaults).length;
  const failures = requirements.filter((requirement) => isFailure(requirement, strict));
  const ofClient = failures.filter(({ party }) => party === 'client');
  const ofApi = failuresOfApi(requirements, strict);
  const failing = failures.filter((failure) => failsRun(failure, strict));
  const idle = waivers.filter(isIdle);
  const missing = listed(
    faults > 0 && `the suite itself failed in ${counted(faults, 'place')}`,
    // What discovery lost comes of what the run says of the address.
    missingEvidence(summary).toSorted((one, other) => +isOfDiscovery(one) - +isOfDiscovery(other)),
  );
  const target = ofApi.length > 0 ? 'does not conform' : missing.length > 0 ? 'inconclusive' : 'conforms';
  // Where nothing was served, or discovery found less than there is, that is the reason.
  const isCut = summary.evidence.conclusive === 0 || summary.end.incomplete !== undefined;
  const lacking = isRecorded(run) || !run.target.hasApiKey || isCut ? [] : withoutFixtures(summary);
  const alone = askedMusts(requirements).filter(({ verdict, openAt }) => verdict === 'pass' && openAt !== undefined);
  const isPart = target === 'conforms' && strengthOf(summary, true).length > 0;
  const ofVersions = isPart && alone.length > 0 && `${alone.length} of them at only one of /ultra/v1 and /swap/v2`;
  const tested = listed(testedOf(summary), ofVersions, lacking).join(', ');
  const should = failuresOfApi(requirements, true).filter(({ level }) => level === 'should');
  const broken = requirements.filter((one) => one.party === 'client' && one.level === 'should' && isFailure(one, true));
  const errors = serverErrorsIn(addresses).filter((error) => !missing.includes(error));
  const isUnsteady = target === 'conforms' && failsOften(addresses);
  const because = {
    'does not conform': failedInWords(ofApi),
    inconclusive: missing.join('; '),
    conforms: listed(
      tested,
      should.length > 0 && failedInWords(should),
      broken.length > 0 && `the client broke ${broken.length} SHOULD ${broken.length === 1 ? 'duty' : 'duties'}`,
      openDuties(requirements).map(({ id }) => `${id} of the client was not decided`),
      isUnsteady && errors,
    ).join('; '),
  };
  return {
    target,
    because: because[target],
    tested: `Tested: ${tested}`,
    remarks: listed(
      testedOfClient(requirements),
      ofClient.length > 0 && target === 'conforms' && 'The API: no MUST requirement failed',
      target !== 'inconclusive' && missing.map((reason) => `${notEnough}${reason}`),
      missing.length === 0 && strengthOf(summary, failing.length === 0),
      isRecorded(run) && rejectedIn(addresses),
      !isUnsteady && errors,
      seldomUnequal(requirements),
      unvisited
        .filter((base) => !unrecognised.includes(base))
        .map((base) => `Not visited: \`${base}\`, to which no selected input goes`),
    ),
    exitCode: faults > 0 ? 70 : failing.length > 0 || idle.length > 0 ? 1 : missing.length > 0 ? 2 : 0,
  };
}

const isOfDiscovery = (reason: string): boolean => reason.startsWith(lostByDiscovery);

/** Where less than this share of a time was used, it bounded nothing: everything was sent. */
const boundingShare = 0.75;

/** How much of a whole run a budget was; beside failures without advice on it. */
function strengthOf({ run, end, evidence }: Unconcluded, isGreen: boolean): readonly string[] {
  const { timeMs, order, whole = order?.whole ?? 0 } = run;
  const bounds = boundsOf({ run, end });
  // Where more is left than is kept for repeating and for the last inputs, nothing further was there to send.
  const isAll = timeMs === undefined ? hasLeftOver(bounds) : sendingMs({ run, end }) < boundingShare * timeMs;
  if (isAll || bounds.sent * 1.1 > whole) return [];
  const sent = `${bounds.sent} of up to ${whole} requests were sent`;
  if (!isGreen) return [sent];
  const { requests = 0 } = timeMs === undefined ? bounds : {};
  const kept = requests > bounds.sent ? ` (${requests - bounds.sent} kept for repeating failures)` : '';
  const { conclusive, exercisable } = evidence;
  const { decidable = 0 } = end;
  const tested = `${sent}${kept}, which tested ${conclusive} of the ${exercisable} MUST requirements that the profile allows`;
  // A shard has no inputs but its own.
  const isRest = run.shard === undefined && conclusive + decidable < exercisable;
  const rest = isRest ? ' (the rest depends on what is responded)' : '';
  const more = decidable > 0 ? ` and test up to ${decidable} more` : '';
  return [`${tested}${rest}; more requests may show failures${more}: ${raisedBound(bounds)}`];
}

/** A replay is about one finding; whatever else its requests show says nothing of the target as a whole. */
export function replayConclusion(
  { requirement, fingerprint }: ReplayedFinding,
  result: ReplayResult | undefined,
  { tested }: Conclusion,
): Conclusion {
  const { outcome, because } = result ?? { outcome: 'inconclusive', because: 'the replay ended early' };
  return {
    target: outcome === 'reproduced' ? 'does not conform' : 'inconclusive',
    because: `replay of ${requirement} (finding ${fingerprint}): ${outcome.toUpperCase()}; ${because}`,
    tested,
    remarks: [],
    exitCode: replayExitCodes[outcome],
  };
}

/** Why too little was tested to call the target conforming; empty when enough was. */
function missingEvidence(summary: Unconcluded): readonly string[] {
  const { run, end, requirements, unrecognised, evidence, addresses, comparison } = summary;
  const recorded = isRecorded(run);
  const missingParts = listed(missingPartsOf(run), end.incomplete);
  const { bases } = run.target;
  const silences = recorded ? addresses.flatMap((address) => silenceAt(address, bases[address.base]!) ?? []) : [];
  const around = hindrancesAround(summary).map(({ says }) => says);
  // Where several APIs lost much, neither a node nor an operation is the cause; what stopped is.
  const isStopped = addresses.some((address) => address.stopped !== undefined);
  const mixed = isStopped || unequalIn(requirements).length < 2 ? [] : unequal(summary);
  if (around.length > 0) return [...missingParts, ...silences, ...mixed, ...around];
  const lacking = listed(
    missingParts,
    // Where nothing came from an address, that is the cause of the rest.
    silences,
    recorded && evidence.conclusive > 0 && tokensMissingIn(addresses),
    silences.length === 0 && unequal(summary),
    (silences.length === 0 || silences.length < addresses.length) && untested(summary),
    misplacedNodeIn(end.interrupted),
  );
  const missing = listed(
    lacking,
    lacking.length === 0 &&
      openRenewals(requirements, recorded).map(({ id, reason }) => `${id} was not decided: ${reason}`),
    // Where no share is asked for, as of a shard alone, others may decide it.
    unrecognised.length === 0 && evidence.required > 0 && end.interrupted[stopped] === undefined && undecided(summary),
  );
  const isOpen = !recorded && missing.length > 0;
  return listed(
    isOpen && listed(refusingNodeIn(summary)?.says, outageIn(addresses), unquotedIn(addresses)),
    missing,
    comparison && leftOpenBy(comparison),
  );
}

/** Requirements that were tried and never decided; beside a baseline those that it decided: with the others nothing changed. */
function undecided({ requirements, comparison }: Unconcluded): readonly string[] {
  const { undecided: passedBefore = [], notTested = [] } = comparison ?? {};
  const decidedBefore = new Set([...passedBefore, ...notTested.map(({ id }) => id)]);
  const open = neverDecided(requirements).filter(({ id }) => comparison === undefined || decidedBefore.has(id));
  // Why each of several was not decided is in the list of what was not tested.
  if (open.length > 1) return [`${inWords(open.map(({ id }) => id))} were tried and never decided`];
  return open.map(
    ({ id, undecided: times, reason = '' }) =>
      `${id} was tried ${counted(times ?? 0, 'time')} and never decided (${reason})`,
  );
}

function untested(summary: Unconcluded): readonly string[] {
  const { requirements, evidence, unrecognised, run, end } = summary;
  const { leftOut = {}, interrupted } = end;
  const sent = end.sent.total;
  const { conclusive, exercisable } = evidence;
  const causes = saidOnce(causesAtAddresses(interrupted));
  if (sent === 0 && !isRecorded(run)) return causes.length > 0 ? causes : ['no request was sent'];
  const left = countsIn(leftOut).join(', ');
  if (sent === 0) return [`no recorded request could be judged${left === '' ? '' : ` (${left})`}`];
  if (interrupted[stopped] !== undefined) return [`the run was stopped after ${counted(sent, 'request')}`];
  const told = causesByAddress(interrupted);
  const isCause = unrecognised.every((base) => told.has(base)) || (isUnreached(summary) && causes.length > 0);
  const asides = reasonsIn(interrupted).filter((reason) => reason.startsWith(throughProxy));
  if (unrecognised.length > 0) return isCause ? causes : [unrecognisedIn(summary), ...asides];
  if (!run.target.hasApiKey && !isRecorded(run)) return [noApiKey];
  if (conclusive === 0 && isRecorded(run)) return [nothingDecided(summary)];
  const outOfTime = (end.outOfTime ?? 0) > 0 && 'the time of the run was used up';
  const said = causes.length === 0 ? listed(outOfTime) : causes;
  const why = said.length === 0 ? '' : ` (${said.join('; ')})`;
  if (evidence.apis.length === 0) return [withoutMusts(requirements)];
  if (exercisable === 0) return ['no MUST requirement asked for can be tested with what is declared and allowed'];
  if (conclusive === 0) return [`none of ${exercisable} testable MUST requirements was tested${why}`];
  const names = gapsOf(evidence).map(({ name }) => name);
  return names.length === 0 ? [] : [`too little was tested of ${inWords(names)}${why}`];
}

/** `no recorded response decided anything (1 × 401): the key of the request was not recorded (401)` */
function nothingDecided({ addresses, requirements }: Unconcluded): string {
  const outcomes = addresses.map(({ outcomes: own }) => own).reduce(mergeCounts, {});
  const reasons = requirements.flatMap(({ id, verdict, reason }) =>
    verdict === 'inconclusive' && !isOfEqualOutcomes({ id }) && reason !== undefined
      ? [reason.replace(/ \([0-9]+×\)$/, '')]
      : [],
  );
  const why = reasons.length === 0 ? '' : `: ${[...new Set(reasons)].join('; ')}`;
  const ends = outcomesIn({ outcomes });
  return `no recorded response decided anything${ends.length === 0 ? '' : ` (${ends.join(', ')})`}${why}`;
}
