import { addressVariableOf } from '../model/base-variables.js';
import { counted, inWords } from '../model/counted.js';
import { isOfVersion, stopped } from '../model/exchange.js';
import { groupedBy } from '../model/groups.js';
import { isFailure, isOfKey } from '../model/outcome.js';
import {
  answersOfNode,
  asOne,
  countIn,
  deadIn,
  isOfFailingNode,
  lostByDiscovery,
  methodsOfDiscovery,
  reasonsIn,
  saidOnce,
  unansweredIn,
  type AddressOutcomes,
} from './addresses.js';
import { commandOnTarget } from './command.js';
import { askedMusts } from './evidence.js';
import { isFinal } from './journal.js';
import { isRecorded } from './parts.js';
import type { Unconcluded } from './run-summary.js';
import { placeOfStop, stopInWords } from './stop.js';

/** What kept a run from a verdict, and what to do about it, with a command between backticks where there is one. */
export interface Hindrance {
  readonly says: string;
  readonly remedy: string;
}

/** What happened to an address in the middle of a run, or to the node, and is the cause of whatever is missing. */
export function hindrancesAround(summary: Unconcluded): readonly Hindrance[] {
  const refusals = refusalsIn(summary);
  if (isRecorded(summary.run)) return refusals;
  return [...stopsAt(summary), ...refusals, ...waitsIn(summary), ...nodeFaultIn(summary)];
}

/** Whether discovery lost what a run that goes on does not ask for again: responses, or all that the node would have shown. */
export function isLostForGood({ run, end, addresses }: Pick<Unconcluded, 'run' | 'end' | 'addresses'>): boolean {
  const isNodeSilent = addresses.some(({ base, outcomes }) => base === 'rpc' && outcomes['200'] === undefined);
  const hasLost = end.incomplete?.some((reason) => reason.startsWith(lostByDiscovery)) === true;
  return hasLost || (run.discovered !== undefined && isNodeSilent);
}

/** How to go on with a run: one that came to its end has sent all its requests, and without a bound on them all there are. */
export function goingOn(summary: Pick<Unconcluded, 'run' | 'end' | 'addresses'>): string {
  const { run, end } = summary;
  if (isLostForGood(summary)) return 'begin a new run';
  if (run.merged !== undefined)
    return isFinal(end)
      ? 'run again what it concerns, and merge again'
      : 'continue each run that was cut short with `plumbline run --resume FOLDER`, and merge again';
  if (!isFinal(end)) return 'continue the run with `--resume`';
  return run.order === undefined
    ? 'run again'
    : `continue the run with \`--continue\` and \`--requests ${run.requests ?? 0}\``;
}

/** `` `ultra` and `borrow` rejected the valid key with 401 from request 31 of the run on: 47 of 80 requests there ``, once for each outcome. */
function stopsAt(summary: Unconcluded): readonly Hindrance[] {
  const { addresses, run } = summary;
  const byOutcome = groupedBy(addresses, ({ stopped }) => stopped?.outcome);
  const how = `\`${commandOnTarget(run, 'doctor')}\` shows what it responds. Once it serves again, ${goingOn(summary)}`;
  return [...byOutcome].map(([outcome, own]) => {
    const from = own.map(({ stopped }) => stopped!.from);
    const requests = own.reduce((sum, { stopped }) => sum + stopped!.requests, 0);
    // What several addresses have in common is of no endpoint.
    const names = inWords(
      own.map(({ base, stopped }) => placeOfStop(own.length > 1 ? { base } : { ...stopped, base })),
    );
    const why = isOfKey(outcome)
      ? 'The key was accepted before: ask its issuer why it is rejected now'
      : 'See why the target stopped';
    const says = `${names} ${stopInWords(outcome, ...from)}: ${requests} of ${counted(asOne(own).requests, 'request')} there`;
    return { says, remedy: `${why}. ${how}` };
  });
}

export const askToWait = 'Let the client wait after a 429, and send less often, then record again';

/** Why an operation refused requests of a client that were proper. */
const isOfDeployment = /rejected (?:a key that was accepted|tokens that|\d+ of \d+ tokens)|ended in 5\d\d$/;

function remedyOfTraffic(dead: readonly string[]): string {
  if (dead.every((text) => text.endsWith(' ended in 429'))) return askToWait;
  return dead.every((text) => isOfDeployment.test(text))
    ? 'Send this report to whoever runs the deployment: the requests give no reason for this'
    : 'See what is wrong with these requests, or ask whoever runs the deployment why it refuses them';
}

/** Operations that refused what they are for. */
function refusalsIn({ addresses, run }: Unconcluded): readonly Hindrance[] {
  const dead = deadIn(addresses);
  const remedy = isRecorded(run)
    ? remedyOfTraffic(dead)
    : `Ask whoever runs the deployment whether it serves this, and with these credentials: ${dead.join('; ')}`;
  return dead.map((says) => ({ says, remedy }));
}

const nodeVariable = addressVariableOf('rpc');

const nodeOr = (base: string): string => (base === 'rpc' ? `the node (${nodeVariable})` : `\`${base}\``);

export const askForLess = 'Run again with a lower `--rps`, or later: the quota of the key may be used up';

/** Addresses that were given up because they ask to wait: a quota is used up, or a service is away; once for all that share it. */
function waitsIn(summary: Unconcluded): readonly Hindrance[] {
  const { interrupted } = summary.end;
  const givenUp = saidOnce(reasonsIn(interrupted).filter((reason) => reason.startsWith('gave up on `')));
  return givenUp.flatMap((says) => {
    const isOfNode = says.includes(' `rpc`: ');
    if (!says.includes(' asks to wait ') && (isOfNode || !says.includes(' in a row it asked '))) return [];
    const remedy = isOfNode ? `Wait, or set ${nodeVariable} to another one` : askForLess;
    return { says, remedy: `${remedy}. Once it serves, ${goingOn(summary)}` };
  });
}

/** The share of requests to the node that is too great to test what needs it. */
const mostLostAtNode = 0.5;

/** That the node does not answer, which says nothing of an API; empty where it does. */
function nodeFaultIn(summary: Unconcluded): readonly Hindrance[] {
  const node = summary.addresses.find(({ base }) => base === 'rpc');
  const why = reasonsIn(summary.end.interrupted).filter((reason) => reason.startsWith('gave up on `rpc`'));
  // How long it asks to wait says more.
  if (node === undefined || why.some((reason) => reason.includes(' asks to wait '))) return [];
  const { answered, asked, says } = answersOfNode(node);
  if (answered > (1 - mostLostAtNode) * asked && why.length === 0) return [];
  return [ofNode(summary, says)];
}

function ofNode(summary: Unconcluded, says: string): Hindrance {
  const remedy = `Correct ${nodeVariable}, or ask whoever runs the node why: \`${commandOnTarget(summary.run, 'doctor')}\` shows what it responds`;
  return { says, remedy: `${remedy}. Once it serves, ${goingOn(summary)}` };
}

/** The methods that a node refused of those that discovery needs, or how little it answered; undefined where it served. */
export function faultOfNode(addresses: readonly AddressOutcomes[]): string | undefined {
  const refused = unansweredIn(addresses, methodsOfDiscovery);
  if (refused !== undefined) return `the node refused ${refused}`;
  const node = addresses.find(({ base }) => base === 'rpc');
  return node && 3 * countIn(node, isOfFailingNode) > node.requests ? answersOfNode(node).says : undefined;
}

/** That a node which serves refused some of what discovery asked, or what would have decided a requirement; undefined where it did not. */
export function refusingNodeIn(summary: Unconcluded): Hindrance | undefined {
  const { addresses, requirements, end } = summary;
  const node = addresses.find(({ base }) => base === 'rpc');
  const isOfDiscovery = end.incomplete?.some((gap) => gap.startsWith(lostByDiscovery) && gap.includes(' `rpc` '));
  const open = askedMusts(requirements).flatMap(({ verdict, reason = '' }) =>
    verdict === 'inconclusive' && !reason.endsWith(stopped) && /^(?:the chain\b|\w+ is refused: )/.test(reason)
      ? [reason]
      : [],
  );
  if (node === undefined || (open.length === 0 && isOfDiscovery !== true)) return undefined;
  return ofNode(summary, answersOfNode(node).says);
}

/** So many quotes that were all refused show that the pair is not quoted. */
const fewestQuotes = 10;

/** That no order was quoted, where requests were refused for what they ask: the pair of a profile may not be known there. */
export function unquotedIn(addresses: readonly AddressOutcomes[]): string | undefined {
  const versions = addresses.filter(({ base }) => isOfVersion(base));
  const own = versions.length === 0 ? undefined : asOne(versions);
  if (own === undefined || own.outcomes['200'] !== undefined || (own.outcomes['400'] ?? 0) < fewestQuotes)
    return undefined;
  return `no order was quoted: ${own.outcomes['400']} of ${counted(own.requests, 'request')} ended in 400`;
}

/** Of addresses that got nothing usable for a time and serve again, from where to where; of a run without much else that was lost. */
export function outageIn(addresses: readonly AddressOutcomes[]): string | undefined {
  const away = addresses.flatMap(({ base, outage }) => (outage === undefined ? [] : [{ base, ...outage }]));
  const requests = away.reduce((sum, one) => sum + one.requests, 0);
  const lost = addresses.reduce((sum, address) => sum + countIn(address, isFailure), 0);
  if (away.length === 0 || 2 * requests < lost) return undefined;
  const [from, to] = [Math.min(...away.map((one) => one.from)), Math.max(...away.map((one) => one.to))];
  const names = inWords(away.map(({ base }) => nodeOr(base)));
  return `${names} gave nothing usable from request ${from} to ${to} (${counted(requests, 'request')}), and then served again`;
}
