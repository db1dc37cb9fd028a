import type { AnyScenario, Scenario } from '../../model/scenario.js';
import type { TriggerFixtures } from './fixtures.js';
import type { TriggerSession } from './view.js';

class ProfileFailure extends Error {
  override readonly name = 'ProfileFailure';
}

/**
 * The same scenario, given up quietly where a function of the profile throws: it may not have expected an answer as odd as
 * the one it was handed. The trace keeps what it said.
 */
export function heedingProfile(scenario: AnyScenario<TriggerFixtures>): AnyScenario<TriggerFixtures> {
  const { run } = scenario as unknown as Scenario<TriggerFixtures, unknown>;
  return {
    ...scenario,
    run: async (input, session: TriggerSession) => {
      try {
        await run(input, { ...session, fixtures: telling(session.fixtures, 'trigger') });
      } catch (error) {
        if (!(error instanceof ProfileFailure)) throw error;
        session.fact('profileFailure', error.message);
      }
    },
  };
}

/** The value with every function in it wrapped, so that what it throws is told from faults of the suite. */
function telling<Value>(value: Value, path: string): Value {
  if (typeof value === 'function') {
    const told = (...given: unknown[]): unknown => {
      try {
        return (value as (...given: unknown[]) => unknown)(...given);
      } catch (error) {
        throw new ProfileFailure(`${path}: ${error instanceof Error ? error.message : String(error)}`);
      }
    };
    return told as Value;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, telling(member as unknown, `${path}.${name}`)]);
  return Object.fromEntries(members) as Value;
}
