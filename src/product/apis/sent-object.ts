import { isObject, show } from '../json/parse.js';
import type { Session } from '../model/exchange.js';
import { proxyScenario } from '../model/history.js';
import type { View } from '../model/view.js';

type Members = Readonly<Record<string, unknown>>;

/** The query parameter that has one of these names, or the value that a header has. */
export function parameterOf({ query }: View['request'], names: RegExp, inHeader: string): string | undefined {
  const given = Object.entries(query).find(
    ([name, value = '']) => names.test(name) || (inHeader !== '' && value.endsWith(inHeader)),
  );
  return given?.[0];
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
