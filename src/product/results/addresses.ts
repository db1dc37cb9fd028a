import { addressVariableOf } from '../model/base-variables.js';
import { byFrequency, counted, inWords, listed } from '../model/counted.js';
import type { Base } from '../model/exchange.js';
import { groupedBy, mergeCounts } from '../model/groups.js';
import { isUnusable } from '../model/outcome.js';
import { startOfStop, type DeadOperation, type Stop } from './stop.js';

/** What came back from one base address. */
export interface AddressOutcomes {
  readonly base: string;
  readonly requests: number;
  /** How many requests ended in each status, or in each class of fault. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Requests of clients that were rejected, by kind. */
  readonly rejected?: Readonly<Record<string, number>>;
  /** From which request of the run on it accepted nothing more, with what so many of its requests ended in. */
  readonly stopped?: {
    readonly from: number;
    readonly endpoint?: string;
    readonly outcome: string;
    readonly requests: number;
  };
  /** The longest stretch of requests that got nothing usable, after which the address served again. */
  readonly outage?: { readonly from: number; readonly to: number; readonly requests: number };
  /** Of a node, what each method ended in, and of one that was answered, that it was: `200`. */
  readonly methods?: Readonly<Record<string, string>>;
  /** What its operations refused: every request, those of a kind, or the key now and then; a text each. */
  readonly dead?: readonly string[];
}

export type Outage = NonNullable<AddressOutcomes['outage']>;

export const longer = (one: Outage | undefined, other: Outage | undefined): Outage | undefined =>
  (one?.requests ?? 0) >= (other?.requests ?? 0) ? one : other;

/** `44 × 401` for each outcome of a kind, the most frequent first. */
export const outcomesIn = (
  { outcomes }: Pick<AddressOutcomes, 'outcomes'>,
  isOfKind: (outcome: string) => boolean = () => true,
): readonly string[] =>
  byFrequency(outcomes).flatMap(([outcome, count]) => (isOfKind(outcome) ? [`${count} × ${outcome}`] : []));

/** How much a node answered of what it was asked, but for an outage after which it served again, and the same in words. */
export function answersOfNode({ requests, outcomes, outage, methods = {} }: AddressOutcomes) {
  const answered = outcomes['200'] ?? 0;
  const never = Object.keys(methods).filter((method) => methods[method] !== '200');
  const refused = never.length === 0 || answered === 0 ? '' : `, and never ${inWords(never)}`;
  const others = outcomesIn({ outcomes }, (outcome) => outcome !== '200').join(', ');
  const count = `${answered} of ${counted(requests, 'request')}`;
  const says = `the node (${addressVariableOf('rpc')}) answered ${count}${refused} (the others: ${others})`;
  return { answered, asked: requests - (outage?.requests ?? 0), says };
}

/** Addresses of APIs that served something. */
export const servingIn = (addresses: readonly AddressOutcomes[]): ReadonlySet<Base> =>
  new Set(addresses.flatMap(({ base, outcomes }) => (outcomes['200'] && base !== 'rpc' ? [base as Base] : [])));

export function addMethod(methods: Record<string, string>, method: string, outcome: string): void {
  if (methods[method] !== '200') methods[method] = outcome;
}

/** Methods that only discovery calls; without them it finds less, and a run tests as much. */
export const methodsOfDiscovery: ReadonlySet<string> = new Set([
  'getTokenLargestAccounts',
  'getSignaturesForAddress',
  'getTransaction',
]);

/** `getAccountInfo and simulateTransaction (403)`: the methods that a node refused each time; undefined where there are none. */
export function unansweredIn(
  addresses: readonly Pick<AddressOutcomes, 'methods'>[],
  except: ReadonlySet<string> = new Set(),
): string | undefined {
  const refused = addresses.flatMap(({ methods = {} }) =>
    Object.entries(methods).filter(([method, outcome]) => outcome !== '200' && !except.has(method)),
  );
  const alike = [...groupedBy(refused, ([, outcome]) => outcome)];
  const said = alike.map(([outcome, own]) => `${inWords(own.map(([method]) => method))} (${outcome})`);
  return said.length === 0 ? undefined : said.join('; ');
}

/** How many requests ended in an outcome of a kind. */
export const countIn = (
  { outcomes }: Pick<AddressOutcomes, 'outcomes'>,
  isCounted: (outcome: string) => boolean,
): number => Object.entries(outcomes).reduce((sum, [outcome, count]) => (isCounted(outcome) ? sum + count : sum), 0);

/** How many requests got nothing usable. */
export const lostAt = (address: AddressOutcomes): number => countIn(address, isUnusable);

/** `` 88 of 264 requests to `borrow` and `ultra` got nothing usable (80 × 503, 8 × 502) ``: with what they ended in. */
export function lostInWords(addresses: readonly AddressOutcomes[], isShown = isUnusable): string {
  const all = asOne(addresses);
  const from = inWords(addresses.map(({ base }) => `\`${base}\``));
  const outcomes = outcomesIn(all, isShown).slice(0, 4).join(', ');
  return `${lostAt(all)} of ${counted(all.requests, 'request')} to ${from} got nothing usable (${outcomes})`;
}

const causesAt =
  (address: RegExp) =>
  (interrupted: Readonly<Record<string, number>> = {}): readonly string[] =>
    reasonsIn(interrupted).filter((reason) => address.test(reason));

/** Of what cut a run short, why nothing could be tested at an address: `ultra: responds 404 at /order. Is the path right?` */
export const causesAtAddresses = causesAt(/^(?:ultra|swapV2|borrow|trigger): /);

/** That the address of the node is the one of an API, which is why it was asked nothing. */
export const misplacedNodeIn = causesAt(/^rpc: /);

/** Why nothing could be tested, by address; a key that is refused is said once for all addresses. */
export const causesByAddress = (interrupted: Readonly<Record<string, number>>) =>
  groupedBy(causesAtAddresses(interrupted), (cause) =>
    cause.includes(' API key') ? undefined : cause.split(': ', 1)[0],
  );

/** What cut a run short, each reason once: that of an input may have several. */
export const reasonsIn = (interrupted: Readonly<Record<string, number>>): readonly string[] => [
  ...new Set(Object.keys(interrupted).flatMap((reason) => reason.replace(/\.$/, '').split(nextReason))),
];

/** Begins what discovery lost at an address, which the run may lose as well. */
export const lostByDiscovery = 'discovery got no usable response';

const nextReason = /\.?; (?=gave up on |requests go |(?:ultra|swapV2|borrow|trigger|rpc): )/;

const ofAddress = /^(gave up on `|)(ultra|swapV2|borrow|trigger|rpc)(`?): /;
/** How often something came at least is told of the address where it came least often. */
const inARow = /\b\d{1,6} (?:times?|(?:unusable )?responses) in a row/;
const timesIn = (reason: string): number => Number.parseInt(inARow.exec(reason)?.[0] ?? '', 10) || 0;
const variableIn = /`bases\.\w+` \((\w+)\)/;

/** Reasons that differ in nothing but their address as one: ``gave up on `borrow` and `ultra`: at least 6 unusable responses in a row``. */
export function saidOnce(reasons: readonly string[]): readonly string[] {
  const alike = groupedBy(reasons, (reason) =>
    reason.replace(ofAddress, '$1').replace(variableIn, '').replace(inARow, ''),
  );
  return [...alike.values()].map((own) => {
    const [first = ''] = own.toSorted((one, other) => timesIn(one) - timesIn(other));
    if (own.length === 1) return first;
    const names = own.map((reason) => reason.replace(ofAddress, '$3$2$3 ').split(' ', 1)[0]!);
    const variables = own.flatMap((reason) => variableIn.exec(reason)?.[1] ?? []);
    const said = first.replace(ofAddress, (_, begins: string) => `${begins.replace('`', '')}${inWords(names)}: `);
    return said.replace(variableIn, `\`bases\` (${variables.join(', ')})`);
  });
}

function methodsOf(...all: readonly AddressOutcomes['methods'][]): NonNullable<AddressOutcomes['methods']> {
  const methods = {};
  for (const [method, outcome] of all.flatMap((own = {}) => Object.entries(own))) addMethod(methods, method, outcome);
  return methods;
}

/** Addresses as one, with the name of the first. */
export const asOne = (addresses: readonly AddressOutcomes[]): AddressOutcomes =>
  addresses.reduce((sum, { requests, outcomes, rejected, stopped, outage, methods, dead = [] }) => ({
    ...{ base: sum.base, requests: sum.requests + requests, outcomes: mergeCounts(sum.outcomes, outcomes) },
    ...((sum.rejected ?? rejected) && { rejected: mergeCounts(sum.rejected ?? {}, rejected ?? {}) }),
    ...((sum.stopped ?? stopped) && { stopped: (sum.stopped ?? stopped)! }),
    ...(longer(sum.outage, outage) && { outage: longer(sum.outage, outage)! }),
    ...((sum.methods ?? methods) && { methods: methodsOf(sum.methods, methods) }),
    ...((sum.dead ?? dead).length > 0 && { dead: [...new Set([...(sum.dead ?? []), ...dead])] }),
  }));

/** With where they stopped, and accepted nothing more until the end, and their operations that accepted nothing at all. */
export function withStops(all: readonly AddressOutcomes[], stops: readonly Stop[], dead: readonly DeadOperation[]) {
  return all.map((address): AddressOutcomes => {
    const own = dead.filter(({ base }) => base === address.base);
    const stop = stops.find(({ base, until }) => base === address.base && until === undefined);
    const isTold = own.some(({ endpoint }) => endpoint === stop?.endpoint);
    return {
      ...address,
      ...(stop && !isTold && { stopped: stoppedBy(stop) }),
      ...(own.length > 0 && { dead: own.map(({ text }) => text) }),
    };
  });
}

function stoppedBy({ endpoint, outcome, requests, ...stop }: Stop): NonNullable<AddressOutcomes['stopped']> {
  return { from: startOfStop(stop), ...(endpoint && { endpoint }), outcome, requests };
}

/** Operations that refused every request, and what they refused every request of, a text each. */
export const deadIn = (addresses: readonly AddressOutcomes[]): readonly string[] =>
  addresses.flatMap(({ dead = [] }) => dead);

const isError = (outcome: string): boolean => Number(outcome) >= 500;
const isResponse = (outcome: string): boolean => Number(outcome) > 0;

/** How many responses of the APIs were errors of the server, and of how many; how many requests got none, or a page, and why. */
export function errorsIn(addresses: readonly AddressOutcomes[]) {
  const ofApis = addresses.filter(({ base }) => base !== 'rpc');
  const all = ofApis.length === 0 ? { base: '', requests: 0, outcomes: {} } : asOne(ofApis);
  const responses = countIn(all, isResponse);
  const faults = outcomesIn(all, (outcome) => !isResponse(outcome)).join(', ');
  return { all, errors: countIn(all, isError), responses, silent: all.requests - responses, faults };
}

/** Where one in so many responses is an error of the server, the result says so. */
const oneIn = 50;

export function failsOften(addresses: readonly AddressOutcomes[]): boolean {
  const { errors, responses } = errorsIn(addresses);
  return errors > 0 && oneIn * errors >= responses;
}

export function serverErrorsIn(addresses: readonly AddressOutcomes[]): readonly string[] {
  const { all, errors, responses, silent, faults } = errorsIn(addresses);
  const throttled = all.outcomes['429'] ?? 0;
  const were = responses === 1 ? 'was an error' : 'were errors';
  const nodes = addresses.filter((one) => one.base === 'rpc' && countIn(one, isOfFailingNode) > 0);
  return listed(
    errors > 0 &&
      `${errors} of ${counted(responses, 'response')} ${were} of the server (${outcomesIn(all, isError).join(', ')})`,
    throttled > 0 && `${throttled} of ${counted(responses, 'response')} asked for a slower pace (429)`,
    silent > 0 && `${silent} of ${counted(all.requests, 'request')} got nothing usable (${faults})`,
    nodes.map((node) => answersOfNode(node).says),
  );
}

/** What a node does not know says nothing of what it serves. */
export const isOfFailingNode = (outcome: string): boolean => outcome !== '200' && !outcome.startsWith('200 with ');

/** Each address once, in the order of names. */
export function mergeAddresses(addresses: readonly AddressOutcomes[]): readonly AddressOutcomes[] {
  const byBase = groupedBy(addresses, ({ base }) => base);
  return [...byBase.values()].map(asOne).sort((left, right) => left.base.localeCompare(right.base));
}

/** Of a fault that says that no such service is there, what it says of the host; undefined of any other. */
export function noConnectionTo(host: string, fault: string): string | undefined {
  if (fault === 'no-tls') return `${host} speaks http, not https. Begin the address with http://`;
  if (fault === 'refused') return `${host} refuses connections`;
  return fault === 'name-resolution' ? `there is no host ${host}` : undefined;
}

export const requestsIn = (outcomes: Readonly<Record<string, number>>): number =>
  Object.values(outcomes).reduce((sum, count) => sum + count, 0);

/** `12 of 12 requests ended in 400 and 401`. */
export function endsIn(outcomes: Readonly<Record<string, number>>, of = requestsIn(outcomes)): string {
  const ends = inWords(byFrequency(outcomes).map(([outcome]) => outcome));
  return `${requestsIn(outcomes)} of ${counted(of, 'request')} ended in ${ends}`;
}
