import { isObject, type ParsedBody } from '../json/parse.js';
import { alternationsOf } from '../model/alternation.js';
import { apiKeyShown } from '../model/api-key.js';
import {
  interruptedFact,
  isCutOff,
  wasCut,
  type Exchange,
  type Header,
  type RecordedRequest,
  type RecordedResponse,
  type Session,
} from '../model/exchange.js';
import { groupedBy } from '../model/groups.js';
import { remembered } from '../model/remembered.js';
import type { RequestView, SessionView, View } from '../model/view.js';
import {
  hasErrorText,
  isCutShort,
  jsonSent,
  looksLikePage,
  parsedBodyOf,
  serverStatus,
  unavailableStatuses,
} from '../model/response.js';

/** Makes an exchange ready for checks. Pure: the same always gives the same. Few checks ask for one thing: it is made for them. */
export function viewOf<Fixtures>(exchange: Exchange, fixtures: Fixtures): View<Fixtures> {
  const { request, response, operation, base, credentials, purpose } = exchange;
  const parsed = parsedBodyOf(response);
  const [, path = '', rawQuery = ''] = /^([^?]*)\??([^]*)$/.exec(request.path) ?? [];
  return {
    ...{ exchange, operation, base, credentials, purpose, fixtures, parsed },
    request: {
      ...{ method: request.method, path, rawQuery },
      get query() {
        return queryOf(this);
      },
      get headers() {
        return headersOf(request);
      },
      get body() {
        return jsonSent(request);
      },
    },
    response: {
      status: response?.status ?? 0,
      text: response?.body ?? '',
      body: parsed.json ? parsed.value : undefined,
      get headers() {
        return response === undefined ? {} : headersOf(response);
      },
    },
    inconclusive: inconclusiveReason(exchange, parsed),
  };
}

/** Why an exchange decides nothing for what happened around it, and whether it is left out, for it was sent again later. */
export type UndecidedFor = (exchange: Exchange) => { readonly reason: string; readonly isLeftOut: boolean } | undefined;

export function sessionViewOf<Fixtures>(
  session: Session,
  fixtures: Fixtures,
  undecidedFor: UndecidedFor = () => undefined,
): SessionView<Fixtures> {
  const superseded = new Set(session.exchanges.flatMap(({ retryOf }) => retryOf ?? []));
  const unfinished = unfinishedReads(session);
  const cutBefore = `a later read was to decide it, but ${String(session.facts[interruptedFact])}`;
  const exchanges = session.exchanges.filter((exchange) => undecidedFor(exchange)?.isLeftOut !== true);
  const all = exchanges.map((exchange) => {
    const view = viewOf(exchange, fixtures);
    const around = undecidedFor(exchange)?.reason ?? (unfinished.has(exchange) ? cutBefore : undefined);
    return around === undefined ? view : { ...view, inconclusive: view.inconclusive ?? around };
  });
  const isLeftOut = ({ exchange }: View<Fixtures>): boolean => superseded.has(exchange.id) || isCutOff(exchange);
  const views = all.filter((view) => !isLeftOut(view));
  const repeated = all.filter(({ exchange }) => superseded.has(exchange.id));
  // What failed while an operation was away follows no input.
  const telling = views.filter(({ exchange }) => undecidedFor(exchange) === undefined);
  return { session, fixtures, facts: session.facts, views, repeated, alternations: alternationsOf(session, telling) };
}

/**
 * What a session that was cut short read last, or several times after its last change, was to be read until it shows that
 * change. What was created may have been taken away since.
 */
function unfinishedReads(session: Session): ReadonlySet<Exchange> {
  if (!wasCut(session)) return new Set();
  const isRead = ({ effect }: Exchange): boolean => effect === 'read';
  const upToLast = session.exchanges.slice(0, session.exchanges.findLastIndex(isRead) + 1);
  const reads = upToLast.slice(upToLast.findLastIndex((exchange) => !isRead(exchange)) + 1);
  const byRequest = groupedBy(reads, ({ request: { method, url, body } }) => [method, url, body].join(' '));
  return new Set([...byRequest.values()].flatMap((own) => (own.length > 1 ? own : [])).concat(reads.at(-1) ?? []));
}

/** A service that failed inside said so in a form of its own, also where the next attempt got through. */
export function judgedViews<F>({ repeated, views }: SessionView<F>): readonly View<F>[] {
  const failed = repeated.filter(({ inconclusive }) => inconclusive === undefined);
  return failed.length === 0 ? views : [...failed, ...views];
}

const queryOf = remembered(({ rawQuery }: RequestView) => firstByName([...new URLSearchParams(rawQuery)]));

const headersOf = remembered(({ headers }: RecordedRequest | RecordedResponse) =>
  firstByName(headers.map(([name, value]) => [name.toLowerCase(), value])),
);

/** Of a name that comes several times, the first value. */
function firstByName(pairs: readonly Header[]): Record<string, string | undefined> {
  const byName: Record<string, string | undefined> = {};
  for (const [name, value] of pairs) byName[name] ??= value;
  return byName;
}

/** Why the key of a recorded request is not known. */
const unreadKey: Readonly<Partial<Record<string, string>>> = {
  absent: 'was not recorded',
  elsewhere: 'does not stand in `x-api-key`',
};

/** The documents show a body of the first two; 422 speaks of the request, which nothing before a service reads. */
const judgedPages: readonly number[] = [400, 500, 422];

/** Excused whatever the body says; under another status that HTTP has for servers, an error body is the API's own. */
const alwaysExcused: readonly number[] = [429, ...unavailableStatuses];

/**
 * Why an exchange decides nothing, or undefined when it does: a broken connection, a throttled or unavailable service
 * and a redirect are the network's, and are never held against the API. Nor is a body that no reader must bear, nor a
 * refusal of the key by the gateway in front of the trigger order API, unless the key was meant to be refused. A page is
 * judged under every error status whose body the documents show: 400, 500, and the rejection of a key without access. For
 * a request without a genuine key two APIs show neither status nor body, so that every page rejects it.
 */
export function inconclusiveReason(exchange: Exchange, parsed: ParsedBody): string | undefined {
  if (exchange.response === undefined) {
    const { class: kind, message } = exchange.fault;
    return `no response: ${kind === 'given-up' ? message : kind}`;
  }
  const { status } = exchange.response;
  const unavailable = serverStatus(status);
  const isOfApi = !alwaysExcused.includes(status) && parsed.json && hasErrorText(parsed.value);
  if (unavailable !== undefined && !isOfApi) return unavailable;
  // A recording does not tell an empty body from one whose connection broke.
  if (!parsed.json && exchange.response.body.trim() !== '' && isCutShort(exchange.response))
    return 'no response: truncated';
  const { base, credentials } = exchange;
  const { apiKey = 'genuine' } = credentials;
  // A run knows each key that it sends; a recording may have lost it, or have one that nobody was given.
  if (credentials.apiKey === undefined && base !== 'trigger' && [401, 403].includes(status)) {
    return `the key of the request ${unreadKey[apiKeyShown(exchange)] ?? 'was never accepted'} (${status})`;
  }
  const isUnshown = ['ultra', 'swapV2', 'borrow'].includes(base) && !['genuine', 'no-access'].includes(apiKey);
  if (status >= 300 && status < 400 && !(isUnshown && base === 'borrow')) return `redirect (${status})`;
  if (status < 200) return `interim response (${status})`;
  if (!parsed.json && parsed.excessive === true) return `malformed: ${parsed.problem}`;
  if (!parsed.json && status >= 520 && status <= 530) return `gateway page (${status})`;
  const isDocumented = judgedPages.includes(status) || apiKey === 'no-access' || isUnshown;
  if (!parsed.json && looksLikePage(exchange.response.body) && (status < 300 || !isDocumented))
    return `a page instead of a response (${status})`;
  if ([401, 403].includes(status) && base === 'trigger' && apiKey !== 'no-access') return gatewayError(parsed);
  return undefined;
}

/** The gateway's own error body speaks of access, and not of the API behind it: under another status it is the API's. */
function gatewayError(parsed: ParsedBody): string | undefined {
  if (!parsed.json || !isObject(parsed.value)) return undefined;
  const { code, message, error } = parsed.value;
  return typeof code === 'number' && typeof message === 'string' && error === undefined
    ? `rejected by the gateway (${code})`
    : undefined;
}
