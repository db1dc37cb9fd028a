import { registeredAs } from '../../apis/registry.js';
import type { ApiEvidence } from '../../judge/judge.js';
import { foldedBy } from '../../judge/tally.js';
import { isObject } from '../../json/parse.js';
import type { Check } from '../../model/check.js';
import type { Exchange, ExchangeId } from '../../model/exchange.js';
import type { EvidenceFile } from '../../results/evidence-file.js';
import { wasStopped } from '../../results/interruptions.js';
import type { ConfirmationEntry, EndEntry, RunHeader } from '../../results/journal.js';
import { mergeSurveys, type SurveyState } from '../../results/observations.js';
import { partsOf, runOf } from '../../results/parts.js';
import type { RunSummary } from '../../results/run-json.js';
import { citedBeyondTraces, conclude, type Gathered } from '../conclude.js';
import { mergedHeader, type MergedJournal } from '../merge-headers.js';
import { mergedEnd } from '../merge.js';
import { joinGathered, mergeSent } from '../portions/join.js';
import { evidenceTextOf } from './evidence-of.js';
import { createInputs } from './inputs.js';

export interface MergedEvidence {
  readonly summary: RunSummary;
  /** The merged evidence as a file of its own. */
  readonly text: string;
  /** Files that hold what another one holds: each counts once. */
  readonly repeated: readonly string[];
  /** Files that were counted although nothing tells whether what they hold was counted before. */
  readonly untold: readonly string[];
}

interface Sum {
  readonly gathered: ReadonlyMap<string, Gathered>;
  readonly survey: SurveyState;
  readonly sent: EndEntry['sent'];
}

/** How many files are added between two times at which exchanges that no finding cites any more are let go. */
const turn = 200;

/**
 * Adds up evidence files, one at a time, and decides. Neither their order nor their grouping changes the result. A file
 * with the same content as others before counts once; one that shares only some of it is refused.
 */
export async function mergeEvidence(
  files: AsyncIterable<readonly [name: string, file: EvidenceFile]>,
  require?: number,
): Promise<MergedEvidence> {
  const inputs = createInputs();
  const parts: (MergedJournal & { readonly end: EvidenceFile['end'] })[] = [];
  const repeated: string[] = [];
  const untold: string[] = [];
  const reduced: string[] = [];
  let sum: Sum | undefined;
  let exchanges = new Map<ExchangeId, Exchange>();
  for await (const [name, file] of files) {
    const counted = inputs.add(name, file);
    if (counted === 'before') {
      repeated.push(name);
      continue;
    }
    if (counted === 'perhaps before') untold.push(name);
    const { run, end } = file;
    reduced.push(...(file.reduced ?? []));
    parts.push({ file: name, header: run, end, isIncomplete: wasStopped(end) || killed in end.interrupted });
    const own: Sum = { gathered: gatheredIn(file), survey: file.survey, sent: end.sent };
    sum = sum === undefined ? own : addUp(sum, own);
    for (const exchange of file.exchanges) exchanges.set(exchange.id, exchange);
    if (parts.length % turn === 0) exchanges = cited(sum.gathered, exchanges);
  }
  const header = { ...mergedHeader(parts), ...(require !== undefined && { require }) };
  const { gathered, survey, sent } = inOrder(sum!);
  const ends = parts.map((part) => part.end);
  const end = inOrder(mergedEnd(ends, sent));
  const summary = conclude(header, gathered, exchanges, end, survey);
  const judged = { gathered, survey, sent, exchanges };
  const text = evidenceTextOf(judged, summary, (id) => inputs.contentOf(id), {
    forgotten: inputs.forgotten(),
    reduced,
  });
  return { summary, text, repeated, untold };
}

const killed = 'the run was killed';

function addUp(left: Sum, right: Sum): Sum {
  return {
    gathered: joinGathered(left.gathered, right.gathered),
    survey: mergeSurveys(left.survey, right.survey),
    sent: mergeSent(left.sent, right.sent),
  };
}

/** The same with all members and entries by name: what was added up in another order gives the same bytes. */
function inOrder<T>(value: T): T {
  const sorted = (entries: Iterable<readonly [string, unknown]>): (readonly [string, unknown])[] =>
    [...entries].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, member]) => [name, inOrder(member)]);
  if (Array.isArray(value)) return value.map(inOrder) as T;
  if (value instanceof Map) return new Map(sorted(value as Map<string, unknown>)) as T;
  return isObject(value) ? (Object.fromEntries(sorted(Object.entries(value))) as T) : value;
}

function gatheredIn({ apis, run }: EvidenceFile): ReadonlyMap<string, Gathered> {
  return new Map(
    Object.entries(apis).map(([name, { evidence, confirmations }]) => [
      name,
      {
        evidence: ofRun(name, evidence, run),
        confirmations: new Map(
          confirmations.map((confirmation): [string, ConfirmationEntry] => [confirmation.fingerprint, confirmation]),
        ),
      },
    ]),
  );
}

/**
 * What a fold finds in one run it finds in all. States of a run are kept by themselves where they find something, or where
 * other shards of the run may follow.
 */
function ofRun(name: string, evidence: ApiEvidence, header: RunHeader): ApiEvidence {
  const { folds, foldsByRun = { [runOf(header, partsOf(header)[0]!)]: folds } } = evidence;
  const partial = new Set([
    'recorded',
    ...partsOf(header).flatMap((part) => (part.shard === undefined ? [] : [runOf(header, part)])),
  ]);
  const { api } = registeredAs(name)!;
  const isFinding = (id: string, state: unknown): boolean => {
    const check: Check<never> | undefined = api.checks[id];
    return check?.kind === 'fold' && foldedBy(check, state, {}).some(({ violation }) => violation !== undefined);
  };
  const kept = Object.entries(foldsByRun).map(([run, states]) => [
    run,
    partial.has(run)
      ? states
      : Object.fromEntries(Object.entries(states).filter(([id, state]) => isFinding(id, state))),
  ]);
  return { ...evidence, foldsByRun: Object.fromEntries(kept) as ApiEvidence['foldsByRun'] & object };
}

/** The exchanges on which findings rest. */
function cited(
  gathered: ReadonlyMap<string, Gathered>,
  exchanges: ReadonlyMap<ExchangeId, Exchange>,
): Map<ExchangeId, Exchange> {
  const ids = new Set(citedBeyondTraces(gathered));
  for (const { evidence, confirmations } of gathered.values()) {
    for (const confirmation of confirmations.values()) for (const id of confirmation.exchanges) ids.add(id);
    for (const cells of Object.values(evidence.requirements))
      for (const { occurrences } of Object.values(cells))
        for (const occurrence of Object.values(occurrences)) for (const id of occurrence.exchanges) ids.add(id);
  }
  return new Map([...exchanges].filter(([id]) => ids.has(id)));
}
