import * as allure from 'allure-js-commons';
import { describe, inject, test, type TestContext } from 'vitest';
import type { RequirementResult } from '../../src/results/run-json.js';

const { requirements: entries, evidence, run, end, unrecognised, waivers = [] } = inject('conformance');
const requirements = entries.filter(({ verdict }) => verdict !== 'unjudged');

for (const api of new Set(requirements.map((one) => one.api)))
  describe(api, () => {
    for (const result of requirements.filter((one) => one.api === api))
      test(`${result.id} ${result.says}`, async (context) => {
        await label(result);
        state(result, context);
      });
  });

describe('evidence', () => {
  test.skipIf(waivers.length === 0)('every waiver is within its day and covers a violation', () => {
    const idle = waivers.filter(({ state: its }) => its === 'expired' || its === 'stale');
    if (idle.length > 0)
      throw new Error(idle.map(({ requirement, state: its }) => `the waiver of ${requirement} is ${its}`).join('\n'));
  });

  test('enough musts were exercised and conclusive', () => {
    const { conclusive, exercisable, required } = evidence;
    if (unrecognised.length > 0) throw new Error(`no answer at ${unrecognised.join(', ')} is recognisably the API's`);
    if (exercisable === 0 || conclusive < required * exercisable)
      throw new Error(
        `${conclusive} of ${exercisable} exercisable musts were judged; expected at least ${Math.ceil(required * exercisable)}`,
      );
  });
});

/** A violated `must` fails, and a violated `should` under `strict`; whatever is neither pass nor fail is skipped with its reason. */
function state(
  { verdict, level, findings, reason = '', exercised, waived = [] }: RequirementResult,
  context: TestContext,
): void {
  const finding = findings.map(
    ({ expected, actual, at, curl, replay }) =>
      `expected ${expected}\nfound    ${actual}${at && `\nwhere    ${at}`}\n${curl}\n${replay}`,
  );
  if (verdict === 'pass') return;
  if (verdict === 'fail' && waived.length === 0 && (level === 'must' || (level === 'should' && run.strict)))
    throw new Error(finding.join('\n\n'));
  const why =
    verdict === 'fail'
      ? `${level ?? ''} violated, ${waived.length > 0 ? `waived (${waived.map((one) => one.reason).join('; ')})` : 'not counted'}: ${finding.join('; ')}`
      : `${verdict} (${exercised} exercised): ${reason}`;
  // JUnit keeps what a test prints, not why it was skipped.
  console.log(why);
  context.skip(why);
}

async function label({
  id,
  api,
  level,
  kind,
  operation,
  verdict,
  reason,
  source,
  exercised,
  bound,
  findings,
}: RequirementResult): Promise<void> {
  await allure.epic(api);
  await allure.feature(operation ?? 'general');
  await allure.story(kind ?? 'not judged');
  await allure.severity(level === 'must' ? 'critical' : level === 'should' ? 'normal' : 'trivial');
  await allure.label('requirement', id);
  await allure.label('verdict', verdict);
  if (reason !== undefined) await allure.label('reason', reason);
  await allure.link(`https://plumbline.invalid/docs/catalogue/${api}.md#${id.toLowerCase()}`, id, 'requirement');
  await allure.description(
    `Source: “${source.section}”, ${source.item}\n\nExercised: ${exercised}${bound === undefined ? '' : `; at most ${(bound * 100).toFixed(1)} % of answers violate it (95 % confidence)`}\n\nSeed ${run.seed}, ended ${end.endedAt}`,
  );
  for (const { curl, replay, fingerprint } of findings)
    await allure.attachment(`finding ${fingerprint}`, `${curl}\n\n${replay}\n`, 'text/plain');
}
