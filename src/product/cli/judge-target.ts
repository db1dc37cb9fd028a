import { randomBytes } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { openJournal, isHostFault } from '../results/open-journal.js';
import { withFolder } from './folder-lock.js';
import { backUp, refuseLinks } from './back-up.js';
import { reachLine, replayLine, turnLine } from './progress.js';
import { registered } from '../apis/registry.js';
import type { RunHeader } from '../results/journal.js';
import { parseReplay } from '../results/replay.js';
import { servingIn } from '../results/addresses.js';
import { runName, writeRun, type RunSummary } from '../results/run-json.js';
import type { Resumed } from '../engine/resume.js';
import type { RunOptions } from '../engine/options.js';
import { run } from '../engine/run.js';
import { refuseUnknownOperations, refuseUnplayable, refuseUntestable, selectionOf } from '../engine/selection.js';
import { noKeyIn } from '../profile/keys.js';
import type { Target } from '../profile/resolve.js';
import { askNode } from './ask-addresses.js';
import { misplacedIn } from './cause.js';
import type { Discovered } from './discovered.js';
import { addressesBeside, undeclaredLine, type OpenedTarget } from './open-target.js';
import { usualShare } from '../engine/shards.js';
import { usualFolder, type ExecuteOptions } from './options.js';
import { refuseOtherTarget } from './resume-options.js';
import { commandLine } from '../results/command.js';
import { stdout } from '../results/output.js';
import { usualFormats } from '../reports/formats.js';

export interface Executed {
  readonly summary: RunSummary;
  /** What the command ends with. */
  readonly exitCode: number;
  /** Folder with `journal.ndjson` and `run.json`. */
  readonly folder: string;
  /** Why not everything is on disk; undefined when it is. */
  readonly hostFault?: string;
}

export interface Prepared extends Pick<RunOptions, 'waivers'> {
  readonly options: ExecuteOptions;
  readonly signal: AbortSignal;
  readonly seed: number;
  /** The run to compare with, read before the new one may overwrite it. */
  readonly baseline?: RunSummary;
  readonly opening: Promise<OpenedTarget>;
  /** The place of the earlier run that this one goes on with. */
  readonly goesOn?: NonNullable<RunHeader['order']>;
  /** The interrupted run to go on with. */
  readonly resume?: Resumed;
}

/** Runs against an opened target and writes the results. Options are checked before the target is waited for. */
export async function judgeTarget(prepared: Prepared): Promise<Executed> {
  const { options, resume, opening } = prepared;
  const replay = options.replay === undefined ? undefined : parseReplay(options.replay);
  const asked = {
    selection: selectionOf(replay?.finding?.requirement ?? options.only),
    waivers:
      options.waivers === undefined
        ? (prepared.waivers ?? [])
        : (await import('../engine/waivers-file.js')).readWaivers(options.waivers),
    ...(replay && { replay }),
  };
  const folder = options.out ?? (replay ? `reports/replay-${replay.finding?.fingerprint ?? 'input'}` : usualFolder);
  const opened = await opening;
  refuseUnknownOperations(opened.target.pacing);
  if (replay) refuseUnplayable(replay, opened.target, opened.option);
  else refuseUntestable(asked.selection, opened.target.bases);
  const undeclared = undeclaredLine(opened);
  if (undeclared !== undefined) options.onNote?.(undeclared);
  const begin = async (): Promise<Executed> => {
    const isAsked = opened.isBare && options.discover !== false && !resume && !replay;
    const { signal, baseline } = prepared;
    const servedEarlier = servingIn(baseline?.addresses ?? []);
    const own = { ...options, ...asked.selection, signal, servedEarlier };
    const discovered = isAsked ? await (await import('./discovered.js')).discoverTarget(opened, own) : undefined;
    const target = discovered?.target ?? opened.target;
    try {
      const begun = { ...prepared, ...asked, opened, target, ...(discovered && { discovered }) };
      return await written(folder, await judged(folder, begun), options);
    } catch (error) {
      throw target.mask.error(error);
    }
  };
  return resume ? begin() : withFolder(folder, begin);
}

interface Begun extends Prepared, Pick<RunOptions, 'selection' | 'waivers' | 'replay'> {
  readonly opened: OpenedTarget;
  readonly target: Target;
  readonly discovered?: Discovered;
}

/** A link such as `reports/last` may name another run when a command of the report is used. */
function pathOfRun(path: string): string {
  const own = realpathSync(path);
  return isAbsolute(path) ? own : relative(realpathSync('.'), own);
}

/** Runs with a journal in the folder, and compares the result with the baseline. */
async function judged(folder: string, begun: Begun): Promise<RunSummary> {
  const { options, seed, baseline, resume, target, discovered } = begun;
  if (resume) {
    refuseOtherTarget(resume.header, target, begun.opened.option);
    refuseLinks(folder);
    // Until the run ends, its journal alone tells what it found.
    rmSync(join(folder, runName), { force: true });
  } else backUp(folder);
  const journal = openJournal(folder, resume !== undefined);
  try {
    // What was found until a signal came is not what a profile would declare.
    const found = begun.signal.aborted ? undefined : discovered;
    // A profile that is no file becomes one, so that a finding can be played again.
    const isObject = options.profile !== undefined && resume === undefined;
    const kept = found?.profile ?? (isObject ? begun.opened.declared : undefined);
    const option =
      kept === undefined
        ? begun.opened.option
        : await (await import('./discovered.js')).keptTarget(folder, kept, found, options.onNote);
    const hopeless = new Map([...misplacedIn(target), ...(discovered?.hopeless ?? [])]);
    const isHopeless = registered.every(({ api }) =>
      api.bases.every((base) => !target.bases[base] || hopeless.has(base)),
    );
    const summary = await run({
      ...begun,
      targetOption: option,
      ...(kept === undefined && { replaced: addressesBeside(begun.opened) }),
      salt: resume?.header.salt ?? saltOf(options, target, seed),
      from: resume?.header.order?.from ?? begun.goesOn?.next ?? 0,
      depth: options.depth ?? 'gate',
      strict: options.strict ?? false,
      require: options.require ?? usualShare,
      ...(options.baseline !== undefined && { baselinePath: pathOfRun(options.baseline) }),
      ...(options.shard && { shard: options.shard }),
      ...(options.rps !== undefined && { rps: options.rps }),
      journal,
      hopeless,
      ...(options.time !== undefined && { timeMs: options.time }),
      onPlan: (reach) => {
        if (isHopeless) return;
        if (begun.goesOn) options.onNote?.(turnLine(begun.goesOn, reach));
        const line = reachLine(reach, options.shard?.of, resume?.sent.length);
        options.onNote?.(target.apiKey === undefined ? noKeyIn(target.profile) : line);
      },
      onReplay: (bound) => options.onNote?.(replayLine(bound, target.pacing.perSecond)),
      onIdleNode: async (sender) => {
        const [{ cause } = {}] = await askNode(target, sender);
        if (cause !== undefined) options.onNote?.(discovered ? cause : `${cause} Nothing in the profile needs it.`);
      },
      ...(options.onProgress && { onProgress: options.onProgress }),
    });
    return baseline === undefined
      ? summary
      : (await import('../results/compare.js')).againstBaseline(baseline, summary);
  } finally {
    journal.close();
  }
}

/** Writes what is made from a run; what the operating system refuses to write is told, for it says nothing of the target. */
async function written(folder: string, summary: RunSummary, options: ExecuteOptions): Promise<Executed> {
  const { environment = process.env, write = (text: string) => void stdout.write(text) } = options;
  const { formatsIn, writeReports } = await import('../reports/write.js');
  const formats = formatsIn(options.report ?? usualFormats, environment);
  try {
    writeRun(folder, summary);
    await writeReports(folder, summary, formats, { environment, write });
    return { summary, folder, exitCode: summary.end.exitCode };
  } catch (error) {
    if (!isHostFault(error)) throw error;
    const remedy = `once it can be written, \`${commandLine('report', folder)}\` makes them of what was recorded`;
    const hostFault = `the results in ${folder} are not complete: ${error.message}; ${remedy}`;
    return { summary, folder, exitCode: 2, hostFault };
  }
}

/** A target that remembers wallets needs other ones in every run; the embedded reference begins anew each time. */
function saltOf({ origin }: ExecuteOptions, { isReference }: Target, seed: number): string {
  return isReference && origin === undefined ? String(seed) : randomBytes(8).toString('hex');
}
