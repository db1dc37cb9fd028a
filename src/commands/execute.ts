import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { Effect } from '../core/exchange.js';
import type { Depth } from '../explore/plan.js';
import { appendHistory, historyName, pastRunOf, readHistory, withHistory } from '../report/history.js';
import { openJournal } from '../report/journal.js';
import { usualFormats, writeReports, writeRun, type ReportFormat } from '../report/write.js';
import type { RunSummary } from '../report/summary.js';
import { referenceProfile } from '../reference/profile.js';
import { serveReference, type ServedReference } from '../reference/server.js';
import { run, type Progress } from '../run.js';
import { selectionOf } from '../selection.js';
import { ConfigurationError } from '../target/configuration-error.js';
import { environmentProfile, loadProfile } from '../target/load.js';
import { resolveTarget, type Target } from '../target/target.js';

/** What both doors ask for; the command line's options by their long names. */
export interface ExecuteOptions {
  readonly target?: string;
  readonly origin?: string;
  readonly only?: string;
  readonly depth?: Depth;
  readonly seed?: number;
  readonly requests?: number;
  readonly concurrency?: number;
  readonly rps?: number;
  readonly require?: number;
  readonly strict?: boolean;
  readonly allow?: readonly Effect[];
  readonly replay?: string;
  readonly out?: string;
  /** Reports to make beside `run.json`. */
  readonly report?: readonly ReportFormat[];
  readonly signal?: AbortSignal;
  readonly environment?: NodeJS.ProcessEnv;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Executed {
  readonly summary: RunSummary;
  /** Folder with `journal.ndjson` and `run.json`. */
  readonly folder: string;
}

/** A target ready for use, and what to close afterwards. */
export interface OpenedTarget {
  readonly target: Target;
  /** The options that name the same target again. */
  readonly option: string;
  close(): Promise<void>;
}

/** The one way in for every door: opens the target, runs, writes the results and closes what it opened. */
export async function execute(options: ExecuteOptions): Promise<Executed> {
  const selection = selectionOf(options.only);
  const replay = options.replay === undefined ? undefined : parseReplay(options.replay);
  const seed = options.seed ?? randomInt(2 ** 31);
  const opened = await openTarget(options, seed);
  const folder = options.out ?? 'reports/latest';
  try {
    const journal = openJournal(folder, opened.target.mask.text);
    try {
      const judged = await run({
        target: opened.target,
        targetOption: opened.option,
        seed,
        salt: opened.target.isReference && options.origin === undefined ? String(seed) : randomBytes(8).toString('hex'),
        depth: options.depth ?? 'gate',
        selection,
        strict: options.strict ?? false,
        require: options.require ?? 0.9,
        ...(replay && { replay }),
        journal,
        signal: options.signal ?? new AbortController().signal,
        ...(options.onProgress && { onProgress: options.onProgress }),
      });
      const history = join(folder, historyName);
      const summary = withHistory(judged, readHistory(history, judged.run.target.name));
      // A replay judges one input; it says nothing of the target as a whole.
      if (!replay) appendHistory(history, pastRunOf(summary));
      writeRun(folder, summary);
      await writeReports(
        folder,
        summary,
        readHistory(history, summary.run.target.name),
        options.report ?? usualFormats,
      );
      return { summary, folder };
    } finally {
      journal.close();
    }
  } finally {
    await opened.close();
  }
}

/** Finds the target that the options and the environment name. In CI the reference is never a silent fallback. */
export async function openTarget(options: ExecuteOptions, seed: number): Promise<OpenedTarget> {
  const environment = options.environment ?? process.env;
  const overrides = {
    ...(options.allow && { allow: options.allow }),
    ...(options.rps !== undefined && { perSecond: options.rps }),
    ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
    ...(options.requests !== undefined && { requests: options.requests }),
  };
  if (options.origin !== undefined) {
    if (options.target !== undefined && options.target !== 'reference')
      throw new ConfigurationError(
        '--origin: it names where a reference is served, so it cannot go with another --target',
      );
    if (!URL.canParse(options.origin))
      throw new ConfigurationError(`--origin: "${options.origin}" is no URL; expected what \`plumbline serve\` prints`);
    const origin = new URL(options.origin).origin;
    return {
      target: resolveTarget(referenceProfile(origin), environment, overrides, true),
      option: `--origin ${origin}`,
      close: () => Promise.resolve(),
    };
  }
  if (options.target !== undefined && options.target !== 'reference')
    return {
      target: resolveTarget(await loadProfile(options.target), environment, overrides, false),
      option: `--target ${options.target}`,
      close: () => Promise.resolve(),
    };
  const fromEnvironment = options.target === undefined ? environmentProfile(environment) : undefined;
  if (fromEnvironment)
    return {
      target: resolveTarget(fromEnvironment, environment, overrides, false),
      option: '',
      close: () => Promise.resolve(),
    };
  if (options.target === undefined && environment.CI)
    throw new ConfigurationError(
      '--target: in CI a target must be named; expected `--target reference`, a profile file, or base addresses in the environment',
    );
  const served: ServedReference = await serveReference({ seed });
  return {
    target: resolveTarget(referenceProfile(served.origin), environment, overrides, true),
    option: '--target reference',
    close: () => served.close(),
  };
}

function parseReplay(text: string): { scenario: string; path: string } {
  const [, scenario, path] = /^(.+)@([0-9]+(?::[0-9]+)*)$/.exec(text) ?? [];
  if (scenario === undefined || path === undefined)
    throw new ConfigurationError(
      `--replay: "${text}" is no place; expected SCENARIO@INDEX or SCENARIO@INDEX:STEPS, as a finding shows it`,
    );
  return { scenario, path };
}
