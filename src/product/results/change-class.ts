import { noUsableResponse } from '../model/check.js';
import { counted, firstOf, inWords, listed } from '../model/counted.js';
import { chanceOf, isMoreOften, isMoreThanHalf } from '../model/rate.js';
import { basesOf, type Finding } from './finding.js';
import { inputsOfBoth, itemsMoved, type InputsOfBoth } from './inputs-of-both.js';
import { countsOf, failedMoreOften, hasMoved, isWider, ratesIn, responsesOf, whatTells } from './rates.js';
import { isOfEqualOutcomes, type RequirementResult } from './requirement-result.js';
import type { RunSummary } from './run-json.js';
import { failedInputs, lacks, leftOpen, passed, recordThere } from './sent-inputs.js';

/** So many repetitions that all fail show that a failure is steady. */
export const fewestRepetitions = 3;

export type ClassName = 'both' | 'unknown' | 'differs' | 'flaky' | 'not compared';

type Classify = (
  finding: Finding,
  result: RequirementResult,
  own: RunSummary,
  other: RunSummary,
  /** The same requirement there. */
  there: RequirementResult,
) => readonly [name: ClassName, because: string];

export const isSteady = ({ reproduced: { k, n } }: Finding): boolean => k === n && n >= fewestRepetitions;

const knownIn = ({ findings }: RequirementResult, { fingerprint }: Finding): Finding | undefined =>
  findings.find((known) => known.fingerprint === fingerprint);

/** Why a failure that both runs have is worse in the newer one, where it did not come before first; undefined where it is not. */
function worseThan(known: Finding, ...[finding, result, newer, older, there]: Parameters<Classify>) {
  const { operation } = finding;
  const failure = { id: result.id, fingerprint: finding.fingerprint };
  const inputs = inputsOfBoth(newer, older, failure);
  const { worse, better, failing, others, items, inBoth } = inputs;
  const isOfMore = isMoreOften(responsesOf(result, operation, newer), responsesOf(there, operation, older));
  const { openAt = {} } = there;
  const isDecided = (base: string): boolean => older.run.target.bases[base] !== undefined && !(base in openAt);
  const moved = itemsMoved(newer, older, failure);
  const added = basesOf(finding).filter((base) => !basesOf(known).includes(base) && isDecided(base));
  const isSteadyInEach = [finding, known].every(isSteady);
  const passes = (run: RunSummary, { input }: Finding): boolean => {
    const record = recordThere(run, input);
    return record !== undefined && passed(record, failure);
  };
  const isRepeated = passes(older, finding);
  // A steady failure that comes with an input that was repeated, or with two, is worse. Where it stays away from others, it moved
  // where it is elsewhere in each input that still fails, where it left the one that showed it, or where not more inputs stayed
  // than came: what nearly always comes stays away from some by chance.
  const isMore =
    areSteadyTogether(finding, known) && (worse > 1 || isRepeated || (isOfMore && failedMoreOften(result, there)));
  const isElsewhere = worse - failing > 1 && worse - failing === inBoth;
  const areOthers = failing > 0 && (failing >= inBoth || (isRepeated && passes(newer, known)));
  const isMoved = isSteadyInEach && (isElsewhere || areOthers);
  const isOfInputs = (worse > 0 && (better === 0 ? isMore : isMoved)) || areBeyondChance(inputs);
  const isOfRate = !isOfInputs && isOfMore && isWider(inputs, result, there);
  const areAllAdded = added.length === basesOf(finding).length;
  const isOfBase = areAllAdded && hasMoved(finding, added, newer, older);
  const isElsewhereNow = moved.length > 0 || (added.length > 0 && (isSteadyInEach || isOfBase));
  if (!isOfInputs && !isOfRate && !isElsewhereNow) return undefined;
  const also = basesOf(finding).length > added.length ? 'also' : 'now';
  return listed(
    added.length > 0 &&
      `${also} at ${inWords(added.map((base) => `\`${base}\``))}, where it did not fail in the older run`,
    (isOfInputs || (worse > better && moved.length === 0)) &&
      `${counted(worse, 'input')} ${worse === 1 ? 'fails' : 'fail'} with requests or items that passed in the older run${namedIn(items)}, and ${better + others} the other way round`,
    moved.length > 0 && !isOfInputs && `what fails now did not fail in the same list in the older run${namedIn(moved)}`,
    (isOfRate || (isOfMore && failedMoreOften(result, there))) && ratesIn(there, result),
  ).join('; ');
}

/** Items of lists that are named. */
const mostItems = 3;

const namedIn = (items: readonly string[]): string =>
  items.length === 0 ? '' : ` (${firstOf(items, mostItems, (left) => `${left} more`).join(', ')})`;

/** Repetitions of two runs together that all fail. */
const leastInBoth = 5;

const areSteadyTogether = (...both: readonly Finding[]): boolean =>
  both.every(({ reproduced: { k, n } }) => k === n) &&
  both.reduce((sum, { reproduced }) => sum + reproduced.n, 0) >= leastInBoth;

/**
 * Whether chance does not explain which inputs fail, of a failure that may come and go: of one as before, as many pass now that
 * failed as the other way round, and one that failed passes no more often than another.
 */
function areBeyondChance({ worse, better, others, failing, passing, inBoth, neither }: InputsOfBoth): boolean {
  const failed = { violations: passing, exercised: inBoth + passing };
  const served = { violations: neither, exercised: failing + neither };
  return isMoreThanHalf(worse, worse + better + others) || (failing > 1 && isMoreOften(failed, served));
}

/** Of a request that was rejected, that equal requests get unequal outcomes here and did not there. */
function mixedSince({ cause, base }: Finding, api: string, newer: RunSummary, older: RunSummary) {
  if (cause !== noUsableResponse) return undefined;
  const isMixed = (one: RequirementResult): boolean =>
    one.api === api && isOfEqualOutcomes(one) && one.findings.some((finding) => basesOf(finding).includes(base));
  const here = newer.requirements.find(isMixed);
  const there = older.requirements.find(({ id }) => id === here?.id);
  if (here === undefined || there?.verdict !== 'pass' || !failedMoreOften(here, there)) return undefined;
  return ['differs', `equal requests get unequal outcomes (${here.id}): ${ratesIn(there, here)}`] as const;
}

/**
 * Whether each of several inputs that both runs sent passed there and fails now, more often than chance is likely to explain:
 * one response may be checked in several ways of which one fails.
 */
function failsInEach(...[{ fingerprint }, result, newer, older, there]: Parameters<Classify>): boolean {
  const { failing, all } = inputsOfBoth(newer, older, { id: result.id, fingerprint });
  const isEach = failing > 1 && result.violations > 1 && failing === all;
  return isEach && there.verdict === 'pass' && chanceOf(countsOf(result), countsOf(there)) < unlikely;
}

/** The probability of what is not likely by chance; where nothing else is in its favour, `isMoreOften` asks for less. */
const unlikely = 0.05;

/** Whether another failure is of the same cause, at the same address. */
const isOfCause = ({ group, base }: Finding, other: Finding): boolean =>
  other.group === group && basesOf(other).includes(base);

/** A failure that was not repeated comes and goes with another one at its place, which did not fail in every repetition. */
function flakyCauseOf(finding: Finding, all: readonly RequirementResult[]) {
  if (finding.reproduced.n > 0) return undefined;
  const isFlaky = (one: Finding): boolean => isOfCause(finding, one) && one.reproduced.k < one.reproduced.n;
  return all.flatMap((result) => result.findings.filter(isFlaky).map((finding) => ({ finding, result })))[0];
}

/** Of a failure that only a whole run shows, the requirement that fails of the same cause in both runs: how much was sent decides it. */
function knownCauseOf(finding: Finding, here: RunSummary, there: RunSummary): string | undefined {
  if (finding.input !== undefined) return undefined;
  const prints = new Set(there.requirements.flatMap(({ findings }) => findings.map(({ fingerprint }) => fingerprint)));
  const isKnown = (one: Finding): boolean => isOfCause(finding, one) && prints.has(one.fingerprint);
  return here.requirements.find(({ findings }) => findings.some(isKnown))?.id;
}

const ofKnownCause = (id: string): string => `of one cause with ${id}, which fails in both runs`;

const ofFlakyCause = ({ result: { id } }: NonNullable<ReturnType<typeof flakyCauseOf>>) =>
  ['flaky', `of one cause with ${id}, which not every repetition showed`] as const;

const hasMixedUp = ({ requirements }: RunSummary): boolean =>
  requirements.some(({ findings }) => findings.some(({ mixedUp }) => mixedUp !== undefined));

/** Whether a requirement failed now and then: some finding of it was repeated, and not shown each time. */
export const isIntermittent = ({ findings }: Pick<RequirementResult, 'findings'>): boolean =>
  findings.some(({ reproduced: { k, n } }) => k < n);

/** The class of a failure of the newer run. */
export const newClassOf: Classify = (...given) => {
  const [finding, result, newer, older, there] = given;
  const known = knownIn(there, finding);
  if (known !== undefined) {
    const worse = worseThan(known, ...given);
    return worse === undefined ? ['both', ratesIn(there, result)] : ['differs', worse];
  }
  const inBoth = knownCauseOf(finding, newer, older);
  if (inBoth !== undefined) return ['both', ofKnownCause(inBoth)];
  const cause = flakyCauseOf(finding, newer.requirements);
  return mixedSince(finding, result.api, newer, older) ?? (cause ? ofFlakyCause(cause) : unknownClassOf(...given));
};

/**
 * A failure that the older run does not have is new where it is steady, or so frequent that chance does not explain why no
 * check failed there. One that was hardly repeated is new where the same input did not show it there, and several checks of
 * the requirement failed here, and none passed: what passes as well, or failed once, may be flaky.
 */
const unknownClassOf: Classify = (...given) => {
  const [finding, result, newer, older, there] = given;
  const { input, fingerprint } = finding;
  const { k, n } = finding.reproduced;
  const { id, exercised, violations } = result;
  const { verdict, undecided = 0 } = there;
  const repeated = n === 0 ? 'it was not repeated' : `it failed in ${k} of ${counted(n, 'repetition')}`;
  // At several operations or places, the repetitions of each count for the others.
  const isAlways =
    isSteady(finding) || (n > 0 && areSteadyTogether(...result.findings.filter((one) => !knownIn(there, one))));
  const isOpen = input === undefined && undecided > 0;
  const [inputsNow, inputsThen] = [newer, older].map((run) => failedInputs(run, { id, fingerprint }));
  // The items of one list that is wrong fail together, and count once.
  const isOfNoInput = inputsNow!.violations === 0 || inputsThen!.exercised === 0;
  const isOfChecks = isOfNoInput || violations < 2 * inputsNow!.violations;
  const isMoreOftenNow = failedMoreOften(result, there) && (isOfChecks || isMoreOften(inputsNow!, inputsThen!));
  if ((!isAlways || isOpen) && violations > 1 && verdict === 'pass' && isMoreOftenNow)
    return ['differs', `${repeated}; ${ratesIn(there, result)}`];
  const record = recordThere(older, input);
  const requests = recordThere(newer, input)?.failed?.[fingerprint] ?? 0;
  // What only a whole run shows, a whole run shows to be absent; unequal outcomes are told of one operation or another.
  const isAbsent =
    input === undefined
      ? verdict === 'pass' || (verdict === 'fail' && !isOfEqualOutcomes(result))
      : verdict !== 'inconclusive' && record !== undefined && lacks(record, { id, fingerprint }, requests);
  // A request that gets nothing usable is told by what it got there, wherever its input led.
  const mayLeadElsewhere = violations < exercised && finding.cause !== noUsableResponse;
  const open = isOpen ? 'left open in the older run' : record && leftOpen(record, id, mayLeadElsewhere);
  // Of a requirement that came and went there as often, it may be the same failure at another operation.
  if (isIntermittent(there) && !isAlways && !isMoreOftenNow) return ['flaky', `${repeated}; ${ratesIn(there, result)}`];
  // That responses belong to other requests is no matter of what an input leads to.
  const isNewMixUp = finding.mixedUp !== undefined && !hasMixedUp(older);
  if (open !== undefined && !isNewMixUp) return ['not compared', open];
  const absent =
    input === undefined ? 'no request showed it in the older run' : 'the same input did not show it in the older run';
  const how = isAbsent ? absent : 'not tested with the same input in the older run';
  if (isAlways) return ['differs', `${how}; ${repeated}`];
  if (k < n) return ['flaky', `${how}; ${ratesIn(there, result)}; ${whatTells(result, there)}`];
  const isEach = input === undefined || (violations > 1 && violations >= exercised);
  if (isAbsent && (isEach || failsInEach(...given))) return ['differs', `${how}; ${repeated}`];
  return ['not compared', listed(how, repeated, verdict === 'fail' && ratesIn(there, result)).join('; ')];
};

/**
 * The class of a failure of the older run. One that the newer run does not have is gone where the same passed now, or did not
 * bring about what only fails; one that came now and then, where chance does not explain why no check failed now.
 */
export const oldClassOf: Classify = (finding, result, older, newer, there) => {
  if (knownIn(there, finding) !== undefined) return ['both', ''];
  const { id, whenSeen } = result;
  const { input, fingerprint } = finding;
  const { k, n } = finding.reproduced;
  const { verdict, undecided = 0 } = there;
  const inBoth = knownCauseOf(finding, older, newer);
  if (inBoth !== undefined) return ['not compared', ofKnownCause(inBoth)];
  const cause = flakyCauseOf(finding, older.requirements);
  const isUnsure = cause !== undefined || k < n || (input === undefined && undecided > 0);
  if (isUnsure && verdict === 'pass' && failedMoreOften(result, there)) return ['differs', ratesIn(result, there)];
  if (cause !== undefined) {
    const ofCause = newer.requirements.find(({ id: other }) => other === cause.result.id);
    const [name] = ofCause ? oldClassOf(cause.finding, cause.result, older, newer, ofCause) : [];
    if (name !== 'differs' || verdict === 'inconclusive') return ofFlakyCause(cause);
    return ['differs', `of one cause with ${cause.result.id}, which is gone`];
  }
  const record = recordThere(newer, input);
  const isGone =
    input === undefined
      ? verdict === 'pass' && undecided === 0
      : verdict !== 'inconclusive' && record !== undefined && passed(record, { id, fingerprint }, whenSeen);
  if (!isGone) return ['not compared', 'not tested with the same input in the newer run'];
  if (k < n || (!isSteady(finding) && isIntermittent(result)))
    return ['flaky', n === 0 ? 'it was not repeated' : `it failed in ${k} of ${counted(n, 'repetition')}`];
  const times = record?.sent ?? 1;
  return ['differs', `the same input passed${times === 1 ? '' : ` ${times} times`} in the newer run`];
};
