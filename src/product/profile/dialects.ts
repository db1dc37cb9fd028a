import { fixturesOfDialect } from '../apis/trigger/fixtures/dialect-fixtures.js';
import { recordedDialect, referenceDialect } from '../apis/trigger/fixtures/dialects.js';
import type { Profile } from './profile.js';

const byName = { recorded: recordedDialect, reference: referenceDialect } as const;

/** The profile with the functions that its dialect stands for; those that are declared besides take their place. */
export function withDialect(profile: Profile): Profile {
  const { dialect } = profile.trigger ?? {};
  if (dialect === undefined) return profile;
  const spoken = typeof dialect === 'string' ? byName[dialect] : dialect;
  return { ...profile, trigger: { ...fixturesOfDialect(spoken), ...profile.trigger } };
}
