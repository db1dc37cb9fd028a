import { registered, type Registered } from '../apis/registry.js';
import type { InputRecords } from '../judge/inputs.js';
import type { Evidence } from '../judge/ledger.js';
import { withEmptyLists } from '../judge/empty-lists.js';
import { isForeign } from '../judge/recognition.js';
import { decideAll, notTriggered, type Decision, type NotTestableBecause } from '../judge/verdict.js';
import type { Base, Exchange, ExchangeId } from '../model/exchange.js';
import { bindsClient, isJudged } from '../model/requirement.js';
import type { ConfirmationEntry, EndEntry, RunHeader } from '../results/journal.js';
import { withStops } from '../results/addresses.js';
import { faultOfNode, outageIn } from '../results/around.js';
import { capabilitiesBy } from '../profile/keys.js';
import type { DeadOperation } from '../results/stop.js';
import { keptOf } from '../results/kept.js';
import { isRecorded, judgesClient } from '../results/parts.js';
import { isOfEqualOutcomes, isOfSignIn } from '../results/requirement-result.js';
import { resultsOf, summarise, type RunSummary } from '../results/run-json.js';
import { sentInputsOf } from '../results/sent-inputs.js';
import { apiInWords } from '../results/area.js';
import { notTestableBecause } from './judgeable.js';
import type { Judged } from './judging.js';
import { leftOutBy, selectionOf } from './selection.js';
import { exceedsRate, passingFailures } from '../model/rate.js';

/**
 * Decides every entry of every catalogue from what was judged. A run, a re-reading of its journal and its shards all end
 * here, so that they cannot disagree. `find` gives exchanges that findings cite and nobody kept while they passed:
 * positive controls, and what the notes of a whole run are about.
 */
export async function conclude(
  header: RunHeader,
  judged: Judged,
  end: Omit<EndEntry, 'exitCode'>,
  find: (ids: ReadonlySet<ExchangeId>) => Promise<readonly Exchange[]>,
): Promise<RunSummary> {
  const statistics = judged.statistics.result(header.target.bases.trigger ?? '');
  const { addresses } = statistics;
  const ofNode = faultOfNode(addresses);
  const decided = registered.map((of) => {
    const outage = outageIn(addresses.filter(({ base }) => of.api.bases.includes(base as Base)));
    return decidedOf(header, of, judged, ofNode, outage);
  });
  const kept = new Map(judged.kept);
  const occurrences = decided.flatMap(({ decisions }) => decisions.flatMap((decision) => decision.occurrences));
  const confirmed = decided.flatMap(({ confirmations }) => [...confirmations.values()]);
  const cited = [
    ...occurrences.flatMap(({ exchanges, control }) => exchanges.concat(control ?? [])),
    ...confirmed.flatMap(({ exchanges }) => exchanges),
  ];
  const { mixed } = judged;
  const keep = async (ids: readonly ExchangeId[]): Promise<void> => {
    const missing = ids.filter((id) => !kept.has(id));
    if (missing.length === 0) return;
    for (const exchange of await find(new Set(missing))) kept.set(exchange.id, exchange);
  };
  await keep(cited);
  for (const { runCases } of judged.evidence.values())
    for (const { exchanges: ids, violation } of Object.values(runCases).flat())
      if (violation?.mixedUp !== undefined) mixed.name(ids.at(-1)!, violation.mixedUp);
  const shown = cited.flatMap((id) => kept.get(id) ?? []);
  await keep(shown.flatMap((exchange) => mixed.of(exchange)?.owner ?? []));
  const exchanges = keptOf(kept, mixed);
  const results = decided.flatMap((of) => resultsOf(of, header, exchanges));
  const inputs = sentInputsOf(header, Object.assign({}, ...decided.map(({ inputs: own }) => own)) as InputRecords);
  const isTold = ({ operation }: DeadOperation): boolean => {
    const own = results.filter((one) => one.asked && one.operation === operation);
    // What a client sends against its duties is refused with reason.
    return own.length > 0 && !own.some(({ party, verdict }) => party === 'client' && verdict === 'fail');
  };
  return summarise(header, end, results, {
    unrecognised: decided.flatMap(({ unrecognised }) => unrecognised),
    unvisited: decided.flatMap(({ unvisited }) => unvisited),
    suiteFaults: Object.assign({}, ...decided.map(({ suiteFaults }) => suiteFaults)) as Record<string, number>,
    ...(Object.keys(inputs).length > 0 && { inputs }),
    ...statistics,
    addresses: withStops(addresses, judged.stops, judged.dead.filter(isTold)),
    // What a client created is its own, and so is its key.
    ...(isRecorded(header) && { leftBehind: { orders: [], vaults: [] } }),
  });
}

/** What was decided of one API, and what is to be said of its addresses and of the suite beside. */
function decidedOf(
  header: RunHeader,
  { api }: Registered,
  judged: Judged,
  ofNode: string | undefined,
  outage: string | undefined,
) {
  const own = judged.evidence.get(api.name);
  const evidence = own ?? nothing;
  const reach =
    own === undefined && isRecorded(header)
      ? { capabilities: [], withheld: {}, nothing: `the traffic has no request to ${apiInWords(api.name)}` }
      : (header.reach[api.name] ?? { capabilities: [], withheld: {}, nothing: 'this run knew no such API' });
  const untestableBecause: NotTestableBecause = (requirement) => notTestableBecause(reach, requirement);
  const confirmations = judged.confirmations.get(api.name) ?? new Map<string, ConfirmationEntry>();
  const all = withEmptyLists(decideAll(api, evidence, untestableBecause));
  const decisions = all.map((decision) => {
    if (!judgesClient(header) && bindsClient(decision.requirement))
      return { ...decision, verdict: 'unjudged' as const, reason: ofClient };
    const steady = isRecorded(header) ? withoutGlitch(decision) : decision;
    const sure = withoutKeyRejections(withoutChance(steady, confirmations), judged.rejectingKey);
    if (own === undefined || !isRecorded(header))
      return withMissing(withRefusal(sure, ofNode, outage), untestableBecause);
    // Others chose what to send, whatever a profile declares.
    return sure.verdict === 'unexercised' ? { ...sure, reason: 'no recorded exchange decides it' } : sure;
  });
  const leftOut = leftOutBy(selectionOf(header.only.join(',')), api.name);
  const isWhole = !api.catalogue.requirements.some((one) => isJudged(one) && leftOut(one) !== undefined);
  const bases = own === undefined ? [] : api.bases.filter((base) => header.target.bases[base] !== undefined);
  return {
    api: api.name,
    decisions,
    confirmations,
    hasAddress: api.bases.some((base) => header.target.bases[base] !== undefined),
    leftOut,
    untestableBecause,
    // What others send goes where they choose, and what a selection of requirements sends where its inputs go.
    unrecognised: bases.filter((base) => {
      const seen = evidence.bases[base];
      const isExpected = !isRecorded(header) && (seen !== undefined || isWhole);
      return isForeign(seen) || (isExpected && (seen?.judged ?? 0) === 0);
    }),
    unvisited: isRecorded(header) ? [] : bases.filter((base) => evidence.bases[base] === undefined),
    suiteFaults: Object.fromEntries(
      Object.entries(evidence.suiteFaults).flatMap(([where, faults]) =>
        Object.entries(faults).map(([fault, count]) => [`${where}: ${fault}`, count]),
      ),
    ),
    inputs: evidence.inputs ?? {},
  };
}

const byNode = capabilitiesBy('node');

const nothing: Evidence = {
  requirements: {},
  runCases: {},
  counterparts: [],
  bases: {},
  inconclusive: {},
  profileFaults: {},
  suiteFaults: {},
};

/** A requirement that was not tried says what the node refused, where it needs what a node shows, or which address was away. */
export function withRefusal(decision: Decision, ofNode: string | undefined, outage?: string): Decision {
  const { requirement, reason } = decision;
  const isOfNode = isJudged(requirement) && requirement.needs?.some((need) => byNode.has(need)) === true;
  const cause = (isOfNode ? ofNode : undefined) ?? outage;
  return cause !== undefined && reason === notTriggered ? { ...decision, reason: `${reason}, and ${cause}` } : decision;
}

/** A requirement that was tried and not decided says what the profile lacks for it as well. */
function withMissing(decision: Decision, untestableBecause: NotTestableBecause): Decision {
  const { requirement, verdict, reason } = decision;
  const missing = verdict === 'inconclusive' && isJudged(requirement) ? untestableBecause(requirement) : undefined;
  return missing === undefined ? decision : { ...decision, reason: `${reason}; ${missing}` };
}

/** The requests of a run are the suite's own, and some break the duties of a client on purpose. */
const ofClient = 'client-duty: it binds the client; recorded traffic shows whether it is kept (judge, proxy)';

/**
 * Takes back a decision to fail that rests on nothing but failures which never came again when they were repeated: it is
 * inconclusive, for whatever failed by chance is no violation. Rejections of several inputs that are more than chance
 * explains stand, for a repetition adds a sample and removes none.
 */
export function withoutChance(
  decision: Decision,
  confirmations: ReadonlyMap<string, Pick<ConfirmationEntry, 'reproduced'>>,
): Decision {
  const isByChance = ({ fingerprint, violation, count, rejected = [] }: Decision['occurrences'][number]): boolean => {
    const { k = 0, n = 0 } = confirmations.get(fingerprint)?.reproduced ?? {};
    if (violation.mayBeChance !== true || violation.needsRate === true || k > 0 || n === 0) return false;
    // One instance of several rejects what another one serves.
    return rejected.length < 2 || !exceedsRate(passingFailures, count, decision.exercised);
  };
  const left = without(decision, isByChance, 'a failure that was seen once did not come again when it was repeated');
  // As few rejections as chance explains accuse nobody: what else was checked passed.
  const rejections = decision.occurrences.reduce((sum, { rejected, count }) => sum + (rejected ? count : 0), 0);
  const areAll = left.occurrences.length === 0 && rejections === decision.violations && rejections < decision.exercised;
  const areFew = areAll && !exceedsRate(passingFailures, rejections, decision.exercised);
  return areFew ? asPassing(decision, rejections) : left;
}

/** Counts failures of a decision among those that chance explains. */
function asPassing({ exercised, passing, ...decision }: Decision, failures: number): Decision {
  const counts = { violations: 0, exercised: exercised - failures, passing: passing + failures };
  return { ...decision, ...counts, verdict: 'pass', occurrences: [] };
}

/** Of traffic that nothing repeats, one sign-in or token that was refused, where others were accepted, may be chance. */
export function withoutGlitch(decision: Decision): Decision {
  const { requirement, verdict, violations, exercised } = decision;
  if (verdict !== 'fail' || !isOfSignIn(requirement) || violations > 1 || exercised === 1) return decision;
  return asPassing(decision, 1);
}

/** Takes back a decision to fail that rests on rejections of a key alone, which one of several instances may not know. */
export function withoutKeyRejections(decision: Decision, refusing: ReadonlySet<string>): Decision {
  if (isOfEqualOutcomes({ id: decision.requirement.id })) return decision;
  const isOfKey = ({ base, violation: { expected, actual } }: Decision['occurrences'][number]): boolean =>
    refusing.has(base) && /\bstatus 40[13]\b/.test(actual) && !/\bstatus 4|reject|refus/.test(expected);
  return without(decision, isOfKey, 'rejected for a key that the same address accepts at other times');
}

/** A decision without some of what it rests on; inconclusive for this reason where nothing is left. */
function without(
  decision: Decision,
  isTaken: (occurrence: Decision['occurrences'][number]) => boolean,
  reason: string,
): Decision {
  const occurrences = decision.occurrences.filter((occurrence) => !isTaken(occurrence));
  if (occurrences.length === decision.occurrences.length) return decision;
  const taken = decision.occurrences.filter(isTaken).reduce((sum, { count }) => sum + count, 0);
  const left = { ...decision, occurrences, violations: decision.violations - taken };
  return occurrences.length > 0 ? left : { ...left, verdict: 'inconclusive', reason };
}
