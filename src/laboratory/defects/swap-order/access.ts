import type { Defect } from '../defect.js';
import type { ReferenceRequest } from '../../../reference/reference.js';
import { apiKeys } from '../../../reference/swap-order/fixtures.js';
import { alteringResponses, answeringAs } from './tamper.js';

export const withGenuineKey = ({ headers }: ReferenceRequest): Partial<ReferenceRequest> => ({
  headers: { ...headers, 'x-api-key': apiKeys.genuine },
});

export const hasNoKey = ({ headers }: ReferenceRequest): boolean => (headers['x-api-key'] ?? '') === '';

/** Faults of the API key. */
export const defectsOfAccess: readonly Defect[] = [
  {
    id: 'order-missing-key-accepted',
    says: 'A request without the header `x-api-key`, or with an empty one, is served.',
    breaks: ['ORDER-188', 'ORDER-189'],
    because: 'A key in the query or in another header is no key in this header either.',
    inject: answeringAs((query, request) =>
      hasNoKey(request) ? { ...withGenuineKey(request), query: query.without('x-api-key') } : undefined,
    ),
  },
  {
    id: 'order-key-in-query-accepted',
    says: 'The key is accepted as a query parameter.',
    breaks: ['ORDER-189'],
    inject: answeringAs((query, request) =>
      hasNoKey(request) && query.get('x-api-key') === apiKeys.genuine
        ? { ...withGenuineKey(request), query: query.without('x-api-key') }
        : undefined,
    ),
  },
  {
    id: 'order-empty-key-accepted',
    says: 'A request with an empty header `x-api-key` is served.',
    breaks: ['ORDER-188'],
    inject: answeringAs((_, request) => (request.headers['x-api-key'] === '' ? withGenuineKey(request) : undefined)),
  },
  {
    id: 'order-key-in-another-header-accepted',
    says: 'The key is accepted as a bearer token.',
    breaks: ['ORDER-189'],
    inject: answeringAs((_, request) =>
      hasNoKey(request) && request.headers.authorization === `Bearer ${apiKeys.genuine}`
        ? withGenuineKey(request)
        : undefined,
    ),
  },
  {
    id: 'order-key-unknown-to-one-instance',
    says: 'One of three instances does not know the key.',
    breaks: ['ORDER-238'],
    inject: (reference) => {
      let served = 0;
      return alteringResponses((response) => {
        if (response.status !== 200) return response;
        served += 1;
        return served % 3 === 0 ? { status: 401, body: { json: { code: 401, message: 'Unauthorized' } } } : response;
      })(reference);
    },
  },
  {
    id: 'order-invented-key-accepted',
    says: 'Any text is accepted as a key.',
    breaks: ['ORDER-190'],
    inject: answeringAs((_, request) => (hasNoKey(request) ? undefined : withGenuineKey(request))),
  },
];
