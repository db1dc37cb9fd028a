import { AssertionError } from 'node:assert';
import * as allure from 'allure-js-commons';
import { describe, inject, test, type TestContext } from 'vitest';
import { failsRun } from '../../src/product/results/conclusion.js';
import { verdictWords } from '../../src/product/results/tested.js';
import { acceptedIn, areaText, boundIn, headlineAreas } from '../../src/product/reports/wording.js';
import { counted } from '../../src/product/model/counted.js';
import type { RequirementResult } from '../../src/product/results/run-json.js';

const summary = inject('conformance');
const { requirements: entries, conclusion, run, end, waivers = [] } = summary;
const requirements = entries.filter(({ verdict }) => verdict !== 'unjudged');

for (const api of new Set(requirements.map((one) => one.api)))
  describe(api, () => {
    for (const result of requirements.filter((one) => one.api === api))
      test(result.id, async (context) => {
        await label(result);
        await attach(result);
        state(result, context);
      });
  });

describe('run', () => {
  for (const area of headlineAreas(summary))
    test(area.title, (context) => {
      const text = `${verdictWords[area.verdict].says}: ${areaText(area)}`;
      if (area.verdict === 'inconclusive') throw new Error(text);
      // Its requirements fail by themselves, waived ones apart.
      if (area.verdict !== 'pass') context.skip(text);
    });

  test.skipIf(waivers.length === 0)('every waiver is within its day and covers a failure', () => {
    const idle = waivers.filter(({ state: its }) => its === 'expired' || its === 'stale');
    if (idle.length > 0)
      throw new AssertionError({
        message: idle.map(({ requirement, state: its }) => `the waiver of ${requirement} is ${its}`).join('\n'),
      });
  });

  test('enough MUST requirements were tested', () => {
    if (end.exitCode === 2) throw new Error(`${conclusion.because}; ${conclusion.tested}`);
  });
});

/**
 * What fails the run is an assertion error, which Allure shows as failed; what could not be decided is skipped with its
 * reason. A plain error, which Allure shows as broken, is kept for a run that cannot tell.
 */
function state(result: RequirementResult, context: TestContext): void {
  const { verdict, level = '', findings, reason = '', exercised } = result;
  if (verdict === 'pass') return;
  const message = findings
    .map(
      ({ expected, actual, at, operation, base, replay }) =>
        `expected ${expected}\nfound    ${actual}\nwhere    ${operation} at ${base}${at && `, ${at}`}\n${replay}`,
    )
    .join('\n\n');
  if (failsRun(result, run.strict)) {
    const [first] = findings;
    throw new AssertionError({ message, expected: first?.expected, actual: first?.actual, operator: 'conforms' });
  }
  const why =
    verdict === 'fail'
      ? `${level} failed, ${acceptedIn(result) || 'without effect on the result'}: ${message}`
      : `${verdictWords[verdict].says} (${exercised} checks): ${reason}`;
  // JUnit keeps what a test prints, not why it was skipped.
  console.log(why);
  context.skip(why);
}

async function label(result: RequirementResult): Promise<void> {
  const { id, api, says, level, kind, operation, verdict, reason, source } = result;
  await allure.displayName(`${id} ${says}`);
  await allure.epic(api);
  await allure.feature(operation ?? 'general');
  await allure.story(kind ?? 'not testable');
  await allure.severity(level === 'must' ? 'critical' : level === 'should' ? 'normal' : 'trivial');
  await allure.label('requirement', id);
  await allure.label('verdict', verdict);
  if (reason !== undefined) await allure.label('reason', reason);
  await allure.description(
    `${says}\n\nSource: “${source.section}”, ${source.item}\n\n${counted(result.exercised, 'check')}; ${boundIn(result)}\n\nSeed ${run.seed}, ended ${end.endedAt}`,
  );
}

async function attach({ findings }: RequirementResult): Promise<void> {
  for (const { curl, replay, fingerprint, excerpt } of findings) {
    await allure.attachment(`how to reproduce ${fingerprint}`, `${curl}\n\n${replay}\n`, 'text/plain');
    if (excerpt === undefined) continue;
    const lines = excerpt.lines.map(({ text, offending }) => `${offending === true ? '>' : ' '} ${text}`);
    await allure.attachment(`response ${fingerprint}`, `${excerpt.status}\n${lines.join('\n')}\n`, 'text/plain');
  }
}
