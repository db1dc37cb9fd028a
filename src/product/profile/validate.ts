import { counted } from '../model/counted.js';
import type { z } from 'zod';
import { flawOf } from '../mask/address.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { didYouMean, meantAmong } from '../model/meant.js';
import { contradictionsIn } from './contradictions.js';
import type { Profile } from './profile.js';
import { profileSchema, type ValidProfile } from './schema/profile.js';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Checks every value of a profile. Throws `ConfigurationError` with each mistake: its key, what is expected, what was found. */
export function validProfile(source: string, given: unknown): ValidProfile {
  const result = profileSchema.safeParse(given);
  const mistakes = result.success
    ? contradictionsIn(given as Profile)
    : result.error.issues.flatMap((issue) => mistakesOf(issue, given, []));
  if (mistakes.length === 0) return given as ValidProfile;
  const head = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`;
  throw new ConfigurationError(`${source}: ${head} in the profile\n${mistakes.map((line) => `  ${line}`).join('\n')}`);
}

function mistakesOf(issue: Issue, root: unknown, above: Path): string[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(path, key, issue.message));
  if (issue.code === 'invalid_union') {
    const meant = meantBranch(issue.errors, at(root, path));
    if (meant !== undefined) return meant.flatMap((inner) => mistakesOf(inner, root, path));
  }
  const found = at(root, path);
  return [`${keyOf(path)}: expected ${issue.message}; found ${describeFound(found, path)}${meantIn(issue, found)}`];
}

/** What was meant where one of some words is expected. */
function meantIn(issue: Issue, found: unknown): string {
  const lists = issue.code === 'invalid_union' ? issue.errors.flat() : [issue];
  const words = lists.flatMap((one) => (one.code === 'invalid_value' ? one.values.map(String) : []));
  return typeof found === 'string' ? didYouMean(found, words) : '';
}

/** The alternative that a value was meant as: one that fits as a whole and fails in a part. */
function meantBranch(branches: readonly (readonly Issue[])[], value: unknown): readonly Issue[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fitting = branches.filter((issues) =>
    issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  return fitting.toSorted((left, right) => unknownIn(left) - unknownIn(right) || left.length - right.length)[0];
}

function unknownIn(issues: readonly Issue[]): number {
  return issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [])).length;
}

/** `allowed` are the keys of the object, separated by commas, as its schema says them. */
function unknownKey(path: Path, key: string, allowed: string): string {
  const meant = meantAmong(key, allowed.split(', '));
  return `${keyOf([...path, key])}: unknown key; ${meant === undefined ? `expected one of ${allowed}` : `did you mean \`${meant}\`?`}`;
}

function at(value: unknown, path: Path): unknown {
  return path.reduce((current, key) => (Object(current) as Readonly<Record<PropertyKey, unknown>>)[key], value);
}

function keyOf(path: Path): string {
  return path.length === 0
    ? 'the profile'
    : path
        .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`))
        .join('');
}

/** Places whose values are secrets, whatever a user wrote there. */
const secretPlaces: ReadonlySet<PropertyKey | undefined> = new Set(['apiKey', 'apiKeyWithoutAccess', 'wallets']);

/**
 * A value as an error message may describe it. No string is repeated but plain numbers: a secret may have been pasted in
 * any place.
 */
export function describeFound(value: unknown, path: Path): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  if (secretPlaces.has(path[0])) return `a ${typeof value} (not shown, because it may be a secret)`;
  if (typeof value === 'string') return describeText(value) + (path[0] === 'bases' ? ` (${flawOf(value)})` : '');
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : `a ${typeof value}`;
}

function describeText(value: string): string {
  if (value === '') return 'an empty string';
  if (/^[-+]?[0-9]{1,18}(?:[.,][0-9]{0,9})?$/.test(value)) return `"${value}"`;
  return `a string of ${counted(value.length, 'character')}`;
}
