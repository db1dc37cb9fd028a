import type { Finding } from '../results/finding.js';
import type { RequirementResult } from '../results/run-json.js';
import { acceptedIn, steadinessIn } from './wording.js';

/** What each finding of a requirement shows, in one line; what several show is said once. */
export function messageOf({ findings }: RequirementResult): string {
  const texts = findings.map(
    ({ expected, actual, mixedUp, at }) =>
      `expected ${expected}, found ${actual}${at && ` at ${at}`}${mixedUp === undefined ? '' : `, because ${mixedUp}`}`,
  );
  return [...new Set(texts)].join('; ');
}

/** Why a failed requirement does not fail the run. */
export function uncountedText(result: RequirementResult): string {
  return `${result.level ?? ''} failed, ${acceptedIn(result) || 'without effect on the result'}: ${messageOf(result)}`;
}

/** A finding in plain text, with how to reproduce it. */
export function findingText(finding: Finding): string {
  const { expected, actual, mixedUp, at, base, operation, curl, replay, fingerprint, refutedBy } = finding;
  return [
    `expected     ${expected}`,
    `found        ${actual}`,
    ...(mixedUp === undefined ? [] : [`because      ${mixedUp}`]),
    `where        ${operation} at ${base}${at === '' ? '' : `, ${at}`} (${steadinessIn(finding)})`,
    `fingerprint  ${fingerprint}`,
    refutedBy,
    curl,
    replay,
  ].join('\n');
}
