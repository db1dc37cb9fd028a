import { isObject, parseBody } from '../json/parse.js';
import { shortest, type Mask } from '../mask/mask.js';
import type { Exchange, Header } from '../model/exchange.js';

/** Masks recorded traffic: what a first pass learned is masked wherever it stands, credentials by name in any case. */
export interface RecordedMask {
  learn(exchange: Pick<Exchange, 'request' | 'response'>): void;
  masked(exchange: Exchange): Exchange;
}

const credentialName =
  /authorization|cookie|api[-_]?key|secret|passw|token|csrf|xsrf|session|signature-key|^x-.*-key$|^key$|^jwt$|^auth$/i;
const issuedName =
  /^(?:token|jwt|secret|password|api_?key|session|session_?(?:id|token)|(?:access|refresh|id|auth)_?token)$/i;
/** Shorter values of a body are more likely words than tokens. */
const shortestIssued = 16;

/** A mask for recorded traffic, which nobody declared the secrets of. */
export function createRecordedMask(mask: Mask): RecordedMask {
  const register = (name: string, secret: string): void => {
    if (secret.length >= shortest && !secret.startsWith('«')) mask.register(name, secret);
  };
  return {
    learn({ request, response }) {
      for (const [name, value] of request.headers)
        if (credentialName.test(name)) for (const secret of secretsIn(name, value)) register(nameOf(name), secret);
      for (const [name, value] of parametersOf(request.url))
        if (credentialName.test(name)) register(nameOf(name), value);
      for (const secret of userOf(request.url)) register('password', secret);
      for (const [name, value] of response?.headers ?? [])
        if (name.toLowerCase() === 'set-cookie') register('cookie', cookieValue(value));
        else if (credentialName.test(name)) register(nameOf(name), value);
      for (const body of [request.body, response?.body])
        for (const [name, secret] of issuedIn(body)) register(name, secret);
    },
    masked(exchange) {
      const { request, response } = exchange;
      const hidden = {
        ...exchange,
        request: {
          ...request,
          url: maskedUrl(request.url),
          path: maskedUrl(request.path),
          headers: request.headers.map(([name, value]): Header => [name, maskedHeader(name, value)]),
        },
        ...(response && {
          response: {
            ...response,
            headers: response.headers.map(([name, value]): Header => [
              name,
              name.toLowerCase() === 'set-cookie' ? mask.cookie(value) : maskedHeader(name, value),
            ]),
          },
        }),
      };
      return JSON.parse(mask.text(JSON.stringify(hidden))) as Exchange;
    },
  };
}

function nameOf(name: string): string {
  const known: Readonly<Partial<Record<string, string>>> = { 'x-api-key': 'api-key', authorization: 'token' };
  return known[name.toLowerCase()] ?? name.toLowerCase();
}

/** What is secret in the value of a header: the value, what follows its scheme, and the value of each cookie. */
function secretsIn(name: string, value: string): readonly string[] {
  if (/cookie/i.test(name)) return value.split(';').map((pair) => cookieValue(pair.trim()));
  const bare = value.replace(/^(?:Bearer|Basic|Token|ApiKey) +/i, '');
  const decoded = /^Basic /i.test(value) ? Buffer.from(bare, 'base64').toString('utf8') : '';
  return [bare, ...(decoded === '' ? [] : [decoded, decoded.slice(decoded.indexOf(':') + 1)])];
}

function cookieValue(pair: string): string {
  const [, value = ''] = /^[^=;]*=([^;]*)/.exec(pair) ?? [];
  return value;
}

/** A value that is no secret of a known length is hidden by the name of its header alone. */
function maskedHeader(name: string, value: string): string {
  if (!credentialName.test(name) || value === '' || value.includes('«')) return value;
  const [scheme = ''] = /^(?:Bearer|Basic|Token|ApiKey) +/i.exec(value) ?? [];
  return `${scheme}«${nameOf(name)}»`;
}

function parametersOf(url: string): Iterable<readonly [string, string]> {
  return new URL(url).searchParams;
}

function userOf(url: string): readonly string[] {
  const { username, password } = new URL(url);
  if (password === '') return [];
  const plain = decodeURIComponent(password);
  return [plain, `${decodeURIComponent(username)}:${plain}`];
}

function maskedUrl(url: string): string {
  return url
    .replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i, '$1«credentials»@')
    .replace(/([?&])([^=&#]*)=([^&#]*)/g, (whole, mark: string, name: string, value: string) =>
      credentialName.test(name) && value !== '' ? `${mark}${name}=«${name.toLowerCase()}»` : whole,
    );
}

function issuedIn(body: string | undefined): readonly (readonly [string, string])[] {
  if (body === undefined) return [];
  const parsed = parseBody(body);
  const found: (readonly [string, string])[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (isObject(value))
      for (const [name, member] of Object.entries(value)) {
        if (typeof member !== 'string') walk(member);
        else if (issuedName.test(name) && member.length >= shortestIssued) found.push(['token', member]);
      }
  };
  if (parsed.json) walk(parsed.value);
  return found;
}
