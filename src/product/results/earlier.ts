/** What earlier runs of a target decided and sent, as far as `--evidence` lets it count. */
export interface Earlier {
  readonly runs: number;
  /** By requirement: the last of them that decided it. */
  readonly decided: Readonly<Record<string, EarlierVerdict>>;
  /** By input, such as `order/options#3`: how many of them sent it. */
  readonly sent: Readonly<Record<string, number>>;
}

export interface EarlierVerdict {
  readonly verdict: 'pass' | 'fail';
  /** UTC start of the run. */
  readonly at: string;
}

/** A run as its history has it. */
interface Past {
  readonly startedAt: string;
  readonly version: string;
  readonly exitCode: number;
  readonly verdicts: Readonly<Record<string, string>>;
  readonly inputs?: readonly string[];
}

/** Runs of this version of the suite that began at `since` or later; another version may judge otherwise. */
export function earlierIn(past: readonly Past[], since: string, version: string): Earlier | undefined {
  const byStart = new Map(past.map((run) => [run.startedAt, run]));
  const runs = [...byStart.values()]
    .filter((run) => run.startedAt >= since && run.version === version && run.exitCode !== 70)
    .sort((left, right) => left.startedAt.localeCompare(right.startedAt));
  const decided: Record<string, EarlierVerdict> = {};
  const sent: Record<string, number> = {};
  for (const { startedAt: at, verdicts, inputs = [] } of runs) {
    for (const [id, verdict] of Object.entries(verdicts))
      if (verdict === 'pass' || verdict === 'fail') decided[id] = { verdict, at };
    for (const name of inputs) sent[name] = (sent[name] ?? 0) + 1;
  }
  return runs.length === 0 ? undefined : { runs: runs.length, decided, sent };
}
