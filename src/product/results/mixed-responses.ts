import { base58 } from '@scure/base';
import { isObject } from '../json/parse.js';
import { digestOf } from '../model/content.js';
import { headerOf, isOfApi, type Exchange, type ExchangeId } from '../model/exchange.js';
import { addTo, valueAt } from '../model/groups.js';
import { jsonSent } from '../model/response.js';
import { isKey } from '../solana/key.js';

/** What is kept of an exchange whose response is compared with later ones. */
type Asked = Pick<Exchange, 'id' | 'request' | 'credentials' | 'startedAt' | 'milliseconds'>;

/** That a response belongs to another request. */
export interface MixUp {
  readonly says: string;
  /** The exchange of that request; none where a check says it. */
  readonly owner?: ExchangeId;
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
const ofWallet = 'wallet';

/**
 * Finds responses that are, byte for byte, those to other requests of the run: of a cache or a single flight with a wrong key.
 * Takes the exchanges of a run one after the other.
 */
export function createMixedResponses() {
  /** The first exchange of each request that got a response. */
  const byResponse = new Map<string, Map<string, Asked>>();
  const named = new Map<ExchangeId, MixUp>();
  return {
    add(exchange: Exchange): void {
      const { id, response, base, request, credentials, startedAt, milliseconds } = exchange;
      if (!isOfApi(base) || response === undefined || response.status > 299) return;
      if (!isDistinct.test(response.body)) return;
      const known = valueAt(byResponse, responseKey(exchange), () => new Map<string, Asked>());
      const own = requestKey(exchange);
      if (known.size < mostRequests && !known.has(own))
        known.set(own, { id, request, credentials, startedAt, milliseconds });
      if (byResponse.size > mostResponses) byResponse.delete(byResponse.keys().next().value!);
    },
    /** Of an exchange whose response belongs to another request; undefined of any other. */
    of(exchange: Exchange): MixUp | undefined {
      const own = requestKey(exchange);
      const others = [...(byResponse.get(responseKey(exchange)) ?? [])].filter(([request]) => request !== own);
      const text = others.length === 0 ? '' : readable(exchange.response!.body);
      const [, owner] =
        others.find(
          ([, other]) =>
            (belongs(text, other, exchange) || lacksKey(text, exchange, other)) && !belongs(text, exchange, other),
        ) ?? [];
      return owner === undefined ? named.get(exchange.id) : { says: sentence(exchange, owner), owner: owner.id };
    },
    /** Takes what a check says of a response that belongs to another request. */
    name: (id: ExchangeId, says: string) => void named.set(id, { says }),
  };
}

export type MixedResponses = ReturnType<typeof createMixedResponses>;

/** Names a response with its operation. Ids of one run begin alike, and what another run got is no response of this one. */
function responseKey({ id, operation, response }: Exchange): string {
  return [id.slice(0, id.lastIndexOf('-')), operation, digestOf(response?.body ?? '')].join(' ');
}

/** Names a request with its credentials. */
function requestKey({ request: { method, path, headers, body } }: Exchange): string {
  const credentials = [headerOf(headers, 'authorization'), headerOf(headers, 'x-api-key')];
  return digestOf([method, path, body, ...credentials].join('\n'));
}

/** The values of a request that a response can name, by the name of a parameter or a place, and the wallet it is for. */
function namedIn({ request, credentials: { wallet, token } }: Asked): ReadonlyMap<string, string[]> {
  const named = new Map<string, string[]>();
  const [place = '', query = ''] = request.path.split('?');
  for (const [name, value] of new URLSearchParams(query)) for (const part of value.split(',')) addTo(named, name, part);
  for (const [index, part] of place.split('/').entries())
    if (/\d/.test(part)) addTo(named, `part ${index} of the path`, part);
  const members = jsonSent(request);
  if (isObject(members))
    for (const [name, value] of Object.entries(members))
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
        addTo(named, name, String(value));
  if (wallet !== undefined || token === 'absent') addTo(named, ofWallet, wallet ?? nobody);
  return named;
}

/**
 * Whether the response names what one request asked for and the other did not, where both ask for such a thing, or it is a
 * key. Of two wallets, that shows nothing where the rest of the request names the thing: such a response may be open to
 * everybody.
 */
function belongs(text: string, to: Asked, instead: Asked): boolean {
  const [own, others] = [namedIn(to), namedIn(instead)];
  const asked = new Set([...others.values()].flat());
  const names = (value: string): boolean => value.length >= shortest && isNamedIn(text, value);
  return [...own].some(([name, values]) => {
    // A key that the other request has no place for stands in no response to that one by chance.
    const isOne = (value: string): boolean => others.has(name) || isKey(value);
    if (!values.some((value) => isOne(value) && !asked.has(value) && names(value))) return false;
    return name !== ofWallet || ![...others].some(([other, given]) => other !== ofWallet && given.some(names));
  });
}

/** Whether the response lacks a key that this request gives and the other has no place for. */
function lacksKey(text: string, own: Asked, other: Asked): boolean {
  const others = namedIn(other);
  return [...namedIn(own)].some(
    ([name, values]) => !others.has(name) && values.some((value) => isKey(value) && !isNamedIn(text, value)),
  );
}

/**
 * What a response that came to both requests shows to be the owner's: text that it has, or that it lacks; undefined where that is
 * encoded.
 */
export function tellingIn(
  owner: Exchange,
  asked: Exchange,
): { readonly text: string; readonly isThere: boolean } | undefined {
  const body = asked.response?.body ?? '';
  const [own, owners] = [namedIn(asked), namedIn(owner)].map((named) => [...named.values()].flat());
  const isPlain = (value: string): boolean => value.length >= shortest && /^[\w.-]+$/.test(value);
  const there = owners!.find((value) => isPlain(value) && !own!.includes(value) && body.includes(value));
  if (there !== undefined) return { text: there, isThere: true };
  const absent = own!.find((value) => isKey(value) && !owners!.includes(value) && !body.includes(value));
  return absent === undefined ? undefined : { text: absent, isThere: false };
}

/** A body, and what is encoded in it: the bytes of a transaction, the claims of a token. */
function readable(body: string): string {
  const decoded = (body.match(encodedTexts) ?? []).map((text) => Buffer.from(text, 'base64').toString('latin1'));
  return [body, ...decoded].join('\n');
}

/** Whether a text has a value, or the bytes of a transaction that it stands for: a key, or the last 64 bits of a number. */
function isNamedIn(text: string, value: string): boolean {
  if (text.includes(value)) return true;
  if (isKey(value)) return text.includes(Buffer.from(base58.decode(value)).toString('latin1'));
  if (!/^-?[1-9][0-9]*$/.test(value)) return false;
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt.asUintN(64, BigInt(value)));
  return text.includes(bytes.toString('latin1'));
}

/** Ends the sentence where one request was answered before the other was sent. */
export const sentBefore = 'sent before';

function sentence(asked: Asked, owner: Asked): string {
  const when = owner.startedAt + owner.milliseconds <= asked.startedAt ? sentBefore : 'sent at the same time';
  return `the response to ${requestIn(asked, owner)} is, byte for byte, the one to ${requestIn(owner, asked)}, ${when}`;
}

/** A request by its path and by what makes it another one. */
function requestIn(asked: Asked, other: Asked): string {
  const { method, path } = asked.request;
  const [own, others] = [namedIn(asked), namedIn(other)];
  const differing = [...new Set([...own.keys(), ...others.keys()])].flatMap((name) => {
    const [value, instead] = [own.get(name)?.join(','), others.get(name)?.join(',')];
    if (value === instead) return [];
    if (value === nobody) return 'without a token';
    return value === undefined ? `without ${name}` : `with ${name} ${value}`;
  });
  const shown = differing.length === 0 ? 'with other credentials' : differing.slice(0, mostShown).join(' and ');
  return `${method} ${path.split('?')[0]!} ${shown}`;
}

const mostShown = 2;
