import { shortest, type Mask } from '../mask/mask.js';
import type { Heard } from '../engine/recorded/recorded-exchange.js';
import { jsonIn, textsIn } from '../json/parse.js';
import { inventedKey } from '../model/api-key.js';
import type { Exchange, Header, RecordedResponse } from '../model/exchange.js';
import {
  cookieLines,
  isCredential,
  isWord,
  schemeOf,
  secretsInBody,
  secretsInHeaders,
  secretsInUrl,
  shownName,
  type NamedSecret,
} from './recorded-secrets.js';
import { decoded } from '../mask/address.js';
import { commandLine } from '../results/command.js';
import { withReplay } from '../results/requirement-result.js';
import type { RunSummary } from '../results/run-json.js';

/**
 * A mask for recorded traffic, which nobody declared the secrets of: what a first pass learned is masked wherever it stands,
 * credentials by name in any case.
 */
export function createRecordedMask(mask: Mask) {
  const numbers = new Map<string, number>();
  const learned = new Set<string>();
  /** Tokens are numbered in the order in which they are seen, so that an old one and its successor stay two. */
  const shownAs = (name: string, secret: string): string => {
    if (name !== 'token') return name;
    const known = numbers.get(secret) ?? numbers.size + 1;
    numbers.set(secret, known);
    return `token-${known}`;
  };
  return {
    /** Learns what `secretsHeard` found, in the order in which it was seen. */
    learn(secrets: readonly NamedSecret[]): void {
      for (const [name, secret] of secrets) {
        if (learned.has(`${name} ${secret}`)) continue;
        learned.add(`${name} ${secret}`);
        mask.learn(shownAs(name, secret), secret);
      }
    },
    masked: (exchange: Exchange): Exchange => {
      const { request, response } = exchange;
      const hidden = {
        ...exchange,
        request: {
          ...request,
          url: maskedUrl(request.url, mask),
          path: maskedUrl(request.path, mask),
          headers: maskedHeaders(request.headers, mask),
        },
        ...(response && { response: { ...response, headers: maskedHeaders(response.headers, mask) } }),
      };
      // String by string, for what stands in place of a secret may not be cut by the escapes of a JSON text.
      return JSON.parse(JSON.stringify(hidden), (_key, value: unknown) =>
        typeof value === 'string' ? withoutUsers(mask.text(value)) : value,
      ) as Exchange;
    },
  };
}

/**
 * The results of recorded traffic. Addresses and the reasons why something is left out come from URLs, and no exchange
 * masks them. A finding is seen again by judging the same files again.
 */
export function ofRecording(
  { run, end, conclusion, ...others }: RunSummary,
  mask: Mask,
  files: readonly string[],
  target?: string,
): RunSummary {
  const text = (_key: string, value: unknown): unknown => (typeof value === 'string' ? mask.text(value) : value);
  const withoutKeys = <T>(value: T): T => JSON.parse(JSON.stringify(value), text) as T;
  const { leftOut } = end;
  const masked = leftOut && Object.entries(leftOut).map(([reason, count]) => [mask.text(reason), count] as const);
  const replay = commandLine('judge', ...files, ...(target === undefined ? [] : ['--target', target]));
  return {
    ...withReplay(others, replay),
    run: withoutKeys(run),
    conclusion: withoutKeys(conclusion),
    end: { ...withoutKeys(end), ...(masked && { leftOut: Object.fromEntries(masked) }) },
  };
}

/** What is secret in an exchange; `givesToken` says that the response gives out a token, under a name that no document shows. */
export function secretsHeard({ request, outcome: { response } }: Heard, givesToken = false): readonly NamedSecret[] {
  return [
    ...(givesToken ? tokensIn(response, request.body ?? '') : []),
    ...secretsInUrl(request.url),
    ...secretsInHeaders(request.headers),
    ...secretsInHeaders(response?.headers ?? []),
    ...secretsInBody(request.body),
    ...secretsInBody(response?.body),
  ].filter(([, secret]) => secret.length >= shortest && secret !== inventedKey && !isMasked(secret));
}

/** Every long text of a successful response that the request did not have: any of them may be the token. */
function tokensIn(response: RecordedResponse | undefined, sent: string): readonly NamedSecret[] {
  if (response === undefined || response.status > 299) return [];
  const texts = [...textsIn(jsonIn(response.body))].map(({ text }) => text);
  const mayBeToken = (text: string) => text.length >= shortestToken && !/\s/.test(text) && !sent.includes(text);
  return texts.filter(mayBeToken).map((text): NamedSecret => ['token', text]);
}

const shortestToken = 16;

/** A masked secret and nothing else: the name that it was registered under tells it from others of its kind. */
function nameAlone(value: string, mask: Mask): string | undefined {
  const masked = mask.text(value);
  return masked !== value && isMasked(masked) ? masked : undefined;
}

function maskedHeaders(headers: readonly Header[], mask: Mask): readonly Header[] {
  return headers.map(([name, value]) => {
    if (name.toLowerCase() !== 'set-cookie') return [name, maskedHeader(name, value, mask)];
    return [name, cookieLines(value).map(mask.cookie).join(', ')];
  });
}

/** A value that is no secret of a known length is hidden by the name of its header alone. */
function maskedHeader(name: string, value: string, mask: Mask): string {
  if (!isCredential(name)) return maskedUrl(value, mask);
  const isNone = value === inventedKey || isWord(value.slice(schemeOf(value).length));
  if (isNone || isMasked(value)) return value;
  return nameAlone(value, mask) ?? `${schemeOf(value)}«${shownName(name)}»`;
}

/** What was masked before it was recorded keeps its names. */
function isMasked(value: string): boolean {
  return /^["'<({[]*«[^»]*»["'>)}\]]*$/.test(value.slice(schemeOf(value).length));
}

/** Parameters are masked by name, and by value as they read when decoded: each client escapes other characters. */
function maskedUrl(url: string, mask: Mask): string {
  return withoutUsers(url).replace(
    /([?&#])([^=&?#\s]+)=([^&#\s]+)/g,
    (whole, mark: string, name: string, value: string) => {
      const plain = decoded(value);
      if (isCredential(name))
        return isMasked(value) ? whole : `${mark}${name}=${nameAlone(plain, mask) ?? `«${shownName(name)}»`}`;
      const isUrl = plain.includes('://');
      if (!isUrl && !value.includes('%')) return whole;
      const masked = isUrl ? maskedUrl(mask.text(plain), mask) : mask.text(plain);
      return masked === plain
        ? whole
        : `${mark}${name}=${encodeURIComponent(masked).replaceAll('%C2%AB', '«').replaceAll('%C2%BB', '»')}`;
    },
  );
}

function withoutUsers(text: string): string {
  return text.replace(/:\/\/[^/?#@\s"«]+@/g, '://«credentials»@');
}
