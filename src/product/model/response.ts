import { memberIn, parseBody, type ParsedBody } from '../json/parse.js';
import { headerOf, type RecordedRequest, type RecordedResponse } from './exchange.js';
import { measureJson } from '../json/measure.js';
import { remembered } from './remembered.js';

/** What the body of a response says; it is parsed once, however many ask. */
export function parsedBodyOf(response: RecordedResponse | undefined): ParsedBody {
  if (response === undefined) return { json: false, problem: 'there is no response' };
  if (response.encoding === 'base64') return { json: false, problem: 'the body is not UTF-8 text' };
  return parsedOnce(response);
}

const parsedOnce = remembered(({ body = '' }: Pick<RecordedRequest, 'body'>) => parseBody(body));

/** The JSON of a request; undefined where there is none. */
export function jsonSent(request: Pick<RecordedRequest, 'body'>): unknown {
  const parsed = request.body === undefined ? undefined : parsedOnce(request);
  return parsed?.json === true ? parsed.value : undefined;
}

/** The JSON of a response; undefined where there is none. */
export function jsonOf(response: RecordedResponse | undefined): unknown {
  const parsed = parsedBodyOf(response);
  return parsed.json ? parsed.value : undefined;
}

export const isSuccessStatus = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status < 300;

/** Whether it refuses who sends the request, and not what it asks for. */
export const isRejection = (response: Pick<RecordedResponse, 'status'> | undefined): boolean =>
  response?.status === 401 || response?.status === 403;

/** Whether it is a response of JSON-RPC, as nodes of a chain give it. */
export function isOfNode(response: RecordedResponse): boolean {
  const body = jsonOf(response);
  return memberIn(body, 'result') !== undefined || memberIn(memberIn(body, 'error'), 'code') !== undefined;
}

/** Errors that say what a request for a transaction met, and nothing of the node. */
const ofTransaction: ReadonlySet<unknown> = new Set([-32_002, -32_003]);

/** The code with which a node says that it cannot serve, such as for a spent quota; undefined of any other response. */
export function nodeErrorIn(response: RecordedResponse): number | undefined {
  const code = memberIn(memberIn(jsonOf(response), 'error'), 'code');
  const isOfServer = typeof code === 'number' && code <= -32_000 && code >= -32_099;
  return isOfServer && !ofTransaction.has(code) ? code : undefined;
}

/** Says in one answer that a node knows no method of this name. */
export const unknownMethod = -32_601;

/** The code with which a node says that it does not serve what was asked: now, or not at all. */
export function refusalIn(response: RecordedResponse): number | undefined {
  const code = memberIn(memberIn(jsonOf(response), 'error'), 'code');
  return code === unknownMethod ? code : nodeErrorIn(response);
}

/** Whether a body is a page for people, as servers and what stands before them send. */
export function looksLikePage(body: string): boolean {
  return /^\s*(?:<!--[^>]*-->\s*)*<(!doctype|html)/i.test(body.slice(0, 2_000));
}

/** A page under a status of success comes from what stands before the API, and is no response of it. */
export const isPageOfSuccess = ({ status, body }: Pick<RecordedResponse, 'status' | 'body'>): boolean =>
  status < 300 && looksLikePage(body);

/** Whether a JSON value is the error body of the documents: an object with a string `error`. */
export const hasErrorText = (body: unknown): boolean => typeof memberIn(body, 'error') === 'string';

/**
 * Whether the end of a JSON body is missing because its connection broke. That looks like a connection that was closed in time
 * where neither a length nor chunks tell the end of a body; what is complete by one of them was sent as it is.
 */
export function isCutShort({ status, headers, body }: RecordedResponse): boolean {
  const valueOf = (name: string): string | undefined => headerOf(headers, name);
  if (status === 204 || status === 304) return false;
  if (valueOf('content-length') !== undefined || valueOf('transfer-encoding') !== undefined) return false;
  return /json/i.test(valueOf('content-type') ?? '') && measureJson(body).unfinished;
}

/** Of a service that is away, or of a gateway in its place. */
export const unavailableStatuses: readonly number[] = [502, 503, 504];

const names: Readonly<Record<number, string>> = {
  408: 'request time-out',
  421: 'misdirected request',
  425: 'too early',
  426: 'upgrade required',
  429: 'throttled',
  431: 'headers too large',
  502: 'bad gateway',
  503: 'service unavailable',
  504: 'gateway time-out',
  505: 'HTTP version not supported',
  506: 'variant also negotiates',
  507: 'insufficient storage',
  508: 'loop detected',
  509: 'bandwidth limit exceeded',
  510: 'not extended',
  511: 'network authentication required',
};

/**
 * What a status says of the connection or of the state of a server, as HTTP defines it: it says nothing of the request, and
 * no requirement is decided by it. Undefined for every other status.
 */
export function serverStatus(status: number): string | undefined {
  const name = names[status];
  return name === undefined ? undefined : `${name} (${status})`;
}
