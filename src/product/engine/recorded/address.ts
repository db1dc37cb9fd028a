import { registeredAt } from '../../apis/registry.js';
import { basePaths, ofThisMachine } from '../../model/base-variables.js';
import type { Base } from '../../model/exchange.js';
import { operationAt, type Operation } from '../../model/operation.js';
import { hostOf } from './recorded-headers.js';

/** Where a recorded request went. */
export interface Address {
  readonly base: Base;
  /** The address of the base, as the recording has it. */
  readonly url: string;
  readonly operation: string;
  /** Path below the base, with the raw query. */
  readonly path: string;
}

/** What a profile says of where requests went. */
export interface Declared {
  readonly bases: Readonly<Record<string, string>>;
  /** By API, those in forms of its own. */
  readonly operations: Readonly<Partial<Record<string, readonly Operation[]>>>;
}

/** The URL of a request. A path alone gets the host that its headers name, or an address of the profile, or stays as it is. */
export function urlOf(
  method: string,
  { url, path, headers }: Readonly<Record<string, unknown>>,
  declared: Declared,
): string | undefined {
  const given = url ?? path;
  if (typeof given !== 'string') return undefined;
  if (given.startsWith('//')) return `https:${given}`;
  if (!given.startsWith('/')) return given;
  const host = hostOf(headers);
  const origins = Object.values(declared.bases).map((base) => new URL(base).origin);
  const asked = host === undefined ? origins : origins.filter((origin) => isAt(origin, host));
  // Headers say nothing of the scheme.
  const candidates = [...asked, ...(host === undefined ? [] : [`https://${host}`])].map((origin) => origin + given);
  const isOperation = (candidate: string): boolean =>
    URL.canParse(candidate) && addressOf(method, candidate, declared) !== undefined;
  return candidates.find(isOperation) ?? candidates[0] ?? given;
}

function isAt(origin: string, host: string): boolean {
  const { protocol } = new URL(origin);
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).origin === origin;
}

/** Tells by method and URL which operation was asked at which base; undefined when it is none of the suite's business. */
export function addressOf(method: string, requestUrl: string, { bases, operations }: Declared): Address | undefined {
  const { origin, pathname, search } = new URL(requestUrl);
  const asked = origin + pathname;
  const found = (base: Base, length: number): Address | undefined => {
    const path = asked.slice(length);
    const { api } = registeredAt(base) ?? {};
    const operation = api && operationAt([...api.operations, ...(operations[api.name] ?? [])], method, path);
    return operation === undefined ? undefined : { base, url: asked.slice(0, length), operation, path: path + search };
  };
  const own = Object.entries(bases).map(([base, address]) => [base as Base, address.replace(/\/$/, '')] as const);
  const [base, address = ''] = own.find(([, prefix]) => asked.startsWith(`${prefix}/`)) ?? [];
  if (base !== undefined) return found(base, address.length);
  if (own.length > 0) return undefined;
  for (const [base, ending] of Object.entries(basePaths)) {
    const at = pathname.indexOf(`${ending}/`);
    if (at >= 0) return found(base as Base, origin.length + at + ending.length);
  }
  const slashes = [...pathname.matchAll(/\//g)].map(({ index }) => index);
  return slashes.map((at) => found('trigger', origin.length + at)).find((one) => one !== undefined);
}

/** Traffic that no document speaks of; every other reason is evidence that was lost. */
export const undocumented = 'not an operation of a document';

/** Places that no document speaks of which are told each by itself. */
const mostPlaces = 8;

/** A segment of a path that is no id, key or token. */
const isWord = /^(?:v[0-9]|[a-z-]{0,24})$/i;

/** Names places that no document speaks of, as far as they are few: a client may have meant another one. */
export function createOtherPlaces() {
  const places = new Set<string>();
  return (method: string, path: string): string => {
    const segments = path.replace(/[?].*$/, '').split('/');
    const place = `${method} ${segments.map((one) => (isWord.test(one) ? one : '…')).join('/')}`;
    if (places.size < mostPlaces) places.add(place);
    return places.has(place) ? `${undocumented}: ${place}` : undocumented;
  };
}

/** Why a request is none to the target: what is no operation of a document, or went to another deployment than that of the profile. */
export function notAnOperation(method: string, url: string, { bases, operations }: Declared): string {
  const elsewhere = Object.keys(bases).length === 0 ? undefined : addressOf(method, url, { bases: {}, operations });
  if (elsewhere === undefined || !tellsItsApi(elsewhere)) return undocumented;
  return otherDeployment(elsewhere.url, bases[elsewhere.base]);
}

const remedy = '; what passed `plumbline proxy` is judged in the folder that it wrote, and `merge` unites several';

export function otherDeployment(url: string, judged: string | undefined): string {
  const own = judged === undefined ? 'the one judged has no such address' : `the one judged is ${judged}`;
  return `sent to another deployment, ${url} (${own}${ofThisMachine.test(url) ? remedy : ''})`;
}

/** Paths that other services have too: they tell the trigger order API only beside an operation of its own. */
const common: ReadonlySet<string> = new Set(['/vault', '/vault/register', '/auth/verify', '/auth/challenge']);

/** Whether a request by itself tells which API its address serves. */
export function tellsItsApi({ base, url, path }: Address): boolean {
  return base !== 'trigger' || /\/trigger(?:\/v[0-9]+)?$/.test(url) || !common.has(path.replace(/[?].*$/, ''));
}
