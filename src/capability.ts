import type { Api } from './core/api.js';
import type { JudgedRequirement } from './core/requirement.js';
import type { Target } from './target/target.js';

/** What a target lets the suite judge of one API, and for each requirement that it does not, why. */
export interface Reach {
  readonly capabilities: ReadonlySet<string>;
  hindrance(requirement: JudgedRequirement): string | undefined;
}

/** Weighs what a profile declares against its addresses and its consent to effects. */
export function reachOf<F>(api: Api<F>, fixtures: F | undefined, target: Target): Reach {
  const withheld = new Map<string, string>();
  const capabilities = new Set<string>();
  const declared = new Set(fixtures === undefined ? [] : api.capabilities(fixtures));
  if (target.apiKey !== undefined) declared.add('api-key');
  if (target.apiKeyWithoutAccess !== undefined) declared.add('key-without-access');
  if (api.bases.length > 1 && api.bases.every((base) => target.bases[base] !== undefined)) declared.add('second-version');
  for (const capability of declared) {
    const { effect, base } = api.conditions[capability] ?? {};
    if (effect !== undefined && !target.allow.has(effect))
      withheld.set(capability, `\`${capability}\` needs consent to the effect \`${effect}\` (--allow)`);
    else if (base !== undefined && target.bases[base] === undefined)
      withheld.set(capability, `\`${capability}\` needs the address \`${base}\` in the profile`);
    else capabilities.add(capability);
  }
  const addressed = api.bases.some((base) => target.bases[base] !== undefined);
  return {
    capabilities,
    hindrance({ needs = [] }) {
      if (!addressed) return `the target has no base address for the ${api.name} API`;
      if (fixtures === undefined) return `the profile declares no fixtures for the ${api.name} API`;
      const missing = needs.filter((need) => !capabilities.has(need));
      if (missing.length === 0) return undefined;
      return missing.map((need) => withheld.get(need) ?? `the profile does not declare \`${need}\``).join('; ');
    },
  };
}
