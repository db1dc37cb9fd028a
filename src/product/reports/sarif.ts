import { olderFingerprintOf } from '../judge/fingerprint.js';
import { failsRun } from '../results/conclusion.js';
import { packageName, version } from '../results/version.js';
import type { Finding, RequirementResult, RunSummary } from '../results/run-json.js';
import { inert } from './inert.js';
import { acceptedIn, leftBehindIn, partyIn, steadinessIn } from './wording.js';

/**
 * The findings as SARIF 2.1.0 for code scanning. A finding is in a response and in no file, so that its location is the
 * operation, and its fingerprint keeps it the same from run to run.
 */
export function sarifReport(given: RunSummary): string {
  const summary = inert(given);
  const left = leftBehindIn(summary);
  const states = new Map([
    ...(summary.comparison?.added ?? []).map(({ fingerprint }) => [fingerprint, 'new'] as const),
    ...(summary.comparison?.still ?? []).map(({ fingerprint }) => [fingerprint, 'unchanged'] as const),
  ]);
  const failed = summary.requirements.filter(({ verdict }) => verdict === 'fail');
  const sarif = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'Plumbline', fullName: packageName, semanticVersion: version, rules: failed.map(ruleOf) },
        },
        invocations: [
          {
            executionSuccessful: summary.end.exitCode !== 2,
            startTimeUtc: summary.run.startedAt,
            endTimeUtc: summary.end.endedAt,
            ...(left.length > 0 && {
              toolExecutionNotifications: left.map((text) => ({
                level: 'warning',
                message: { text: plain(`Left at the target: ${text}`) },
              })),
            }),
          },
        ],
        results: failed.flatMap((result) =>
          result.findings.map((finding) => resultOf(result, finding, { run: summary.run, states })),
        ),
      },
    ],
  };
  return `${JSON.stringify(sarif, null, 1)}\n`;
}

function ruleOf(result: RequirementResult): object {
  const { id, says, source, level } = result;
  return {
    id,
    shortDescription: { text: says },
    help: { text: `Stated in “${source.section}”, ${source.item}.` },
    properties: { level, concerns: partyIn(result) },
  };
}

/** `states` say of fingerprints whether a baseline has them as well; of what is not compared with one they say nothing. */
function resultOf(
  result: RequirementResult,
  finding: Finding,
  { run: { strict }, states }: Pick<RunSummary, 'run'> & { readonly states: ReadonlyMap<string, 'new' | 'unchanged'> },
): object {
  const { id, level = 'note', says } = result;
  const { expected, actual, operation, base, at, fingerprint, replay, curl } = finding;
  const accepted = acceptedIn(result);
  const baselineState = states.get(fingerprint);
  const place = `${operation} at ${base}${at === '' ? '' : ` ${at}`}`;
  return {
    ruleId: id,
    level: level === 'note' ? 'note' : failsRun(result, strict) ? 'error' : 'warning',
    message: {
      text: plain(
        `${result.party === undefined ? '' : 'Your client: '}${says} Expected ${expected}, found ${actual} (${place}; ${steadinessIn(finding)}).\n${curl}\n${replay}`,
      ),
    },
    locations: [
      {
        // Code scanning wants a file; there is none beside the results of the run.
        physicalLocation: { artifactLocation: { uri: 'run.json' }, region: { startLine: 1 } },
        logicalLocations: [{ name: operation, fullyQualifiedName: place, kind: 'function' }],
      },
    ],
    partialFingerprints: {
      'plumbline/v1': olderFingerprintOf(id, base, operation, finding),
      'plumbline/v2': fingerprint,
    },
    ...(baselineState && { baselineState }),
    ...(accepted !== '' && { suppressions: [{ kind: 'external', justification: accepted }] }),
  };
}

/** A bracket before a parenthesis makes a link in the text of a message. */
function plain(text: string): string {
  return text.replaceAll('](', ']\\u0028');
}
