import { counted, listed } from '../model/counted.js';
import { sourceText } from '../model/requirement.js';
import type { Finding, RequirementResult } from '../results/run-json.js';
import type { Departure } from './causes.js';
import { acceptedIn, basesIn, openAtIn, partyIn, timeIn } from './wording.js';
import { steadinessIn } from './steadiness.js';

/** What is known of a finding beside what was expected and found, as every report shows it. */
export function detailsOf({ result, finding }: Departure): readonly (readonly [name: string, text: string])[] {
  const { at, operation, observedAt, requestId = '', fingerprint, accepted = '', inTurns } = finding;
  const details: readonly (readonly [name: string, text: string])[] = [
    ['Where', `\`${operation}\` at ${basesIn(finding)}${at === '' ? '' : `, ${at}`}`],
    ['Reproduced', listed(steadinessIn(finding, result), inTurns).join('; ')],
    ['Concerns', partyIn(result)],
    ['Checks', checksIn(result, finding)],
    ...openAtIn(result).map((line) => ['Other addresses', line] as const),
    // Every item of the document that states it: `“Limits”, 3; “Errors”, 2`.
    ['Source', [result.source, ...(result.alsoAt ?? [])].map(sourceText).join('; ')],
    ['Observed', observedAt === undefined ? '' : timeIn(observedAt)],
    ['Request id', requestId],
    ['Fingerprint', fingerprint],
    ['Accepted', acceptedIn(result) || accepted],
  ];
  return details.filter(([, text]) => text !== '');
}

/** How many checks failed; where findings share them, how many of them this one shows. */
function checksIn({ violations, exercised, findings }: RequirementResult, { seen }: Finding): string {
  return findings.length === 1
    ? `failed ${violations} of ${counted(exercised, 'check')}`
    : `${seen} of the ${violations} failed checks ${seen === 1 ? 'shows' : 'show'} it; ${counted(exercised, 'check')} in all`;
}

/** What each finding of a requirement shows, in one line; what several show is said once. */
export function messageOf({ findings }: RequirementResult): string {
  const texts = findings.map(
    ({ expected, actual, mixedUp, at }) =>
      `expected ${expected}, found ${actual}${at && ` at ${at}`}${mixedUp === undefined ? '' : `, because ${mixedUp}`}`,
  );
  return [...new Set(texts)].join('; ');
}

/** What was expected and found, and where, a line each. */
export function findingLines({ result, finding }: Departure): readonly string[] {
  const { expected, actual, mixedUp, at, operation } = finding;
  return listed(
    `expected  ${expected}`,
    `found     ${actual}`,
    mixedUp && `because   ${mixedUp}`,
    `where     ${operation} at ${basesIn(finding)}${at === '' ? '' : `, ${at}`} (${steadinessIn(finding, result)})`,
  );
}
