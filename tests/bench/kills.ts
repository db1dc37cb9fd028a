import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { registered } from '../../src/product/apis/registry.js';
import { isJudged } from '../../src/product/model/requirement.js';
import { apiOf, knownDefects, type KnownDefect } from '../../src/laboratory/proof/known-defects.js';
import { recordingReach } from '../../src/laboratory/proof/recording-reach.js';
import { failedIds, runOnce } from '../../src/laboratory/proof/run-once.js';
import {
  inContexts,
  planWithin,
  playedInTurns,
  playedWithin,
  sharesOf,
  type InContext,
} from '../../src/laboratory/proof/found-share.js';
import { playClean, revealing } from '../../src/laboratory/proof/revealing.js';
import { wrapped, wrappers, type Wrapper } from '../../src/laboratory/proof/wrappers.js';
import {
  citedBy,
  collecting,
  differencesBetween,
  type Difference,
  type Played,
} from '../../src/laboratory/proof/differences.js';
import type { CertaintyPoint } from '../../src/product/results/certainty.js';
import { firstBrief } from '../../src/product/judge/inputs.js';
import { journalName } from '../../src/product/results/journal.js';
import type { RunSummary } from '../../src/product/results/run-json.js';
import { drawsFrom } from '../../src/reference/seeded.js';
import { tracesOf } from './traces.js';

/**
 * `npm run kills`: which share of defects is found when each shows in one context only, by context and by budget, over all
 * three APIs. A sample of the defects that break a MUST and were written by hand is drawn by `--seed`; what is learned from
 * one `--half` of them is measured on the other. Which inputs reveal a defect is played, once for each input; which of
 * them a budget plays, and whether they meet the context, is computed. `--played` plays each run instead. `--write` makes
 * `generated/certainty.js` of it, which `--dry-run` and the report of a run show.
 *
 * `--differences` prints what such a defect changes in kind in a gate, and no failing requirement explains: what the
 * catalogue may lack. `--between A --between B` does so for the folders of two runs with one seed, such as one of the reference and one of
 * another target.
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '90' },
    seed: { type: 'string', default: '1' },
    half: { type: 'string' },
    wrapper: { type: 'string' },
    defect: { type: 'string' },
    budget: { type: 'string' },
    played: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    differences: { type: 'boolean', default: false },
    between: { type: 'string', multiple: true, default: [] },
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
  // What a defect changes on the chain alone is in no response.
  if (failed.some((id) => defect.breaks.some((broken) => broken === id))) return ['killed', says];
  if (failed.length > 0) return ['misdiagnosed', says];
  if (reached() === 0) return ['unreached', says];
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

const sample = Array.from({ length: Number(values.sample) }, (_, number) => {
  const wrapper = used[number % used.length]!;
  return { wrapper, defect: drawFor(wrapper, number) };
}).flatMap(({ wrapper, defect }) => (defect === undefined ? [] : [{ wrapper, defect }]));

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function sayAll(name: string, found: readonly Difference[]): void {
  for (const { says, count, trace } of found) say(`${name}: ${says} (${count}×, ${trace})`);
}

async function playedIn(folder: string): Promise<Played> {
  const traces = (await tracesOf(join(folder, journalName))).map(({ trace }) => trace);
  return { traces, cited: citedBy(JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as RunSummary) };
}

async function playedWith(only: string, defect?: KnownDefect): Promise<Played> {
  const { journal, traces } = collecting();
  const summary = await runOnce({
    seed,
    only,
    journal,
    ...(defect && { inject: (reference) => defect.inject(reference) }),
  });
  return { traces, cited: citedBy(summary) };
}

async function sayDifferences(): Promise<void> {
  const plain = new Map<string, Played>();
  for (const { defect } of sample) {
    const only = apiOf(defect);
    const expected = plain.get(only) ?? (await playedWith(only));
    plain.set(only, expected);
    sayAll(defect.id, differencesBetween(expected.traces, await playedWith(only, defect)));
  }
}

/** The share that budgets find, from what each input reveals of a defect. */
async function sayShares(): Promise<void> {
  const apis = registered.map(({ api }) => api.name);
  const clean = await Promise.all(apis.map((api) => playClean(api, seed)));
  const order = new Map(drawn.map(({ id }) => [id, drawsFrom('sample', seed, id).next()]));
  const ofApi = apis.map((api) =>
    drawn.filter((defect) => apiOf(defect) === api).toSorted((one, other) => order.get(one.id)! - order.get(other.id)!),
  );
  // The APIs in turns.
  const own = Array.from({ length: drawn.length }, (_, number) => ofApi.flatMap((all) => all[number] ?? [])).flat();
  const all: InContext[] = [];
  for (const defect of own.slice(0, Number(values.sample)))
    all.push(
      ...inContexts(defect, await revealing(defect, clean[ofApi.findIndex((all) => all.includes(defect))]!), seed),
    );
  const budgets = [100, 300, 600, 1000, undefined];
  const columns = [...budgets.map((requests) => [playedWithin(requests, clean)]), playedInTurns(10, 300, clean)];
  const head = [
    'shows in',
    'faults',
    ...budgets.map((requests) => String(requests ?? 'whole gate')),
    'ten of 300 in turns',
  ];
  say(`| ${head.join(' | ')} |\n| --- |${' ---: |'.repeat(head.length - 1)}`);
  for (const [says, count, shares] of sharesOf(all, columns))
    say(`| ${[says, count, ...shares.map((share) => `${(100 * share).toFixed(0)} %`)].join(' | ')} |`);
  if (!values.write) return;
  const curves = [clean, ...clean.map((own) => [own])].map((own) => {
    const apis = own.map(({ api }) => api);
    const faults = all.filter(({ defect }) => apis.includes(apiOf(defect)));
    const sent = own.flatMap(({ played }) => played.filter(({ index }) => index < firstBrief));
    const whole = sent.reduce((sum, { trace }) => sum + trace.exchanges.length, 0);
    const smaller = budgets.filter((requests = 0) => requests < whole);
    const points = smaller.map((requests): CertaintyPoint => {
      const { reach } = planWithin(requests ?? moreThanAll, own);
      const found = sharesOf(faults, [[playedWithin(requests, own)]]).at(-1)![2][0]!;
      return { requests: requests ?? whole, decided: rounded(reach!.decided / reach!.of), found: rounded(found) };
    });
    return { apis, points };
  });
  const first = '// Made by `npm run kills -- --write`; do not edit.';
  writeFileSync('generated/certainty.js', `${first}\nexport const certainty = ${JSON.stringify(curves, null, 2)};\n`);
}

/** More requests than there are to send. */
const moreThanAll = 1_000_000;

function rounded(share: number): number {
  return Math.round(1_000 * share) / 1_000;
}

async function sayKills(): Promise<void> {
  const measured: { readonly wrapper: string; readonly budget: number | undefined; readonly outcome: Outcome }[] = [];
  for (const { wrapper, defect } of sample)
    for (const budget of budgets) {
      const [outcome, says] = await outcomeOf(defect, budget);
      say(`${defect.id}, ${budget ?? 'gate'}: ${outcome}: ${says}`);
      if (outcome === 'unreached' && budget === undefined) break;
      measured.push({ wrapper: wrapper.id, budget, outcome });
    }
  const cellsOf = (budget: number | undefined, within: (wrapper: string) => boolean): readonly string[] => {
    const found = measured.flatMap((each) => (each.budget === budget && within(each.wrapper) ? [each.outcome] : []));
    const count = (outcome: Outcome): number => found.filter((each) => each === outcome).length;
    return [`${count('killed')} of ${found.length}`, String(count('forgiven') + count('unreached'))];
  };
  const head = budgets.flatMap((budget) => [budget === undefined ? 'whole gate' : `${budget} requests`, 'forgiven']);
  say(`\n| shows in | ${head.join(' | ')} |\n| --- |${' ---: |'.repeat(head.length)}`);
  const rows = [
    ...used.map(({ id, says }) => [says, (wrapper: string) => wrapper === id] as const),
    ['all', () => true] as const,
  ];
  for (const [says, within] of rows)
    say(`| ${[says, ...budgets.flatMap((budget) => cellsOf(budget, within))].join(' | ')} |`);
}

const [reference, other] = values.between;
if (reference !== undefined && other !== undefined)
  sayAll(other, differencesBetween((await playedIn(reference)).traces, await playedIn(other)));
else if (values.differences) await sayDifferences();
else if (values.played) await sayKills();
else await sayShares();
