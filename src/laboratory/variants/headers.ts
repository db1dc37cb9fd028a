import type { Variant } from './variant.js';
import type { ReferenceResponse } from '../../reference/reference.js';
import { answers, textOf } from './vary.js';

/** With other headers for JSON answers that this concerns; a media type that is set already is replaced. */
const media = (type: string | undefined, concerns: (response: ReferenceResponse, path: string) => boolean) =>
  answers((response, { path }) => {
    if (textOf(response) === undefined || !concerns(response, path)) return response;
    const others = Object.entries(response.headers ?? {}).filter(([name]) => !/^content-type$/i.test(name));
    return {
      ...response,
      headers: { ...Object.fromEntries(others), ...(type !== undefined && { 'content-type': type }) },
    };
  });

const always = (): boolean => true;

/** What may stand around a body. The order says `application/json`; the other documents say only JSON. */
export const headers: readonly Variant[] = [
  {
    id: 'charset-in-the-media-type',
    says: 'The media type of JSON answers has a charset parameter.',
    inject: media('application/json;charset=UTF-8', always),
  },
  {
    id: 'media-type-in-capitals',
    says: 'The media type is written in capitals, with a quoted parameter and white space.',
    inject: media('APPLICATION/JSON ; charset="utf-8"', always),
  },
  {
    id: 'errors-as-problem-details',
    says: 'Errors are sent as `application/problem+json`.',
    inject: media('application/problem+json', ({ status }) => status >= 400),
  },
  {
    id: 'json-as-plain-text',
    says: 'Where no document speaks of the media type, JSON is sent as plain text.',
    inject: media('text/plain', (_response, path) => /^\/(lend|trigger)\//.test(path)),
  },
  {
    id: 'header-names-in-capitals',
    says: 'Header names are written in capitals.',
    inject: answers((response) => {
      const json = textOf(response) !== undefined;
      const sent = { 'content-type': json ? 'application/json' : 'text/plain', ...response.headers };
      const raised = Object.entries(sent).map(([name, value]) => [name.toUpperCase(), value] as const);
      return { ...response, headers: Object.fromEntries(raised) };
    }),
  },
  {
    id: 'headers-of-a-content-network',
    says: 'Answers carry cookies, rate limits, traces and what else a content network adds.',
    inject: answers((response) => ({
      ...response,
      headers: {
        'set-cookie': '__cf_bm=3yJ0cl1pYW5kbw; path=/; HttpOnly; Secure',
        server: 'cloudflare',
        'cf-ray': '8f0c0de0deadbeef-FRA',
        'x-ratelimit-remaining': '0',
        'retry-after': '1',
        'access-control-allow-origin': '*',
        'strict-transport-security': 'max-age=15552000',
        etag: 'W/"7f-Tk2"',
        ...response.headers,
      },
    })),
  },
];
