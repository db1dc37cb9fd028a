import { failsRun } from '../results/conclusion.js';
import type { RequirementResult, RunSummary } from '../results/run-json.js';
import { changesIn } from './changes.js';
import { findingLines, messageOf } from './finding-text.js';
import { junitXml, type Case } from './junit-xml.js';
import { resultLine } from './result.js';
import { textOf } from './sections.js';
import {
  acceptedIn,
  boundIn,
  counted,
  leftBehindIn,
  partyIn,
  secondsOf,
  sourceIn,
  testedIn,
  verdictWords,
  warningsIn,
} from './wording.js';

/**
 * The report as JUnit XML: one suite for each API with one case for each testable requirement, and a suite `run` whose
 * cases fail for what fails the run as a whole. Names are ids alone, so that a history of test results survives rewording.
 */
export function junitReport(summary: RunSummary): string {
  const { requirements, run } = summary;
  const judged = requirements.filter(({ verdict }) => verdict !== 'unjudged');
  const suites = [...new Set(judged.map(({ api }) => api))].map((api) => ({
    name: api,
    cases: judged.filter((result) => result.api === api).map((result) => caseOf(result, run.strict)),
    startedAt: run.startedAt,
  }));
  const ofRun = { name: 'run', cases: runCases(summary), startedAt: run.startedAt };
  return junitXml(`plumbline ${run.target.name}`, [...suites, ofRun], secondsOf(summary));
}

function caseOf(result: RequirementResult, strict: boolean): Case {
  const { id, says, api, operation = 'general', verdict, level = '', area = '', exercised } = result;
  const outcome = outcomeOf(result, strict);
  return {
    name: id,
    classname: `${api}.${operation}`,
    properties: [
      ['sentence', says],
      ['level', level],
      ['area', area],
      ['concerns', partyIn(result)],
      ['source', sourceIn(result)],
    ],
    ...(outcome && { outcome }),
    out: [level, counted(exercised, 'check'), boundIn(result) || verdictWords[verdict].says].join('; '),
  };
}

function outcomeOf(result: RequirementResult, strict: boolean): Case['outcome'] {
  const { verdict, level = '', reason = '', findings } = result;
  if (verdict === 'pass') return undefined;
  const message = messageOf(result);
  if (failsRun(result, strict)) {
    const texts = findings.map((finding) => {
      const { fingerprint, refutedBy, curl, replay } = finding;
      return [...findingLines({ finding }), `finding   ${fingerprint}`, refutedBy, curl, replay].join('\n');
    });
    return { kind: 'failure', type: level, message, text: texts.join('\n\n') };
  }
  const why = `${level} failed, ${acceptedIn(result) || 'without effect on the result'}: ${message}`;
  return { kind: 'skipped', message: verdict === 'fail' ? why : `${verdictWords[verdict].says}: ${reason}` };
}

/** What fails a run beside its requirements: too little evidence is an error, an idle waiver a failure; what it left; what changed. */
function runCases(summary: RunSummary): readonly Case[] {
  const { end, waivers = [], comparison } = summary;
  const idle = waivers.filter(({ state }) => state === 'expired' || state === 'stale');
  const left = leftBehindIn(summary);
  const evidence = [resultLine(summary), ...testedIn(summary), ...warningsIn(summary)].join('; ');
  const states = idle.map(({ requirement, state }) => `the waiver of ${requirement} is ${state}`).join('; ');
  const of = (name: string, outcome?: Case['outcome'], out?: string): Case => ({
    name,
    classname: 'run',
    ...(outcome && { outcome }),
    ...(out !== undefined && { out }),
  });
  return [
    of('evidence', end.exitCode >= 2 ? { kind: 'error', type: 'inconclusive', message: evidence } : undefined),
    ...(waivers.length === 0
      ? []
      : [of('waivers', idle.length === 0 ? undefined : { kind: 'failure', type: 'waiver', message: states })]),
    ...(left.length === 0
      ? []
      : [of('left-behind', { kind: 'skipped', message: `left at the target: ${left.length}` }, left.join('\n'))]),
    // The requirements themselves fail for what is new since a baseline.
    ...(comparison ? [of('baseline', undefined, textOf(changesIn(comparison, 'Since the baseline')).join('\n'))] : []),
  ];
}
