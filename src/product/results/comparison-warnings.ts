import { isObject } from '../json/parse.js';
import { jsonText } from '../json/text.js';
import { counted, inWords, listed } from '../model/counted.js';
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
  return listed(
    endedEarly(before.end) && 'the older run ended early: what it lacks says nothing',
    lackingIn(before, after),
    runs.slice(1).flatMap((run, index) => changesOfTarget(runs[index]!, run)),
    moreFaults(after, before, 'newer', 'older'),
    moreFaults(before, after, 'older', 'newer'),
  );
}

/** What the older run leaves open of what the newer one decides: failures of it may be older than they look. */
function lackingIn(before: RunSummary, after: RunSummary): string | false {
  const decided = new Set(before.requirements.flatMap((result) => (isDecided(result) ? result.id : [])));
  const lacking = askedMusts(after.requirements).filter((result) => isDecided(result) && !decided.has(result.id));
  const many = counted(lacking.length, 'MUST requirement');
  return lacking.length > 0 && `the older run did not decide ${many} that the newer run decides`;
}

/** That a run met errors of the server, or no response, surely more often than the other one: they violate nothing. */
function moreFaults(one: RunSummary, other: RunSummary, name: string, otherName: string): readonly string[] {
  const [own, others] = [errorsIn(one.addresses), errorsIn(other.addresses)];
  const errorsOf = ({ errors, responses }: typeof own) => ({ violations: errors, exercised: responses });
  const lostOf = ({ silent, all }: typeof own) => ({ violations: silent, exercised: all.requests });
  return listed(
    isMoreOften(errorsOf(own), errorsOf(others)) &&
      `${own.errors} of ${counted(own.responses, 'response')} in the ${name} run were errors of the server, ${others.errors} of ${others.responses} in the ${otherName} run`,
    isMoreOften(lostOf(own), lostOf(others)) &&
      `${own.silent} of ${counted(own.all.requests, 'request')} in the ${name} run got no response (${own.faults}), ${others.silent} of ${others.all.requests} in the ${otherName} run`,
  );
}

/** How a run differs from the one before it in what was tested, and by which suite. */
function changesOfTarget({ run: before }: RunSummary, { run: after }: RunSummary): readonly string[] {
  const differing = fixturesThatDiffer(before, after);
  const [there, here] = [before, after].map(({ seed, depth }) => `--depth ${depth} --seed ${seed}`);
  return listed(
    there !== here &&
      `the runs sent other inputs (${there}, now ${here}): of known failures, only how often they came, and at which addresses and items of lists, is compared`,
    before.target.name !== after.target.name &&
      `the runs have different targets: ${before.target.name} and ${after.target.name}`,
    Object.entries(after.target.bases).flatMap(([base, url]) => {
      const { [base]: then = url } = before.target.bases;
      return isOfApi(base) && then !== url ? `\`${base}\` had another address: ${then}, now ${url}` : [];
    }),
    differing.length > 0 && `the profiles differ in ${inWords(differing)}`,
    before.version !== after.version &&
      `the runs were made by different versions of the suite: ${before.version} and ${after.version}`,
  );
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
