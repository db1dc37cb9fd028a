import type { Exchange } from '../../model/exchange.js';
import type { Difference } from '../../results/difference.js';
import type { Excerpt } from '../../results/excerpt.js';
import type { Finding, RequirementResult, RunSummary } from '../../results/run-json.js';
import { differenceConclusion, documentsText, identityText } from '../diff-text.js';
import { acceptedIn, steadinessIn, targetWords, timeIn } from '../wording.js';
import { exchangeSection } from './exchanges.js';
import { commandBox, excerptBox } from './finding-card.js';
import { escape, prose, section } from './markup.js';
import { documentOf } from './page.js';

/** One finding of a dossier with all that its reader needs. */
export interface DossierItem {
  /** Such as `New failures`; `Found` where there is one run alone. */
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

/** The dossier: findings for a vendor, with both responses, on a page that fetches nothing. */
export function dossierPage(
  newer: RunSummary,
  difference: Difference | undefined,
  items: readonly DossierItem[],
): string {
  const { run, conclusion } = newer;
  const { heading, kind } = targetWords[conclusion.target];
  const exchanges = items.flatMap(({ shown, control, counterpart }) => [
    ...shown,
    ...(control ? [control] : []),
    ...(counterpart ? [counterpart.exchange] : []),
  ]);
  const rows: readonly (readonly [string, string])[] =
    difference === undefined
      ? [['Run', identityText(identityOf(newer))]]
      : [
          ['Older run', identityText(difference.before)],
          ['Newer run', identityText(difference.after)],
        ];
  const documents = difference?.after ?? identityOf(newer);
  return documentOf(
    `Findings at ${run.target.name}, ${run.startedAt.slice(0, 10)}`,
    `<header class="head"><p class="kicker">Conformance dossier</p><h1>${escape(run.target.name)}</h1>
<p class="result ${kind}"><strong>${heading}</strong> <span>${prose(conclusion.because)}.</span></p>
${difference === undefined ? '' : `<p>${escape(differenceConclusion(difference))}</p>${difference.warnings.map((one) => `<p class="warning">Warning: ${prose(one)}</p>`).join('')}`}
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

function classes(items: readonly DossierItem[]): string {
  const names = [...new Set(items.map(({ classification }) => classification))];
  return names
    .map((name, index) => {
      const own = items.filter(({ classification }) => classification === name);
      return section(`class-${index + 1}`, `${name}: ${own.length}`, '', own.map(cardIn));
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
