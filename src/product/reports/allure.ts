import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { failsRun } from '../results/conclusion.js';
import type { Difference } from '../results/difference.js';
import type { Excerpt } from '../results/excerpt.js';
import type { RequirementResult, RunSummary } from '../results/run-json.js';
import { differenceConclusion, differenceLines } from './diff-text.js';
import { findingText, messageOf, uncountedText } from './finding-text.js';
import { inert } from './inert.js';
import { secondsOf } from './junit.js';
import { writeText } from '../results/output.js';
import { boundIn, checksIn, leftBehindIn, partyIn, verdictWords } from './wording.js';

const allureFolder = 'allure-results';

/** A file that a result shows beside its text. */
interface Attachment {
  readonly name: string;
  readonly type: 'text/plain';
  readonly source: string;
}

/**
 * Writes results that `allure generate` reads, one file for each testable requirement: what fails the run is failed, what
 * could not be decided is broken where it was tried and skipped where it was not. What the run left at the target is one
 * more, and what changed since a baseline. Gives the folder.
 */
export function writeAllure(folder: string, given: RunSummary): string {
  const summary = inert(given);
  const out = join(folder, allureFolder);
  mkdirSync(out, { recursive: true });
  const attach = (name: string, text: string): Attachment => {
    const source = `${randomUUID()}-attachment.txt`;
    writeText(join(out, source), text);
    return { name, type: 'text/plain', source };
  };
  const start = Date.parse(summary.run.startedAt);
  const secondsIn = secondsOf(summary);
  const keep = (result: object, seconds = 0): void => {
    const uuid = randomUUID();
    const stop = start + Math.round(1000 * seconds);
    writeText(join(out, `${uuid}-result.json`), JSON.stringify({ uuid, ...result, stage: 'finished', start, stop }));
  };
  const left = leftBehindIn(summary);
  if (left.length > 0) keep(asideResult('left-behind', `Left at the target: ${left.length}`, left, summary));
  const { comparison } = summary;
  if (comparison)
    keep(asideResult('baseline', differenceConclusion(comparison), differenceLines(comparison), summary, comparison));
  for (const result of summary.requirements) {
    if (result.verdict === 'unjudged') continue;
    const attachments = result.findings.flatMap(({ fingerprint, curl, replay, excerpt }) => [
      attach(`how to reproduce ${fingerprint}`, `${curl}\n\n${replay}\n`),
      ...(excerpt === undefined ? [] : [attach(`response ${fingerprint}`, textOf(excerpt))]),
    ]);
    keep({ ...resultOf(result, summary), attachments }, secondsIn(result));
  }
  return out;
}

/** What is no verdict of a requirement: what the run left at the target, and what changed since the baseline. */
function asideResult(
  id: 'left-behind' | 'baseline',
  name: string,
  lines: readonly string[],
  { run }: RunSummary,
  comparison?: Difference,
): object {
  return {
    historyId: createHash('sha256').update(`${run.target.name} ${id}`).digest('hex'),
    testCaseId: id,
    fullName: `run ${id}`,
    name,
    labels: [{ name: 'framework', value: 'plumbline' }],
    links: [],
    parameters: [],
    steps: [],
    attachments: [],
    status: comparison === undefined ? 'skipped' : comparison.regressed ? 'failed' : 'passed',
    statusDetails: { message: lines.join('\n') },
  };
}

function resultOf(result: RequirementResult, summary: RunSummary): object {
  const { id, api, says, level = '', kind = '', operation = 'general', source, verdict, area = '' } = result;
  const labels = {
    parentSuite: api,
    suite: area,
    subSuite: operation,
    epic: api,
    feature: operation,
    story: kind,
    severity: level === 'must' ? 'critical' : level === 'should' ? 'normal' : 'trivial',
    requirement: id,
    area,
    concerns: partyIn(result),
    verdict: verdictWords[verdict].says,
    framework: 'plumbline',
  };
  return {
    historyId: createHash('sha256').update(`${summary.run.target.name} ${id}`).digest('hex'),
    testCaseId: id,
    fullName: `${api} ${id}`,
    name: `${id} ${says}`,
    description: `Source: “${source.section}”, ${source.item}\n\n${[checksIn(result), boundIn(result)].filter((part) => part !== '').join('; ')}`,
    labels: Object.entries(labels).map(([name, value]) => ({ name, value })),
    links: [],
    parameters: [],
    steps: [],
    ...outcomeOf(result, summary.run.strict),
  };
}

function outcomeOf(result: RequirementResult, strict: boolean): object {
  const { verdict, findings, reason = '' } = result;
  if (verdict === 'pass') return { status: 'passed', statusDetails: {} };
  if (failsRun(result, strict)) {
    const trace = findings.map(findingText).join('\n\n');
    return { status: 'failed', statusDetails: { message: messageOf(result), trace } };
  }
  if (verdict === 'fail') return { status: 'skipped', statusDetails: { message: uncountedText(result) } };
  return { status: verdict === 'inconclusive' ? 'broken' : 'skipped', statusDetails: { message: reason } };
}

function textOf({ status, lines }: Excerpt): string {
  return `${status}\n${lines.map(({ text, offending }) => `${offending === true ? '>' : ' '} ${text}`).join('\n')}\n`;
}
