import { groupedBy } from '../model/groups.js';
import { apiInWords, areas, isOfEveryRow } from './area.js';
import { recordedInPart } from './journal.js';
import { isDecided, type RequirementResult } from './requirement-result.js';

/** How many MUST requirements were tested, can be tested with this profile, and can be tested at all. */
export interface Share {
  /** Passed or failed. */
  readonly conclusive: number;
  /** Testable with what the profile declares, and not left out by `--only`. */
  readonly exercisable: number;
  /** Testable with a profile that declares everything, and not left out by `--only`. */
  readonly judgeable: number;
  /** Why the others were not tested: the most frequent reason. */
  readonly reason?: string;
}

export interface AreaVerdict extends Share {
  readonly area: string;
  readonly title: string;
  readonly headline: boolean;
  /** `unexercised` when nothing of it was asked for, testable with the profile, or tried. */
  readonly verdict: 'pass' | 'fail' | 'inconclusive' | 'unexercised';
  /** MUST requirements that failed, waived ones included. */
  readonly failed: number;
}

/** What the verdict of a run rests on. */
export interface EvidenceSummary extends Share {
  /** Share of the testable MUST requirements that must be tested, for every API and for every headline area. */
  readonly required: number;
  readonly apis: readonly (Share & { readonly api: string })[];
  readonly areas: readonly AreaVerdict[];
}

/** An API or a headline area, of which too little was tested. */
export type Gap = Share & { readonly name: string } & ({ readonly api: string } | { readonly area: string });

export function evidenceOf(results: readonly RequirementResult[], required: number): EvidenceSummary {
  const asked = results.filter((result) => result.level === 'must' && result.asked);
  const musts = askedMusts(results);
  const apis = [...new Set(musts.map(({ api }) => api))];
  return {
    ...shareOf(musts),
    required,
    apis: apis.map((api) => ({ api, ...shareOf(musts.filter((must) => must.api === api)) })),
    areas: areas.map(({ id, title, headline }) => {
      const own = asked.filter(({ area }) => area === id);
      // Requirements of every row fail with the sentinel too, and say so.
      const mayFail = asked.filter((one) =>
        id === 'min-i128' && (isOfEveryRow(one) || !own.includes(one)) ? failsWithSentinel(one) : own.includes(one),
      );
      return { area: id, title, headline, ...verdictOf(own, required, mayFail) };
    }),
  };
}

const failsWithSentinel = ({ verdict, findings }: RequirementResult): boolean =>
  verdict === 'fail' && findings.some(({ cause = '' }) => cause.endsWith('MIN_I128'));

/** The MUST requirements of the API that were asked for. */
export function askedMusts(results: readonly RequirementResult[]): readonly RequirementResult[] {
  // What a client does says nothing of how much of the API was tested.
  return results.filter(({ level, asked, party }) => level === 'must' && asked && party !== 'client');
}

function shareOf(musts: readonly RequirementResult[]): Share {
  const exercisable = musts.filter(({ counted }) => counted);
  const open = exercisable.length === 0 ? musts : exercisable;
  const reasons = groupedBy(
    open.filter((must) => !isDecided(must)),
    ({ reason }) => reason,
  );
  const [mostFrequent] = [...reasons].sort(([, one], [, other]) => other.length - one.length);
  return {
    conclusive: exercisable.filter(isDecided).length,
    exercisable: exercisable.length,
    judgeable: musts.filter(({ whenSeen }) => whenSeen !== true).length,
    ...(mostFrequent && { reason: mostFrequent[0] }),
  };
}

/** So often at stake, a MUST that was never decided is not merely rare. */
const oftenUndecided = 5;

/** What a sign-in after a 401 is for: where it was tried and never decided, the 401 rule was not seen to work. */
const renewals: ReadonlySet<string> = new Set(['TRIGGER-023', 'TRIGGER-024']);

const isOpenRenewal = ({ id, verdict, reason }: RequirementResult): boolean =>
  renewals.has(id) && verdict === 'inconclusive' && reason?.includes(recordedInPart) !== true;

/** Those of them that are open: of a run, as far as its profile lets them be tested. */
export const openRenewals = (results: readonly RequirementResult[], isRecorded: boolean) =>
  results.filter((one) => isOpenRenewal(one) && (isRecorded || one.counted));

/** MUST requirements that were at stake often and never decided. */
export function neverDecided(results: readonly RequirementResult[]): readonly RequirementResult[] {
  return results.filter(
    ({ level, counted, verdict, undecided = 0 }) =>
      level === 'must' && counted && verdict === 'inconclusive' && undecided >= oftenUndecided,
  );
}

function verdictOf(
  musts: readonly RequirementResult[],
  required: number,
  mayFail: readonly RequirementResult[],
): Omit<AreaVerdict, 'area' | 'title' | 'headline'> {
  const share = shareOf(musts);
  const failed = mayFail.filter(({ verdict }) => verdict === 'fail').length;
  const verdict =
    failed > 0
      ? 'fail'
      : share.exercisable === 0 || musts.every((must) => must.verdict === 'unexercised')
        ? 'unexercised'
        : isEnough(share, required) &&
            share.conclusive > 0 &&
            neverDecided(musts).length === 0 &&
            !musts.some(isOpenRenewal)
          ? 'pass'
          : 'inconclusive';
  return { ...share, verdict, failed };
}

/** Whether enough was tested; something must be, wherever a share is required and something is testable. */
function isEnough({ conclusive, exercisable }: Share, required: number): boolean {
  if (exercisable === 0 || required === 0) return true;
  return conclusive > 0 && conclusive >= required * exercisable;
}

/** The APIs and headline areas that were asked for and of which too little was tested. */
export function gapsOf({ apis, areas: all, required }: EvidenceSummary): readonly Gap[] {
  return [
    ...apis.map((api) => ({ ...api, name: apiInWords(api.api) })),
    ...all.filter(({ headline }) => headline).map((verdict) => ({ ...verdict, name: `“${verdict.title}”` })),
  ].filter((item) => !isEnough(item, required));
}
