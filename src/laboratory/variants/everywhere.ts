import { respond } from '../defects/defect.js';
import { json, put, type Answered, type When } from '../defects/operators.js';
import { at, drawsFor, mapObjects, spelling, textOf, type Members, type Variants } from './vary.js';
import type { ReferenceRequest, ReferenceResponse } from '../../reference/reference.js';

const odd: Members = [
  ['', 'a member without a name'],
  ['null', null],
  ['0', 9_007_199_254_740_993n],
  ['ключ', { 'Ключ-2': [[], {}, [null]] }],
  ['a/b~c', '~1/~0'],
  ['error_code', ''],
];

/** What the document shows of the answer to a request without a token is all of it, but no sentence says so. */
const unauthorizedHasNoOtherMember = 'TRIGGER-046';

/** Gives this response where the key is missing, as the two APIs that want one may do. */
const withoutKey = (statuses: readonly number[], instead: ReferenceResponse) =>
  at(
    ({ status, request: { headers, path } }) =>
      statuses.includes(status) && headers['x-api-key'] === undefined && !path.startsWith('/trigger'),
    instead,
  );

const varying = (vary: (value: unknown, request: ReferenceRequest) => unknown) =>
  at(
    {},
    json<Answered>((value, { request }) => vary(value, request)),
  );

/** What every API may do with any answer. */
export const everywhere: Variants = {
  // One of them is there now and then, each time of another type.
  'odd-unknown-fields-everywhere': {
    departs: [unauthorizedHasNoOtherMember],
    inject: varying((value, request) => {
      const experiment = drawsFor(request, 'kinds').pick([undefined, null, 'text', 7, true, [], { of: 'many' }]);
      const added: Members = experiment === undefined ? odd : [...odd, ['experiment', experiment]];
      return mapObjects(value, (members) => [...members, ...added]);
    }),
  },
  // The members of every object stand in another order each time.
  'members-in-any-order': varying((value, request) => {
    const draws = drawsFor(request, 'order');
    return mapObjects(value, (members) =>
      members
        .map((member) => [draws.next(), member] as const)
        .sort(([one], [other]) => one - other)
        .map(([, member]) => member),
    );
  }),
  // Messages of errors are worded otherwise, but for the one that is fixed.
  'errors-in-other-words': at(
    ({ status }) => status >= 400,
    put(({ error, message }) => ({
      ...(typeof error === 'string' && error !== 'Unauthorized' && { error: `Désolé — «${error.toUpperCase()}»` }),
      ...(typeof message === 'string' && { message: '' }),
    })),
  ),
  // Answers take their time, each another one, and overtake each other. A few take a third of a second.
  'slow-answers': {
    timing: true,
    inject: at({}, async ({ reference, request }) => {
      const draws = drawsFor(request, 'slow');
      await reference.sleep(draws.chance(0.01) ? 300 : draws.between(0, 12));
      return undefined;
    }),
  },
  // For a while one of three instances answers 503, and says when to come back.
  'one-instance-in-maintenance': ({ handle }) => {
    let count = 0;
    return (request) => {
      if (/^\/(control|rpc)(\/|$)/.test(request.path)) return handle(request);
      count += 1;
      const isAway = count > 200 && count <= 320 && count % 3 === 0;
      return isAway
        ? { status: 503, headers: { 'retry-after': '0' }, body: { json: { message: 'maintenance' } } }
        : handle(request);
    };
  },
  'missing-key-answered-by-the-gateway': withoutKey([401, 403], respond(401, { code: 401, message: 'Unauthorized' })),
  'missing-key-answered-with-a-page': withoutKey([401], {
    status: 403,
    body: { text: '<!doctype html><title>Forbidden</title>' },
  }),
  'missing-key-answered-with-400': withoutKey([401], respond(400, { error: 'x-api-key is required', requestId: null })),
};

/** With other headers for JSON answers that this concerns; a media type that is set already is replaced. */
const media = (type: string, concerns: When<Answered> = {}) =>
  at(concerns, ({ response }) => {
    if (textOf(response) === undefined) return undefined;
    const others = Object.entries(response.headers ?? {}).filter(([name]) => !/^content-type$/i.test(name));
    return { ...response, headers: { ...Object.fromEntries(others), 'content-type': type } };
  });

/** What may stand around a body. The order says `application/json`; the other documents say only JSON. */
export const headers: Variants = {
  'media-type-in-capitals': media('APPLICATION/JSON ; charset="utf-8"'),
  'errors-as-problem-details': media('application/problem+json', ({ status }) => status >= 400),
  'json-as-plain-text': media('text/plain', { request: { path: /^\/(lend|trigger)\// } }),
  // Header names are written in capitals.
  'header-names-in-capitals': at({}, ({ response }) => {
    const isJson = textOf(response) !== undefined;
    const sent = { 'content-type': isJson ? 'application/json' : 'text/plain', ...response.headers };
    const raised = Object.entries(sent).map(([name, value]) => [name.toUpperCase(), value] as const);
    return { ...response, headers: Object.fromEntries(raised) };
  }),
  // Answers carry cookies, rate limits, sessions and what else a content network adds.
  'headers-of-a-content-network': at({}, ({ response }) => ({
    ...response,
    headers: {
      'set-cookie': '__cf_bm=3yJ0cl1pYW5kbw; path=/; HttpOnly; Secure',
      'cf-ray': '8f0c0de0deadbeef-FRA',
      'x-ratelimit-remaining': '0',
      'retry-after': '1',
      etag: 'W/"7f-Tk2"',
      ...response.headers,
    },
  })),
};

/** A string, a number, or one of the six characters between them: the tokens of JSON, white space left out. */
const token = /"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|[{}[\]:,]|true|false|null/g;

const tokens = (change: (text: string, next: string | undefined) => string) =>
  spelling((json) => {
    const all = json.match(token) ?? [];
    return all.map((text, index) => change(text, all[index + 1])).join('');
  });

const isNumber = (text: string): boolean => /^-?[0-9]/.test(text);
const isInteger = (text: string): boolean => /^-?[0-9]+$/.test(text);

/** Trailing zeros become the exponent, and the sign of it is told: `1200` is `12E+2`. */
function withExponent(text: string): string {
  const [, digits = '', zeros = ''] = /^(-?[0-9]*[1-9])(0*)$/.exec(text) ?? [];
  return digits === '' ? text : `${digits}E+${zeros.length}`;
}

/** Characters as escapes, whether or not they need one; a slash may have one of its own. */
function escaped(text: string): string {
  const value = JSON.parse(text) as string;
  const units = Array.from({ length: value.length }, (_, index) => value.charCodeAt(index));
  const spelt = units.map((unit, index) => {
    if (unit === 0x2f) return '\\/';
    return index % 3 === 0 || unit < 0x20 || unit > 0x7e || unit === 0x22 || unit === 0x5c
      ? `\\u${unit.toString(16).padStart(4, '0')}`
      : String.fromCharCode(unit);
  });
  return `"${spelt.join('')}"`;
}

/** Other ways to write the same JSON. */
export const spellings: Variants = {
  'whole-numbers-with-a-fraction': tokens((text) => (isInteger(text) ? `${text}.0` : text)),
  'whole-numbers-with-an-exponent': tokens((text) => (isInteger(text) ? withExponent(text) : text)),
  'fractions-with-trailing-zeros': tokens((text) =>
    isNumber(text) && text.includes('.') && !/[eE]/.test(text) ? `${text}000` : text,
  ),
  'letters-as-escapes': tokens((text) => (text.startsWith('"') ? escaped(text) : text)),
  'white-space-everywhere': spelling((text) => `\n\t ${(text.match(token) ?? []).join(' \n')} \r\n`),
  'byte-order-mark': spelling((text) => (text.startsWith('\ufeff') ? text : `\ufeff${text}`)),
};
