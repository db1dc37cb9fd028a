import { counted, firstOf, inWords, listed } from '../model/counted.js';
import type { Verdict } from '../judge/verdict.js';
import { groupedBy } from '../model/groups.js';
import { apiNames } from './area.js';
import { commandOnTarget } from './command.js';
import { askedMusts, type EvidenceSummary } from './evidence.js';
import { acceptedBy, isDecided, acceptedAmong, type RequirementResult } from './requirement-result.js';
import { isRecorded } from './parts.js';
import type { Unconcluded } from './run-summary.js';

/**
 * `115 of the 157 MUST requirements of the swap order API`: all that the documents demand of what was to be judged. A
 * client is to call no API that it does not need.
 */
export function testedOf({ requirements, evidence, run }: Unconcluded): string {
  if (evidence.apis.length === 0) return 'no MUST requirement';
  const called = isRecorded(run) ? evidence.apis.filter(({ exercisable }) => exercisable > 0) : [];
  const apis = called.length === 0 ? evidence.apis : called;
  const conclusive = apis.reduce((sum, api) => sum + api.conclusive, 0);
  const judgeable = apis.reduce((sum, api) => sum + api.judgeable, 0);
  const names = apis.map(({ api }) => apiNames[api] ?? api);
  const isSelection = requirements.some(
    ({ api, level, asked, party, whenSeen }) =>
      level === 'must' && !asked && party !== 'client' && whenSeen !== true && apis.some((item) => item.api === api),
  );
  const isAll = apis.length === Object.keys(apiNames).length;
  const of = isAll ? 'all three APIs' : `the ${inWords(names)} ${names.length > 1 ? 'APIs' : 'API'}`;
  return `${conclusive} of the ${judgeable} MUST requirements of ${of}${isSelection ? ' that were asked for' : ''}`;
}

/** `nothing of “MIN_I128 amounts (repay or withdraw all)”, none of the operations operate and verify (the profile declares or allows too little)`: what cannot be tested. */
export function withoutFixtures({ requirements, evidence, run, end: { served = [] } }: Unconcluded): readonly string[] {
  const musts = askedMusts(requirements).filter(({ whenSeen }) => whenSeen !== true);
  const operations = groupedBy(musts, ({ operation }) => operation);
  const names = [...operations].flatMap(([name, own]) => (own.some((one) => one.counted) ? [] : [name]));
  const untestable = evidence.areas.filter(
    ({ area, headline, exercisable, judgeable }) =>
      // Two addresses are set for it, and no value of a profile.
      area !== 'both-versions' && headline && judgeable > 0 && exercisable === 0,
  );
  const named = listed(
    untestable.length > 0 && `nothing of ${inWords(untestable.map(({ title }) => `“${title}”`))}`,
    names.length > 0 &&
      `none of the ${names.length > 1 ? 'operations' : 'operation'} ${inWords(firstOf(names, mostOperations, (left) => `${left} others`))}`,
  );
  const open = names.filter((name) => served.includes(name));
  const doctor = commandOnTarget(run, 'doctor', '--write', 'NEW.ts');
  const offered = open.length === 0 ? '' : `; ${inWords(open)} responded: \`${doctor}\` adds what it finds for that`;
  return named.length === 0 ? [] : [`${named.join(', ')} (the profile declares or allows too little${offered})`];
}

/** Operations that a sentence names. */
const mostOperations = 3;

/** How every report names a verdict. */
export const verdictWords: Readonly<Record<Verdict, { readonly sign: string; readonly says: string }>> = {
  pass: { sign: '✓', says: 'passed' },
  fail: { sign: '✕', says: 'failed' },
  inconclusive: { sign: '?', says: 'inconclusive' },
  unexercised: { sign: '–', says: 'not tested' },
  unjudged: { sign: '·', says: 'not testable' },
};

/** Ids of one verdict that a sentence names. */
const mostNamed = 10;

/** Of a run without a MUST requirement, what was asked for instead, and what became of it. */
export function withoutMusts(requirements: readonly RequirementResult[]): string {
  const asked = requirements.filter(
    ({ asked, party, verdict }) => asked && party !== 'client' && verdict !== 'unjudged',
  );
  if (asked.length === 0) return 'only duties of a client were asked for, which `proxy` and `judge` look at';
  const levels = inWords([
    ...(asked.some(({ level }) => level === 'should') ? ['SHOULD requirements'] : []),
    ...(asked.some(({ level }) => level === 'note') ? ['notes'] : []),
  ]);
  const said = Object.entries(verdictWords).flatMap(([verdict, { says: word }]) => {
    const ids = asked.filter((one) => one.verdict === verdict).map(({ id }) => id);
    const named = firstOf(ids, mostNamed, () => '…').join(', ');
    return ids.length === 0 ? [] : [`${ids.length} ${word} (${named})`];
  });
  return `only ${levels} were asked for: ${said.join(', ')}; exit code 2 says that no MUST was among them`;
}

/** Whether every MUST requirement of every document was tested. */
export function isComplete({ conclusive, judgeable, apis }: EvidenceSummary): boolean {
  return apis.length === Object.keys(apiNames).length && conclusive === judgeable;
}

/** How much was tested of what binds a client; nothing where none of it was at stake. */
export function testedOfClient(requirements: readonly RequirementResult[]): readonly string[] {
  const all = requirements.filter(isDuty);
  const open = openDuties(all);
  const apis = new Set([...all.filter(isDecided), ...open].map(({ api }) => api));
  const duties = all.filter(({ api }) => apis.has(api));
  const left = duties.filter((one) => !isDecided(one) && !open.includes(one)).map(({ id }) => id);
  const broken = duties.filter(({ verdict }) => verdict === 'fail');
  const notes = requirements.filter(
    ({ party, level, verdict }) => party === 'client' && level === 'note' && verdict === 'fail',
  );
  const tested = duties.filter(isDecided).length;
  if (duties.length === 0) return [];
  const should = broken.filter(({ level }) => level === 'should').length;
  const levels = should === 0 ? '' : ` (${should} SHOULD)`;
  const named =
    left.length === 0 ? '' : `; not tested: ${firstOf(left, mostNamed, (more) => `${more} more`).join(', ')}`;
  const undecided = open.map(({ id, reason = '' }) => `; ${id} was not decided: ${reason}`).join('');
  const noted = notes.length === 0 ? '' : `; noted: ${notes.map(({ id, says }) => `${id} (${says})`).join(', ')}`;
  return [
    `Your client: ${tested} of ${duties.length} duties tested, ${broken.length || 'none'} broken${levels}${undecided}${named}${noted}`,
  ];
}

const isDuty = ({ party, level }: RequirementResult): boolean => party === 'client' && level !== 'note';

/** Duties of a client that were at stake in its traffic, and stayed open. */
export const openDuties = (requirements: readonly RequirementResult[]): readonly RequirementResult[] =>
  requirements.filter((one) => isDuty(one) && one.verdict === 'inconclusive');

/** `4 MUST requirements failed, and 8 are waived`; where all are accepted `8 MUST requirements failed (8 waived)`. */
export function failedInWords(failures: readonly RequirementResult[]): string {
  const covered = acceptedAmong(failures);
  const open = failures.filter((failure) => acceptedBy(failure) === undefined);
  const said = open.length === 0 ? failures : open;
  const parts = (['must', 'should'] as const).flatMap((level) => {
    const count = said.filter((failure) => failure.level === level).length;
    return count === 0 ? [] : [counted(count, `${level.toUpperCase()} requirement`)];
  });
  const failed = `${parts.join(' and ')} failed`;
  if (covered.length === 0) return failed;
  if (open.length === 0) return `${failed} (${covered.map(([how, count]) => `${count} ${how}`).join(', ')})`;
  return `${failed}, and ${inWords(covered.map(([how, count]) => `${count} ${count === 1 ? 'is' : 'are'} ${how}`))}`;
}
