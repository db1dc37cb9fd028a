import fc, { type Arbitrary } from 'fast-check';
import type { PlannedRequest } from '../../model/scenario.js';

/** A way in which a request can lack a proper token; `‹token›` stands for a genuine one, which inputs never hold. */
export type TokenFault =
  | { readonly fault: 'missing' }
  /** Another scheme, none, or nothing after `Bearer`. */
  | { readonly fault: 'scheme'; readonly header: string }
  | { readonly fault: 'malformed'; readonly text: string }
  /** The first parts of a genuine token, of which a JWT has three. */
  | { readonly fault: 'malformed'; readonly parts: 1 | 2 }
  /** A genuine token of which so many hundredths are left. */
  | { readonly fault: 'malformed'; readonly keep: number }
  /** A genuine token without so many of its last characters. */
  | { readonly fault: 'malformed'; readonly drop: number }
  /** A genuine token with this after it. */
  | { readonly fault: 'malformed'; readonly after: string }
  /** So many letters. */
  | { readonly fault: 'malformed'; readonly letters: number };

/** Stands for a genuine token. */
export const genuine = '‹token›';

/** Servers commonly take headers up to 8 or 16 KiB; beyond that they reject it before the API sees the request. */
const mostLetters = 6000;

export const schemeHeaders = [
  'Bearer',
  'Bearer ',
  '',
  '   ',
  genuine,
  `Basic ${genuine}`,
  `Token ${genuine}`,
  'Basic cGx1bWI6bGluZQ==',
];

const word = fc.stringMatching(/^[a-z0-9-]{1,20}$/);
const part = fc.stringMatching(/^[!*~$%&()]{1,12}$/);

/** What clients put there by mistake, and the least that looks like a token. */
export const mistakenTexts = ['null', 'undefined', '{}', '[object Object]', '.', '..'];

/** Texts that are certainly no JSON Web Token: too few or too many parts, or parts that do not decode. */
export const malformedText: Arbitrary<string> = fc.oneof(
  fc.constantFrom('not-a-jwt', 'a.b.c', ...mistakenTexts),
  word,
  fc.tuple(word, word).map(([one, other]) => `${one} ${other}`),
  fc.tuple(word, word).map(([one, other]) => `${one}.${other}`),
  fc.tuple(part, part, part).map((parts) => parts.join('.')),
  fc.tuple(word, word, word).map(([one, two, three]) => `!${one}.!${two}.!${three}`),
  fc.array(word, { minLength: 4, maxLength: 8 }).map((parts) => parts.join('.')),
);

export const malformed: Arbitrary<TokenFault> = fc.oneof(
  { arbitrary: malformedText.map((text): TokenFault => ({ fault: 'malformed', text })), weight: 4 },
  {
    arbitrary: fc.constantFrom<TokenFault>({ fault: 'malformed', parts: 2 }, { fault: 'malformed', parts: 1 }),
    weight: 1,
  },
  { arbitrary: fc.integer({ min: 5, max: 90 }).map((keep): TokenFault => ({ fault: 'malformed', keep })), weight: 2 },
  { arbitrary: fc.integer({ min: 1, max: 4 }).map((drop): TokenFault => ({ fault: 'malformed', drop })), weight: 1 },
  { arbitrary: word.map((more): TokenFault => ({ fault: 'malformed', after: `.${more}` })), weight: 1 },
  {
    arbitrary: fc
      .integer({ min: 1000, max: mostLetters })
      .map((letters): TokenFault => ({ fault: 'malformed', letters })),
    weight: 1,
  },
);

/** The simplest way stands first, so that shrinking ends there. */
export const tokenFault: Arbitrary<TokenFault> = fc.oneof(
  fc.constant<TokenFault>({ fault: 'missing' }),
  malformed,
  fc.constantFrom(...schemeHeaders).map((header): TokenFault => ({ fault: 'scheme', header })),
);

/** True when the fault is made from a genuine token. */
export function needsToken(way: TokenFault): boolean {
  return (
    'keep' in way ||
    'drop' in way ||
    'after' in way ||
    'parts' in way ||
    ('header' in way && way.header.includes(genuine))
  );
}

/** False for a token that has too few parts to be cut off between them. */
export function isApplicable(way: TokenFault, token: string | undefined): boolean {
  return !('parts' in way) || (token?.split('.').length ?? 0) > way.parts;
}

/** The `Authorization` of a request with this fault; `token` is a genuine one where the fault needs it. */
export function authorizationOf(way: TokenFault, token = ''): Pick<PlannedRequest, 'authorization'> {
  if (way.fault === 'missing') return {};
  if (way.fault === 'malformed')
    return { authorization: { header: `Bearer ${textOf(way, token)}`, token: 'malformed' } };
  const hasToken = way.header.includes(genuine);
  const header = way.header.replace(genuine, token);
  return { authorization: { header, token: hasToken ? 'malformed' : 'absent' } };
}

function textOf(way: Extract<TokenFault, { fault: 'malformed' }>, token: string): string {
  if ('text' in way) return way.text;
  if ('letters' in way) return 'a'.repeat(way.letters);
  if ('drop' in way) return token.slice(0, -way.drop);
  if ('after' in way) return `${token}${way.after}`;
  if ('parts' in way) return token.split('.').slice(0, way.parts).join('.');
  return token.slice(0, Math.max(1, Math.floor((token.length * way.keep) / 100)));
}
