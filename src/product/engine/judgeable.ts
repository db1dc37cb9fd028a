import { registered } from '../apis/registry.js';
import type { Api } from '../model/api.js';
import type { JudgedRequirement } from '../model/requirement.js';
import type { JudgeableScope } from '../results/journal.js';
import { keyOfCapability, keyVariableOf } from '../profile/keys.js';
import { inWords } from '../model/counted.js';
import { addressVariableOf, baseVariables } from '../model/base-variables.js';
import type { Target } from '../profile/resolve.js';

/** Weighs what a profile declares against its addresses and its consent to effects. */
export function judgeableScopeOf<F>(api: Api<F>, fixtures: F | undefined, target: Target): JudgeableScope {
  const withheld: Record<string, string> = {};
  const declared = new Set(fixtures === undefined ? [] : api.capabilities(fixtures));
  if (target.apiKey !== undefined) declared.add('api-key');
  else withheld['api-key'] = `${keyVariableOf(target.profile)} is not set`;
  if (target.apiKeyWithoutAccess !== undefined) declared.add('key-without-access');
  const missing = api.bases.filter((base) => target.bases[base] === undefined);
  if (api.bases.length > 1 && missing.length === 0) declared.add('second-version');
  else if (missing.length > 0)
    withheld['second-version'] =
      `${inWords(missing.map(addressVariableOf))} ${missing.length === 1 ? 'is' : 'are'} not set`;
  for (const [capability, variable] of Object.entries(target.unset))
    if (declared.has(capability)) withheld[capability] = `${variable} is not set`;
  for (const capability of declared) {
    const { effect, base } = api.conditions[capability] ?? {};
    if (effect !== undefined && !target.allow.has(effect))
      withheld[capability] = `${keyOfCapability(capability)} needs \`--allow ${effect}\``;
    else if (base !== undefined && target.bases[base] === undefined)
      withheld[capability] =
        `${keyOfCapability(capability)} needs ${(baseVariables as Partial<Record<typeof base, string>>)[base] ?? base}`;
  }
  const capabilities = [...declared].filter((capability) => withheld[capability] === undefined);
  if (!api.bases.some((base) => target.bases[base]))
    return { capabilities, withheld, nothing: `the target has no base address for the ${api.name} API` };
  if (fixtures === undefined)
    return { capabilities, withheld, nothing: `the profile declares no fixtures for the ${api.name} API` };
  return { capabilities, withheld };
}

/** Why a requirement cannot be exercised within this reach, or undefined when it can. */
export function notTestableBecause(
  reach: JudgeableScope,
  { needs = [] }: { readonly needs?: JudgedRequirement['needs'] | undefined },
): string | undefined {
  if (reach.nothing !== undefined) return reach.nothing;
  const missing = needs.filter((need) => !reach.capabilities.includes(need));
  if (missing.length === 0) return undefined;
  const undeclared = missing.filter((need) => reach.withheld[need] === undefined).map(keyOfCapability);
  return [
    ...(undeclared.length === 0 ? [] : [`the profile does not declare ${undeclared.join(', ')}`]),
    ...new Set(missing.flatMap((need) => reach.withheld[need] ?? [])),
  ].join('; ');
}

/** Whether the target has a node, and no API has anything in its profile that needs it. */
export function isNodeIdle(target: Target): boolean {
  if (target.bases.rpc === undefined) return false;
  return registered.every(({ api, fixturesOf }) =>
    judgeableScopeOf(api, fixturesOf(target.profile), target).capabilities.every(
      (capability) => api.conditions[capability]?.base !== 'rpc',
    ),
  );
}
