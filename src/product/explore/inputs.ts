import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import type { Api } from '../model/api.js';
import { firstBrief } from '../judge/inputs.js';
import type { Base } from '../model/exchange.js';
import type { AnyScenario } from '../model/scenario.js';
import type { KnownInput } from './shown.js';
import { ConfigurationError } from '../model/configuration-error.js';

export type Depth = 'gate' | 'release';

/** One run of a scenario that is planned: which input of it, by index. */
export interface PlannedRun<F> {
  readonly scenario: AnyScenario<F>;
  readonly index: number;
  /** Where fast-check finds the input; the index, followed by steps of shrinking when a finding is replayed. */
  readonly path: string;
}

/** Seeds of the scenarios are independent of each other and of what else is run. */
export function seedOf(seed: number, scenario: string): number {
  return createHash('sha256').update(`${seed}\n${scenario}`).digest().readInt32LE(0);
}

/** The name of a planned run, which is also the id of its session when it is played for the first time. */
export function nameOfRun({ scenario, index }: Pick<KnownInput, 'scenario'> & { readonly index: number }): string {
  return `${scenario.name}#${index}`;
}

/** Parameters with which fast-check gives the same inputs for sampling and for shrinking, from the one at `path` on. */
export function parametersOf<F>(
  scenario: AnyScenario<F>,
  seed: number,
  fixtures: F,
  bases: readonly Base[],
  path = '0',
) {
  const isBrief = Number(path.split(':')[0]) >= firstBrief;
  const first = (isBrief ? scenario.brief : scenario.examples)?.(fixtures, bases) ?? [];
  return {
    seed: seedOf(seed, scenario.name),
    examples: first.map((input): [never] => [input]),
    path: isBrief ? movedPath(path, -firstBrief) : path,
  };
}

/** A path of fast-check that begins so many inputs later. */
export function movedPath(path: string, by: number): string {
  const [index, ...steps] = path.split(':');
  return [String(Number(index) + by), ...steps].join(':');
}

/** So many inputs of a scenario under a seed, from the one at `path` on. */
export function inputsOf<F>(
  scenario: AnyScenario<F>,
  seed: number,
  runs: number,
  fixtures: F,
  bases: readonly Base[],
  path?: string,
): readonly never[] {
  const inputs = fc.tuple(scenario.arbitrary(fixtures, bases));
  const parameters = parametersOf(scenario, seed, fixtures, bases, path);
  return fc.sample(inputs, { ...parameters, numRuns: runs }).map(([input]) => input);
}

/** The input at a path, found again under the same seed. */
export function inputAt<F>(
  scenario: AnyScenario<F>,
  seed: number,
  path: string,
  fixtures: F,
  bases: readonly Base[],
): never {
  const found = inputsOf(scenario, seed, 1, fixtures, bases, path);
  if (found.length === 0)
    throw new ConfigurationError(`--replay: ${scenario.name} has no input at "${path}" under the seed ${seed}`);
  return found[0]!;
}

/** Scenarios that this target's capabilities and the consent to effects allow. */
export function runnable<F>(
  api: Api<F>,
  capabilities: ReadonlySet<string>,
  allow: ReadonlySet<string>,
): readonly AnyScenario<F>[] {
  return api.scenarios.filter(
    (scenario) =>
      (scenario.needs ?? []).every((need) => capabilities.has(need)) &&
      scenario.effects.every((effect) => allow.has(effect)),
  );
}
