import { inconclusiveReason } from '../judge/conclusive.js';
import type { Credentials, Exchange, Trace } from '../model/exchange.js';
import { isObject } from '../json/parse.js';
import { parsedBodyOf } from '../model/parsed-body.js';
import { mergeCounts } from '../judge/evidence.js';
import {
  createLatencies,
  latencyOf,
  mergeHistograms,
  type LatencyHistogram,
  type OperationLatency,
} from './latency.js';
import { createAddresses, mergeAddresses, type AddressOutcomes } from './addresses.js';
import { createPace, mergePaces, type Pace } from './pace.js';
import { createLeftBehinds, leftBehindOf, mergeCreations, type Creations, type LeftBehind } from './left-behind.js';
import {
  createPresences,
  mergePresences,
  typeOf,
  withDocumented,
  type IsDocumented,
  type Presence,
} from './field-presence.js';

/** What a target did where the documents are silent: how it responded to one kind of negative test at one operation. */
export interface Observation {
  readonly operation: string;
  readonly base: string;
  /** The purpose of the negative test and the state of its credentials. */
  readonly situation: string;
  /** How many responses had each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The fields of the error responses seen, such as `{error: string}`; those of responses stand in `presence`. */
  readonly bodies: readonly string[];
}

/** What a run shows beside verdicts; recorded and compared between runs, never a violation. */
export interface Surveyed {
  readonly latency: readonly OperationLatency[];
  readonly observations: readonly Observation[];
  readonly presence: readonly Presence[];
  readonly addresses: readonly AddressOutcomes[];
  readonly pace: Pace;
  readonly leftBehind: LeftBehind;
}

/** What a survey gathered: plain data that adds up, in any order. */
export interface SurveyState extends Omit<Surveyed, 'latency' | 'leftBehind'> {
  readonly latency: readonly LatencyHistogram[];
  readonly leftBehind: Creations;
}

export interface Survey {
  add(exchange: Exchange): void;
  /** Takes what a trace knows beside its exchanges, which were added before. */
  addFacts(facts: Trace['facts']): void;
  state(): SurveyState;
}

/** The results of a survey; `trigger` is the address of the trigger order API, where orders are cancelled. */
export function surveyed(state: SurveyState, isDocumented: IsDocumented, trigger: string): Surveyed {
  const { addresses, latency, leftBehind, observations, pace, presence } = state;
  return {
    addresses,
    pace,
    latency: latency.map(latencyOf),
    leftBehind: leftBehindOf(leftBehind, trigger),
    observations,
    presence: withDocumented(presence, isDocumented),
  };
}

export function mergeSurveys(left: SurveyState, right: SurveyState): SurveyState {
  return {
    addresses: mergeAddresses(left.addresses, right.addresses),
    leftBehind: mergeCreations(left.leftBehind, right.leftBehind),
    latency: mergeHistograms(left.latency, right.latency),
    observations: mergeObservations(left.observations, right.observations),
    pace: mergePaces(left.pace, right.pace),
    presence: mergePresences(left.presence, right.presence),
  };
}

/** Kinds of error bodies that are kept of one situation: those with the smallest texts, so that merging knows no order. */
const mostBodies = 12;

function mergeObservations(left: readonly Observation[], right: readonly Observation[]): readonly Observation[] {
  const merged = new Map(left.map((observation) => [nameOf(observation), observation]));
  for (const observation of right) {
    const known = merged.get(nameOf(observation));
    merged.set(
      nameOf(observation),
      known === undefined
        ? observation
        : {
            ...known,
            statuses: mergeCounts(known.statuses, observation.statuses),
            bodies: [...new Set([...known.bodies, ...observation.bodies])].sort().slice(0, mostBodies),
          },
    );
  }
  return [...merged.values()].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
}

/** Gathers a survey exchange by exchange; what it keeps does not grow with their number. */
export function createSurvey(): Survey {
  const latencies = createLatencies();
  const observed = new Map<string, Observation & { statuses: Record<string, number>; bodies: string[] }>();
  const presences = createPresences();
  const addresses = createAddresses();
  const pace = createPace();
  const leftBehind = createLeftBehinds();

  const observe = (exchange: Exchange, situation: string, status: number, body: unknown): void => {
    const { operation, base } = exchange;
    const key = `${operation} ${base} ${situation}`;
    const known = observed.get(key) ?? { operation, base, situation, statuses: {}, bodies: [] };
    known.statuses[status] = (known.statuses[status] ?? 0) + 1;
    if (status >= 300) {
      const members = membersOf(body);
      if (!known.bodies.includes(members)) known.bodies = [...known.bodies, members].sort().slice(0, mostBodies);
    }
    observed.set(key, known);
  };

  return {
    add(exchange) {
      const { base, response, operation } = exchange;
      if (base === 'control' || base === 'rpc') return;
      addresses.add(exchange);
      pace.add(exchange);
      leftBehind.add(exchange);
      if (response === undefined) return;
      const parsed = parsedBodyOf(response);
      if (inconclusiveReason(exchange, parsed) !== undefined) return;
      latencies.add(operation, base, exchange.milliseconds);
      const body = parsed.json ? parsed.value : undefined;
      const situation = situationOf(exchange);
      if (situation !== '') observe(exchange, situation, response.status, parsed.json ? body : 'no JSON');
      if (response.status === 200 && parsed.json) presences.add(operation, response.status, base, body);
    },
    addFacts: (facts) => leftBehind.addFacts(facts),
    state: () => ({
      addresses: addresses.result(),
      pace: pace.result(),
      leftBehind: leftBehind.state(),
      latency: latencies.histograms(),
      observations: [...observed.values()].sort((left, right) => nameOf(left).localeCompare(nameOf(right))),
      presence: presences.seen(),
    }),
  };
}

function nameOf({ operation, base, situation }: Observation): string {
  return `${operation} ${base} ${situation}`;
}

/** Empty for an ordinary request with genuine credentials. */
function situationOf({ purpose, credentials }: Exchange): string {
  const states = statesOf(credentials).join(', ');
  return purpose === undefined || states === '' ? (purpose ?? states) : `${purpose}, ${states}`;
}

const properTokens: ReadonlySet<Credentials['token']> = new Set(['fresh', 'aged', 'absent'] as const);

function statesOf({ apiKey, token }: Credentials): string[] {
  const states: string[] = [];
  if (apiKey !== undefined && apiKey !== 'genuine') states.push(`api key ${apiKey}`);
  if (token !== undefined && !properTokens.has(token)) states.push(`token ${token}`);
  return states;
}

/** What is kept of an error body; a documented one has a few short members. */
const mostMembers = 40;
const longestName = 80;

function membersOf(body: unknown): string {
  if (Array.isArray(body))
    return body.length === 0 ? '[]' : `[${Array.isArray(body[0]) ? 'array' : membersOf(body[0])}]`;
  if (!isObject(body)) return body === 'no JSON' ? 'no JSON' : typeOf(body);
  const names = Object.keys(body);
  const members = names.slice(0, mostMembers).map((name) => `${name.slice(0, longestName)}: ${typeOf(body[name])}`);
  const more = names.length > mostMembers ? [`… (${names.length} members)`] : [];
  return `{${[...members.sort(), ...more].join(', ')}}`;
}
