import { isObject, show } from '../json/parse.js';
import type { Session } from '../model/exchange.js';
import { proxyScenario } from '../model/history.js';
import type { View } from '../model/view.js';

type Members = Readonly<Record<string, unknown>>;

/** A credential in its header, in a query parameter with one of these names or the same value, and in another header. */
export function credentialIn(
  { query, headers }: View['request'],
  header: string,
  parameters: RegExp,
  isOther: (name: string, value: string) => boolean,
) {
  const own = headers[header] ?? '';
  const value = own.replace(/^\w+ +/, '');
  const inQuery = Object.keys(query).find(
    (name) => parameters.test(name) || (value !== '' && query[name]?.endsWith(value) === true),
  );
  const inOther = Object.keys(headers).find((name) => isOther(name, headers[name] ?? ''));
  // A header that is not there may have been left out of a recording.
  return { own, inQuery, inOther, isShown: own !== '' || inQuery !== undefined || inOther !== undefined };
}

/** What a request carries under some names. */
export function sentAs(members: Members, names: readonly string[]): string {
  const said = names.map((name) =>
    members[name] === undefined ? `no \`${name}\`` : `\`${name}\` ${show(members[name], 60)}`,
  );
  return said.join(', ');
}

/**
 * The members of the JSON object that a request carries, or what it carries in its place; undefined where that is not known.
 * A recording may have lost a body or its end, unless the length that was sent is that of the body. A proxy has it whole,
 * unless nobody took it.
 */
export function sentObject(
  { exchange, request, inconclusive }: View,
  { scenario }: Session,
): Members | string | undefined {
  if (isObject(request.body)) return request.body;
  const { body: text = '' } = exchange.request;
  const isOfSentLength = Number(request.headers['content-length']) === Buffer.byteLength(text);
  const isWhole = scenario === proxyScenario ? inconclusive === undefined : isOfSentLength;
  const isEncoded = request.headers['content-encoding'] !== undefined;
  if (!isWhole || isEncoded) return undefined;
  if (text === '') return 'no body';
  return request.body === undefined ? 'a body that is no JSON' : 'JSON that is no object';
}
