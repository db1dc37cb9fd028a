import { join } from 'node:path';
import type { Exchange, ExchangeId } from '../../model/exchange.js';
import type { DossierItem } from '../html/dossier.js';
import { classesOf } from '../diff-text.js';
import { excerptOf, type Excerpt } from '../../results/excerpt.js';
import type { ChangedFinding, Difference } from '../../results/difference.js';
import { journalName } from '../../results/journal.js';
import { exchangesIn } from '../../results/read-journal.js';
import type { Finding, RequirementResult, RunResults, RunSummary } from '../../results/run-json.js';
import { counterpartsIn, type Counterpart } from './counterparts.js';

/** One finding before its evidence is read. */
interface Chosen {
  readonly classification: string;
  readonly foundIn: 'old' | 'new';
  readonly result: RequirementResult;
  readonly finding: Finding;
}

/** The findings of a dossier with their evidence from either run, the most important first; notes are left out. */
export async function itemsOf(
  newer: RunResults,
  older: RunResults | undefined,
  difference: Difference | undefined,
): Promise<readonly DossierItem[]> {
  const chosen = difference === undefined ? failuresIn(newer.summary) : changesIn(newer, older!, difference);
  const shown = chosen.filter(({ result }) => result.level !== 'note');
  const evidence = {
    new: await evidenceIn(
      newer,
      older,
      shown.filter(({ foundIn }) => foundIn === 'new'),
    ),
    old:
      older &&
      (await evidenceIn(
        older,
        newer,
        shown.filter(({ foundIn }) => foundIn === 'old'),
      )),
  };
  return shown.map((chosen) => itemOf(chosen, evidence[chosen.foundIn]!, older, newer));
}

function failuresIn({ requirements }: RunSummary): readonly Chosen[] {
  return requirements.flatMap((result) =>
    result.findings.map((finding) => ({ classification: 'Failures', foundIn: 'new' as const, result, finding })),
  );
}

function changesIn(newer: RunResults, older: RunResults, difference: Difference): readonly Chosen[] {
  return classesOf(difference).flatMap(({ title, findings, name }) =>
    findings.flatMap((finding) => {
      const isOld = name === 'gone' || name === 'notTested' || ('foundIn' in finding && finding.foundIn === 'before');
      const place = findingIn(isOld ? older.summary : newer.summary, finding);
      return place === undefined ? [] : [{ classification: title, foundIn: isOld ? 'old' : 'new', ...place } as const];
    }),
  );
}

function findingIn({ requirements }: RunSummary, { id, fingerprint }: ChangedFinding) {
  const result = requirements.find((requirement) => requirement.id === id);
  const finding = result?.findings.find((finding) => finding.fingerprint === fingerprint);
  return result && finding && { result, finding };
}

interface Evidence {
  readonly exchanges: ReadonlyMap<ExchangeId, Exchange>;
  readonly counterparts: ReadonlyMap<ExchangeId, Counterpart>;
}

async function evidenceIn(
  own: RunResults,
  other: RunResults | undefined,
  chosen: readonly Chosen[],
): Promise<Evidence> {
  const ids = chosen.flatMap(({ finding: { exchanges, control } }) => [
    ...exchanges,
    ...(control === undefined ? [] : [control]),
  ]);
  const found = await exchangesIn(join(own.folder, journalName), new Set(ids));
  const exchanges = new Map(found.map((exchange) => [exchange.id, exchange]));
  const deciding = chosen.flatMap(({ finding }) => exchanges.get(finding.exchanges.at(-1)!) ?? []);
  return {
    exchanges,
    counterparts: other === undefined ? new Map() : await counterpartsIn(join(other.folder, journalName), deciding),
  };
}

function itemOf(
  { classification, foundIn, result, finding }: Chosen,
  { exchanges, counterparts }: Evidence,
  older: RunResults | undefined,
  newer: RunResults,
): DossierItem {
  const deciding = exchanges.get(finding.exchanges.at(-1)!);
  const counterpart = deciding && counterparts.get(deciding.id);
  const control = finding.control === undefined ? undefined : exchanges.get(finding.control);
  const passedBefore = older?.summary.requirements.find(({ id }) => id === result.id)?.verdict === 'pass';
  const run = (foundIn === 'new' ? newer : older!).summary.run;
  const lastGood = foundIn === 'new' && passedBefore ? older?.summary.run.startedAt : undefined;
  const other = counterpart && unmarked(excerptOf(counterpart.exchange, finding.at, ''));
  return {
    classification,
    foundIn,
    result,
    finding,
    document: {
      title: newer.summary.coverage.find(({ api }) => api === result.api)?.title ?? result.api,
      sha256: run.documents[result.api] ?? '',
    },
    firstSeen: run.startedAt,
    ...(lastGood !== undefined && { lastGood }),
    ...(counterpart && { counterpart }),
    ...(other && { otherExcerpt: other }),
    shown: finding.exchanges.flatMap((id) => exchanges.get(id) ?? []),
    ...(control && { control }),
  };
}

/** What the other run got is no failure of this finding, so that nothing in it is marked as one. */
function unmarked(excerpt: Excerpt | undefined): Excerpt | undefined {
  return excerpt && { ...excerpt, lines: excerpt.lines.map((line) => ({ ...line, offending: false })) };
}
