import type { Reference } from '../../reference/composition.js';
import type { Handler } from '../../reference/reference.js';
import { drawsFrom, type Draws } from '../../reference/seeded.js';
import { againstBaseline } from '../../product/results/baseline.js';
import type { RunSummary } from '../../product/results/run-json.js';
import type { Waiver } from '../../product/results/waivers.js';
import { inject } from '../defects/defect.js';
import { inSomeResponses } from './narrowed.js';
import { knownDefects } from './known-defects.js';
import { failedIds, runOnce } from './run-once.js';

const kinds = [
  'conforming',
  'one defect',
  'twelve defects',
  '5 % of responses',
  '20 % of responses',
  'throttling',
] as const;

/** Two runs of one target, which differ in their seeds and budgets. */
export interface Pair {
  readonly kind: (typeof kinds)[number];
  readonly defects: readonly string[];
  readonly seeds: readonly [before: number, after: number];
  readonly budgets: readonly [before: number, after: number];
  /** The API; all of them when left out. */
  readonly only?: string;
}

/** What a pair of an unchanged target shows; each regression and each stale waiver is a fault of the suite. */
export interface PairOutcome {
  readonly regressed: readonly string[];
  readonly stale: readonly string[];
  readonly failed: readonly [before: number, after: number];
  readonly notCompared: number;
}

/** A pair by its number; the kinds of targets take turns. */
export function pairOf(number: number): Pair {
  const draws = drawsFrom('pair', number);
  const kind = kinds[number % kinds.length]!;
  const budget = (): number => draws.pick([100, 300, 600, 1000]);
  return {
    kind,
    defects: defectsOf(kind, draws),
    seeds: [draws.between(1, 1e9), draws.between(1, 1e9)],
    budgets: [budget(), budget()],
  };
}

function defectsOf(kind: Pair['kind'], draws: Draws): readonly string[] {
  const written = [...knownDefects().values()].filter(({ origin }) => origin === 'behaviour').map(({ id }) => id);
  const counts = { conforming: 0, throttling: 0, 'one defect': 1, 'twelve defects': 12 };
  const count = kind in counts ? counts[kind as keyof typeof counts] : 3;
  return Array.from({ length: count }, () => written[draws.between(0, written.length - 1)]!);
}

/** Compares the second run with the first, and waives in another one what failed in the first. */
export async function stabilityOf(pair: Pair): Promise<PairOutcome> {
  const before = await runOf(pair, 0);
  const compared = againstBaseline(before, await runOf(pair, 1, { baseline: before }));
  const waivers = waiversOf(before);
  const waived = waivers.length === 0 ? undefined : await runOf(pair, 1, { waivers });
  return {
    regressed: compared.comparison!.added.map(({ id, because }) => `${id}: ${because}`),
    stale: (waived?.waivers ?? []).filter(({ state }) => state === 'stale').map(({ requirement }) => requirement),
    failed: [failedIds(before).length, failedIds(compared).length],
    notCompared: compared.comparison!.notCompared.length,
  };
}

function waiversOf({ requirements }: RunSummary): readonly Waiver[] {
  return requirements.flatMap(({ id, findings }) =>
    findings.map(({ fingerprint, input, reproduced }) => ({
      requirement: id,
      cause: fingerprint,
      ...(input !== undefined && { input }),
      reason: 'known',
      expires: '2999-12-31',
      ...(reproduced.k < reproduced.n && { intermittent: true as const }),
    })),
  );
}

/** Whether a run without a baseline sees a defect with 1,000 requests, and whether one with it calls it a regression with 300. */
export interface AddedDefect {
  readonly defect: string;
  readonly isSeen: boolean;
  readonly isCalled: boolean;
}

/** A defect that a target gets after the first run, by its number. */
export async function addedDefect(number: number): Promise<AddedDefect> {
  const draws = drawsFrom('added defect', number);
  const defects = defectsOf('one defect', draws);
  const seeds = [draws.between(1, 1e9), draws.between(1, 1e9)] as const;
  const after = { kind: 'one defect', defects, seeds, budgets: [1000, 1000] } as const;
  const defect = defects.join();
  if (failedIds(await runOf(after, 1)).length === 0) return { defect, isSeen: false, isCalled: false };
  const baseline = await runOf({ ...after, kind: 'conforming', defects: [] }, 0);
  const run = await runOf({ ...after, budgets: [1000, 300] }, 1, { baseline });
  return { defect, isSeen: true, isCalled: againstBaseline(baseline, run).comparison!.added.length > 0 };
}

function runOf(
  { kind, defects, seeds, budgets, only }: Pair,
  position: 0 | 1,
  more: { readonly baseline?: RunSummary; readonly waivers?: readonly Waiver[] } = {},
): Promise<RunSummary> {
  return runOnce({
    seed: seeds[position],
    requests: budgets[position],
    confirm: true,
    inject: (reference, now) => handlerOf(reference, { kind, defects }, now, seeds[position]),
    ...(only !== undefined && { only }),
    ...more,
  });
}

function handlerOf(
  reference: Reference,
  { kind, defects }: Pick<Pair, 'kind' | 'defects'>,
  now: () => number,
  seed: number,
): Handler {
  if (kind === 'throttling') return throttling(reference, now);
  const faulty = { inject: (given: Reference) => inject(given, [...knownDefects().values()], defects) };
  const rates = { '5 % of responses': 0.05, '20 % of responses': 0.2 };
  return kind in rates
    ? inSomeResponses(reference, faulty, rates[kind as keyof typeof rates], seed)
    : faulty.inject(reference);
}

/** Serves ten requests in a second and throttles the others. */
function throttling({ handle }: Reference, now: () => number): Handler {
  let second = 0;
  let served = 0;
  return (request) => {
    const current = Math.floor(now() / 1000);
    if (current !== second) [second, served] = [current, 0];
    served += 1;
    if (served <= 10) return handle(request);
    const body = { json: { error: 'too many requests' } };
    return Promise.resolve({ status: 429, headers: { 'retry-after': '1' }, body });
  };
}
