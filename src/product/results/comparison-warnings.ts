import { isObject } from '../json/parse.js';
import { jsonText } from '../json/text.js';
import { counted, inWords } from '../model/counted.js';
import { isOfApi } from '../model/exchange.js';
import { isMoreOften } from '../model/rate.js';
import { errorsIn } from './addresses.js';
import { askedMusts } from './evidence.js';
import { endedEarly } from './journal.js';
import { isDecided } from './requirement-result.js';
import type { RunSummary } from './run-json.js';

/** Why a comparison of the last two of these runs, oldest first, may mislead. */
export function comparisonWarnings(runs: readonly RunSummary[]): readonly string[] {
  const [before, after] = runs.slice(-2) as [RunSummary, RunSummary];
  return [
    ...(endedEarly(before.end) ? ['the older run ended early: what it lacks says nothing'] : []),
    ...lackingIn(before, after),
    ...runs.slice(1).flatMap((run, index) => changesOfTarget(runs[index]!, run)),
    ...moreErrors(after, before, 'newer', 'older'),
    ...moreErrors(before, after, 'older', 'newer'),
  ];
}

/** What the older run leaves open of what the newer one decides: failures of it may be older than they look. */
function lackingIn(before: RunSummary, after: RunSummary): readonly string[] {
  const decided = new Set(before.requirements.flatMap((result) => (isDecided(result) ? result.id : [])));
  const lacking = askedMusts(after.requirements).filter((result) => isDecided(result) && !decided.has(result.id));
  if (lacking.length === 0) return [];
  return [`the older run did not decide ${counted(lacking.length, 'MUST requirement')} that the newer run decides`];
}

/** That a run met errors of the server surely more often than the other one: they violate nothing. */
function moreErrors(one: RunSummary, other: RunSummary, name: string, otherName: string): readonly string[] {
  const [own, others] = [errorsIn(one.addresses), errorsIn(other.addresses)];
  const rateOf = ({ errors, responses }: typeof own) => ({ violations: errors, exercised: responses });
  if (!isMoreOften(rateOf(own), rateOf(others))) return [];
  return [
    `${own.errors} of ${counted(own.responses, 'response')} in the ${name} run were errors of the server, ${others.errors} of ${others.responses} in the ${otherName} run`,
  ];
}

/** How a run differs from the one before it in what was tested, and by which suite. */
function changesOfTarget({ run: before }: RunSummary, { run: after }: RunSummary): readonly string[] {
  const warnings: string[] = [];
  if (before.target.name !== after.target.name)
    warnings.push(`the runs have different targets: ${before.target.name} and ${after.target.name}`);
  for (const [base, url] of Object.entries(after.target.bases)) {
    const then = before.target.bases[base];
    if (isOfApi(base) && then !== undefined && then !== url)
      warnings.push(`\`${base}\` had another address: ${then}, now ${url}`);
  }
  const differing = fixturesThatDiffer(before, after);
  if (differing.length > 0) warnings.push(`the profiles differ in ${inWords(differing)}`);
  if (before.version !== after.version)
    warnings.push(`the runs were made by different versions of the suite: ${before.version} and ${after.version}`);
  return warnings;
}

/** Declared values by name, such as `swapOrder.pair`; an API that only one of the runs tested has none. */
function fixturesThatDiffer(before: RunSummary['run'], after: RunSummary['run']): readonly string[] {
  return Object.entries(after.fixtures).flatMap(([api, now]) => {
    const then = before.fixtures[api];
    if (!isObject(then) || !isObject(now)) return [];
    const names = [...new Set([...Object.keys(then), ...Object.keys(now)])];
    return names.flatMap((name) => (textOf(then[name]) === textOf(now[name]) ? [] : `\`${api}.${name}\``));
  });
}

/** Other addresses are told as such. */
const textOf = (value: unknown): string => jsonText(value ?? null).replace(/https?:\/\/[^/"]+/g, '');
