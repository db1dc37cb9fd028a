/** A known violation that the user accepts for a while. */
export interface Waiver {
  readonly requirement: string;
  /** Only findings at this operation; all of them when left out. */
  readonly operation?: string;
  readonly reason: string;
  /** The last day on which it holds, `YYYY-MM-DD` in UTC. */
  readonly expires: string;
  /** The violation comes and goes, so a run that does not show it does not make the waiver stale. */
  readonly intermittent?: boolean;
}

/**
 * What became of a waiver in a run: it covered a violation; its day has passed; what it waives was exercised and no
 * longer violated; or the run did not exercise it, which proves nothing either way.
 */
export type WaiverState = 'used' | 'expired' | 'stale' | 'unexercised';

export interface JudgedWaiver extends Waiver {
  readonly state: WaiverState;
}

/** What waivers need to know of a requirement's result. */
export interface Waivable {
  readonly id: string;
  readonly operation?: string;
  readonly verdict: string;
  readonly findings: readonly { readonly operation: string }[];
}

function isExpired({ expires }: Waiver, on: string): boolean {
  return on.slice(0, 10) > expires;
}

/** The waivers that cover every finding of a failed requirement; undefined when some finding is left uncovered. */
export function waiversOf(result: Waivable, waivers: readonly Waiver[], on: string): readonly Waiver[] | undefined {
  if (result.verdict !== 'fail') return undefined;
  const own = waivers.filter((waiver) => waiver.requirement === result.id && !isExpired(waiver, on));
  const used = result.findings.map((finding) => own.find((waiver) => covers(waiver, finding)));
  if (used.length === 0) return own.some(({ operation }) => operation === undefined) ? own : undefined;
  return used.every((waiver) => waiver !== undefined) ? [...new Set(used)] : undefined;
}

/** Judges every waiver by what a run, begun at `on`, showed. */
export function judgeWaivers(
  waivers: readonly Waiver[],
  results: readonly Waivable[],
  on: string,
): readonly JudgedWaiver[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  return waivers.map((waiver) => ({ ...waiver, state: stateOf(waiver, byId.get(waiver.requirement), on) }));
}

function stateOf(waiver: Waiver, result: Waivable | undefined, on: string): WaiverState {
  if (isExpired(waiver, on)) return 'expired';
  if (result?.verdict === 'fail' && result.findings.some((finding) => covers(waiver, finding))) return 'used';
  if (result?.verdict !== 'pass' || waiver.intermittent === true) return 'unexercised';
  // A pass counts all operations of a requirement together; whether another one was exercised it does not tell.
  const looked = waiver.operation === undefined || waiver.operation === result.operation;
  return looked ? 'stale' : 'unexercised';
}

function covers({ operation }: Waiver, finding: { readonly operation: string }): boolean {
  return operation === undefined || operation === finding.operation;
}
