import { counted, inWords, listed } from '../model/counted.js';
import { lostAt, lostInWords } from './addresses.js';
import { apiInWords } from './area.js';
import { isOfEqualOutcomes, type RequirementResult } from './requirement-result.js';
import type { Unconcluded } from './run-summary.js';

/** What shows that equal requests got unequal outcomes, one text each; no response of another service does. */
export function unequal(of: Pick<Unconcluded, 'requirements' | 'unrecognised' | 'addresses'>): readonly string[] {
  if (of.unrecognised.length > 0) return [];
  const all = unequalIn(of.requirements);
  // What was lost at several addresses is counted over all of them.
  const lost = all.filter((text) => text.includes(' got nothing usable '));
  const addresses = of.addresses.filter(({ base }) => lost.some((text) => text.includes(`\`${base}\``)));
  if (addresses.length < 2 || addresses.some((address) => lostAt(address) === 0)) return rejectionsAsOne(all);
  return [lostInWords(addresses), ...rejectionsAsOne(all.filter((text) => !lost.includes(text)))];
}

/** The first of several rejections of the key, with the other addresses: each requirement has its own numbers beside it. */
function rejectionsAsOne(texts: readonly string[]): readonly string[] {
  const ofKey = texts.filter((text) => / were rejected with | got nothing usable \(\d+ × 40[13]\)/.test(text));
  const [first = ''] = ofKey.toSorted((one, other) => +other.includes(' were ') - +one.includes(' were '));
  if (ofKey.length < 2) return texts;
  const named = (text: string): readonly string[] => text.match(/`(?:ultra|swapV2|borrow|trigger)`/g) ?? [];
  const others = [...new Set(ofKey.flatMap(named))].filter((name) => !named(first).includes(name));
  const likewise = others.length === 0 ? '' : `, and likewise at ${inWords(others)}`;
  return [first + likewise, ...texts.filter((text) => !ofKey.includes(text))];
}

/** What got an outcome of its own so seldom that chance may explain it, one text for each requirement. */
export function seldomUnequal(requirements: readonly RequirementResult[]): readonly string[] {
  return requirements.flatMap((result) => {
    const { verdict, passing = 0, exercised } = result;
    const isSeldom = isOfEqualOutcomes(result) && verdict === 'pass' && passing > 0;
    const many = `${passing} of ${counted(passing + exercised, 'request')} with a valid key`;
    return isSeldom ? [`${many} got another outcome than equal ones, which chance may explain (${result.id})`] : [];
  });
}

/** Where in a run they came is said beside the requirement. */
const parts = /; the run, cut into parts of \d+ requests, has such rejections in \d+ of \d+ parts/g;

/** A text for each such requirement that is not waived, and for each version at which it is open. */
export function unequalIn(requirements: readonly RequirementResult[]): readonly string[] {
  const open = requirements.filter((one) => isOfEqualOutcomes(one) && one.waived === undefined);
  return open.flatMap(({ api, verdict, findings, reason, openAt = {} }) => {
    const found = findings.map(({ actual }) => actual);
    const said = listed(found, verdict === 'inconclusive' && reason, Object.values(openAt));
    return said.map((text) => `${apiInWords(api)}: ${text.replaceAll(' (1×)', '').replaceAll(parts, '')}`);
  });
}
