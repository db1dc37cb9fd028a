import { type OpenAddresses, type Verdict } from '../judge/verdict.js';
import type { Kind, Level, Source } from '../model/requirement.js';
import type { Finding } from './finding.js';
import type { Waiver } from './waivers.js';

/** What a run decided about one entry of a catalogue, with the evidence. */
export interface RequirementResult {
  readonly id: string;
  readonly api: string;
  readonly says: string;
  readonly source: Source;
  /** The other items of the document that state it. */
  readonly alsoAt?: readonly Source[];
  readonly level?: Level;
  /** Given where it binds the client and not the API. */
  readonly party?: 'client';
  readonly kind?: Kind;
  readonly operation?: string;
  /** The area of the documents that it belongs to; only of testable requirements. */
  readonly area?: string;
  readonly verdict: Verdict;
  readonly exercised: number;
  readonly violations: number;
  /** How often it was not kept where chance explains it; absent where it never was. */
  readonly passing?: number;
  /** How often it was at stake and could not be decided; absent where it never was. */
  readonly undecided?: number;
  /** Upper 95 % bound on the share of violating responses. */
  readonly bound?: number;
  readonly reason?: string;
  /** Where it was decided at one address and not at another of the same API, why it was not decided there. */
  readonly openAt?: OpenAddresses;
  /** This run was to judge it: its API has an address, and `--only` does not leave it out. */
  readonly asked: boolean;
  /** It was asked for, and the profile makes it testable or the run tested it anyway. */
  readonly counted: boolean;
  /** It can be judged only when it happens by itself, so no run is required to test it. */
  readonly whenSeen?: true;
  readonly findings: readonly Finding[];
  /** The waivers that cover all of its findings: it is shown, and does not fail the run. */
  readonly waived?: readonly Waiver[];
  /** The baseline has all of its findings: it is shown, and does not fail the run. */
  readonly known?: true;
  /** None of its findings is a regression, and some were not tested in the baseline: it does not fail the run. */
  readonly notCompared?: true;
}

/** Whether it was tested: it passed or failed. */
export function isDecided({ verdict }: Pick<RequirementResult, 'verdict'>): boolean {
  return verdict === 'pass' || verdict === 'fail';
}

/** Requirements that equal requests get equal outcomes: no sentence decides a single one, and such a target is not said to conform. */
const equalOutcomes: ReadonlySet<string> = new Set(['ORDER-238', 'BORROW-344', 'TRIGGER-167']);

export const isOfEqualOutcomes = ({ id }: Pick<RequirementResult, 'id'>): boolean => equalOutcomes.has(id);

/** Requirements that a proper sign-in, or a good token, is accepted. */
const ofSignIns: ReadonlySet<string> = new Set([
  'TRIGGER-018',
  'TRIGGER-019',
  'TRIGGER-022',
  'TRIGGER-023',
  'TRIGGER-024',
]);

/** Whether a requirement is that a proper sign-in, or a good token, is accepted. */
export const isOfSignIn = ({ id }: Pick<RequirementResult, 'id'>): boolean => ofSignIns.has(id);

/** Whether a proper sign-in, or a good token, was refused, and not each time as far as is known. */
export const isUnsteadySignIn = ({ id, findings }: RequirementResult): boolean =>
  isOfSignIn({ id }) && findings.length > 0 && !findings.some(({ steadiness }) => steadiness === 'steady');

/** Whether sign-ins or tokens are accepted and refused in turn: instances may not share what they need for that. */
export const areUnshared = (results: readonly RequirementResult[]): boolean =>
  results.filter(isUnsteadySignIn).length > 1 &&
  results.some((one) => isUnsteadySignIn(one) && one.findings.some(comesAndGoes));

/** What to do about it. */
export const askWhatIsShared = 'Ask whoever runs the deployment whether all its instances share challenges and tokens';

/** Orders results by their severity. */
export const rankOf = ({ level = 'note' }: RequirementResult): number => ['must', 'should', 'note'].indexOf(level);

/** A result without what the user of the suite accepts of it. */
export function withoutAcceptance(result: RequirementResult): RequirementResult {
  const { waived: _, known: __, notCompared: ___, ...bare } = result;
  return { ...bare, findings: bare.findings.map(({ accepted: ____, ...finding }) => finding) };
}

/** Whether a finding is not shown by every repetition, or comes with one that is not. */
export const comesAndGoes = ({ steadiness, reproduced: { k, n } }: Finding): boolean =>
  steadiness === 'intermittent' || k < n;

const acceptances = ['waived', 'known in the baseline', 'flaky', 'not compared'] as const;

/** What keeps a failure from failing the run; undefined of one that fails it. */
export function acceptedBy(failure: RequirementResult): (typeof acceptances)[number] | undefined {
  const { waived, known, notCompared, findings } = failure;
  if (waived !== undefined) return 'waived';
  if (known === true) return 'known in the baseline';
  if (notCompared !== true) return undefined;
  return findings.every(comesAndGoes) ? 'flaky' : 'not compared';
}

/** How many failures are accepted, by what accepts them. */
export function acceptedAmong(failures: readonly RequirementResult[]) {
  const counts = acceptances.map((how) => [how, failures.filter((one) => acceptedBy(one) === how).length] as const);
  return counts.filter(([, count]) => count > 0);
}

/** With one command that shows each finding again. */
export function withReplay<T extends { readonly requirements: readonly RequirementResult[] }>(
  of: T,
  replay: string,
): T {
  const again = ({ findings, ...result }: RequirementResult): RequirementResult => ({
    ...result,
    findings: findings.map((finding) => ({ ...finding, replay })),
  });
  return { ...of, requirements: of.requirements.map(again) };
}
