import { endingOf, isUnusable, outcomeOf } from '../../model/outcome.js';
import { counted, reasonsIn } from '../../model/counted.js';
import type { Exchange } from '../../model/exchange.js';
import { groupedBy, timesOf } from '../../model/groups.js';
import { memberIn } from '../../json/parse.js';
import { accountMethod } from './chain.js';
import { isRejection, jsonOf, nodeErrorIn, unknownMethod } from '../../model/response.js';
import {
  addMethod,
  lostByDiscovery,
  methodsOfDiscovery,
  outcomesIn,
  unansweredIn,
  type AddressOutcomes,
} from '../../results/addresses.js';
import { rejectionOf } from '../../results/rejected.js';

/** The share of requests without a usable response with which discovery may have found less than there is. */
const leastShare = 0.1;

/** Fewer requests to a node do not show that it gives no result at all. */
const fewestToNode = 3;

/** Without a token, the trigger order API rejects what it serves with one. */
const isKeyRejected = ({ base, credentials, response }: Exchange): boolean =>
  base !== 'trigger' && credentials.apiKey === 'genuine' && isRejection(response);

/** What is throttled to the last attempt is lost as well. */
const isLost = (exchange: Exchange): boolean =>
  nodeErrorOf(exchange) !== undefined || exchange.response?.status === 429 || isUnusable(outcomeOf(exchange) ?? '200');

const nodeErrorOf = ({ base, response }: Exchange): string | undefined => {
  const code = base === 'rpc' && response !== undefined ? nodeErrorIn(response) : undefined;
  return code === undefined ? undefined : `error ${code}`;
};

/**
 * Why discovery may have found less than the target serves, a line for each address: what it did not get is not declared, and
 * would be no part of what has to be tested. An address that served nothing at all is told as that. Of requests that were
 * repeated the last attempt counts.
 */
export function gapsOfDiscovery(
  exchanges: readonly Exchange[],
  addresses: readonly AddressOutcomes[],
): readonly string[] {
  const serving = addresses.filter(({ outcomes }) => Object.keys(outcomes).some((outcome) => outcome.startsWith('2')));
  const served = new Set(serving.map(({ base }) => base));
  const repeated = new Set(exchanges.map(({ retryOf }) => retryOf));
  const last = exchanges.filter(({ id }) => !repeated.has(id));
  return [...groupedBy(last, ({ base }) => base)].flatMap(([base, own]) => {
    const lost = own.filter((exchange) => isLost(exchange) || isKeyRejected(exchange));
    const of = counted(own.length, 'request');
    if (lost.length >= leastShare * own.length) {
      if (!served.has(base)) return [];
      const ends = outcomesIn({ outcomes: timesOf(lost.map((one) => nodeErrorOf(one) ?? endingOf(one))) }).join(', ');
      return [`${lostByDiscovery} to ${lost.length} of ${of} at \`${base}\` (${ends})`];
    }
    const why = base === 'rpc' ? (otherChainIn(own) ?? refusedIn(addresses)) : rejectedProofsIn(own);
    if (why !== undefined) return [why];
    const isIdle = base === 'rpc' && !own.some(hasResult);
    return isIdle && own.length >= fewestToNode ? [`the node (RPC_URL) gave no result to ${of} of discovery`] : [];
  });
}

/** That the node refused methods that a run needs as well. */
function refusedIn(addresses: readonly AddressOutcomes[]): string | undefined {
  const refused = unansweredIn(addresses, methodsOfDiscovery);
  return refused && `${lostByDiscovery} at \`rpc\` to ${refused}`;
}

/** The methods that a node refuses whatever is asked of it, with how; undefined where it gives each a result. */
export function refusedMethodsIn(exchanges: readonly Exchange[]): string | undefined {
  const methods = {};
  for (const { operation, response, ...one } of exchanges) {
    const code = memberIn(memberIn(jsonOf(response), 'error'), 'code');
    const ending = response?.status === 200 ? `error ${String(code)}` : endingOf({ response, ...one });
    addMethod(methods, operation, hasResult({ response }) ? '200' : ending);
  }
  return unansweredIn([{ methods }]);
}

const hasResult = ({ response }: Pick<Exchange, 'response'>): boolean =>
  memberIn(jsonOf(response), 'result') !== undefined;

/** Fewer signatures do not show that none is accepted. */
const fewestProofs = 2;

/** That each signature of a sign-in was rejected, with what came of them; undefined where one was accepted. */
function rejectedProofsIn(exchanges: readonly Exchange[]): string | undefined {
  const proofs = exchanges.filter(({ operation }) => operation === 'verify');
  const rejections = proofs.flatMap((exchange) => rejectionOf(exchange) ?? []);
  if (proofs.length < fewestProofs || rejections.length < proofs.length) return undefined;
  const kinds = reasonsIn(timesOf(rejections));
  return `discovery could not sign in, for each signature was rejected (${kinds.join('; ')})`;
}

/** That a node has no account of any of the mints that it was asked for, or no method at all; undefined where it has. */
export function otherChainIn(exchanges: readonly Exchange[]): string | undefined {
  const ofNode = exchanges.filter(({ base }) => base === 'rpc');
  const mints = ofNode.filter(({ operation }) => operation === accountMethod);
  const answers = mints.map(({ response }) => jsonOf(response));
  const isThere = 'is it a node of the chain that the deployment uses?';
  if (mints.length === 0) return undefined;
  if (
    !ofNode.some(hasResult) &&
    answers.every((answer) => memberIn(memberIn(answer, 'error'), 'code') === unknownMethod)
  )
    return `the node (RPC_URL) has no method ${accountMethod}: ${isThere}`;
  return answers.every((answer) => memberIn(memberIn(answer, 'result'), 'value') === null)
    ? `the node (RPC_URL) has no account of ${counted(mints.length, 'mint')} of the deployment: ${isThere}`
    : undefined;
}
