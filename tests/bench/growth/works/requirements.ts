import { registered } from '../../../../src/product/apis/registry.js';
import { judgeFiles } from '../../../../src/product/cli/commands/judge.js';
import { isJudged, type Requirement } from '../../../../src/product/model/requirement.js';
import { reportFormats } from '../../../../src/product/reports/write.js';
import { measuredWork } from './measured-work.js';

/** Judges a journal by several copies of every check, and writes all reports. */
const [journal, out, copies] = process.argv.slice(2) as [string, string, string];
const numbers = Array.from({ length: Number(copies) - 1 }, (_, index) => index + 2);
const copied = (id: string): readonly string[] => [id, ...numbers.map((number) => `${id}x${number}`)];
for (const { api } of registered) {
  const { catalogue, checks } = api;
  const requirements = catalogue.requirements.flatMap((one): readonly Requirement[] =>
    isJudged(one) ? copied(one.id).map((id) => ({ ...one, id })) : [one],
  );
  Object.assign(catalogue, { requirements });
  for (const [id, check] of Object.entries(checks))
    Object.assign(checks, Object.fromEntries(copied(id).map((one) => [one, check])));
}

/** All formats that are written to files. */
const files = reportFormats.filter((format) => format !== 'github');

await measuredWork(async () => {
  const { requirements } = await judgeFiles([journal], { out, require: 0.9, jobs: 1, report: files });
  return requirements.filter(({ verdict }) => verdict !== 'unjudged').length;
});
