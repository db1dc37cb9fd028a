import type { RunSummary } from '../../results/run-json.js';
import { acceptanceOf, causesOf, failureCount, idsOf, noteCausesOf, type Cause, type Departure } from '../causes.js';
import { acceptedIn } from '../wording.js';
import type { Exchanges } from './exchanges.js';
import { findingCard } from './finding-card.js';
import { distinct, filterForm } from './filters.js';
import { escape, prose, section, table } from './markup.js';

/** The failed requirements by probable cause: an index, a form to filter it, and a card for each finding. */
export function failures(summary: RunSummary, exchanges: Exchanges): string {
  const causes = causesOf(summary);
  if (causes.length === 0)
    return section('failures', 'Failed requirements', 'None failed in what this run tested.', []);
  const introduction = `${failureCount(summary)}. The most severe come first. Each says what the document requires, what was found instead, how to reproduce it, and what would refute it.`;
  const rows = causes.map((cause, index) => indexRow(cause, index));
  return section('failures', 'Failed requirements', introduction, [
    filterForm('cause', 'Failed requirements', 'cause', causes.length, [
      { name: 'level', label: 'Level', options: distinct(causes.map((cause) => cause[0]!.result.level ?? '')) },
      { name: 'api', label: 'API', options: distinct(causes.map((cause) => cause[0]!.result.api)) },
      {
        name: 'operation',
        label: 'Operation',
        options: distinct(causes.flat().map(({ finding }) => finding.operation)).toSorted(),
      },
      { name: 'state', label: 'Effect', options: distinct(causes.map(stateOf)) },
    ]),
    table('Causes', ['Level', 'Cause', 'Where', 'Places'], rows, 'class="index"'),
    ...causes.map((cause, index) => causeBox(cause, `cause-${index + 1}`, `Cause ${index + 1}`, exchanges)),
  ]);
}

/** Notes have no effect on the result and so stand apart from failures. */
export function notes(summary: RunSummary, exchanges: Exchanges): string {
  const causes = noteCausesOf(summary);
  if (causes.length === 0) return '';
  return section('notes', 'Notes', 'Reported, and without effect on the result.', [
    `<details class="fold"><summary>${causes.length} ${causes.length === 1 ? 'note' : 'notes'}: ${distinct(causes.flat().map(({ result }) => result.id)).join(', ')}</summary>`,
    ...causes.map((cause, index) => causeBox(cause, `note-${index + 1}`, `Note ${index + 1}`, exchanges)),
    '</details>',
  ]);
}

function stateOf(cause: Cause): string {
  return cause.every(({ result }) => acceptedIn(result) !== '') ? 'accepted' : 'counts';
}

/** What a filter compares and searches, as attributes. */
function attributesOf(cause: Cause): string {
  const { result } = cause[0]!;
  const words = cause.flatMap(({ result: { id, says }, finding }) => [
    id,
    says,
    finding.operation,
    finding.base,
    finding.at,
    finding.expected,
    finding.actual,
    finding.fingerprint,
  ]);
  const operations = distinct(cause.map(({ finding }) => finding.operation)).join(' ');
  return `data-list="cause" data-level="${result.level ?? ''}" data-api="${escape(result.api)}" data-operation="${escape(operations)}" data-state="${stateOf(cause)}" data-words="${escape(distinct(words).join(' ').toLowerCase())}"`;
}

function indexRow(cause: Cause, index: number): string {
  const { result } = cause[0]!;
  const { level = '' } = result;
  const ids = idsOf(cause);
  const operations = distinct(cause.map(({ finding }) => finding.operation));
  const accepted = stateOf(cause) === 'accepted' ? ' <span class="meta">accepted</span>' : '';
  return `<tr ${attributesOf(cause)}><td><span class="level ${level}">${level}</span></td><td><a href="#cause-${index + 1}">${prose(result.says)}</a> <span class="meta">${ids.slice(0, 6).join(', ')}${ids.length > 6 ? ', …' : ''}</span>${accepted}</td><td class="unbroken">${operations
    .slice(0, 3)
    .map((operation) => `<code>${escape(operation)}</code>`)
    .join(
      '<br>',
    )}${operations.length > 3 ? `<br><span class="meta">and ${operations.length - 3} more</span>` : ''}</td><td>${cause.length}</td></tr>`;
}

function causeBox(cause: Cause, id: string, name: string, exchanges: Exchanges): string {
  const [first, ...others] = cause;
  const title = others.length === 0 ? name : `${name}: ${cause.length} places that probably share it`;
  const acceptance = acceptanceOf(cause);
  const attributes = id.startsWith('note') ? '' : ` ${attributesOf(cause)}`;
  return `<div class="cause" id="${id}"${attributes}><h3>${title}</h3>${acceptance === '' ? '' : `<p class="meta">${prose(acceptance)}.</p>`}${findingCard(first!, exchanges)}${others.map((other) => foldedCard(other, exchanges)).join('\n')}</div>`;
}

/** The first finding of a cause is open; the others say the same of other operations and addresses. */
function foldedCard(departure: Departure, exchanges: Exchanges): string {
  const { result, finding } = departure;
  const { operation, base, at, actual } = finding;
  return `<details class="fold"><summary>${result.id} <code>${escape(operation)}</code> at <code>${escape(base)}</code>${at === '' ? '' : ` <code>${escape(at)}</code>`}: found ${prose(actual)}</summary>${findingCard(departure, exchanges)}</details>`;
}
