import { parseBody, type ParsedBody } from '../json/parse.js';
import { parsedBodyOf } from '../model/parsed-body.js';
import { alternationsOf } from '../model/alternation.js';
import {
  wasCut,
  type Exchange,
  type Header,
  type RecordedRequest,
  type RecordedResponse,
  type Session,
} from '../model/exchange.js';
import type { RequestView, ResponseView, SessionView, View } from '../model/view.js';
import { inconclusiveReason } from './conclusive.js';

/** Makes an exchange ready for checks. Pure: the same always gives the same. */
export function viewOf<Fixtures>(exchange: Exchange, fixtures: Fixtures): View<Fixtures> {
  const { request, response } = exchange;
  const parsed = parsedBodyOf(response);
  return {
    exchange,
    operation: exchange.operation,
    base: exchange.base,
    credentials: exchange.credentials,
    purpose: exchange.purpose,
    fixtures,
    request: new ReadRequest(request),
    response: new ReadResponse(response, parsed),
    parsed,
    inconclusive: inconclusiveReason(exchange, parsed),
  };
}

/** A class for its accessors alone: few checks ask for one thing of an exchange, and what nobody asks for is not made. */
class ReadRequest implements RequestView {
  readonly method: string;
  readonly path: string;
  readonly rawQuery: string;
  private knownQuery: RequestView['query'] | undefined;
  private knownHeaders: RequestView['headers'] | undefined;
  private knownBody: { readonly value: unknown } | undefined;

  constructor(private readonly sent: RecordedRequest) {
    const mark = sent.path.indexOf('?');
    this.method = sent.method;
    this.path = mark < 0 ? sent.path : sent.path.slice(0, mark);
    this.rawQuery = mark < 0 ? '' : sent.path.slice(mark + 1);
  }

  get query(): RequestView['query'] {
    return (this.knownQuery ??= queryOf(this.rawQuery));
  }

  get headers(): RequestView['headers'] {
    return (this.knownHeaders ??= headersOf(this.sent.headers));
  }

  get body(): unknown {
    return (this.knownBody ??= { value: bodyOf(this.sent.body) }).value;
  }
}

class ReadResponse implements ResponseView<unknown> {
  readonly status: number;
  readonly text: string;
  private knownHeaders: RequestView['headers'] | undefined;

  constructor(
    private readonly received: RecordedResponse | undefined,
    private readonly parsed: ParsedBody,
  ) {
    this.status = received?.status ?? 0;
    this.text = received?.body ?? '';
  }

  get headers(): RequestView['headers'] {
    return (this.knownHeaders ??= headersOf(this.received?.headers ?? []));
  }

  get body(): unknown {
    return this.parsed.json ? this.parsed.value : undefined;
  }
}

export function sessionViewOf<Fixtures>(session: Session, fixtures: Fixtures): SessionView<Fixtures> {
  const superseded = new Set(session.exchanges.flatMap(({ retryOf }) => retryOf ?? []));
  const last = session.exchanges.at(-1);
  const all = session.exchanges.map((exchange) => {
    const view = viewOf(exchange, fixtures);
    const mayBeAsked = exchange === last && exchange.effect === 'read' && wasCut(session);
    return mayBeAsked && view.inconclusive === undefined ? { ...view, inconclusive: 'the run ended with it' } : view;
  });
  const views = superseded.size === 0 ? all : all.filter(({ exchange }) => !superseded.has(exchange.id));
  const repeated = superseded.size === 0 ? [] : all.filter(({ exchange }) => superseded.has(exchange.id));
  return { session, fixtures, facts: session.facts, views, repeated, alternations: alternationsOf(session, views) };
}

/** A service that failed inside said so in a form of its own, also where the next attempt got through. */
export function judgedViews<F>({ repeated, views }: SessionView<F>): readonly View<F>[] {
  const failed = repeated.filter(({ inconclusive }) => inconclusive === undefined);
  return failed.length === 0 ? views : [...failed, ...views];
}

/** Without these characters a query says what it says: nothing is encoded, and no mark stands before it. */
const encodes = /[%+?]|[^ -~]/;

function queryOf(raw: string): Record<string, string | undefined> {
  const query: Record<string, string | undefined> = {};
  for (const [name, value] of encodes.test(raw) ? new URLSearchParams(raw) : plainPairs(raw)) query[name] ??= value;
  return query;
}

function plainPairs(raw: string): (readonly [string, string])[] {
  const parts = raw.split('&').filter((part) => part !== '');
  return parts.map((part) => {
    const mark = part.indexOf('=');
    return mark < 0 ? [part, ''] : [part.slice(0, mark), part.slice(mark + 1)];
  });
}

function headersOf(headers: readonly Header[]): Record<string, string | undefined> {
  const byName: Record<string, string | undefined> = {};
  for (const [name, value] of headers) byName[name.toLowerCase()] ??= value;
  return byName;
}

function bodyOf(body: string | undefined): unknown {
  if (body === undefined) return undefined;
  const parsed = parseBody(body);
  return parsed.json ? parsed.value : undefined;
}
