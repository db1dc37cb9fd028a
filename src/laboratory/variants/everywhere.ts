import type { Variant } from './variant.js';
import { drawsFrom } from '../../reference/seeded.js';
import { answers, drawsFor, isObject, json, mapObjects, object, type Members } from './vary.js';

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

/** What every API may do with any answer. */
export const everywhere: readonly Variant[] = [
  {
    id: 'unknown-fields-everywhere',
    says: 'Every object of every answer carries a field that no document shows.',
    departs: [unauthorizedHasNoOtherMember],
    inject: json((value) =>
      mapObjects(value, (members) => [...members, ['shownInNoDocument', { since: 'today', count: 1 }]]),
    ),
  },
  {
    id: 'odd-unknown-fields-everywhere',
    says: 'Every object carries unknown fields with strange names and values, an integer beyond doubles among them.',
    departs: [unauthorizedHasNoOtherMember],
    inject: json((value) => mapObjects(value, (members) => [...members, ...odd])),
  },
  {
    id: 'unknown-fields-now-and-then',
    says: 'Some answers, and not others, carry a field that no document shows.',
    departs: [unauthorizedHasNoOtherMember],
    inject: json((value, request) =>
      isObject(value) && drawsFor(request, 'now and then').chance(0.4) ? { ...value, transactionVersion: 0 } : value,
    ),
  },
  {
    id: 'unknown-field-of-changing-type',
    says: 'A field that no document shows is of another type each time.',
    departs: [unauthorizedHasNoOtherMember],
    inject: json((value, request) => {
      const kinds = [null, 'text', 7, true, [], { of: 'many' }] as const;
      return isObject(value) ? { ...value, experiment: drawsFor(request, 'kinds').pick(kinds) } : value;
    }),
  },
  {
    id: 'members-in-reverse-order',
    says: 'The members of every object stand in reverse order.',
    inject: json((value) => mapObjects(value, (members) => [...members].reverse())),
  },
  {
    id: 'members-in-any-order',
    says: 'The members of every object stand in another order each time.',
    inject: json((value, request) => {
      const draws = drawsFor(request, 'order');
      return mapObjects(value, (members) =>
        members
          .map((member) => [draws.next(), member] as const)
          .sort(([one], [other]) => one - other)
          .map(([, member]) => member),
      );
    }),
  },
  {
    id: 'errors-with-more-members',
    says: 'Error bodies carry a request id, a code and a link beside what the documents show.',
    inject: object(/./, [400, 403, 404, 409, 422, 500], (body) => ({
      requestId: '0192f0c1-0000-7000-8000-000000000000',
      ...body,
      ...('code' in body ? {} : { docs: 'https://elsewhere.invalid/errors', retryable: false, cause: null }),
    })),
  },
  {
    id: 'errors-in-other-words',
    says: 'Messages of errors are worded otherwise, but for the one that is fixed.',
    inject: object(/./, [400, 403, 404, 409, 500], (body) => {
      const { error, message } = body;
      return {
        ...body,
        ...(typeof error === 'string' && error !== 'Unauthorized' && { error: `Désolé — «${error.toUpperCase()}»` }),
        ...(typeof message === 'string' && { message: '' }),
      };
    }),
  },
  {
    id: 'slow-answers',
    says: 'Answers take their time, each another one, and overtake each other.',
    timing: true,
    inject: (reference) =>
      answers(async (response, request) => {
        await reference.sleep(drawsFor(request, 'slow').between(0, 12));
        return response;
      })(reference),
  },
  {
    id: 'one-very-slow-answer-in-many',
    says: 'A few answers take a third of a second.',
    timing: true,
    inject: (reference) => {
      const draws = drawsFrom('very slow');
      return answers(async (response) => {
        if (draws.chance(0.01)) await reference.sleep(300);
        return response;
      })(reference);
    },
  },
  {
    id: 'one-instance-in-maintenance',
    says: 'For a while one of three instances answers 503, and says when to come back.',
    inject: ({ handle }) => {
      let count = 0;
      return (request) => {
        if (/^\/(control|rpc)(\/|$)/.test(request.path)) return handle(request);
        count += 1;
        const isAway = count > 200 && count <= 320 && count % 3 === 0;
        return isAway
          ? Promise.resolve({
              status: 503,
              headers: { 'retry-after': '0' },
              body: { json: { message: 'maintenance' } },
            })
          : handle(request);
      };
    },
  },
  {
    id: 'missing-key-answered-by-the-gateway',
    says: 'A request without a valid key is refused by the gateway in its own shape, with 401.',
    inject: answers((response, { headers, path }) =>
      [401, 403].includes(response.status) && headers['x-api-key'] === undefined && !path.startsWith('/trigger')
        ? { status: 401, body: { json: { code: 401, message: 'Unauthorized' } } }
        : response,
    ),
  },
  {
    id: 'missing-key-answered-with-403',
    says: 'A request without a valid key is refused with 403 and a text.',
    inject: answers((response, { headers, path }) =>
      response.status === 401 && headers['x-api-key'] === undefined && !path.startsWith('/trigger')
        ? { status: 403, body: { text: 'Forbidden' } }
        : response,
    ),
  },
  {
    id: 'missing-key-answered-with-400',
    says: 'A request without a valid key is a bad request.',
    inject: answers((response, { headers, path }) =>
      response.status === 401 && headers['x-api-key'] === undefined && !path.startsWith('/trigger')
        ? { status: 400, body: { json: { error: 'x-api-key is required', requestId: null } } }
        : response,
    ),
  },
];
