import { jsonText } from '../../json/text.js';
import { counted, firstOf, inWords } from '../../model/counted.js';
import { groupedBy } from '../../model/groups.js';
import { identityOf } from '../../results/compare.js';
import type { Difference } from '../../results/difference.js';
import { failuresOfApi } from '../../results/conclusion.js';
import { startOf } from '../../results/spans.js';
import { failedInWords, isComplete } from '../../results/tested.js';
import { withoutAcceptance } from '../../results/requirement-result.js';
import { howToGet, releasedProgram } from '../../results/command.js';
import type { RunSummary } from '../../results/run-json.js';
import { apiInWords } from '../../results/area.js';
import { causesAmong, explained, idsOf, mostSentences, whyOf } from '../causes.js';
import { documentsText, identityText } from '../changes.js';
import { detailsOf } from '../finding-text.js';
import { sourceRules, sourceText } from '../../model/requirement.js';
import { isGone, ofOneRun, scriptName, type DossierItem } from '../dossier/items.js';
import { addressesIn, byLevel, targetWords, timeIn } from '../wording.js';
import { exchangeSection } from './exchanges.js';
import { card, excerptBox, failedItem, folded } from './finding-card.js';
import { escape, factList, prose, sectionOf } from './markup.js';
import { documentOf } from './page.js';

/** What the sender writes on top of a dossier; the title is the name of the target unless given. */
export interface Heading {
  readonly title?: string;
  readonly from?: string;
  readonly to?: string;
}

/**
 * The dossier: findings for a vendor, with both responses, on a page that fetches nothing. `archive` is the name of the one
 * beside it, `notes` are what whoever replays a finding has to know, and `early` warns that the run was interrupted.
 */
export function dossierPage(
  newer: RunSummary,
  difference: Difference | undefined,
  items: readonly DossierItem[],
  beside: Heading & Readonly<Partial<{ archive: string; notes: readonly string[]; early: readonly string[] }>> = {},
): string {
  const { title = newer.run.target.name, from, to, archive = 'dossier.zip', notes = [], early = [] } = beside;
  const { run, conclusion } = newer;
  const { heading: verdict, kind } = targetWords[conclusion.target];
  const heading = kind === 'pass' && !isComplete(newer.evidence) ? 'No failure in what was tested' : verdict;
  const failures = failuresOfApi(newer.requirements, run.strict).map(withoutAcceptance);
  const because = failures.length === 0 ? conclusion.because : failedInWords(failures);
  const parties = [from && `From ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
  const identity = difference?.after ?? identityOf(newer);
  const facts = [
    ...(difference === undefined ? [] : [['Older run', identityText(difference.before)] as const]),
    [difference === undefined ? 'Run' : 'Newer run', identityText(identity)] as const,
    ...addressesIn(identity.bases),
    ['Documents (SHA-256)', documentsText(identity)] as const,
  ];
  const warned = (texts: readonly string[]): string =>
    texts.map((text) => `<p class="warning">Warning: ${prose(text)}</p>`).join('\n');
  const classes = [...groupedBy(items, ({ classification }) => classification)].map(
    ([name, own]) => [name, causesAmong(own, newer).map(explained)] as const,
  );
  const shared = classes.flatMap(([, causes]) =>
    causes.flatMap((cause) => {
      const [ids, why] = [idsOf(cause), whyOf(cause, newer)];
      const because = why === '' ? '' : ` (${prose(why)})`;
      return ids.length < 2 ? [] : `<p>Probably one cause: ${escape(inWords(ids))}${because}.</p>`;
    }),
  );
  const exchanges = items.flatMap(({ shown, control, counterpart, onChain }) =>
    shown.concat(control ?? [], onChain?.asked ?? [], counterpart?.exchange ?? []),
  );
  return documentOf(
    `${title}: findings of ${startOf(newer).slice(0, 10)}`,
    `<header class="head"><p class="kicker">Conformance dossier</p><h1>${escape(title)}</h1>
<p>${escape(parties)}</p>
<p class="result ${kind}"><strong>${heading}</strong> <span>${prose(because)}.</span></p>
${warned(early)}
${classes.map(([name, own], index) => contents(name, own, `class-${index + 1}`)).join('\n')}
${shared.join('\n')}
<p>${introduction(items)}</p>
<p>The archive <code>${escape(archive)}</code> has all requests and responses, and the scripts. <code>${releasedProgram} vendor --verify ${escape(archive)}</code> compares its files with their SHA-256, and judges the responses again. ${prose(howToGet)}</p>
${notes.length === 0 ? '' : `<p>${prose(notes.join(' '))}</p>`}
<details class="fold"><summary>How to read a finding</summary><ul>${reading(items)}</ul></details>
<details class="fold"><summary>Runs and documents</summary>${factList(facts)}
${warned(difference?.warnings ?? [])}</details></header>
<main id="main">
${classes.map(([name, causes], index) => sectionOf(`class-${index + 1}`, countIn(name, causes), '', causes.flatMap(cardsOf))).join('\n')}
${exchangeSection(new Map(exchanges.map((exchange) => [exchange.id, exchange]))).join('\n')}
</main>
<footer><p>Made by Plumbline ${escape(run.version)}, which compares what an API does with what its document says. Credentials are masked.</p></footer>`,
  );
}

/** What stands below. */
function introduction(items: readonly DossierItem[]): string {
  const open = items.filter((item) => !isGone(item)).length;
  const closing = open === 0 ? '' : ` Each${open < items.length ? ' that is not gone' : ''} says what would close it.`;
  return `Each finding below has its requests and responses, and a script that sends the requests and says whether the API still fails (exit code 1) or not (0).${closing}`;
}

/** The words that the findings use. */
function reading(items: readonly DossierItem[]): string {
  const sources = items.flatMap(({ result: { source, alsoAt = [] } }) => [source, ...alsoAt]);
  const example = sources.find(({ item }) => /\/[0-9]+$/.test(item)) ?? sources[0]!;
  const sentences = [
    'A MUST stands in the document; a SHOULD is inferred from it.',
    `A source, such as ${sourceText(example)}, is a section of the document and an item of it.`,
    ...sourceRules,
    '“Checks” counts how often the run judged the requirement: several times in one response where it has several items, and at each address; not in the repetitions of what failed.',
    'An input is what the requests of a session are made from: the same input may give others where wallets, positions or the time differ.',
    'A positive control is a request to the same operation without the fault. It may be rejected too, but for another reason: with 404 for an unknown order, say, and not with 401 for its token.',
  ];
  return sentences.map((sentence) => `<li>${escape(sentence)}</li>`).join('\n');
}

type Causes = readonly (readonly DossierItem[])[];

/** What a reader finds in a class of findings: the sentence of the first failed requirement of each cause, with a link. */
function contents(name: string, causes: Causes, place: string): string {
  const rows = causes.map((cause) => failedItem(cause));
  const moreOf = (left: number) => `<li><a href="#${place}">and ${counted(left, 'more probable cause')}</a></li>`;
  return `<p><strong>${escape(countIn(name, causes))}</strong></p><ul class="failed">${firstOf(rows, mostSentences, moreOf).join('\n')}</ul>`;
}

/** `New failures: 2 MUST and 1 SHOULD requirements`. */
function countIn(name: string, causes: Causes): string {
  const results = causes.flat().map(({ result }) => result);
  const { size } = new Set(results.map(({ id }) => id));
  return `${name}: ${byLevel(results).join(' and ')} ${size === 1 ? 'requirement' : 'requirements'}`;
}

/** The first finding of a cause is open, the others are folded. */
const cardsOf = ([first, ...others]: readonly DossierItem[]): readonly string[] => [
  cardOf(first!),
  ...others.map((item) => folded(item, cardOf(item))),
];

function cardOf(item: DossierItem): string {
  const { result, documentHash, because, firstSeen, lastGood, counterpart, onChain } = item;
  const asked = onChain?.asked.map(({ operation, id }) => [operation, id] as const) ?? [];
  return card(item, 'h3', {
    known: new Map(item.shown.map((exchange) => [exchange.id, exchange])),
    response: responses(item) + chainBox(onChain),
    evidence: [...asked, ...(counterpart ? [['the other run', counterpart.exchange.id] as const] : [])],
    facts: [
      // All of them concern the API.
      ...detailsOf(item).filter(([name]) => name !== 'Concerns'),
      ...(because === undefined ? [] : [['Beside the other run', because] as const]),
      ['Document', `${apiInWords(result.api)}, SHA-256 ${documentHash.slice(0, 16)}`],
      ['Seen since the run of', timeIn(firstSeen)],
      ...(lastGood === undefined ? [] : [['Passed in the run of', timeIn(lastGood)] as const]),
    ],
    note: `<p class="meta">In the archive: <code>${scriptName(item)}</code></p>`,
  });
}

/** What the simulation of a build gave, and what accounts held before and after. */
function chainBox(onChain: DossierItem['onChain']): string {
  if (onChain === undefined) return '';
  const title = 'On the chain: what simulating it gave, and the amounts before and after';
  return `<figure class="excerpt"><figcaption>${title}</figcaption><pre tabindex="0" aria-label="On the chain">${escape(jsonText(onChain.taken, 1))}</pre></figure>`;
}

/** The responses of both runs side by side, the older one first. */
function responses({ finding, foundIn, classification, otherExcerpt, counterpart }: DossierItem): string {
  const isOfTwo = classification !== ofOneRun;
  const [name, other] = foundIn === 'old' ? (['Before', 'Now'] as const) : (['Now', 'Before'] as const);
  const own = finding.excerpt === undefined ? '' : excerptBox(finding.excerpt, isOfTwo ? name : undefined);
  if (!isOfTwo) return own;
  if (counterpart === undefined || otherExcerpt === undefined)
    return `${own}<p class="meta">The ${foundIn === 'old' ? 'newer' : 'older'} run did not send this request, nor a similar one with such credentials at the same address and point of a session.</p>`;
  const same = counterpart.sameRequest ? 'same request' : 'a similar request';
  const others = excerptBox(otherExcerpt, `${other}, ${same}`);
  return `<div class="both">${foundIn === 'new' ? others + own : own + others}</div>`;
}
