import { recorded } from '../../http/transport.js';
import { faultOf } from '../../http/fault.js';
import { pairsOf, type ExchangeId, type Outcome, type RecordedRequest } from '../../model/exchange.js';
import { counted } from '../../model/counted.js';
import { proxyScenario } from '../../model/history.js';
import type { RunHeader } from '../../results/journal.js';
import type { Journal } from '../../results/open-journal.js';
import type { RunSummary } from '../../results/run-json.js';
import { addressOf, type DeclaredOperations } from '../recorded/address.js';
import { type Masking, createTrafficJudge } from '../recorded/judge.js';
import type { Heard } from '../recorded/recorded-exchange.js';
import { createReaders } from './readers.js';
import { undocumented, type Numbers, type ProxiedExchange } from './proxied-exchange.js';
import { isCutShort } from '../../model/response.js';
import { createCredentials } from '../recorded/context.js';

export interface ProxyJudge {
  /** Masks, keeps and judges one exchange, or says why it does not. */
  add(proxied: ProxiedExchange): string | undefined;
  /** What was seen of the traffic, which the journal is told. */
  conclude(numbers: Numbers): Promise<RunSummary>;
}

export interface ProxyJudgeOptions {
  readonly header: RunHeader;
  readonly bases: Readonly<Record<string, string>>;
  readonly operations: DeclaredOperations;
  readonly journal: Journal;
  /** Why the journal cannot be written any more; undefined while it can. */
  readonly journalFault?: () => string | undefined;
  readonly learn: (heard: Heard, operation: string) => void;
  readonly masked: Masking;
}

const maxBytes = 8 * 1024 * 1024;

/** Judges traffic while it passes, with what judges a journal: the journal that it writes gives the same verdicts. */
export function createProxyJudge(options: ProxyJudgeOptions): ProxyJudge {
  const { header, bases, operations, journal, journalFault, learn, masked } = options;
  const judge = createTrafficJudge(header, journal, proxyScenario);
  let credentialsOf = createCredentials();
  let number = 0;
  const read = createReaders(header);
  return {
    add(proxied) {
      // `*` and the address of another host name no place of the API.
      if (!proxied.path.startsWith('/')) return 'its request target is no path';
      const request = requestOf(proxied, bases[proxied.base] ?? '');
      const outcome = outcomeOf(proxied);
      const address = addressOf(request.method, request.url, bases, operations);
      learn({ request, outcome }, address?.operation ?? '');
      if (address === undefined) return undocumented;
      const { base, operation, path } = address;
      number += 1;
      const id: ExchangeId = `${header.id}-${number}`;
      const exchange = masked({
        id,
        operation,
        base,
        effect: request.method === 'GET' ? 'read' : 'build',
        request: { ...request, path },
        credentials: credentialsOf({ base, request, ...outcome }, { isComplete: true, tokens: 'as sent' }),
        startedAt: proxied.startedAt,
        milliseconds: proxied.milliseconds,
        ...outcome,
      });
      const { purpose: asked, credentials, facts, earlier = [] } = read(exchange);
      const purpose = earlier.find(([one]) => one === id)?.[1] ?? asked;
      const kept = {
        ...exchange,
        ...(purpose !== undefined && { purpose }),
        credentials: { ...exchange.credentials, ...credentials },
      };
      if (judge.add(kept, facts)) credentialsOf = createCredentials();
      return undefined;
    },
    async conclude(numbers) {
      const fault = journalFault?.();
      const interrupted = fault === undefined ? {} : { [fault]: 1 };
      return withDropped(await judge.end(numbers.dropped, { interrupted }), numbers);
    },
  };
}

/** Evidence that was dropped stands in the headline: whoever reads the result must not take it for the whole traffic. */
function withDropped(summary: RunSummary, { dropped, passed }: Numbers): RunSummary {
  const count = Object.entries(dropped).reduce((sum, [reason, one]) => (reason === undocumented ? sum : sum + one), 0);
  if (count === 0) return summary;
  const remark = `${count} of ${counted(passed, 'exchange')} passed without being judged`;
  const { conclusion } = summary;
  return { ...summary, conclusion: { ...conclusion, remarks: [remark, ...conclusion.remarks] } };
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

function requestOf({ method, path, requestHeaders, requestBody }: ProxiedExchange, base: string): RecordedRequest {
  const body = utf8.decode(requestBody);
  const url = new URL(base).origin + path;
  return { method, path, url, headers: pairsOf(requestHeaders.map(fromWire)), ...(body !== '' && { body }) };
}

/** A body that cannot be read by what its headers say is a fault on the way, as in a run. */
function outcomeOf({ outcome }: ProxiedExchange): Outcome {
  if ('fault' in outcome) return outcome;
  const { status, headers, body } = outcome;
  try {
    const response = recorded({ status, headers: headers.map(fromWire), body: Buffer.from(body) }, { maxBytes });
    if (isCutShort(response))
      return { fault: { class: 'truncated', message: 'the connection was closed in the middle of a JSON body' } };
    return { response };
  } catch (error) {
    return { fault: faultOf(error, true) };
  }
}

/** Node reads headers as Latin 1; most that are not ASCII were written as UTF-8. */
function fromWire(latin1: string): string {
  return /[\u0080-\u00ff]/.test(latin1) ? Buffer.from(latin1, 'latin1').toString('utf8') : latin1;
}
