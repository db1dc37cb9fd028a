import { acceptanceOf, type Cause } from '../causes.js';
import { acceptedIn } from '../wording.js';
import { filterForm } from './filters.js';
import { card, evidenceOf, folded } from './finding-card.js';
import { escape, prose } from './markup.js';

/** The causes, the most severe first, below a form that filters them. */
export function filteredCauses(causes: readonly Cause[]): readonly string[] {
  const form = filterForm('cause', causes.length, {
    Level: causes.map(([first]) => first!.result.level ?? ''),
    API: causes.map(([first]) => first!.result.api),
    Operation: causes.flat().map(({ finding }) => finding.operation),
    State: causes.map(stateOf),
  });
  return [form, ...causes.map((cause, index) => causeBox(cause, 'cause', index + 1))];
}

function stateOf(cause: Cause): string {
  return cause.every(({ result }) => acceptedIn(result) !== '') ? 'accepted' : 'counts';
}

/** The first finding of a cause is open; the others say the same of other operations and addresses. */
export function causeBox(cause: Cause, list: 'cause' | 'note', number: number): string {
  const { level = '', api } = cause[0]!.result;
  const operations = [...new Set(cause.map(({ finding }) => finding.operation))].join(' ');
  const title = `${list} ${number}${cause.length === 1 ? '' : `: ${cause.length} places that probably share it`}`;
  const acceptance = acceptanceOf(cause);
  const cards = cause.map((departure, index) => {
    const markup = card(departure, { tag: 'h4', evidence: evidenceOf(departure) });
    return index === 0 ? markup : folded(departure, markup);
  });
  return `<div class="cause" id="${list}-${number}" data-list="${list}" data-level="${level}" data-api="${escape(api)}" data-operation="${escape(operations)}" data-state="${stateOf(cause)}"><h3>${title}</h3>
${acceptance === '' ? '' : `<p class="meta">${prose(acceptance)}.</p>`}${cards.join('\n')}</div>`;
}
