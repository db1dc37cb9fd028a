import type { Defect, JudgedId } from '../defect.js';
import type { ReferenceRequest, ReferenceResponse } from '../../../reference/reference.js';
import { minI128 } from '../../../reference/borrow/service/amounts.js';
import { alternateMarket } from '../../../reference/borrow/fixtures.js';
import { amountsIn, buildEndpoints, endpointOf, payloadOf, queryOf, type Inject } from './tamper.js';

const page = (status: number): ReferenceResponse => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: { text: `<html><body><h1>${status}</h1></body></html>` },
});

export const respondingWith =
  (response: ReferenceResponse, concerns: (request: ReferenceRequest) => boolean): Inject =>
  ({ handle }) =>
  (request) =>
    concerns(request) ? response : handle(request);

export const isBuild = (request: ReferenceRequest): boolean =>
  buildEndpoints.some((one) => one === endpointOf(request));

const debtLiteral = (request: ReferenceRequest): boolean =>
  isBuild(request) && amountsIn(payloadOf(request)).debt === minI128;
const collateralLiteral = (request: ReferenceRequest): boolean =>
  isBuild(request) && amountsIn(payloadOf(request)).col === minI128;

const forms: readonly (readonly [name: string, says: string, response: ReferenceResponse])[] = [
  ['500', 'an internal error', { status: 500, body: { json: { error: 'Internal server error' } } }],
  ['502', 'the page of a gateway', page(502)],
  ['503', 'the page of a gateway that is overloaded', page(503)],
  ['429', 'a throttle', { status: 429, headers: { 'retry-after': '0' }, body: { json: { code: 429 } } }],
  ['redirect', 'a redirect', { status: 302, headers: { location: '/' }, body: { text: '' } }],
  ['reset', 'a closed connection', { status: 200, body: { text: '' }, broken: 'reset' }],
];

const literals: readonly (readonly [name: string, ids: readonly JudgedId[], concerns: typeof debtLiteral])[] = [
  ['repayment', ['BORROW-232', 'BORROW-233'], debtLiteral],
  ['withdrawal', ['BORROW-234', 'BORROW-235'], collateralLiteral],
];

/** Failures that follow one input, while every other amount works. */
export const defectsOfUnusableResponses: readonly Defect[] = [
  ...literals.flatMap(([literal, breaks, concerns]) =>
    forms.map(([name, says, response]): Defect => ({
      id: `borrow-literal-${literal}-gets-${name}`,
      says: `Each ${literal} by MIN_I128 gets ${says}.`,
      breaks,
      inject: respondingWith(response, concerns),
    })),
  ),
  {
    id: 'borrow-key-unknown-to-one-instance',
    says: 'One of three instances does not know the key.',
    breaks: ['BORROW-344'],
    inject: ({ handle }) => {
      let served = 0;
      return async (request) => {
        const response = await handle(request);
        if (response.status !== 200 || endpointOf(request) === undefined) return response;
        served += 1;
        return served % 3 === 0 ? { status: 401, body: { json: { code: 401, message: 'Unauthorized' } } } : response;
      };
    },
  },
  {
    id: 'borrow-one-vault-answers-with-500',
    says: 'Builds on one vault that no profile names get an internal error.',
    breaks: ['BORROW-220', 'BORROW-226'],
    because: 'Either path builds.',
    inject: respondingWith(
      { status: 500, body: { json: { error: 'Internal server error' } } },
      (request) => isBuild(request) && queryOf(request).get('market') === 'main' && payloadOf(request).vaultId === 4n,
    ),
  },
  {
    id: 'borrow-one-alternate-vault-refused',
    says: 'Builds on one vault of the alternate market are refused.',
    breaks: ['BORROW-220', 'BORROW-226'],
    because: 'Either path builds.',
    inject: respondingWith(
      { status: 400, body: { json: { error: 'Invalid request' } } },
      (request) =>
        isBuild(request) && queryOf(request).get('market') === alternateMarket && payloadOf(request).vaultId === 2n,
    ),
  },
  {
    id: 'borrow-amounts-beyond-doubles-refused',
    says: 'Deposits beyond 2^53 base units are refused.',
    breaks: ['BORROW-220', 'BORROW-226'],
    because: 'Either path builds.',
    inject: respondingWith(
      { status: 400, body: { json: { error: 'Invalid request' } } },
      (request) => isBuild(request) && amountsIn(payloadOf(request)).col > 2n ** 53n,
    ),
  },
];
