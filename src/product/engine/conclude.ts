import { registered } from '../apis/registry.js';
import type { Check } from '../model/check.js';
import type { Base, Exchange, ExchangeId, KeptExchange } from '../model/exchange.js';
import type { ApiEvidence } from '../judge/judge.js';
import type { InputRecords } from '../judge/inputs.js';
import { nothingGathered } from '../judge/merge-evidence.js';
import { bindsClient } from '../model/requirement.js';
import type { ResponseShape, ShapeNode } from '../model/shape.js';
import { foldedBy } from '../judge/tally.js';
import { decideAll, type Decision } from '../judge/verdict.js';
import { notTestableBecause } from './judgeable.js';
import { withoutChance } from '../results/chance.js';
import { coverageOf } from '../results/coverage.js';
import type { ConfirmationEntry, EndEntry, RunHeader } from '../results/journal.js';
import { keptOf } from '../results/kept.js';
import { resultsOf, summarise, type RunSummary } from '../results/run-json.js';
import { isRecorded, judgesClient } from '../results/parts.js';
import { sentInputsOf } from '../results/sent-inputs.js';
import { surveyed, type SurveyState } from '../results/observations.js';
import { leftOutBy, selectionOf } from './selection.js';

/** What was gathered about one API. */
export interface Gathered {
  readonly evidence: ApiEvidence;
  readonly confirmations: ReadonlyMap<string, ConfirmationEntry>;
}

/** Ids of exchanges that findings cite and nobody kept while they passed: positive controls, and what folds decide by. */
export function citedBeyondTraces(gathered: ReadonlyMap<string, Gathered>): ReadonlySet<ExchangeId> {
  const cited = registered.flatMap(({ api }) => {
    const { folds = {}, foldsByRun = {}, requirements = {} } = gathered.get(api.name)?.evidence ?? {};
    const controls = Object.values(requirements)
      .flatMap((evidence) => Object.values(evidence))
      .flatMap(({ occurrences, control }) =>
        control !== undefined && Object.keys(occurrences).length > 0 ? [control] : [],
      );
    const byFolds = [folds, ...Object.values(foldsByRun)].flatMap((states) =>
      Object.entries<Check<never>>(api.checks).flatMap(([id, check]) =>
        check.kind !== 'fold' || !(id in states)
          ? []
          : foldedBy(check, states[id], {}).flatMap(({ violation, exchanges }) => (violation ? exchanges : [])),
      ),
    );
    return [...controls, ...byFolds];
  });
  return new Set(cited);
}

/** Adds what findings cite to what was kept, which stays as it is: it knows its trace. */
export function addCited(kept: Map<ExchangeId, KeptExchange>, cited: Iterable<Exchange>): void {
  for (const exchange of cited) if (!kept.has(exchange.id)) kept.set(exchange.id, exchange);
}

/**
 * Decides every entry of every catalogue from what was gathered. A run, a re-reading of its journal and a merge of shards
 * all end here, so that they cannot disagree.
 */
export function conclude(
  header: RunHeader,
  gathered: ReadonlyMap<string, Gathered>,
  exchanges: ReadonlyMap<ExchangeId, Exchange>,
  end: Omit<EndEntry, 'exitCode'>,
  survey: SurveyState,
): RunSummary {
  const selection = selectionOf(header.only.join(','));
  const unrecognised = new Set<Base>();
  const suiteFaults: Record<string, number> = {};
  const kept = keptOf(exchanges);
  const results = registered.flatMap(({ api }) => {
    const own = gathered.get(api.name);
    const reach =
      own === undefined && isRecorded(header)
        ? { capabilities: [], withheld: {}, nothing: `the traffic has no request to the ${api.name} API` }
        : (header.reach[api.name] ?? { capabilities: [], withheld: {}, nothing: 'this run knew no such API' });
    const evidence = own?.evidence ?? nothingGathered;
    for (const base of api.bases) {
      const seen = evidence.bases[base];
      // What others send goes where they choose.
      if (own === undefined || (seen === undefined && isRecorded(header))) continue;
      if (header.target.bases[base] !== undefined && (seen?.recognised ?? 0) === 0) unrecognised.add(base);
    }
    const untestableBecause = (requirement: Parameters<typeof notTestableBecause>[1]): string | undefined =>
      notTestableBecause(reach, requirement);
    const confirmations = own?.confirmations ?? new Map<string, ConfirmationEntry>();
    const decisions = decideAll(api, evidence, untestableBecause).map((decision) =>
      !judgesClient(header) && bindsClient(decision.requirement)
        ? clientDuty(decision)
        : withoutChance(decision, confirmations),
    );
    for (const [where, faults] of Object.entries(faultsIn(evidence, decisions)))
      for (const [fault, count] of Object.entries(faults)) suiteFaults[`${where}: ${fault}`] = count;
    return resultsOf(
      {
        api: api.name,
        decisions,
        confirmations,
        hasAddress: api.bases.some((base) => header.target.bases[base] !== undefined),
        leftOut: leftOutBy(selection, api.name),
        untestableBecause,
      },
      header,
      kept,
    );
  });
  const inputs = sentInputsOf(
    header,
    Object.assign({}, ...[...gathered.values()].map(({ evidence }) => evidence.inputs)) as InputRecords,
  );
  const byId = new Map(results.map((result) => [result.id, result]));
  return summarise(header, end, results, {
    unrecognised: [...unrecognised],
    suiteFaults,
    ...(Object.keys(inputs).length > 0 && { inputs }),
    coverage: registered.map(({ api }) => coverageOf(api.catalogue, api.name, byId)),
    ...surveyed(
      survey,
      (operation, status, pointer) => registered.some(({ api }) => documents(api.shapes[operation]?.[status], pointer)),
      header.target.bases.trigger ?? '',
    ),
  });
}

/** The requests of a run are the suite's own, and some break the duties of a client on purpose. */
function clientDuty({ requirement }: Decision): Decision {
  const reason = 'client-duty: it binds the client; recorded traffic shows whether it is kept (judge, proxy)';
  return { requirement, verdict: 'unjudged', exercised: 0, violations: 0, undecided: 0, reason, occurrences: [] };
}

/** What broke while judging, and what broke only while deciding, of which the evidence does not know. */
function faultsIn({ suiteFaults }: ApiEvidence, decisions: readonly Decision[]): ApiEvidence['suiteFaults'] {
  const known = Object.values(suiteFaults).flatMap((faults) => Object.keys(faults));
  const deciding = decisions.flatMap(({ requirement: { id }, suiteFault }) =>
    suiteFault === undefined || known.some((fault) => suiteFault.includes(fault))
      ? []
      : [[id, { [suiteFault]: 1 }] as const],
  );
  return { ...suiteFaults, ...Object.fromEntries(deciding) };
}

/** Whether a contract shows a field at a place of an answer; below a place whose fields it leaves open, it shows none. */
function documents(shape: ResponseShape | undefined, pointer: string): boolean {
  let node: ShapeNode | undefined = shape?.tree;
  for (const segment of pointer.slice(1).split('/'))
    node = segment === '*' ? node?.items : node?.properties?.[segment.replaceAll('~1', '/').replaceAll('~0', '~')];
  return node !== undefined;
}
