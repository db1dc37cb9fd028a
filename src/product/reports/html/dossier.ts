import type { Exchange } from '../../model/exchange.js';
import { groupedBy } from '../../model/groups.js';
import type { Difference } from '../../results/difference.js';
import type { Excerpt } from '../../results/excerpt.js';
import type { Finding, RequirementResult, RunSummary } from '../../results/run-json.js';
import { mostSentences } from '../causes.js';
import { documentsText, identityText } from '../diff-text.js';
import { acceptedIn, steadinessIn, targetWords, timeIn } from '../wording.js';
import { exchangeSection } from './exchanges.js';
import { commandBox, excerptBox } from './finding-card.js';
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
  const rows: readonly (readonly [string, string])[] = [
    ...(from === undefined ? [] : [['From', from] as const]),
    ...(to === undefined ? [] : [['To', to] as const]),
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
<p class="result ${kind}"><strong>${heading}</strong> <span>${prose(conclusion.because)}.</span></p>
${contents(items)}${(difference?.warnings ?? []).map((one) => `<p class="warning">Warning: ${prose(one)}</p>`).join('')}
<dl class="facts">${[...rows, ['Documents (SHA-256)', documentsText(documents)] as const].map(([name, value]) => `<div class="whole"><dt>${name}</dt><dd>${escape(value)}</dd></div>`).join('')}</dl></header>
<main id="main">
${items.length === 0 ? '<p>No requirement failed.</p>' : classes(items)}
${exchangeSection(new Map(exchanges.map((exchange) => [exchange.id, exchange])))}
</main>
<footer><p>Made by Plumbline ${escape(run.version)}. The archive beside this page holds the journals of the runs and a manifest; <code>plumbline verify</code> checks it and judges its exchanges anew. Credentials are masked.</p></footer>`,
  );
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
      const rows = first
        .slice(0, mostSentences)
        .map(
          ({ result, finding }) =>
            `<li><span class="level ${result.level ?? ''}">${result.level ?? ''}</span> <a href="#finding-${finding.fingerprint}">${prose(result.says)}</a> <span class="meta">${result.id}</span></li>`,
        );
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
  if (own.findIndex((one) => wayOf(one) === wayOf(item)) === index) return card(item);
  const { result, finding } = item;
  return `<details class="fold"><summary>${result.id} <code>${escape(finding.operation)}</code> at <code>${escape(finding.base)}</code>: found ${prose(finding.actual)}</summary>${card(item)}</details>`;
}

function card(item: DossierItem): string {
  const { result, finding } = item;
  const { id, level = '', says } = result;
  const { expected, actual, fingerprint, curl, replay } = finding;
  return `<article class="finding ${level}" id="finding-${fingerprint}" aria-labelledby="finding-${fingerprint}-title">
<h3 id="finding-${fingerprint}-title"><span class="level ${level}">${level}</span> <span class="id">${id}</span>${prose(says)}</h3>
<dl class="contrast"><div><dt>Expected</dt><dd>${prose(expected)}</dd></div><div><dt>Found</dt><dd>${prose(actual)}</dd></div></dl>
${responses(item)}
<dl class="facts">${facts(item)
    .map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
    .join('')}</dl>
<p class="refuted">${prose(finding.refutedBy)}</p>
<p class="evidence"><strong>Evidence</strong> ${links(item)}</p>
<details class="reproduce"><summary>How to reproduce</summary>
${commandBox(curl.startsWith('#!') ? 'Shell script' : 'Request', curl)}
${commandBox('Replay with this suite', replay)}
<p class="meta"><code>${scriptName(result, finding)}</code> in the archive sends this and says whether the target still shows it.</p>
</details></article>`;
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

function links({ shown, control, counterpart }: DossierItem): string {
  const link = ({ id }: Exchange, text: string): string => `<a href="#exchange-${id}">${text}</a>`;
  return [
    ...shown.map((one, index) => link(one, shown.length === 1 ? 'request and response' : `exchange ${index + 1}`)),
    ...(control ? [link(control, 'positive control')] : []),
    ...(counterpart ? [link(counterpart.exchange, 'the other run')] : []),
  ].join(', ');
}

function facts(item: DossierItem): readonly (readonly [string, string])[] {
  const { result, finding, document, firstSeen, lastGood } = item;
  const { operation, base, at, observedAt, requestId, fingerprint } = finding;
  const accepted = acceptedIn(result);
  return [
    [
      'Stated by',
      `${escape(document.title)}, “${escape(result.source.section)}”, ${escape(result.source.item)} <code>${escape(document.sha256.slice(0, 16))}</code>`,
    ],
    [
      'Where',
      `<code>${escape(operation)}</code> at <code>${escape(base)}</code>${at === '' ? '' : `, <code>${escape(at)}</code>`}`,
    ],
    ['Reproduced', escape(steadinessIn(finding))],
    ['First seen', escape(timeIn(firstSeen))],
    ['Last good', lastGood === undefined ? 'unknown' : escape(timeIn(lastGood))],
    ...(observedAt === undefined ? [] : [['Observed', escape(timeIn(observedAt))] as const]),
    ...(requestId === undefined ? [] : [['Request id', `<code>${escape(requestId)}</code>`] as const]),
    ['Fingerprint', `<code>${fingerprint}</code>`],
    ...(accepted === '' ? [] : [['Accepted', prose(accepted)] as const]),
  ];
}
