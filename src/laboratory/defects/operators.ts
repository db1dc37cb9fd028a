import { isObject } from '../../product/json/parse.js';
import type { Reference } from '../../reference/composition.js';
import { apiKeys } from '../../reference/gateway.js';
import type { ReferenceRequest, ReferenceResponse } from '../../reference/reference.js';
import { jsonOf, respond, sentIn, type Inject, type JsonObject } from './defect.js';

/*
 * A fault is stated as when x what: when is a pattern of the request and the response, what is another request, another
 * response, or a change of its JSON.
 */

/** A request before the reference handles it. */
export interface Asked {
  readonly reference: Reference;
  readonly request: ReferenceRequest;
  readonly query: ReturnType<typeof queryOf>;
  /** The JSON object of the request, empty where it carries none. */
  readonly sent: JsonObject;
}

/** The same together with the response of the reference. */
export type Answered = Asked & ReturnType<typeof resultOf>;

/** The query of a request as it stands on the wire, for reading and changing single parameters. */
function queryOf({ query }: ReferenceRequest) {
  const parts = query.split('&').filter((part) => part !== '');
  const nameOf = (part: string): string => part.split('=')[0] ?? '';
  const without = (...names: readonly string[]): string[] => parts.filter((part) => !names.includes(nameOf(part)));
  const named: Readonly<Record<string, string>> = Object.fromEntries(
    parts.map((part) => [nameOf(part), part.slice(nameOf(part).length + 1)]),
  );
  return {
    named,
    without: (...names: readonly string[]) => without(...names).join('&'),
    with: (name: string, value: string) => [...without(name), `${name}=${value}`].join('&'),
  };
}

/** A value of a fact, a text that it matches, an item of a list, or such patterns of its members. */
type Pattern<Facts> = Readonly<Partial<Record<keyof Facts, unknown>>>;
type Test<Facts> = (facts: Facts) => unknown;
export type When<Facts> = Pattern<Facts> | Test<Facts> | Memory<Facts>;
export type Then<Facts> =
  ReferenceResponse | ((facts: Facts) => ReferenceResponse | undefined | Promise<ReferenceResponse | undefined>);

/** A condition that remembers what it saw; it begins anew with each reference. */
export class Memory<Facts> {
  constructor(readonly begin: () => Test<Facts>) {}
}

/** In a pattern: the value is there. */
export const given = (value: unknown): boolean => value !== undefined;

function matches(value: unknown, pattern: unknown): boolean {
  if (typeof pattern === 'function') return Boolean((pattern as Test<unknown>)(value));
  if (pattern instanceof RegExp) return typeof value === 'string' && pattern.test(value);
  if (isObject(pattern))
    return isObject(value) && Object.entries(pattern).every(([name, part]) => matches(value[name], part));
  return Array.isArray(value) ? value.includes(pattern) : value === pattern;
}

export function testOf<Facts>(when: When<Facts>): Test<Facts> {
  if (when instanceof Memory) return when.begin();
  return typeof when === 'function' ? when : (facts) => matches(facts, when);
}

export const all = <Facts>(...conditions: readonly NoInfer<When<Facts>>[]): Memory<Facts> =>
  new Memory(() => {
    const tests = conditions.map(testOf);
    return (facts) => tests.every((test) => test(facts));
  });

export const not = <Facts>(condition: NoInfer<When<Facts>>): Memory<Facts> =>
  new Memory(() => {
    const test = testOf(condition);
    return (facts) => !test(facts);
  });

/** So often, counted for each thing apart. */
const counting = <Facts>(
  condition: NoInfer<When<Facts>>,
  of: Test<Facts>,
  isMet: (count: number) => boolean,
): Memory<Facts> =>
  new Memory(() => {
    const [test, counts] = [testOf(condition), new Map<unknown, number>()];
    return (facts) => {
      if (!test(facts)) return false;
      const count = (counts.get(of(facts)) ?? 0) + 1;
      counts.set(of(facts), count);
      return isMet(count);
    };
  });

/** From this time on that it is so of the same thing. */
export const fromTime = <Facts>(time: number, condition: NoInfer<When<Facts>>, of: Test<Facts>): Memory<Facts> =>
  counting(condition, of, (count) => count >= time);

/** One in so many of those that meet the condition, as if one of so many instances served them. */
export const oneIn = <Facts>(many: number, condition: NoInfer<When<Facts>>): Memory<Facts> =>
  counting<Facts>(
    condition,
    () => 'all',
    (count) => count % many === 0,
  );

/** `lasts`: whether what was met stays met. */
const following =
  (lasts: boolean) =>
  <Facts>(before: NoInfer<When<Facts>>, of: Test<Facts>, condition: NoInfer<When<Facts>>): Memory<Facts> =>
    new Memory(() => {
      const [wasSo, test, met] = [testOf(before), testOf(condition), new Map<unknown, boolean>()];
      return (facts) => {
        const isMet = met.get(of(facts)) ?? false;
        met.set(of(facts), Boolean(wasSo(facts)) || (lasts && isMet));
        return isMet && test(facts);
      };
    });

/** Now this, where something else was so before of the same thing. */
export const once = following(true);

/** Now this, where something else was so of the same thing the last time. */
export const rightAfter = following(false);

/** One after the other is put around the reference, the last one outermost. */
export const together =
  (...injects: readonly Inject[]): Inject =>
  (reference) =>
    injects.reduce<Reference>((known, each) => ({ ...known, handle: each(known) }), reference).handle;

/** A fault with a memory of its own, by what was requested. */
export const remembering =
  <Value>(injectWith: (memory: Map<unknown, Value>) => Inject): Inject =>
  (reference) =>
    injectWith(new Map<unknown, Value>())(reference);

/** The operators of one API, in whose terms a request is read; `undefined` leaves a request alone. */
export function operatorsFor<Terms extends object>(termsOf: (asked: Asked) => Terms | undefined) {
  const read = (reference: Reference, request: ReferenceRequest): (Asked & Terms) | undefined => {
    const asked = { reference, request, query: queryOf(request), sent: sentIn(request) };
    const terms = termsOf(asked);
    return terms && { ...asked, ...terms };
  };
  return {
    /** Gives another response than the reference. */
    at:
      (when: When<Answered & Terms>, then: Then<Answered & Terms>): Inject =>
      (reference) => {
        const test = testOf(when);
        return async (request) => {
          const response = await reference.handle(request);
          const asked = read(reference, request);
          if (asked === undefined) return response;
          const answered = { ...asked, ...resultOf(response) };
          if (!test(answered)) return response;
          return (typeof then === 'function' ? await then(answered) : then) ?? response;
        };
      },
    /** Hands on another request than came. */
    asking:
      (when: When<Asked & Terms>, change: (asked: Asked & Terms) => Partial<ReferenceRequest> | undefined): Inject =>
      (reference) => {
        const test = testOf(when);
        return (request) => {
          const asked = read(reference, request);
          return reference.handle(asked && test(asked) ? { ...request, ...change(asked) } : request);
        };
      },
  };
}

/** The same request with the genuine key. */
export const keyed = ({ request: { headers } }: Asked): Partial<ReferenceRequest> => ({
  headers: { ...headers, 'x-api-key': apiKeys.genuine },
});

/** An operator for the requests to some places alone, such as operations. */
export const within =
  <Facts, What>(operator: (when: When<Facts>, what: What) => Inject, isThere: (facts: Facts) => boolean) =>
  (when: When<Facts>, what: What): Inject =>
    operator(all<Facts>(isThere, when), what);

function resultOf(response: ReferenceResponse) {
  const body = jsonOf(response);
  const { error, details } = body;
  const isInvalid = response.status === 400 && isObject(details);
  return {
    response,
    status: response.status,
    succeeded: response.status >= 200 && response.status < 300,
    /** The JSON object of the response, empty where it is none. */
    body,
    /** `error` of the response where it is a text. */
    error: typeof error === 'string' ? error : '',
    /** The fields at fault, where the response is a validation error. */
    invalid: isInvalid ? Object.keys(details) : undefined,
  };
}

export const fail = (status: number, error: string): ReferenceResponse => respond(status, { error });

/** The same response under another status. */
export const restate =
  (status: number) =>
  ({ response }: Answered): ReferenceResponse => ({ ...response, status });

/** Changes the JSON of a response; what becomes `undefined` leaves it as it is. */
export const json =
  <Facts extends Answered>(change: (value: unknown, facts: Facts) => unknown) =>
  async (facts: Facts): Promise<ReferenceResponse | undefined> => {
    const { response } = facts;
    if (!('json' in response.body)) return undefined;
    const changed = await change(response.body.json, facts);
    return changed === undefined ? undefined : { ...response, body: { json: changed } };
  };

/** Puts another JSON object in the place of that of a response. */
export const reword = (change: (body: JsonObject) => unknown) => json<Answered>((_, { body }) => change(body));

/** Members that are put into an object; one that is `undefined` is left out. */
export type Change<Facts> = JsonObject | ((object: JsonObject, facts: Facts) => JsonObject | undefined);

const changed = <Facts>(object: JsonObject, change: Change<Facts>, facts: Facts): JsonObject => ({
  ...object,
  ...(typeof change === 'function' ? change(object, facts) : change),
});

/** Changes members of the JSON object of a response. */
export const put = <Facts extends Answered>(change: Change<Facts>) =>
  json<Facts>((value, facts) => (isObject(value) ? changed(value, change, facts) : undefined));

/** Changes members of every item of a list. */
export const putInItems = <Facts extends Answered>(change: Change<Facts>) =>
  json<Facts>((value, facts) =>
    Array.isArray(value) ? value.map((item: JsonObject) => changed(item, change, facts)) : undefined,
  );
