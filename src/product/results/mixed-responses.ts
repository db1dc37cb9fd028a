import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { isObject, parseBody } from '../json/parse.js';
import { headerOf, type Exchange, type ExchangeId } from '../model/exchange.js';
import { addTo } from '../model/groups.js';
import { isKey } from '../solana/key.js';

/** Responses that are, byte for byte, those to other requests of the run: of a cache or a single flight with a wrong key. */
export interface MixedResponses {
  /** What to say of a response that belongs to another request; undefined of any other. */
  saysOf(id: ExchangeId): string | undefined;
  /** Takes what a violation rests on: where two of its requests got one response, the later one may not get it. */
  relate(ids: readonly ExchangeId[]): void;
  /** Takes what a check says of a response that belongs to another request. */
  name(id: ExchangeId, says: string): void;
}

/** A request, and all of its exchanges that got one response. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly ids: ExchangeId[];
  /** Names the request with its credentials, and the response with its operation. */
  readonly request: string;
  readonly response: string;
  readonly operation: string;
  /** What it asks for, by the name of a parameter or a place in its body, and for which wallet. */
  readonly named: ReadonlyMap<string, readonly string[]>;
  /** The request that the response belongs to, as far as it tells. */
  owner?: Asked;
}

/** So many different responses are compared with those that come next. */
const mostResponses = 20_000;
/** So many requests that got one response are compared with the next one that does. */
const mostRequests = 8;
/** Shorter texts stand in a response by chance. */
const shortest = 6;
/** Texts that tell one response from another: a key, an id, a transaction. */
const isDistinct = /[A-Za-z0-9+/=_-]{20}/;
const encodedTexts = /[A-Za-z0-9+/_-]{40,}/g;
const nobody = 'nobody';

/** Takes the exchanges of a run one after the other. */
export function createMixedResponses(): MixedResponses & { add(exchange: Exchange): void } {
  const byResponse = new Map<string, Asked[]>();
  const byId = new Map<ExchangeId, Asked>();
  /** Operations that were seen to give a response to a request that it does not belong to. */
  const mixing = new Set<string>();
  const named = new Map<ExchangeId, string>();

  const ownerOf = (asked: Asked): Asked | undefined => {
    if (asked.owner !== undefined || !mixing.has(asked.operation)) return asked.owner;
    const [first = asked] = byResponse.get(asked.response) ?? [];
    const owner = first.owner ?? first;
    return owner === asked ? undefined : owner;
  };
  return {
    add(exchange) {
      const { response, id, base } = exchange;
      if (base === 'rpc' || base === 'control' || response === undefined || response.status > 299) return;
      if (!isDistinct.test(response.body)) return;
      const read = askedIn(exchange, response.body);
      const others = byResponse.get(read.response) ?? [];
      const known = others.find(({ request }) => request === read.request);
      (known ?? read).ids.push(id);
      byId.set(id, known ?? read);
      if (known !== undefined) return;
      const text = others.length === 0 ? '' : readable(response.body);
      for (const other of others) {
        const [isOfOther, isOfThis] = [belongs(text, other, read), belongs(text, read, other)];
        if (isOfOther === isOfThis) continue;
        mixing.add(read.operation);
        if (isOfOther) read.owner ??= other;
        else other.owner ??= read;
      }
      if (others.length < mostRequests) addTo(byResponse, read.response, read);
      if (byResponse.size <= mostResponses) return;
      const [oldest, forgotten] = byResponse.entries().next().value!;
      byResponse.delete(oldest);
      for (const { ids, owner } of forgotten) if (owner === undefined) for (const one of ids) byId.delete(one);
    },
    saysOf(id) {
      const asked = byId.get(id);
      const owner = asked && ownerOf(asked);
      return asked && owner ? sentence(asked, owner) : named.get(id);
    },
    name: (id, says) => void named.set(id, says),
    relate(ids) {
      const all = ids.flatMap((id) => byId.get(id) ?? []);
      for (const [index, later] of all.entries()) {
        const isOther = ({ request, response }: Asked) => request !== later.request && response === later.response;
        const earlier = all.slice(0, index).find(isOther);
        if (earlier === undefined) continue;
        mixing.add(later.operation);
        if (earlier.owner === undefined) later.owner ??= earlier;
      }
    },
  };
}

function askedIn(exchange: Exchange, body: string): Asked {
  const { id, base, operation, startedAt, milliseconds, request } = exchange;
  const { method, path, headers, body: sent } = request;
  // Ids of one run begin alike, and what another run got is no response of this one.
  const where = [id.slice(0, id.lastIndexOf('-')), base, operation].join(' ');
  const credentials = [headerOf(headers, 'authorization'), headerOf(headers, 'x-api-key')];
  const { credentials: sentBy } = exchange;
  let named: ReturnType<typeof namedIn> | undefined;
  return {
    ...{ method, path: path.split('?')[0]!, startedAt, endedAt: startedAt + milliseconds, ids: [] },
    request: digestOf([method, path, sent, ...credentials].join('\n')),
    response: `${where} ${digestOf(body)}`,
    operation: where,
    // Most responses come once, and nobody asks.
    get named() {
      return (named ??= namedIn(path, sent, sentBy));
    },
  };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/** The values of a request that a response can name. */
function namedIn(
  path: string,
  body: string | undefined,
  { wallet, token }: Exchange['credentials'],
): ReadonlyMap<string, string[]> {
  const named = new Map<string, string[]>();
  const [place = '', query = ''] = path.split('?');
  for (const [name, value] of new URLSearchParams(query)) for (const part of value.split(',')) addTo(named, name, part);
  for (const [index, part] of place.split('/').entries())
    if (/\d/.test(part)) addTo(named, `part ${index} of the path`, part);
  const parsed = body === undefined ? undefined : parseBody(body);
  if (parsed?.json === true && isObject(parsed.value))
    for (const [name, value] of Object.entries(parsed.value))
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
        addTo(named, name, String(value));
  if (wallet !== undefined || token === 'absent') addTo(named, ofWallet, wallet ?? nobody);
  return named;
}

const ofWallet = 'wallet';

/**
 * Whether the response names what one request asked for and the other did not, where both ask for such a thing. Of two
 * wallets, that shows nothing where the rest of the request names the thing: such a response may be open to everybody.
 */
function belongs(text: string, to: Asked, instead: Asked): boolean {
  const asked = new Set([...instead.named.values()].flat());
  const names = (value: string): boolean => value.length >= shortest && isNamedIn(text, value);
  const isOthers = (value: string): boolean => !asked.has(value) && names(value);
  return [...to.named].some(([name, values]) => {
    if (!instead.named.has(name) || !values.some(isOthers)) return false;
    return name !== ofWallet || ![...instead.named].some(([other, own]) => other !== ofWallet && own.some(names));
  });
}

/** A body, and what is encoded in it: the bytes of a transaction, the claims of a token. */
function readable(body: string): string {
  const decoded = (body.match(encodedTexts) ?? []).map((text) => Buffer.from(text, 'base64').toString('latin1'));
  return [body, ...decoded].join('\n');
}

/** Whether a text has a value, or a key as the bytes that it stands for. */
function isNamedIn(text: string, value: string): boolean {
  return text.includes(value) || (isKey(value) && text.includes(Buffer.from(base58.decode(value)).toString('latin1')));
}

function sentence(asked: Asked, owner: Asked): string {
  const when = owner.endedAt <= asked.startedAt ? 'sent before' : 'sent at the same time';
  return `the response to ${requestIn(asked, owner)} is, byte for byte, the one to ${requestIn(owner, asked)}, ${when}`;
}

/** A request by its path and by what makes it another one. */
function requestIn({ method, path, named }: Asked, other: Asked): string {
  const differing = [...new Set([...named.keys(), ...other.named.keys()])].flatMap((name) => {
    const [own, others] = [named.get(name)?.join(','), other.named.get(name)?.join(',')];
    if (own === others) return [];
    if (own === nobody) return 'without a token';
    return own === undefined ? `without ${name}` : `with ${name} ${own}`;
  });
  const shown = differing.length === 0 ? 'with other credentials' : differing.slice(0, mostShown).join(' and ');
  return `${method} ${path} ${shown}`;
}

const mostShown = 2;
