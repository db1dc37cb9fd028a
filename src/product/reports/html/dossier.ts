import type { Exchange } from '../../model/exchange.js';
import { groupedBy } from '../../model/groups.js';
import type { Difference } from '../../results/difference.js';
import type { Excerpt } from '../../results/excerpt.js';
import type { Finding, RequirementResult, RunSummary } from '../../results/run-json.js';
import { mostSentences } from '../causes.js';
import { documentsText, identityText } from '../diff-text.js';
import { targetWords, timeIn } from '../wording.js';
import { exchangeSection } from './exchanges.js';
import { card, evidence, excerptBox, failedItem, sourceText } from './finding-card.js';
import { escape, prose, section } from './markup.js';
import { documentOf } from './page.js';

/** One finding of a dossier with all that its reader needs. */
export interface DossierItem {
  /** Such as `New failures`; `Failures` where there is one run alone. */
  readonly classification: string;
  /** Which of the two runs has it. */
  readonly foundIn: 'old' | 'new';
  readonly result: RequirementResult;
  readonly finding: Finding;
  readonly document: { readonly title: string; readonly sha256: string };
  /** UTC time. */
  readonly firstSeen: string;
  readonly lastGood?: string;
  /** What the other run got for the same request, or for one of the same kind. */
  readonly counterpart?: { readonly exchange: Exchange; readonly sameRequest: boolean };
  readonly otherExcerpt?: Excerpt;
  /** The exchanges that show it; the last one decides. */
  readonly shown: readonly Exchange[];
  /** The valid counterpart request that succeeded. */
  readonly control?: Exchange;
}

/** What the sender writes on top of a dossier; the title is the name of the target unless given. */
export interface Heading {
  readonly title?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The script that shows a finding, as the archive names it. */
export function scriptName(
  { id }: Pick<RequirementResult, 'id'>,
  { fingerprint }: Pick<Finding, 'fingerprint'>,
): string {
  return `scripts/${id}-${fingerprint}.sh`;
}

/** The dossier: findings for a vendor, with both responses, on a page that fetches nothing. */
export function dossierPage(
  newer: RunSummary,
  difference: Difference | undefined,
  items: readonly DossierItem[],
  { title = newer.run.target.name, from, to }: Heading = {},
): string {
  const { run, conclusion } = newer;
  const { heading, kind } = targetWords[conclusion.target];
  const exchanges = items.flatMap(({ shown, control, counterpart }) => [
    ...shown,
    ...(control ? [control] : []),
    ...(counterpart ? [counterpart.exchange] : []),
  ]);
  const parties = [from && `From ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
  const rows: readonly (readonly [string, string])[] = [
    ...(difference === undefined
      ? [['Run', identityText(identityOf(newer))] as const]
      : [
          ['Older run', identityText(difference.before)] as const,
          ['Newer run', identityText(difference.after)] as const,
        ]),
  ];
  const documents = difference?.after ?? identityOf(newer);
  return documentOf(
    `${title}: findings of ${run.startedAt.slice(0, 10)}`,
    `<header class="head"><p class="kicker">Conformance dossier</p><h1>${escape(title)}</h1>
${parties === '' ? '' : `<p>${escape(parties)}</p>`}
<p class="result ${kind}"><strong>${heading}</strong> <span>${prose(conclusion.because)}.</span></p>
${contents(items)}${warnings(difference)}
<p>Each finding below has its requests and responses, a script that says whether the target still shows it, and what would close it. <code>plumbline vendor --verify</code> checks the archive beside this page.</p>
<details class="fold"><summary>Runs and documents</summary><dl class="facts">${[...rows, ['Documents (SHA-256)', documentsText(documents)] as const].map(([name, value]) => `<div class="whole"><dt>${name}</dt><dd>${escape(value)}</dd></div>`).join('')}</dl></details></header>
<main id="main">
${items.length === 0 ? '<p>No requirement failed.</p>' : classes(items)}
${exchangeSection(new Map(exchanges.map((exchange) => [exchange.id, exchange])))}
</main>
<footer><p>Made by Plumbline ${escape(run.version)}. The archive beside this page holds the journals of the runs and a manifest; <code>plumbline vendor --verify</code> checks it and judges its exchanges anew. Credentials are masked.</p></footer>`,
  );
}

/** Why the two runs may differ beside what the target does. */
function warnings(difference: Difference | undefined): string {
  if (difference === undefined || difference.warnings.length === 0) return '';
  return `<div class="warning">${difference.warnings.map((warning) => `Warning: ${prose(warning)}`).join('<br>')}</div>`;
}

function identityOf({ run, end }: RunSummary): Difference['after'] {
  const { target, startedAt, version, depth, seed, documents } = run;
  const requests = end.sent.total;
  return { target: target.name, bases: target.bases, startedAt, version, depth, seed, requests, documents };
}

/** The classes of findings, and in each the requirements, in the order of the page. */
function grouped(items: readonly DossierItem[]): readonly (readonly [string, readonly DossierItem[]])[] {
  return [...groupedBy(items, ({ classification }) => classification)];
}

/** What a reader finds on the page: the sentences of the failed requirements, each with a link. */
function contents(items: readonly DossierItem[]): string {
  return grouped(items)
    .map(([name, own], index) => {
      const first = own.filter((item, at) => own.findIndex(({ result }) => result.id === item.result.id) === at);
      const rows = first.slice(0, mostSentences).map((item) => failedItem([item]));
      const left = first.length - rows.length;
      return `<p><strong>${escape(countIn(name, own))}</strong></p><ul class="failed">${rows.join('\n')}${left > 0 ? `<li><a href="#class-${index + 1}">and ${left} more</a></li>` : ''}</ul>`;
    })
    .join('\n');
}

/** `New failures: 2 MUST and 1 SHOULD requirements`. */
function countIn(name: string, items: readonly DossierItem[]): string {
  const ids = (level: string): number =>
    new Set(items.filter(({ result }) => result.level === level).map(({ result }) => result.id)).size;
  const counts = (['must', 'should'] as const).flatMap((level) =>
    ids(level) === 0 ? [] : [`${ids(level)} ${level.toUpperCase()}`],
  );
  const isOne = ids('must') + ids('should') === 1;
  return `${name}: ${counts.join(' and ')} ${isOne ? 'requirement' : 'requirements'}`;
}

function classes(items: readonly DossierItem[]): string {
  return grouped(items)
    .map(([name, own], index) => {
      const places = own.length === 1 ? '' : `Shown at ${own.length} places.`;
      return section(`class-${index + 1}`, countIn(name, own), places, own.map(cardIn));
    })
    .join('\n');
}

/** The first finding of a requirement is open; those that depart in the same way elsewhere are folded. */
function cardIn(item: DossierItem, index: number, own: readonly DossierItem[]): string {
  const wayOf = ({ result, finding }: DossierItem): string => `${result.id} ${finding.cause ?? ''}`;
  if (own.findIndex((dossierItem) => wayOf(dossierItem) === wayOf(item)) === index) return cardOf(item);
  const { result, finding } = item;
  return `<details class="fold"><summary>${result.id} <code>${escape(finding.operation)}</code> at <code>${escape(finding.base)}</code>: found ${prose(finding.actual)}</summary>${cardOf(item)}</details>`;
}

function cardOf(item: DossierItem): string {
  const { result, finding, document, firstSeen, lastGood, shown, control, counterpart } = item;
  return card(item, {
    tag: 'h3',
    title: `<span class="id">${result.id}</span>${prose(result.says)}`,
    response: responses(item),
    evidence: evidence([
      ...shown.map((exchange, index) => ({
        id: exchange.id,
        name: shown.length === 1 ? 'request and response' : `exchange ${index + 1}`,
        exchange: exchange,
      })),
      ...(control ? [{ id: control.id, name: 'positive control', exchange: control }] : []),
      // Of another run, whose clock says nothing here.
      ...(counterpart ? [{ id: counterpart.exchange.id, name: 'the other run', exchange: undefined }] : []),
    ]),
    facts: [
      [
        'Stated by',
        `${escape(document.title)}, ${sourceText(result)} <code>${escape(document.sha256.slice(0, 16))}</code>`,
      ],
      ['First seen', escape(timeIn(firstSeen))],
      ['Last good', lastGood === undefined ? 'unknown' : escape(timeIn(lastGood))],
    ],
    note: `<p class="meta"><code>${scriptName(result, finding)}</code> in the archive sends this and says whether the target still shows it.</p>`,
  });
}

/** The responses of both runs side by side, the older one first. */
function responses({ finding, foundIn, otherExcerpt, counterpart }: DossierItem): string {
  const name = (run: 'old' | 'new'): string => (run === 'old' ? 'Before' : 'Now');
  const own = finding.excerpt === undefined ? '' : excerptBox(finding.excerpt, name(foundIn));
  if (counterpart === undefined || otherExcerpt === undefined) return own;
  const other = excerptBox(
    otherExcerpt,
    `${name(foundIn === 'new' ? 'old' : 'new')}, ${counterpart.sameRequest ? 'same request' : 'request of the same kind'}`,
  );
  return `<div class="both">${foundIn === 'new' ? other + own : own + other}</div>`;
}
