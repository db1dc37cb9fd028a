import { addressVariableOf } from '../model/base-variables.js';
import { counted, inWords } from '../model/counted.js';
import { isOfVersion } from '../model/exchange.js';
import { groupedBy } from '../model/groups.js';
import { isFailure } from '../model/outcome.js';
import { asOne, countIn, deadIn, outcomesIn, type AddressOutcomes, type Unrecognised } from './addresses.js';
import { placeOfStop, stopInWords } from './stop.js';

/** `` `ultra` and `borrow` rejected the valid key with 401 from request 31 on: 47 of 80 requests ``, once for each outcome. */
function stopsAt(addresses: readonly AddressOutcomes[]): readonly string[] {
  const byOutcome = groupedBy(addresses, ({ stopped }) => stopped?.outcome);
  return [...byOutcome].map(([outcome, own]) => {
    const from = Math.min(...own.map(({ stopped }) => stopped!.from));
    const requests = own.reduce((sum, { stopped }) => sum + stopped!.requests, 0);
    // What several addresses have in common is of no endpoint.
    const names = inWords(
      own.map(({ base, stopped }) => placeOfStop(own.length > 1 ? { base } : { ...stopped, base })),
    );
    return `${names} ${stopInWords(outcome, from)}: ${requests} of ${counted(asOne(own).requests, 'request')}`;
  });
}

/** Addresses that ask to wait for longer than a run does, with their status: a quota is used up, or a service is away. */
export function waitAskedIn(interrupted: Readonly<Record<string, number>>) {
  const waits = [
    ...Object.keys(interrupted)
      .join()
      .matchAll(/`(\w+)`: it answers (\d+) and asks to wait (\d+) s/g),
  ];
  const [first] = waits;
  if (first === undefined) return undefined;
  return { bases: [...new Set(waits.map(([, base = '']) => base))].sort(), status: first[2]!, seconds: first[3]! };
}

const nodeOr = (base: string): string => (base === 'rpc' ? `the node (${addressVariableOf(base)})` : `\`${base}\``);

/** Addresses that were given up because they asked for a slower pace, and did not say for how long. */
function throttledIn(
  interrupted: Readonly<Record<string, number>>,
  addresses: readonly AddressOutcomes[],
): readonly string[] {
  const givenUp = Object.keys(interrupted).join();
  const own = addresses.filter(
    ({ base }) => base !== 'rpc' && new RegExp(`\`${base}\`: \\d+ times? in a row it asked`).test(givenUp),
  );
  if (own.length === 0) return [];
  const { requests, outcomes } = asOne(own);
  const names = inWords(own.map(({ base }) => `\`${base}\``));
  return [
    `${names} answered ${outcomes['429'] ?? 0} of ${counted(requests, 'request')} with 429, and nothing else in the end`,
  ];
}

function waitsIn(
  interrupted: Readonly<Record<string, number>>,
  addresses: readonly AddressOutcomes[],
): readonly string[] {
  const asked = waitAskedIn(interrupted);
  if (asked === undefined) return [];
  const { bases, status, seconds } = asked;
  const names = inWords(bases.map(nodeOr));
  const sent = addresses.reduce((sum, { base, requests }) => sum + (bases.includes(base) ? requests : 0), 0);
  return [`${names} answered ${status} after ${counted(sent, 'request')}, and asked to wait ${seconds} s`];
}

/** The share of requests to the node that is too great to test what needs it. */
const mostLostAtNode = 0.5;

/** That the node does not answer, which says nothing of an API; empty where it does. */
export function nodeFaultIn(
  addresses: readonly AddressOutcomes[],
  interrupted: Readonly<Record<string, number>> = {},
): readonly string[] {
  const node = addresses.find(({ base }) => base === 'rpc');
  const answered = node?.outcomes['200'] ?? 0;
  const isGivenUp = Object.keys(interrupted).join().includes('gave up on `rpc`');
  // How long it asks to wait says more.
  if (waitAskedIn(interrupted)?.bases.includes('rpc') === true) return [];
  if (node === undefined || (answered > (1 - mostLostAtNode) * node.requests && !isGivenUp)) return [];
  const requests = counted(node.requests, 'request');
  return [
    `the node (${addressVariableOf('rpc')}) answered ${answered} of ${requests} (${outcomesIn(node).join(', ')})`,
  ];
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

/** What happened to an address in the middle of a run, or to the node, and is the cause of whatever is missing. */
export function causesAround({
  addresses,
  interrupted = {},
  isRecorded,
}: Pick<Unrecognised, 'addresses' | 'interrupted' | 'isRecorded'>): readonly string[] {
  if (isRecorded) return deadIn(addresses);
  return [
    ...stopsAt(addresses),
    ...deadIn(addresses),
    ...waitsIn(interrupted, addresses),
    ...throttledIn(interrupted, addresses),
    ...nodeFaultIn(addresses, interrupted),
  ];
}
