import { isObject } from '../../product/json/parse.js';
import type { Profile } from '../../product/profile/profile.js';
import { writeJson } from '../../reference/listen.js';
import type { ReferenceRequest, ReferenceResponse } from '../../reference/reference.js';
import { drawsFrom, type Draws } from '../../reference/seeded.js';
import type { Inject } from '../defects/defect.js';
import { operatorsFor, remembering } from '../defects/operators.js';

/** A conforming variation: with it, nothing may turn red. */
export interface Variant {
  /** Requirements of the level `should` that it does not keep, though the documents allow it. */
  readonly departs?: readonly string[];
  /** It changes when answers come, and not what they say. */
  readonly timing?: true;
  /** What the profile of such a deployment says otherwise. */
  readonly declare?: (profile: Profile) => Profile;
  readonly inject: Inject;
}

/** Variations by their ids: what they do, and what is special about them. */
export type Variants = Readonly<Record<string, Inject | Variant>>;

export type Members = readonly (readonly [name: string, value: unknown])[];

/** Draws for one answer: the same for the same request, so that both versions of an API vary alike. */
export function drawsFor({ method, path, query, body }: ReferenceRequest, salt: string): Draws {
  return drawsFrom(salt, method, path.replace(/^\/(ultra\/v1|swap\/v2)\//, '/'), query, body);
}

/** Varies answers of any API; the control path and the chain are none, and stay as they are. */
export const { at } = operatorsFor(({ request }) => (/^\/(control|rpc)(\/|$)/.test(request.path) ? undefined : {}));

/** Gives this in the place of a share of the successes a path has, and the success when the same is asked for again. */
export const failingAtFirst = (path: RegExp, share: number, failure: ReferenceResponse): Inject =>
  remembering((failed) =>
    at({ status: 200, request: { path } }, ({ request }) => {
      const asked = [request.method, request.path, request.query, request.body].join(' ');
      if (failed.has(asked) || !drawsFor(request, 'fails').chance(share)) return undefined;
      failed.set(asked, true);
      return failure;
    }),
  );

/** Varies the text of every JSON answer, however it is written already. */
export const spelling = (vary: (text: string) => string): Inject =>
  at({}, ({ response }) => {
    const text = textOf(response);
    if (text === undefined) return undefined;
    const headers = { 'content-type': 'application/json', ...response.headers };
    return { ...response, headers, body: { text: vary(text) } };
  });

/** The JSON text of an answer; undefined when it is no JSON. */
export function textOf({ body, headers = {} }: ReferenceResponse): string | undefined {
  if ('json' in body) return writeJson(body.json);
  const type = Object.entries(headers).find(([name]) => /^content-type$/i.test(name))?.[1];
  return type !== undefined && /json/i.test(type) ? body.text : undefined;
}

/** Objects whose keys are no fields, but what the document says they are. */
const maps: readonly string[] = ['details', 'config'];

/** Changes the members of every object, the innermost first; maps are left alone. */
export function mapObjects(value: unknown, change: (members: Members) => Members): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(
    ([name, member]) => [name, maps.includes(name) ? member : mapObjects(member, change)] as const,
  );
  return Object.fromEntries(change(members));
}
