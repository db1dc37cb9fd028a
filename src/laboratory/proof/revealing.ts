import { registeredAs } from '../../product/apis/registry.js';
import { nameOfRun } from '../../product/explore/inputs.js';
import { foldedBy } from '../../product/judge/tally.js';
import { isJudged } from '../../product/model/requirement.js';
import { writeJson } from '../../reference/listen.js';
import { createReference } from '../../reference/composition.js';
import type { Handler, ReferenceRequest } from '../../reference/reference.js';
import { playInputs, startAt, type PlayedInput, type PlayOptions } from '../rehearsal/play-inputs.js';
import { apiOf, type KnownDefect } from './known-defects.js';
import { destinationOf } from './narrowed.js';
import { recordingReach } from './recording-reach.js';

/** Every input of a gate and every brief one, played on the reference without a defect. */
export interface CleanInputs {
  readonly api: string;
  readonly seed: number;
  readonly played: readonly PlayedInput[];
  readonly calls: readonly Call[];
}

interface Call {
  readonly request: ReferenceRequest;
  readonly at: number;
  readonly response: string;
  readonly input: string;
}

const everyInput: Pick<PlayOptions, 'first'> = { first: ({ runs }) => runs.gate };

export async function playClean(api: string, seed: number): Promise<CleanInputs> {
  const calls: Call[] = [];
  const inject: PlayOptions['inject'] =
    ({ handle }, now, current): Handler =>
    async (request) => {
      const [at, input] = [now(), current()];
      const response = await handle(request);
      calls.push({ request, at, response: writeJson(response), input });
      return response;
    };
  return { api, seed, calls, played: await playInputs(registeredAs(api)!, { ...everyInput, seed, inject }) };
}

/** By the name of an input that alone shows a broken requirement violated: the changed requests that may show it. */
export type Revealing = ReadonlyMap<string, readonly ReferenceRequest[]>;

/** The inputs that alone make a MUST fail that the defect breaks. */
export async function revealing(defect: KnownDefect, clean: CleanInputs): Promise<Revealing> {
  const keeps = await inputsTouchedBy(defect, clean);
  const changed = new Map<string, ReferenceRequest[]>();
  const recording = recordingReach(defect, Number.POSITIVE_INFINITY);
  const of = registeredAs(apiOf(defect))!;
  const played = await playInputs(of, {
    ...everyInput,
    seed: clean.seed,
    keeps,
    inject: (reference, _now, current) => {
      const handle = recording.inject(reference);
      return async (request) => {
        const before = recording.reached();
        const response = await handle(request);
        if (recording.reached() > before) changed.set(current(), [...(changed.get(current()) ?? []), request]);
        return response;
      };
    },
  });
  const musts = new Set<string>(
    of.api.catalogue.requirements.flatMap((each) => (isJudged(each) && each.level === 'must' ? [each.id] : [])),
  );
  const broken = defect.breaks.filter((id) => musts.has(id));
  const found = new Map<string, readonly ReferenceRequest[]>();
  for (const { scenario, index, evidence } of played) {
    const cells = broken.flatMap((id) =>
      Object.entries(evidence.requirements[id] ?? {}).flatMap(([place, { violations, rare }]) =>
        violations > 0 || (rare?.count ?? 0) > 0 ? [place] : [],
      ),
    );
    const isInFold = broken.some((id) => {
      const check = of.api.checks[id];
      if (check?.kind !== 'fold' || !(id in evidence.folds)) return false;
      return foldedBy(check, evidence.folds[id], {}).some(({ violation }) => violation !== undefined);
    });
    if (cells.length === 0 && !isInFold) continue;
    const name = nameOfRun({ scenario, index });
    const own = changed.get(name) ?? [];
    const there = own.filter((request) => {
      const destination = destinationOf(request);
      return destination !== undefined && cells.includes(`${destination.base} ${destination.operation}`);
    });
    found.set(name, there.length > 0 ? there : own);
  }
  return found;
}

/** The inputs in which a defect changes some response, when what was sent without it is sent again at the same times. */
async function inputsTouchedBy(defect: KnownDefect, clean: CleanInputs): Promise<ReadonlySet<string>> {
  let now = startAt;
  const sleep = (milliseconds: number): Promise<void> => {
    now += milliseconds;
    return Promise.resolve();
  };
  const faulty = defect.inject(createReference({ seed: clean.seed, time: { now: () => now, sleep } }));
  const touched = new Set<string>();
  for (const { request, at, response, input } of clean.calls) {
    now = at;
    const given = await faulty(request);
    if (!touched.has(input) && writeJson(given) !== response) touched.add(input);
  }
  return touched;
}
