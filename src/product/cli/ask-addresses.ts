import { registered, registeredAt, type Registered } from '../apis/registry.js';
import { requestTo } from '../apis/trigger/fixtures/request.js';
import { mintRequest } from '../engine/discovery/chain.js';
import { otherChainIn, refusedMethodsIn } from '../engine/discovery/gaps.js';
import { createProbe } from '../engine/discovery/probe.js';
import type { Sender } from '../http/client.js';
import { TargetLost } from '../http/interceptors/breaker.js';
import { memberIn } from '../json/parse.js';
import { endingOf, isRedirect, isUnusable, mayBeOfInstance, outcomeOf } from '../model/outcome.js';
import { isRejection, jsonOf, nodeErrorIn, unknownMethod } from '../model/response.js';
import { addressVariableOf } from '../model/base-variables.js';
import { isOfVersion, type Base, type Exchange, type RecordedResponse } from '../model/exchange.js';
import type { PlannedRequest } from '../model/scenario.js';
import { genesisRequest } from '../profile/production.js';
import { neverSent } from '../results/left-behind.js';
import type { Target } from '../profile/resolve.js';
import type { Note } from './note.js';
import {
  baseOfPath,
  causeOf,
  causeOfFault,
  isAtPortForHttps,
  misplacedIn,
  rejection,
  strangeIn,
  throughProxy,
} from './cause.js';

/** A base address with what came of one plain request to it. */
export interface AskedAddress {
  readonly base: Base;
  readonly url: URL;
  /** With every retry. */
  readonly exchanges: readonly Exchange[];
  readonly final: Exchange;
  /** The response to a further request that refuses the key. */
  readonly refused: RecordedResponse | undefined;
  /** Why nothing can be judged there, with the next step. */
  readonly cause: string | undefined;
  /** Methods that a node refuses, with how. */
  readonly refuses?: string | undefined;
  /** It responds with success and JSON that is none of its API. */
  readonly isStrange: boolean;
  /** No request of a run would get another response. */
  readonly isHopeless: boolean;
}

/** Sends a harmless request to every base address of an API; two where the first does not show whether the key is refused. */
export async function askAddresses(target: Target, silent: Sender, onNote?: Note): Promise<readonly AskedAddress[]> {
  const sender = telling(silent, target, onNote);
  const asked: AskedAddress[] = [];
  // One limit covers all that a host serves, and what throttles or keeps silent does so longer each time.
  const unhelpful = new Map<string, Exchange>();
  for (const item of registered)
    for (const base of item.api.bases) {
      const url = target.bases[base];
      if (url === undefined) continue;
      const before = unhelpful.get(url.host);
      const request = plainRequest(item, base, target);
      const { exchanges, final } = before ? { exchanges: [], final: before } : await answerTo(request, target, sender);
      if (final.response?.status === 429 || isTooLate(final)) unhelpful.set(url.host, final);
      const strange = strangeIn(item, final);
      const own = causeOf(base, final, target);
      const refused = own === undefined ? await refusalOf(base, final, target, sender) : undefined;
      const found = own ?? (refused && rejection(base, refused.status, target)) ?? strange;
      const cause = found && target.mask.text(found + throughProxy(final, url, target));
      const isStrange = found !== undefined && found === strange;
      asked.push({ base, url, exchanges, final, refused, cause, isStrange, isHopeless: false });
    }
  return Promise.all(
    asked.map(async (address) => ({ ...address, isHopeless: await isHopeless(address, asked, target, sender) })),
  );
}

/** Whether no request of a run would get another response. */
async function isHopeless(
  { base, url, final, cause }: AskedAddress,
  asked: readonly AskedAddress[],
  target: Target,
  sender: Sender,
): Promise<boolean> {
  if (cause === undefined) return false;
  if (misplacedIn(target).has(base) || isAtPortForHttps(final, url)) return true;
  if (final.response === undefined) return neverSent.has(final.fault.class);
  // A rejection by the trigger order API may be one that its document forbids, unless the key is rejected beside it.
  if (isRejection(final.response))
    return (
      base !== 'trigger' ||
      asked.some((other) => other.base !== base && other.url.host === url.host && isRejection(other.final.response))
    );
  // One operation may be redirected by mistake, and not all that a host serves.
  if (isRedirect(endingOf(final)))
    return asked.every((other) => other.url.host !== url.host || isRedirect(endingOf(other.final)));
  if (!isNotFound(final)) return final.response.status === 429;
  // A single read may be missing by mistake of the deployment.
  if (base === 'trigger') return isNotFound((await sender.send(requestTo('listHistory'))).final);
  // That one version is not found at its documented path where the other is served is for the run to judge.
  const versions = asked.filter((other) => isOfVersion(other.base));
  return baseOfPath(url) !== base || base === 'borrow' || versions.every((other) => isNotFound(other.final));
}

const isNotFound = ({ response }: Exchange): boolean => response?.status === 404;

/** Times that a request is sent which is not found, or rejected with a key: one of several instances may lack the path, or the key. */
const most = { notFound: 3, rejected: 5 };

async function answerTo(request: PlannedRequest, target: Target, sender: Sender) {
  const all: Exchange[] = [];
  const mostOf = (final: Exchange): number => {
    if (isNotFound(final) && !misplacedIn(target).has(request.base)) return most.notFound;
    const isOfKey = !isForToken(request) || final.response?.status === 403;
    return target.apiKey !== undefined && isRejection(final.response) && isOfKey ? most.rejected : 1;
  };
  for (;;) {
    const { exchanges, final } = await sender.send(request);
    all.push(...exchanges);
    if (all.length >= mostOf(final)) return { exchanges: all, final };
  }
}

/** Says what is waited for where that takes longer than anybody expects. */
function telling<S extends Pick<Sender, 'send'>>(sender: S, { bases }: Target, onNote: Note | undefined): S {
  const send: Sender['send'] = (request) => {
    const { base } = request;
    const timer = setTimeout(() => onNote?.(`still asking ${base} at ${bases[base]!.host}`), 4_000);
    return sender.send(request).finally(() => clearTimeout(timer));
  };
  return { ...sender, send };
}

/** The one operation of the trigger order API that a plain request reaches without a token; what it carries is refused. */
const emptyChallenge: PlannedRequest = { ...requestTo('challenge', {}), effect: 'read' };

/** Whether a rejection may be for want of a token. */
function isForToken({ base, operation }: Pick<PlannedRequest, 'base' | 'operation'>): boolean {
  return base === 'trigger' && operation !== emptyChallenge.operation;
}

/** Equal requests that show whether all instances respond alike: as many, and more where one has not. */
const equal = { least: 5, most: 20 };

/** Whether one of several instances may have responded so, where the others respond as the API does. */
export const isOdd = (exchange: Exchange): boolean => {
  const outcome = outcomeOf(exchange);
  return outcome !== undefined && (isUnusable(outcome) || mayBeOfInstance(outcome));
};

/** Exchanges of equal requests to each address that is in order; what keeps silent at times is asked less, and its host no more. */
export async function askAlike(addresses: readonly AskedAddress[], target: Target, sender: Sender) {
  const alike = new Map<Base, readonly Exchange[]>();
  const slow = new Set<string>();
  for (const address of addresses) {
    if (slow.has(address.url.host)) continue;
    const all = await equalTo(address, target, sender);
    alike.set(address.base, all);
    if (isSlow(all)) slow.add(address.url.host);
  }
  return alike;
}

/** Exchanges of equal requests to an operation that takes no more than the key. */
async function equalTo({ base, exchanges }: AskedAddress, target: Target, sender: Sender) {
  const isTrigger = base === 'trigger';
  const request = isTrigger ? emptyChallenge : plainRequest(registeredAt(base)!, base, target);
  const all = isTrigger ? [] : [...exchanges];
  try {
    while (all.length < (all.some(isOdd) && !isSlow(all) ? equal.most : equal.least))
      all.push(...(await sender.send(request)).exchanges);
  } catch (error) {
    // An address that throttles is given up: what came until then is told.
    if (!(error instanceof TargetLost)) throw error;
  }
  return all;
}

/** Two that keep silent are enough: more of them take minutes. */
const isSlow = (all: readonly Exchange[]): boolean => all.filter(isTooLate).length > 1;

const isTooLate = ({ fault }: Exchange): boolean => fault?.class === 'timeout';

/** A key that the trigger order API refuses looks like a token that is missing, but where no token is asked for. */
async function refusalOf(
  base: Base,
  { response }: Exchange,
  target: Target,
  sender: Sender,
): Promise<RecordedResponse | undefined> {
  if (base !== 'trigger' || response?.status !== 401 || target.apiKey === undefined) return undefined;
  const { final } = await answerTo(emptyChallenge, target, sender);
  return isRejection(final.response) ? final.response : undefined;
}

/**
 * Asks the node of the chain, which no API has among its addresses; none where the target has no node. `before` is what
 * discovery sent; each of `callsFor` a new wallet has to get a result.
 */
export async function askNode(
  target: Target,
  sender: Pick<Sender, 'send'>,
  onNote?: Note,
  before: readonly Exchange[] = [],
  callsFor: (wallet: string) => readonly PlannedRequest[] = () => [],
): Promise<readonly AskedAddress[]> {
  const { rpc: url } = target.bases;
  if (url === undefined) return [];
  const asking = telling(sender, target, onNote);
  const { exchanges, final } = await asking.send(genesisRequest);
  const unable = nodeCauseOf(final, target);
  const mint = unable === undefined ? [(await asking.send(mintRequest(target))).final] : [];
  const own = unable ?? otherChainIn([...before, final, ...mint]);
  const probe = createProbe(target, asking);
  const calls = own === undefined ? callsFor(probe.freshWallet().publicKey) : [];
  const called: (Exchange | undefined)[] = [...mint];
  for (const call of calls) called.push(await probe.exchange(call));
  const refuses = refusedMethodsIn(called.filter((exchange) => exchange !== undefined));
  const refusal = refuses && `rpc: the node refuses ${refuses}, which a run needs. See ${addressVariableOf('rpc')}.`;
  const said = { refuses, refused: undefined, cause: own ?? refusal };
  return [{ base: 'rpc', url, exchanges, final, ...said, isStrange: false, isHopeless: false }];
}

/** Why a node cannot be asked, from its answer to one request; an error of JSON-RPC that tells of the method is its own. */
function nodeCauseOf({ response, fault }: Exchange, { bases, mask }: Target): string | undefined {
  const variable = addressVariableOf('rpc');
  const isItsAddress = `Is \`bases.rpc\` (${variable}) the address of a node?`;
  if (response === undefined) return mask.text(`rpc: ${causeOfFault(fault, bases.rpc!)} ${isItsAddress}`);
  const { status } = response;
  const body = jsonOf(response);
  const error = memberIn(body, 'error');
  const isAnswer = error !== undefined || memberIn(body, 'result') !== undefined;
  const code = nodeErrorIn(response);
  const isServing = code === undefined;
  if (isAnswer && isServing && (status === 200 || memberIn(error, 'code') === unknownMethod)) return undefined;
  const text = [error, memberIn(error, 'message'), memberIn(body, 'message')].find((said) => typeof said === 'string');
  if (isServing && (status < 400 || (text === undefined && status === 404)))
    return mask.text(`rpc: responds ${status}, and not as a node does. ${isItsAddress}`);
  const says = text === undefined ? '' : `: ${text.slice(0, 120).replace(/\s+/g, ' ')}`;
  return mask.text(`rpc: the node rejects requests (${isServing ? status : `error ${code}`}${says}). See ${variable}.`);
}

/** The plainest request that only reads: the first GET of the contract without a place in its path. */
function plainRequest({ api, fixturesOf }: Registered, base: Base, target: Target): PlannedRequest {
  const { operation, path } = api.operations.find(
    (operation) => operation.method === 'GET' && !operation.path.includes('{'),
  )!;
  const fixtures = fixturesOf(target.profile) as unknown as
    { readonly pair?: Readonly<Record<string, string>> } | undefined;
  const query = fixtures?.pair ? `?${new URLSearchParams(fixtures.pair).toString()}` : '';
  return { operation, base, method: 'GET', path: path + query, effect: 'read' };
}
