import { join } from 'node:path';
import { atPointer, isObject, jsonIn, textsIn } from '../../json/parse.js';
import { isOfApi, type Exchange, type Session } from '../../model/exchange.js';
import type { Difference } from '../../results/difference.js';
import { excerptOf, type Excerpt } from '../../results/excerpt.js';
import { journalName } from '../../results/journal.js';
import { isSuccessStatus } from '../../model/response.js';
import { withoutWhatTells } from '../../results/rates.js';
import { createSessionReader, readJournal } from '../../results/read-journal.js';
import { withoutAcceptance } from '../../results/requirement-result.js';
import type { Finding, RunResults } from '../../results/run-json.js';
import { isOfToken } from '../../results/credentials.js';
import { scriptOf } from '../../results/curl.js';
import { keptOf } from '../../results/kept.js';
import { startOf } from '../../results/spans.js';
import type { Departure } from '../causes.js';
import { classesOf, isFoundBefore } from '../changes.js';
import { failuresOf } from '../wording.js';
import { counterpartsIn, type Counterpart } from './counterparts.js';
import { replayFor, type Profiles } from './profile.js';

/** How the findings of one run alone are classified. */
export const ofOneRun = 'Failures';

/** A finding of a dossier before its evidence is read. */
interface Chosen extends Departure {
  /** Such as `New failures`. */
  readonly classification: string;
  /** Why, where the other run decides it. */
  readonly because?: string;
  /** Which of the two runs has it. */
  readonly foundIn: 'old' | 'new';
}

/** One finding of a dossier with all that its reader needs. */
export interface DossierItem extends Chosen {
  /** SHA-256 of the document that states the requirement. */
  readonly documentHash: string;
  /** UTC time. */
  readonly firstSeen: string;
  readonly lastGood?: string;
  /** What the other run got for the same request, or for one of the same kind. */
  readonly counterpart?: Counterpart;
  readonly otherExcerpt?: Excerpt;
  /** The exchanges that show it; the last one decides. */
  readonly shown: readonly Exchange[];
  /** The positive control. */
  readonly control?: Exchange;
  /** What was read of the chain to decide it. */
  readonly onChain?: OnChain;
  /** The first success of the same operation in its run. */
  readonly success?: Exchange;
}

/** A simulation, and accounts before and after: what the node was asked, of each kind last, and what the run took from it. */
interface OnChain {
  readonly asked: readonly Exchange[];
  readonly taken: object;
}

/** The script that shows a finding, as the archive names it. */
export function scriptName({ result, finding }: Departure): string {
  return `scripts/${result.id}-${finding.fingerprint}.sh`;
}

/** What the newer run does not show any more. */
export function isGone({ classification }: Pick<Chosen, 'classification'>): boolean {
  return classification === 'Gone';
}

/** How notes of the newer run alone are classified. */
const newNotes = 'New notes, which do not count';

export const isNote = ({ result }: Pick<Chosen, 'result'>): boolean => result.level === 'note';

/** The findings of a dossier with their evidence from either run, the most important first; of notes, new ones alone. */
export async function itemsOf(
  newer: RunResults,
  older: RunResults | undefined,
  difference: Difference | undefined,
  profiles: Profiles,
): Promise<readonly DossierItem[]> {
  // What the client of the sender did is not the vendor's.
  const chosen = (difference && older ? changesIn(newer, older, difference) : failuresIn(newer)).filter(
    (one) => (!isNote(one) || one.classification === newNotes) && one.result.party !== 'client',
  );
  const of = (run: 'old' | 'new'): readonly Chosen[] => chosen.filter(({ foundIn }) => foundIn === run);
  const items = new Map([
    ...(await withEvidence(of('new'), newer, older, profiles)),
    ...(older ? await withEvidence(of('old'), older, newer, profiles) : []),
  ]);
  return chosen.map((choice) => items.get(choice)!);
}

/** The most severe first, whatever the sender accepts of them. */
function failuresIn({ summary }: RunResults): readonly Chosen[] {
  return failuresOf({ ...summary, requirements: summary.requirements.map(withoutAcceptance) }).flatMap((result) =>
    result.findings.map((finding) => ({ classification: ofOneRun, foundIn: 'new' as const, result, finding })),
  );
}

function changesIn(newer: RunResults, older: RunResults, difference: Difference): readonly Chosen[] {
  return classesOf(difference).flatMap(({ title, findings, name }) =>
    findings.flatMap((changed) => {
      const isOld = name === 'gone' || name === 'notTested' || isFoundBefore(changed);
      const { requirements } = (isOld ? older : newer).summary;
      const result = requirements.find(({ id }) => id === changed.id);
      const finding = result?.findings.find(({ fingerprint }) => fingerprint === changed.fingerprint);
      const foundIn = isOld ? 'old' : 'new';
      const isNew = name === 'added' || name === 'worse';
      const classification = changed.level === 'note' && isNew ? newNotes : title;
      const because = withoutWhatTells(changed.because);
      return result && finding ? [{ classification, because, foundIn, result, finding } as const] : [];
    }),
  );
}

/** What the run of some findings, and the other run, have to show of them. */
async function withEvidence(
  chosen: readonly Chosen[],
  own: RunResults,
  other: RunResults | undefined,
  profiles: Profiles,
): Promise<readonly (readonly [Chosen, DossierItem])[]> {
  const ids = new Set(chosen.flatMap(({ finding: { exchanges, control } }) => exchanges.concat(control ?? [])));
  const exchanges = new Map<Exchange['id'], Exchange>();
  const successes = new Map<string, Exchange>();
  const onChain = new Map<Exchange['id'], OnChain | undefined>();
  const reader = createSessionReader();
  for await (const entry of readJournal(join(own.folder, journalName))) {
    if (entry.type === 'session') {
      const session = reader.sessionOf(entry);
      for (const { id } of session.exchanges) if (ids.has(id)) onChain.set(id, onChainIn(session, id));
    }
    if (entry.type !== 'exchange') continue;
    reader.addExchange(entry);
    if (ids.has(entry.id)) exchanges.set(entry.id, entry);
    const place = placeOf(entry);
    if (isSuccessStatus(entry.response?.status) && !successes.has(place)) successes.set(place, entry);
  }
  const deciding = chosen.flatMap(({ finding: { exchanges: ids, input } }) => {
    const exchange = exchanges.get(ids.at(-1)!);
    return exchange === undefined ? [] : [{ exchange, input }];
  });
  const counterparts =
    other && (await counterpartsIn(readJournal(join(other.folder, journalName)), other.summary.run, deciding));
  const { run } = own.summary;
  return chosen.map((choice) => {
    const { result } = choice;
    const shown = choice.finding.exchanges.flatMap((id) => exchanges.get(id) ?? []);
    const counterpart = counterparts?.get(choice.finding.exchanges.at(-1)!);
    const { excerpt, otherExcerpt } = excerptsOf(choice.finding, shown.at(-1), counterpart?.exchange);
    const chain = choice.finding.at === '' && onChain.get(choice.finding.exchanges.at(-1)!);
    const control = choice.finding.control && exchanges.get(choice.finding.control);
    const curl = withoutToken(shown, control, successes.get(placeOf({ ...choice.finding, operation: 'challenge' })));
    const finding = {
      ...choice.finding,
      ...(excerpt && { excerpt }),
      ...(curl !== undefined && { curl }),
      replay: replayFor(choice.finding.replay, choice.foundIn, profiles, run.target),
      ...(isGone(choice) && { refutedBy: 'The newer run does not show it any more.' }),
    };
    const success = successes.get(placeOf(finding));
    const there = other?.summary.requirements.find(({ id }) => id === result.id);
    const passedThere = there?.verdict === 'pass';
    const failedThere = there?.findings.some(({ fingerprint }) => fingerprint === finding.fingerprint) === true;
    const starts = [own, ...(other && failedThere ? [other] : [])].map(({ summary }) => startOf(summary));
    const item: DossierItem = {
      ...choice,
      result: withoutAcceptance(result),
      finding,
      documentHash: run.documents[result.api] ?? '',
      firstSeen: starts.sort()[0]!,
      ...(other && passedThere && { lastGood: startOf(other.summary) }),
      ...(counterpart && { counterpart }),
      ...(otherExcerpt && { otherExcerpt }),
      shown,
      ...(control && { control }),
      ...(chain && { onChain: chain }),
      ...(success && { success }),
    };
    return [choice, item];
  });
}

/** What a session read of the chain for a build; undefined where it read nothing. */
function onChainIn({ exchanges, facts }: Session, id: Exchange['id']): OnChain | undefined {
  const noted = Object.values(facts)
    .flat()
    .flatMap((one) => (isObject(one) ? [one, one.probe] : []));
  const taken = noted.find((one) => isObject(one) && one.build === id);
  const after = exchanges.slice(exchanges.findIndex((one) => one.id === id) + 1);
  const next = after.findIndex(({ base }) => isOfApi(base));
  const asked = new Map(after.slice(0, next < 0 ? undefined : next).map((one) => [one.operation, one]));
  return isObject(taken) ? { asked: [...asked.values()], taken } : undefined;
}

const placeOf = ({ base, operation }: Pick<Exchange | Finding, 'base' | 'operation'>) => `${base} ${operation}`;

/** Requests that show what comes without a token, of which a challenge, in place of a control, shows that the key is taken. */
function withoutToken(
  [exchange, ...more]: readonly Exchange[],
  control: Exchange | undefined,
  challenge: Exchange | undefined,
): string | undefined {
  if (exchange === undefined || more.length > 0 || !control || !challenge) return undefined;
  const isWithout = exchange.credentials.token === 'absent' && isOfToken(exchange, control);
  const kept = keptOf(new Map([[challenge.id, challenge]]));
  return isWithout ? scriptOf([exchange], { kept, control: challenge.id }) : undefined;
}

/** What decides a build beside what names it: its transaction, or the data of an instruction. */
const ofBuild = /^\/(?:transaction|instructions\/[0-9]+\/data)$/;

/** Both responses at the place of a finding; two builds that look alike there, at the first place at which they differ. */
function excerptsOf({ at, excerpt }: Finding, own: Exchange | undefined, other?: Exchange) {
  const otherExcerpt = other && unmarked(excerptOf(other, at, ''));
  const body = jsonIn(other?.response?.body);
  const changed = [...textsIn(jsonIn(own?.response?.body))].find(
    ({ place, text }) => ofBuild.test(place) && text !== atPointer(body, place),
  );
  if (at !== '' || !own || !other || changed === undefined) return { excerpt, otherExcerpt };
  const there = unmarked(excerptOf(other, changed.place, ''));
  const texts = new Set(there?.lines.map(({ text }) => text));
  const here = excerptOf(own, changed.place);
  const lines = here?.lines.map((line) => ({ ...line, offending: !texts.has(line.text) })) ?? [];
  return { excerpt: here && { ...here, lines }, otherExcerpt: there };
}

/** What the other run got is no failure of this finding, so that nothing in it is marked as one, or said to be missing. */
function unmarked(excerpt: Excerpt | undefined): Excerpt | undefined {
  const own = excerpt?.lines.filter(({ text, offending }) => offending !== true || !text.trimStart().startsWith('←'));
  return excerpt && { ...excerpt, lines: (own ?? []).map((line) => ({ ...line, offending: false })) };
}
