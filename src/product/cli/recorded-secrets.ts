import { isObject, parseBody } from '../json/parse.js';
import { noCredential } from '../model/api-key.js';
import type { Header } from '../model/exchange.js';
import { decoded } from '../mask/address.js';

/** A secret of recorded traffic with the name that is shown in its place. */
export type NamedSecret = readonly [name: string, secret: string];

const credentialName =
  /authorization|cookie|api[-_]?key|secret|passw|token|csrf|xsrf|session|signature-key|^x-.*-key$|^key$|^jwt$|^auth$/i;
const issuedName =
  /^(?:token|jwt|bearer|secret|password|passwd|session|session_?id|(?:api|private|secret|access)_?key|(?:access|refresh|id|auth|api|session|bearer|csrf|xsrf|jwt|device)[_-]?token|(?:client|api|app|shared)[_-]?secret)$/i;
/** A value of a body is opaque from this length on, and from the shorter one where it has a digit: words have none. */
const shortestIssued = { plain: 16, withDigit: 8 };
const scheme = /^[A-Za-z][A-Za-z0-9_-]* +(?=\S)/;
/** Whoever writes it twice sends it as a part of the token, which is to be seen. */
const knownScheme = /^(?:(?:Bearer|Basic|Token|ApiKey) +)+/i;
/** Quotes and brackets that a client left around a credential, which are to be seen. */
const wrapping = /^["'<({[]{1,4}|["'>)}\]]{1,4}$/g;
/** A credential that was left out behind its scheme. */
const bareScheme = /^(?:Bearer|Basic|Token|ApiKey)\s*$/i;
/** Where a list of cookies in one line, as some recorders join them, goes on with the next. */
const nextCookie = /\n|,(?=[ \t]*[^;,=\s]+=)/;

export function isCredential(name: string): boolean {
  return credentialName.test(decoded(name, 'query'));
}

/** The name by which a credential is shown; it has no character that any text in which it stands would have to escape. */
export function shownName(name: string): string {
  const known: Readonly<Partial<Record<string, string>>> = { 'x-api-key': 'api-key', authorization: 'token' };
  const lower = decoded(name, 'query').toLowerCase();
  return known[lower] ?? lower.replace(/[^a-z0-9_.-]/g, '-');
}

/** The scheme of a credential with the space behind it: `Bearer `; empty where there is none, or one that may be a part of the secret. */
export function schemeOf(value: string): string {
  return knownScheme.exec(value)?.[0] ?? '';
}

/** The cookies of one `Set-Cookie` line, which may hold several. */
export function cookieLines(value: string): readonly string[] {
  return value.split(nextCookie);
}

/** What is secret in headers: credentials by name, and what URLs in any other header carry. */
export function secretsInHeaders(headers: readonly Header[]): readonly NamedSecret[] {
  return headers.flatMap(([name, value]) => {
    if (!isCredential(name)) return secretsInUrl(value);
    const secrets = /^set-cookie$/i.test(name)
      ? cookieLines(value).flatMap((line) => cookieValues(line.split(';', 1)[0]!))
      : /cookie/i.test(name)
        ? value.split(';').flatMap(cookieValues)
        : credentialsIn(value);
    return secrets.map((secret): NamedSecret => [/cookie/i.test(name) ? 'cookie' : shownName(name), secret]);
  });
}

/** No secret, but what a client sends that has none, or a word of a document, which would be hidden wherever it stands. */
export const isWord = (value: string): boolean =>
  noCredential.test(value) || /^(?:|bearer|true|false|unauthorized|message|transaction)$/i.test(value);

/** The value itself, what follows its scheme, and the two halves of a `Basic` one. */
function credentialsIn(value: string): readonly string[] {
  if (bareScheme.test(value)) return [];
  const bare = value.replace(knownScheme.test(value) ? knownScheme : scheme, '').replace(wrapping, '');
  if (isWord(bare)) return [];
  const basic = /^Basic /i.test(value) ? Buffer.from(bare, 'base64').toString('utf8') : '';
  // With a known scheme the whole would hide the scheme as well.
  const whole = knownScheme.test(value) ? [] : [value];
  return [...whole, bare, ...(basic === '' ? [] : [basic, basic.slice(basic.indexOf(':') + 1)])].flatMap(bothForms);
}

/** A cookie without a name is all value. */
function cookieValues(pair: string): readonly string[] {
  const value = pair.slice(pair.indexOf('=') + 1).trim();
  return bothForms(value.replace(/^"(.*)"$/, '$1'));
}

/**
 * What is secret in a URL: parameters of its query and its fragment by name, its user information, and of a URL that one of
 * them holds, as that of a node, its keys in the path as well.
 */
export function secretsInUrl(text: string): readonly NamedSecret[] {
  if (!/[?#@&]/.test(text)) return [];
  const [, user = ''] = /:\/\/([^/?#@\s]+)@/.exec(text) ?? [];
  // A user without a password is itself the credential.
  const passwords = user === '' ? [] : [user, user.slice(user.indexOf(':') + 1)].flatMap(bothForms);
  const parameters = text.matchAll(/[?&#]([^=&?#\s]+)=([^&#\s]+)/g);
  return [
    ...[...parameters].flatMap(([, name = '', value = '']) =>
      isCredential(name)
        ? [value, decoded(value, 'query'), decoded(value)].map((secret): NamedSecret => [shownName(name), secret])
        : secretsWithin(decoded(value, 'query')),
    ),
    ...passwords.map((secret): NamedSecret => ['password', secret]),
  ];
}

/** What is secret in a value that is a URL. */
function secretsWithin(value: string): readonly NamedSecret[] {
  if (!/^\w+:\/\//.test(value)) return [];
  const segments = value
    .replace(/[?#].*/, '')
    .split('/')
    .slice(3);
  // Those of a URL within another one are not the caller's own.
  const secrets = [...secretsInUrl(value).map(([, secret]) => secret), ...segments.filter(isOpaque)];
  return secrets.map((secret): NamedSecret => ['key', secret]);
}

/** Members of a JSON body that are named like tokens, those of JSON within its strings too, and fields of a form. */
export function secretsInBody(body: string | undefined): readonly NamedSecret[] {
  if (body === undefined) return [];
  const parsed = parseBody(body);
  if (!parsed.json) return /^[^\s{}<>]+=/.test(body) ? secretsInUrl(`?${body}`) : [];
  const found: NamedSecret[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (isObject(value))
      for (const [name, member] of Object.entries(value)) {
        if (issuedName.test(name) && isBytes(member))
          for (const text of [Buffer.from(member).toString(), member.join(','), member.join(', ')])
            found.push(['token', text]);
        else if (typeof member !== 'string') walk(member);
        else if (issuedName.test(name) && isOpaque(member)) found.push(['token', member]);
        else if (/^\s*[[{]/.test(member)) found.push(...secretsInBody(member));
      }
  };
  walk(parsed.value);
  return found;
}

/** A key as the tools of Solana write it: an array of its bytes. */
function isBytes(value: unknown): value is readonly number[] {
  const isLong = Array.isArray(value) && value.length >= shortestIssued.withDigit;
  return isLong && value.every((item) => typeof item === 'number');
}

function isOpaque(value: string): boolean {
  return value.length >= shortestIssued.plain || (value.length >= shortestIssued.withDigit && /[0-9]/.test(value));
}

function bothForms(value: string): readonly string[] {
  return [value, decoded(value)];
}
