import { inWords } from '../model/counted.js';
import { apiNames } from './area.js';
import type { EvidenceSummary } from './evidence.js';
import type { RequirementResult } from './requirement-result.js';

/** `115 of the 157 MUST requirements of the swap order API`: all that the documents demand of what was to be judged. */
export function testedOf(
  requirements: readonly RequirementResult[],
  { conclusive, judgeable, apis }: EvidenceSummary,
): string {
  if (apis.length === 0) return 'no MUST requirement, for nothing was asked of any of the three APIs';
  const names = apis.map(({ api }) => apiNames[api] ?? api);
  const isSelection = requirements.some(
    ({ api, level, asked, party, whenSeen }) =>
      level === 'must' && !asked && party !== 'client' && whenSeen !== true && apis.some((item) => item.api === api),
  );
  const isAll = apis.length === Object.keys(apiNames).length;
  const of = isAll ? 'all three APIs' : `the ${inWords(names)} ${names.length > 1 ? 'APIs' : 'API'}`;
  return `${conclusive} of the ${judgeable} MUST requirements of ${of}${isSelection ? ' that `--only` names' : ''}`;
}

/** Whether every MUST requirement of every document was tested. */
export function isComplete({ conclusive, judgeable, apis }: EvidenceSummary): boolean {
  return apis.length === Object.keys(apiNames).length && conclusive === judgeable;
}
