import { isObject } from '../../json/parse.js';
import type { TriggerFixtures } from './fixtures.js';

/** The token as the profile finds it in a response, or a text elsewhere that may be the token. */
export interface TokenOfResponse {
  readonly found?: string;
  readonly elsewhere?: { readonly at: string; readonly text: string };
}

/**
 * Reads the token of a successful verification. Where the profile finds none, the response is searched: only one without
 * any text that may be a token certainly has none.
 */
export function tokenOfResponse(
  { signIn }: TriggerFixtures,
  response: unknown,
  sent: readonly string[] = [],
): TokenOfResponse {
  const token = readToken(signIn, response);
  if (token !== undefined) return { found: token };
  const [first] = textsIn(response, '').filter(([, text]) => isLikeToken(text) && !sent.includes(text));
  return first === undefined ? {} : { elsewhere: { at: first[0], text: first[1] } };
}

function readToken(signIn: TriggerFixtures['signIn'], response: unknown): string | undefined {
  try {
    const token: unknown = signIn?.token(response);
    return typeof token === 'string' && token !== '' ? token : undefined;
  } catch {
    return undefined;
  }
}

/** One word of some length that is no time. */
function isLikeToken(text: string): boolean {
  return /^(?:Bearer )?[\w.~+/=-]{16,}$/.test(text) && !/^[0-9]{4}-[0-9]{2}-[0-9]{2}/.test(text);
}

function textsIn(value: unknown, at: string): (readonly [at: string, text: string])[] {
  if (typeof value === 'string') return [[at, value]];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, `${at}/${index}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, `${at}/${name}`));
}

/** Every text within a value. */
export function textsOf(body: unknown): readonly string[] {
  return textsIn(body, '').map(([, text]) => text);
}
