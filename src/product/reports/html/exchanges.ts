import { counted } from '../../model/counted.js';
import { inBase64, layoutOf } from '../../results/excerpt.js';
import { credentialsIn } from '../../results/credentials.js';
import type { Exchange, Header } from '../../model/exchange.js';
import type { RunSummary } from '../../results/run-json.js';
import { timeIn } from '../wording.js';
import { escape, sectionOf } from './markup.js';

/** The exchanges that findings name, by id, and those that are their positive controls. */
export type Exchanges = ReadonlyMap<Exchange['id'], Exchange>;

/** Ids of the exchanges that the findings of a run rest on. */
export function citedExchanges({ requirements }: RunSummary): ReadonlySet<Exchange['id']> {
  const findings = requirements.flatMap((requirement) => requirement.findings);
  return new Set(findings.flatMap(({ exchanges, control }) => exchanges.concat(control ?? [])));
}

/** A body beyond this stands in the journal alone. */
const longestBody = 200_000;

/** Request, headers and whole body of every exchange that a finding rests on; credentials are masked. */
export function exchangeSection(exchanges: Exchanges): readonly string[] {
  const says =
    'The requests and responses that the findings rest on, with headers and whole bodies. Credentials are replaced by their names.';
  const boxes = [...exchanges.values()].map(exchangeBox);
  return boxes.length === 0 ? [] : [sectionOf('exchanges', 'Exchanges', says, boxes)];
}

function exchangeBox(exchange: Exchange): string {
  const { id, operation, base, request, response, fault, startedAt, milliseconds } = exchange;
  const outcome = response === undefined ? fault.class : String(response.status);
  const sentWith = credentialsIn(exchange);
  const time = startedAt === 0 ? 'time not recorded' : timeIn(new Date(startedAt).toISOString());
  return `<details class="exchange fold" id="exchange-${id}"><summary><code>${escape(operation)}</code> at <code>${escape(base)}</code>: ${escape(outcome)} <span class="meta">exchange ${escape(id)}, ${escape(time)}, ${milliseconds.toFixed(1)} ms</span></summary>
${sentWith === '' ? '' : `<p class="meta">Sent with ${escape(sentWith)}</p>`}
<h4>Request</h4><pre tabindex="0" aria-label="Request">${escape(`${request.method} ${request.url}`)}
${headerLines(request.headers)}${bodyText(request.body)}</pre>
<h4>Response</h4><pre tabindex="0" aria-label="Response">${
    response === undefined
      ? escape(`${fault.class}: ${fault.message}`)
      : `${response.status}
${headerLines(response.headers)}${response.encoding === undefined ? '' : `\n\n(the body is ${inBase64})`}${bodyText(response.body)}`
  }</pre></details>`;
}

function headerLines(headers: readonly Header[]): string {
  return headers.map(([name, value]) => escape(`${name}: ${value}`)).join('\n');
}

function bodyText(body: string | undefined): string {
  if (body === undefined || body === '') return '';
  const text = layoutOf(body);
  const rest = text.length - longestBody;
  return `\n\n${escape(text.slice(0, longestBody))}${rest > 0 ? `\n… ${counted(rest, 'more character')} in journal.ndjson` : ''}`;
}
