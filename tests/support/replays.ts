import { memoryTransport, createVirtualTime, type VirtualTime } from '../../src/laboratory/rehearsal/in-memory.js';
import type { RunOptions } from '../../src/product/engine/options.js';
import { run } from '../../src/product/engine/run.js';
import { selectionOf } from '../../src/product/engine/selection.js';
import { resolveTarget } from '../../src/product/profile/resolve.js';
import { variationOf } from '../../src/laboratory/proof/variation.js';
import { createReference } from '../../src/reference/composition.js';
import { listenReference } from '../../src/reference/listen.js';
import { referenceProfile } from '../../src/reference/profile.js';
import type { Handler } from '../../src/reference/reference.js';
import type { Exchange, ExchangeId } from '../../src/product/model/exchange.js';
import { noJournal } from '../../src/product/results/open-journal.js';
import { parseReplay } from '../../src/product/results/replay.js';
import type { Finding, RunSummary } from '../../src/product/results/run-json.js';
import { during } from './serving.js';

/** What a defect shows, with the target that has it and one that has not. */
export interface Shown {
  /** One finding of each failed requirement. */
  readonly findings: readonly Finding[];
  readonly exchanges: ReadonlyMap<ExchangeId, Exchange>;
}

/** A target in this thread; in virtual time nobody waits. */
export interface TargetInMemory {
  readonly handle: Handler;
  readonly time?: VirtualTime;
}

/** The reference in virtual time, with a defect if one is named. */
export function targetInMemory(seed: number, defect?: string): TargetInMemory {
  const time = createVirtualTime();
  const reference = createReference({ seed, time: time.served });
  return { handle: defect === undefined ? reference.handle : variationOf(defect).inject(reference), time };
}

function wordIn(command: string, option: string): string {
  return (new RegExp(`--${option} (\\S+)`).exec(command)?.[1] ?? '').replaceAll("'", '');
}

/** Plays what a printed command names against a target in this thread; the steadiness is that of the finding it replays. */
export async function replayedInMemory(command: string, target: TargetInMemory, salt: string) {
  const replay = parseReplay(wordIn(command, 'replay'));
  const summary = await played(target, wordIn(command, 'origin'), {
    seed: Number(wordIn(command, 'seed')),
    salt,
    selection: selectionOf(replay.finding?.requirement),
    replay,
  });
  const found = summary.requirements.flatMap(({ findings }) => findings);
  const { steadiness } = found.find(({ fingerprint }) => fingerprint === replay.finding?.fingerprint) ?? {};
  return { command, exitCode: summary.end.exitCode, says: summary.conclusion.because, steadiness };
}

/** Finds in memory what a defect shows to a run against this address. */
export async function shownBy(defect: string, target: TargetInMemory, origin: string, seed: number): Promise<Shown> {
  const exchanges = new Map<ExchangeId, Exchange>();
  const selection = selectionOf(variationOf(defect).api);
  const { requirements } = await played(target, origin, { seed, salt: 'found', selection }, exchanges);
  return { findings: requirements.flatMap((result) => result.findings.slice(0, 1)), exchanges };
}

function played(
  { handle, time }: TargetInMemory,
  origin: string,
  options: Pick<RunOptions, 'seed' | 'salt' | 'selection' | 'replay'>,
  exchanges = new Map<ExchangeId, Exchange>(),
): Promise<RunSummary> {
  return run({
    target: resolveTarget(referenceProfile(origin), {}, {}, true),
    targetOption: `--origin ${origin}`,
    depth: 'gate',
    strict: false,
    require: 0.9,
    journal: {
      ...noJournal,
      write: (entry) => {
        if (entry.type === 'exchange') exchanges.set(entry.id, entry);
      },
      find: (ids) => Promise.resolve([...ids].flatMap((id) => exchanges.get(id) ?? [])),
    },
    signal: new AbortController().signal,
    transport: memoryTransport(handle, time),
    ...options,
  });
}

/** Finds what a defect shows, and serves the target with it and, at the address `clean`, one without it. */
export async function withFindings(
  defect: string,
  seed: number,
  use: (findings: readonly Finding[], clean: string, exchanges: Shown['exchanges']) => Promise<void>,
): Promise<void> {
  const handle = variationOf(defect).inject(createReference({ seed }));
  await during(listenReference(handle), (faulty) =>
    during(listenReference(createReference({ seed }).handle), async (clean) => {
      const { findings, exchanges } = await shownBy(defect, { handle }, faulty, seed);
      await use(findings, clean, exchanges);
    }),
  );
}
