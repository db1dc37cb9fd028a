import { registeredAs } from '../../../../src/product/apis/registry.js';
import { judgeFiles } from '../../../../src/product/cli/commands/judge.js';
import { bindsClient } from '../../../../src/product/model/requirement.js';
import { againstBaseline } from '../../../../src/product/results/baseline.js';
import { reportFormats, writeReports } from '../../../../src/product/reports/write.js';
import { measuredWork } from './measured-work.js';

/** Judges a journal by a check that finds something else in each exchange, and writes all reports, a baseline beside them. */
const [journal, out, most] = process.argv.slice(2) as [string, string, string];
const { api } = registeredAs('borrow')!;
let found = 0;
const { id } = api.catalogue.requirements.find((one) => !bindsClient(one) && api.checks[one.id]?.kind === 'exchange')!;
Object.assign(api.checks, {
  [id]: {
    kind: 'exchange',
    on: { operation: api.operations.map(({ operation }) => operation) },
    select: () => (found < Number(most) ? found : undefined),
    judge: () => ({ expected: 'nothing', actual: 'something', at: `/field-${(found += 1)}` }),
  },
});

await measuredWork(async () => {
  const summary = await judgeFiles([journal], { out, require: 0.9, jobs: 1, report: [] });
  const compared = againstBaseline(summary, summary);
  const surroundings = { environment: {}, write: () => undefined };
  await writeReports(out, compared, [], reportFormats, surroundings);
  return summary.requirements.reduce((sum, { findings }) => sum + findings.length, 0);
});
