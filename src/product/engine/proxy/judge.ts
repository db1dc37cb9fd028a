import { recorded } from '../../http/transport.js';
import { faultOf } from '../../http/fault.js';
import { addressVariableOf } from '../../model/base-variables.js';
import { type Base, type Exchange, pairsOf, type Outcome, type RecordedRequest } from '../../model/exchange.js';
import { counted, inWords } from '../../model/counted.js';
import { proxyScenario } from '../../model/history.js';
import type { RunHeader } from '../../results/journal.js';
import type { Journal } from '../../results/open-journal.js';
import type { RunSummary } from '../../results/run-json.js';
import { addressOf, createOtherPlaces, undocumented, type Declared } from '../recorded/address.js';
import { createTrafficJudge } from '../recorded/judge.js';
import type { Heard } from '../recorded/recorded-exchange.js';
import type { Bodies, Numbers, ProxiedExchange } from './evidence.js';
import { isCutShort } from '../../model/response.js';
import { createCredentials } from '../recorded/context.js';

export interface ProxyJudgeOptions {
  readonly header: RunHeader;
  readonly declared: Declared;
  readonly journal: Journal;
  /** Why the journal cannot be written any more; undefined while it can. */
  readonly journalFault?: () => string | undefined;
  readonly learn: (heard: Heard, operation: string) => void;
  /** Hides what is secret in an exchange before anything of it is kept. */
  readonly masked: (exchange: Exchange) => Exchange;
}

const maxBytes = 8 * 1024 * 1024;

/** Judges traffic while it passes, with what judges a journal: the journal that it writes gives the same verdicts. */
export function createProxyJudge(options: ProxyJudgeOptions) {
  const { header, declared, journal, journalFault, learn, masked } = options;
  const judge = createTrafficJudge(header, journal, proxyScenario);
  let credentialsOf = createCredentials();
  let number = 0;
  const otherPlace = createOtherPlaces();
  return {
    /** Masks, keeps and judges one exchange, or says why it does not. */
    add(proxied: ProxiedExchange, bodies: Bodies): string | undefined {
      // `*` and the address of another host name no place of the API.
      if (!proxied.path.startsWith('/')) return 'its request target is no path';
      const request = requestOf(proxied, bodies.sent, declared.bases[proxied.base] ?? '');
      const outcome = outcomeOf(proxied, bodies.received);
      const address = addressOf(request.method, request.url, declared);
      learn({ request, outcome }, address?.operation ?? '');
      if (address === undefined) return otherPlace(request.method, proxied.path);
      const { base, operation, path } = address;
      number += 1;
      const isFull = judge.add(
        masked({
          id: `${header.id}-${number}`,
          operation,
          base,
          effect: request.method === 'GET' ? 'read' : 'build',
          request: { ...request, path },
          credentials: credentialsOf({ base, request, ...outcome }, { isComplete: true, tokens: 'as sent' }),
          startedAt: proxied.startedAt,
          milliseconds: proxied.milliseconds,
          ...outcome,
        }),
      );
      if (isFull) credentialsOf = createCredentials();
      return undefined;
    },
    /** What was seen of the traffic, which the journal is told. */
    async conclude(numbers: Numbers): Promise<RunSummary> {
      const fault = journalFault?.();
      const interrupted = fault === undefined ? {} : { [fault]: 1 };
      return withDropped(await judge.end(numbers.dropped, { interrupted }), numbers);
    },
  };
}

/** Whoever reads the headline must not take for the whole traffic what was judged: it says what was dropped, or that nothing came. */
function withDropped(summary: RunSummary, { dropped, passed }: Numbers): RunSummary {
  const count = Object.entries(dropped).reduce(
    (sum, [reason, one]) => (reason.startsWith(undocumented) ? sum : sum + one),
    0,
  );
  const { conclusion, run } = summary;
  if (passed === 0) {
    const variables = inWords(Object.keys(run.target.bases).map((base) => addressVariableOf(base as Base)));
    const because = `no request came through the proxy; expected a client that takes its addresses from ${variables}`;
    return { ...summary, conclusion: { ...conclusion, because } };
  }
  if (count === 0) return summary;
  const remark = `${count} of ${counted(passed, 'exchange')} passed without being judged`;
  return { ...summary, conclusion: { ...conclusion, remarks: [remark, ...conclusion.remarks] } };
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

function requestOf({ method, path, requestHeaders }: ProxiedExchange, sent: Buffer, base: string): RecordedRequest {
  const body = utf8.decode(sent);
  const url = new URL(base).origin + path;
  return { method, path, url, headers: pairsOf(requestHeaders.map(fromWire)), ...(body !== '' && { body }) };
}

/** A body that cannot be read by what its headers say is a fault on the way, as in a run. */
function outcomeOf({ outcome }: ProxiedExchange, body: Buffer): Outcome {
  if ('fault' in outcome) return outcome;
  const { status, headers } = outcome;
  try {
    const response = recorded({ status, headers: headers.map(fromWire), body }, { maxBytes });
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
