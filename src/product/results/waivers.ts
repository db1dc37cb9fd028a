import type { InputRecord } from '../judge/inputs.js';
import { passed, recordThere } from './sent-inputs.js';

/** A known violation that the user accepts for a while. */
export interface Waiver {
  readonly requirement: string;
  /** Only findings at this operation; all of them when left out. */
  readonly operation?: string;
  /** Only the failure with this fingerprint; every failure of the requirement when left out. */
  readonly cause?: string;
  /** The input that showed it: a run that plays it and sees it pass plays it again. */
  readonly input?: string;
  readonly reason: string;
  /** The last day on which it holds, `YYYY-MM-DD` in UTC. */
  readonly expires: string;
  /** The violation comes and goes, so a run that does not show it does not make the waiver stale. */
  readonly intermittent?: boolean;
  /** File and line of its entry, such as `waivers.yaml:3`. */
  readonly place?: string;
}

/**
 * What became of a waiver in a run: it covered a violation; its day has passed; the input that it waives was played again
 * and again and passed each time; or the run does not say, which proves nothing either way.
 */
export type WaiverState = 'used' | 'expired' | 'stale' | 'unexercised';

/** Whether a waiver fails the run, whatever it covers. */
export function isIdle({ state }: { readonly state: WaiverState }): boolean {
  return state === 'expired' || state === 'stale';
}

export interface JudgedWaiver extends Waiver {
  readonly state: WaiverState;
}

/** What waivers need to know of a requirement's result. */
export interface Waivable {
  readonly id: string;
  readonly verdict: string;
  readonly findings: readonly { readonly operation: string; readonly fingerprint: string }[];
}

/** So often the input of a failure that is missing has to pass: one that comes and goes is seldom absent as often. */
export const passesOfGone = 6;

function isExpired({ expires }: Waiver, on: string): boolean {
  return on.slice(0, 10) > expires;
}

const inForce = (id: string, waivers: readonly Waiver[], on: string): readonly Waiver[] =>
  waivers.filter((waiver) => waiver.requirement === id && !isExpired(waiver, on));

/** The waivers that cover every finding of a failed requirement; undefined when some finding is left uncovered. */
export function waiversOf(result: Waivable, waivers: readonly Waiver[], on: string): readonly Waiver[] | undefined {
  if (result.verdict !== 'fail') return undefined;
  const own = inForce(result.id, waivers, on);
  const used = result.findings.map((finding) => own.find((waiver) => covers(waiver, finding)));
  if (used.length === 0)
    return own.some(({ operation, cause }) => operation === undefined && cause === undefined) ? own : undefined;
  return used.every((waiver) => waiver !== undefined) ? [...new Set(used)] : undefined;
}

/** The findings of a requirement whose failure not every waiver covers, those that one covers last, with what it says. */
export function partlyAccepted<F extends Waivable['findings'][number]>(
  { id, findings }: { readonly id: string; readonly findings: readonly F[] },
  waivers: readonly Waiver[],
  on: string,
): readonly (F & { readonly accepted?: string })[] {
  const own = inForce(id, waivers, on);
  const told = findings.map((finding) => {
    const waiver = own.find((one) => covers(one, finding));
    return waiver === undefined ? finding : { ...finding, accepted: inWordsOf(waiver) };
  });
  return told.sort((one, other) => Number('accepted' in one) - Number('accepted' in other));
}

/** What a report says of a waiver that covers a failure. */
export const inWordsOf = ({ expires, reason }: Waiver): string => `waived until ${expires}: ${reason}`;

/** Judges every waiver by what a run, begun at `on`, showed; `inputs` are what it sent. */
export function judgeWaivers(
  waivers: readonly Waiver[],
  results: readonly Waivable[],
  on: string,
  inputs: Readonly<Record<string, InputRecord>> = {},
): readonly JudgedWaiver[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  return waivers.map((waiver) => ({ ...waiver, state: stateOf(waiver, byId.get(waiver.requirement), on, inputs) }));
}

function stateOf(
  waiver: Waiver,
  result: Waivable | undefined,
  on: string,
  inputs: Readonly<Record<string, InputRecord>>,
): WaiverState {
  if (isExpired(waiver, on)) return 'expired';
  if (isShown(waiver, result)) return 'used';
  const { input, requirement, intermittent, cause = '' } = waiver;
  if (intermittent === true || input === undefined || (result?.verdict !== 'pass' && result?.verdict !== 'fail'))
    return 'unexercised';
  const record = recordThere({ inputs }, input);
  const failsOtherwise = result.findings.some(({ fingerprint }) => record?.failed?.[fingerprint] !== undefined);
  const isGone = record !== undefined && !failsOtherwise && passed(record, { id: requirement, fingerprint: cause });
  return isGone && (record.sent ?? 1) >= passesOfGone ? 'stale' : 'unexercised';
}

/** Whether a run shows what a waiver is for. */
export function isShown(waiver: Waiver, result: Waivable | undefined): boolean {
  return result?.verdict === 'fail' && result.findings.some((finding) => covers(waiver, finding));
}

function covers({ operation, cause }: Waiver, finding: Waivable['findings'][number]): boolean {
  return (
    (operation === undefined || operation === finding.operation) &&
    (cause === undefined || cause === finding.fingerprint)
  );
}
