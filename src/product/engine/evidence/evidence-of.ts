import { registeredAs } from '../../apis/registry.js';
import type { ApiEvidence } from '../../judge/judge.js';
import { settled } from '../../judge/settle.js';
import type { Api } from '../../model/api.js';
import { compareIds, type ExchangeId, type KeptExchange } from '../../model/exchange.js';
import { evidenceText, type StoredApi } from '../../results/evidence-file.js';
import type { Forgotten } from '../../results/packed-parts.js';
import { isRecorded, partsOf } from '../../results/parts.js';
import type { RunSummary } from '../../results/run-json.js';
import type { Rejudged } from '../rejudge.js';

type Judged = Pick<Rejudged, 'gathered' | 'exchanges' | 'survey' | 'sent'>;

/** The text of an evidence file; `contentOf` gives the hash of what was judged under an id, and `before` what the merged files lack. */
export function evidenceTextOf(
  { gathered, exchanges, survey, sent }: Judged,
  { run, end: { exitCode: _, ...end }, requirements }: Pick<RunSummary, 'run' | 'end' | 'requirements'>,
  contentOf: (id: string) => string,
  before: { readonly forgotten?: Forgotten | undefined; readonly reduced?: readonly string[] } = {},
): string {
  const apis = [...gathered].map(([name, { evidence, confirmations }]): [string, StoredApi] => [
    name,
    { evidence: stored(apiOf(name), evidence, isRecorded(run)), confirmations: [...confirmations.values()] },
  ]);
  return evidenceText({
    inputs: Object.fromEntries(partsOf(run).map(({ id }) => [id, contentOf(id)])),
    ...(before.forgotten && { forgotten: before.forgotten }),
    ...(before.reduced && { reduced: before.reduced }),
    run,
    end: { ...end, sent },
    apis: Object.fromEntries(apis),
    survey,
    exchanges: citedIn(requirements, exchanges, tracesIn(gathered)),
  });
}

/** All recorded traffic counts as one run, whose states of folds are those of the whole. */
function stored(api: Api<never>, { foldsByRun, ...evidence }: ApiEvidence, isOfClient: boolean): ApiEvidence {
  const runs = Object.keys(foldsByRun ?? {});
  if (foldsByRun !== undefined && runs.join() !== 'recorded') return { ...evidence, foldsByRun };
  return isOfClient ? settled(api, evidence) : evidence;
}

function apiOf(name: string): Api<never> {
  return registeredAs(name)!.api;
}

/** The traces of findings. */
function tracesIn(gathered: Judged['gathered']): ReadonlySet<string> {
  return new Set(
    [...gathered.values()].flatMap(({ evidence, confirmations }) => [
      ...Object.values(evidence.requirements)
        .flatMap((cells) => Object.values(cells))
        .flatMap(({ occurrences }) => Object.values(occurrences))
        .map(({ trace }) => trace),
      ...[...confirmations.values()].map(({ trace }) => trace),
    ]),
  );
}

/** The exchanges of the first finding of every requirement, then those of the second, and so on; then what stood around them. */
function citedIn(
  requirements: RunSummary['requirements'],
  exchanges: ReadonlyMap<ExchangeId, KeptExchange>,
  traces: ReadonlySet<string>,
): readonly KeptExchange[] {
  const most = Math.max(0, ...requirements.map(({ findings }) => findings.length));
  const ids = Array.from({ length: most }, (_, turn) =>
    requirements.flatMap(({ findings }) => {
      const finding = findings[turn];
      return finding === undefined ? [] : [...finding.exchanges, ...(finding.control ? [finding.control] : [])];
    }),
  ).flat();
  // What was kept for a finding whose place another one took depends on who came first.
  const around = [...exchanges.values()].filter(({ trace }) => trace !== undefined && traces.has(trace));
  const others = around.map(({ id }) => id).sort(compareIds);
  return [...new Set([...ids, ...others])].flatMap((id) => {
    const { trace, ...exchange } = exchanges.get(id) ?? { id: undefined };
    if (exchange.id === undefined) return [];
    return trace !== undefined && traces.has(trace) ? { ...exchange, trace } : exchange;
  });
}
