import type { Check } from '../model/check.js';
import type { Session } from '../model/exchange.js';
import { addCount } from '../model/groups.js';

/** By requirement, or by `scenario NAME`: what was thrown there, with the number of times. */
export type SuiteFaults = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Under this fact a session says that its scenario threw. */
export const suiteFaultFact = 'suiteFault';

/** What was thrown and where, as a maintainer needs it; without folders, which are those of one machine. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, longest);
  const cause = error.cause instanceof Error ? ` (${describeFault(error.cause)})` : '';
  const frames = (error.stack ?? '').slice(0, 4_000).split('\n    at ').slice(1);
  // Of the suite's own lines the innermost tells most; a library's says only what it was given.
  const own = frames.find((line) => !/node_modules|node:/.test(line)) ?? frames[0] ?? '';
  const frame = /(?<![^/\\()\s])[^/\\()\s:]+:[0-9]+:[0-9]+/.exec(own);
  return `${error.name}: ${error.message.slice(0, longest)}${cause}${frame ? ` at ${frame[0]}` : ''}`;
}

const longest = 300;

const inScenario = 'scenario ';

/** The faults that bear on one requirement: those of its check, and of the scenarios that a check over a session needs. */
export function faultsOf<F>(
  faults: SuiteFaults,
  id: string,
  check: Check<F> | undefined,
): Readonly<Record<string, number>> {
  const needs = (name: string): boolean =>
    check?.over === 'session' &&
    name.startsWith(inScenario) &&
    check.scenarios?.includes(name.slice(inScenario.length)) !== false;
  const own = Object.keys(faults).filter((name) => name === id || needs(name));
  return Object.assign({}, ...own.map((name) => faults[name])) as Readonly<Record<string, number>>;
}

/** Counts what the profile and the scenario of a session did wrong. */
export function addFaultsOf(
  session: Session,
  profileFaults: Record<string, number>,
  suiteFaults: Record<string, Record<string, number>>,
): void {
  for (const [name, fault] of Object.entries(session.facts)) {
    if (typeof fault !== 'string') continue;
    // Scenarios keep what the profile says wrongly of the target, each fault under a fact of its own.
    if (name.startsWith('profileFault:')) addCount(profileFaults, fault);
    if (name === suiteFaultFact) addCount((suiteFaults[`${inScenario}${session.scenario}`] ??= {}), fault);
  }
}

/** Does one step on account of the requirements named; where it throws, that is counted and the others go on. */
export function containedIn(
  faults: Record<string, Record<string, number>>,
  ids: readonly string[],
  step: () => void,
): void {
  try {
    step();
  } catch (error) {
    for (const id of ids) addCount((faults[id] ??= {}), describeFault(error));
  }
}
