import { parseArgs } from 'node:util';
import { registered } from '../../src/product/apis/registry.js';
import { isJudged } from '../../src/product/model/requirement.js';
import { apiOf, knownDefects, type KnownDefect } from '../../src/laboratory/proof/known-defects.js';
import { recordingReach } from '../../src/laboratory/proof/recording-reach.js';
import { failedIds, runOnce } from '../../src/laboratory/proof/run-once.js';
import { wrapped, wrappers, type Wrapper } from '../../src/laboratory/proof/wrappers.js';
import { drawsFrom } from '../../src/reference/seeded.js';

/**
 * `npm run kills`: which share of defects is found when each shows in one context only, by context and by budget: of 300
 * and 1,000 requests over all three APIs, and in a whole gate of one. A sample of the defects that break a MUST and were
 * written by hand is drawn by `--seed`; what is learned from one `--half` of them is measured on the other.
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '90' },
    seed: { type: 'string', default: '1' },
    half: { type: 'string' },
    wrapper: { type: 'string' },
    defect: { type: 'string' },
    budget: { type: 'string' },
  },
});
const seed = Number(values.seed);

/** The whole gate comes first: what it does not reach is no test of it or of any budget. */
const budgets = [undefined, 1000, 300].filter((budget) =>
  [undefined, String(budget ?? 'gate')].includes(values.budget),
);

const levels = new Map(
  registered.flatMap(({ api }) => api.catalogue.requirements.filter(isJudged).map(({ id, level }) => [id, level])),
);
const isMust = (id: string): boolean => levels.get(id) === 'must';

/** What became of a defect in a run: found, held against something else, not said to conform, or said to. */
type Outcome = 'killed' | 'misdiagnosed' | 'inconclusive' | 'forgiven' | 'unreached';

async function outcomeOf(defect: KnownDefect, requests: number | undefined): Promise<readonly [Outcome, string]> {
  const { inject, reached } = recordingReach(defect);
  const budget = requests === undefined ? { only: apiOf(defect) } : { requests };
  const summary = await runOnce({ seed, inject, confirm: true, ...budget });
  const failed = failedIds(summary).filter(isMust);
  const { conclusion, end } = summary;
  const says = `exit code ${end.exitCode}, ${[...failed, conclusion.because].join(', ')}`;
  if (reached() === 0) return ['unreached', says];
  if (failed.some((id) => defect.breaks.some((broken) => broken === id))) return ['killed', says];
  if (failed.length > 0) return ['misdiagnosed', says];
  return [end.exitCode === 0 ? 'forgiven' : 'inconclusive', says];
}

const drawn = [...knownDefects().values()].filter(
  ({ id, origin, breaks }) =>
    origin === 'behaviour' &&
    breaks.some(isMust) &&
    [undefined, id].includes(values.defect) &&
    [undefined, halfOf(id)].includes(values.half),
);

/** One half of the defects or the other. */
function halfOf(id: string): string {
  return drawsFrom('half', id).chance(0.5) ? 'first' : 'second';
}

/** A defect in a context, the APIs in turns. */
function drawFor(wrapper: Wrapper, number: number): KnownDefect | undefined {
  const draws = drawsFrom('kills', seed, wrapper.id, number);
  const fitting = drawn.flatMap((defect) => wrapped(defect, wrapper, seed) ?? []);
  const apis = registered.map(({ api }) => api.name).filter((api) => fitting.some((defect) => apiOf(defect) === api));
  const own = fitting.filter((defect) => apiOf(defect) === apis[number % apis.length]);
  return own[draws.next() % own.length];
}

const used = wrappers.filter(({ id }) => [undefined, id].includes(values.wrapper));
const measured: { readonly wrapper: string; readonly budget: number | undefined; readonly outcome: Outcome }[] = [];
for (let number = 0; number < Number(values.sample); number += 1) {
  const wrapper = used[number % used.length]!;
  const defect = drawFor(wrapper, number);
  if (defect === undefined) continue;
  for (const budget of budgets) {
    const [outcome, says] = await outcomeOf(defect, budget);
    if (outcome !== 'killed') process.stdout.write(`${defect.id}, ${budget ?? 'gate'}: ${outcome}: ${says}\n`);
    if (outcome === 'unreached' && budget === undefined) break;
    measured.push({ wrapper: wrapper.id, budget, outcome });
  }
}

function cellsOf(budget: number | undefined, within: (wrapper: string) => boolean): readonly string[] {
  const found = measured.flatMap((each) => (each.budget === budget && within(each.wrapper) ? [each.outcome] : []));
  const count = (outcome: Outcome): number => found.filter((each) => each === outcome).length;
  return [`${count('killed')} of ${found.length}`, String(count('forgiven') + count('unreached'))];
}

const head = budgets.flatMap((budget) => [budget === undefined ? 'whole gate' : `${budget} requests`, 'forgiven']);
process.stdout.write(`\n| shows in | ${head.join(' | ')} |\n| --- |${' ---: |'.repeat(head.length)}\n`);
const rows = [
  ...used.map(({ id, says }) => [says, (wrapper: string) => wrapper === id] as const),
  ['all', () => true] as const,
];
for (const [says, within] of rows)
  process.stdout.write(`| ${[says, ...budgets.flatMap((budget) => cellsOf(budget, within))].join(' | ')} |\n`);
