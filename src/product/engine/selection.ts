import { apiNames, registered, requirementIds } from '../apis/registry.js';
import { bindsClient, isJudged, type JudgedRequirement } from '../model/requirement.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { judgeableScopeOf, notTestableBecause } from './judgeable.js';
import type { Replay } from '../results/replay.js';
import { addressVariableOf } from '../model/base-variables.js';
import { didYouMean } from '../model/meant.js';
import type { Target } from '../profile/resolve.js';
import { apiInWords } from '../results/area.js';

/** Which requirements a run is asked to judge. */
export interface Selection {
  /** What the user wrote. */
  readonly asked: readonly string[];
  readonly apis: ReadonlySet<string>;
  /** Undefined means every requirement. */
  readonly ids: ReadonlySet<string> | undefined;
}

/** Reads `--only`: requirement ids, operations and names of APIs, separated by commas. */
export function selectionOf(text: string | undefined): Selection {
  const asked = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const all = registered.flatMap(({ api }) =>
    api.catalogue.requirements.filter(isJudged).map((requirement) => ({ api: api.name, requirement })),
  );
  if (asked.length === 0) return { asked, apis: new Set(apiNames), ids: undefined };
  const chosen = asked.flatMap((word) => {
    const found = all.filter(
      ({ api, requirement }) => api === word || requirement.id === word || requirement.operation === word,
    );
    if (found.length === 0) {
      const operations = [...new Set(all.flatMap(({ requirement }) => requirement.operation ?? []))];
      // The addresses of the borrow API say `lend`.
      const base = word === 'lend' ? 'borrow' : word;
      const of = registered.find(({ api }) => api.bases.some((name) => name === base))?.api.name;
      // What is meant may be a requirement that is not judged, and no other.
      const known = [...requirementIds(), ...operations, ...apiNames];
      const meant = of === undefined ? didYouMean(word, known) : ` (did you mean ${of}?)`;
      throw new ConfigurationError(
        `--only: "${word}" is neither a judged requirement nor an operation nor an API${meant}; ` +
          `expected an id as \`plumbline list\` shows it, one of ${operations.join(', ')}, or one of ${apiNames.join(', ')}`,
      );
    }
    return found;
  });
  return {
    asked,
    apis: new Set(chosen.map(({ api }) => api)),
    ids: new Set(chosen.map(({ requirement }) => requirement.id)),
  };
}

/** Refuses a bound of requests for an operation that no API has: it would bound nothing. */
export function refuseUnknownOperations({ perOperation }: Pick<Target['pacing'], 'perOperation'>): void {
  const known = registered.flatMap(({ api }) => api.operations.map(({ operation }) => operation));
  for (const name of Object.keys(perOperation)) {
    if (known.includes(name)) continue;
    throw new ConfigurationError(
      `--per-operation (pacing.perOperation): no operation "${name}"${didYouMean(name, known)}; expected one of ${known.join(', ')}`,
    );
  }
}

/** Refuses a selection of duties of a client, which no run tests, or of an API of which no address is declared. */
export function refuseUntestable({ asked, apis }: Selection, bases: Target['bases']): void {
  if (asked.length === 0) return;
  const duties = registered.flatMap(({ api }) => api.catalogue.requirements.filter(bindsClient).map(({ id }) => id));
  const duty = asked.find((word) => duties.includes(word));
  if (duty !== undefined)
    throw new ConfigurationError(
      `--only: ${duty} is a duty of a client, which \`proxy\` and \`judge\` look at; expected requirements of the API`,
    );
  for (const { api } of registered) {
    if (!apis.has(api.name) || api.bases.some((base) => bases[base] !== undefined)) continue;
    const variables = api.bases.map(addressVariableOf);
    throw new ConfigurationError(
      `--only: it names requirements of ${apiInWords(api.name)}, of which no address is declared; expected ${variables.join(' or ')}`,
    );
  }
}

/** Refuses to replay an input that a target cannot be sent; its profile may be another one than that of the run. */
export function refuseUnplayable({ input }: Replay, target: Target, option: string): void {
  if (input === 'everything') return;
  for (const { api, fixturesOf } of registered) {
    const scenario = api.scenarios.find(({ name }) => name === input.scenario);
    if (scenario === undefined) continue;
    const { needs, effects } = scenario;
    const missing = notTestableBecause(judgeableScopeOf(api, fixturesOf(target.profile), target), { needs });
    const refused = effects.filter((effect) => !target.allow.has(effect)).map((effect) => `it needs --allow ${effect}`);
    if (missing === undefined && refused.length === 0) return;
    const named = option === '' ? '' : ` (\`${option}\`)`;
    throw new ConfigurationError(
      `--replay: scenario "${scenario.name}" cannot be run: ${(missing === undefined ? refused : [missing]).join('; ')}. Did its profile${named} or its addresses change since the run that found it?`,
    );
  }
}

/** Tells why a requirement of this API is left out by request. */
export function leftOutBy(
  { ids, apis }: Selection,
  api: string,
): (requirement: JudgedRequirement) => string | undefined {
  return ({ id }) => (apis.has(api) && (ids === undefined || ids.has(id)) ? undefined : 'not asked for');
}
