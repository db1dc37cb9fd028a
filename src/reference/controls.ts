import type { Reference } from './composition.js';
import type { Control } from './control.js';
import { inject } from './defect.js';
import type { Handler, ReferenceRequest, ReferenceResponse } from './reference.js';

/** Every conforming variation; ids are unique. */
export const controls: readonly Control[] = [
  {
    id: 'unknown fields everywhere',
    says: 'Every object of every answer carries a field that no document shows.',
    inject: (reference) =>
      varyingAnswers(reference, (response) => withJson(response, (value) => mapObjects(value, addField))),
  },
  {
    id: 'charset in the media type',
    says: 'The media type of JSON answers has a charset parameter.',
    inject: (reference) =>
      varyingAnswers(reference, (response) =>
        'json' in response.body
          ? { ...response, headers: { ...response.headers, 'content-type': 'application/json;charset=UTF-8' } }
          : response,
      ),
  },
  {
    id: 'members in another order',
    says: 'The members of every object stand in reverse order.',
    inject: (reference) =>
      varyingAnswers(reference, (response) => withJson(response, (value) => mapObjects(value, reverse))),
  },
];

/** The reference with the conforming variations of these ids; an unknown id throws an Error that names the known ones. */
export function withControls(reference: Reference, ids: readonly string[]): Handler {
  return inject(reference, controls, ids);
}

type Entries = readonly (readonly [string, unknown])[];

/** The control path and the chain are no API, and stay as they are. */
function varyingAnswers({ handle }: Reference, vary: (response: ReferenceResponse) => ReferenceResponse): Handler {
  const isApi = ({ path }: ReferenceRequest): boolean => !/^\/(control|rpc)(\/|$)/.test(path);
  return async (request) => (isApi(request) ? vary(await handle(request)) : handle(request));
}

function withJson(response: ReferenceResponse, change: (value: unknown) => unknown): ReferenceResponse {
  return 'json' in response.body ? { ...response, body: { json: change(response.body.json) } } : response;
}

function mapObjects(value: unknown, change: (entries: Entries) => Entries): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, mapObjects(member, change)] as const);
  return Object.fromEntries(change(entries));
}

const addField = (entries: Entries): Entries => [...entries, ['shownInNoDocument', { since: 'today', count: 1 }]];
const reverse = (entries: Entries): Entries => [...entries].reverse();
