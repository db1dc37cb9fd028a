import type { AnyScenario, Scenario } from '../../model/scenario.js';
import { dialectOf } from './dialects/fixtures.js';
import type { TriggerFacts } from './facts.js';
import type { TriggerFixtures } from './fixtures.js';
import type { TriggerSession } from './response.js';

/** A function of the profile threw; nothing that the target did. */
class ProfileFailure extends Error {
  override readonly name = 'ProfileFailure';
}

/** Thrown where a function of the profile asks for a signature that the suite does not give; no fault of that function. */
export class RefusedToSign extends Error {
  override readonly name = 'RefusedToSign';
}

/** Functions that read one text out of a response. */
const readers = /\.(?:transaction|orderId|vaultAddress|withdrawal)$/;

/**
 * The same scenario, ended where a function of the profile throws: it may not have expected a response as odd as the one
 * it was handed. What it threw, and which functions found nothing, is kept in the fact `profileFaults`.
 */
export function heedingProfile(scenario: AnyScenario<TriggerFixtures>): AnyScenario<TriggerFixtures> {
  const { run } = scenario as unknown as Scenario<TriggerFixtures, unknown, TriggerFacts>;
  return {
    ...scenario,
    run: async (input, session: TriggerSession) => {
      const fault = faultsOf(session);
      try {
        await run(input, {
          ...session,
          fixtures: watched(session.fixtures, 'trigger', fault),
          fact: (name, value) => {
            if (name.startsWith('tokenUnread:') && typeof value === 'string')
              fault(`${ownerOf(session.fixtures.signIn?.token)}: ${value}`);
            session.fact(name, value);
          },
        });
      } catch (error) {
        if (!(error instanceof ProfileFailure)) throw error;
      }
    },
  };
}

/** Keeps faults of the profile in the session, each once. */
function faultsOf(session: TriggerSession): (fault: string) => void {
  const faults = new Set<string>();
  return (fault) => {
    faults.add(fault);
    session.fact('profileFaults', [...faults]);
  };
}

/** Whose fault it is when a function of the fixtures throws or finds nothing. */
function ownerOf(call: object | undefined): string {
  const dialect = call && dialectOf(call);
  return dialect === undefined ? 'a fault of the profile' : `the dialect "${dialect}" does not fit this target`;
}

/** The value with every function in it wrapped, so that what it throws counts as a fault of the profile or of its dialect, not of the suite. */
function watched<Value>(value: Value, path: string, fault: (text: string) => void): Value {
  if (typeof value === 'function') {
    const call = value as (...given: unknown[]) => unknown;
    const whose = ownerOf(call);
    const thrown = (error: unknown): never => {
      if (error instanceof RefusedToSign) throw error;
      const what = error instanceof Error ? error.message : String(error);
      const message = `${whose}: \`${path}\` threw: ${what}${dialectOf(call) === undefined ? placeOf(error) : ''}`;
      fault(message);
      throw new ProfileFailure(message);
    };
    return function callOfProfile(...given: unknown[]): unknown {
      try {
        const result = call(...given);
        if (readers.test(path) && result === undefined) fault(`${whose}: \`${path}\` found nothing in the response`);
        return result instanceof Promise ? result.catch(thrown) : result;
      } catch (error) {
        return thrown(error);
      }
    } as Value;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    watched(member as unknown, `${path}.${name}`, fault),
  ]);
  return Object.fromEntries(members) as Value;
}

/** The line of the profile in the stack of an error, as ` (target.ts:31:14)`: the last one before the suite's own. */
function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => /^\s*at /.test(line) && !/node:internal|<anonymous>/.test(line));
  const own = frames.findIndex((frame) => frame.includes('callOfProfile'));
  const [, place] = /(?<![^\s(/\\])([^\s(/\\:]+:[0-9]+:[0-9]+)\)?$/.exec(frames[own > 0 ? own - 1 : 0] ?? '') ?? [];
  return place === undefined ? '' : ` (${place})`;
}
